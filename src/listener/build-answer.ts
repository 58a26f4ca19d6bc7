import type { Stored } from '../domain/webhook/received-delivery.ts';

export interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

export interface Refusal extends Answer {
  /** Reason code, which the body contains too. */
  readonly reason: string;
}

export function buildAnswer(
  statusCode: number,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const text = JSON.stringify(body);
  return {
    statusCode,
    body: text,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  };
}

export const buildRefusal = (
  statusCode: number,
  reason: string,
  headers?: Readonly<Record<string, string>>,
): Refusal => ({ ...buildAnswer(statusCode, { error: reason }, headers), reason });

/** Answers to genuine deliveries. These answers are the most frequent, so they are created once. */
export const STORED: Readonly<Record<Stored['result'], Answer>> = {
  stored: buildAnswer(200, { status: 'stored' }),
  duplicate: buildAnswer(200, { status: 'duplicate' }),
};
