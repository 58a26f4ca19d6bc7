import type { IncomingMessage } from 'node:http';
import type { Stored } from '../domain/webhook/received-delivery.ts';

export interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

export interface Refusal extends Answer {
  /** Reason code, which the body of the answer contains too. */
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

/** Answers to genuine deliveries. They are created once, because they are the most frequent answers. */
export const STORED: Readonly<Record<Stored['result'], Answer>> = {
  stored: buildAnswer(200, { status: 'stored' }),
  duplicate: buildAnswer(200, { status: 'duplicate' }),
};

/** Returns the refusal of a request for its method, path or headers. Null if they are valid. */
export function misdirectedOf({ url = '', method, headers }: IncomingMessage, path: string): Refusal | null {
  // Paths must match exactly: nothing is decoded or normalised, so that no other spelling reaches the
  // listener.
  if (url !== path && url.split('?', 1)[0] !== path) return buildRefusal(404, 'not_found');
  if (method !== 'POST') return buildRefusal(405, 'method_not_allowed', { allow: 'POST' });
  const encoding = headers['content-encoding'];
  // The signature covers the body as sent (§6.4). The specification does not say whether this means the
  // compressed or the decompressed bytes, so a compressed body is refused.
  if (encoding !== undefined && encoding !== 'identity') return buildRefusal(415, 'content_encoding');
  return null;
}
