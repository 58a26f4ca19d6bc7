import type { IncomingMessage } from 'node:http';
import type { Stored } from '../domain/webhook/received-delivery.ts';

export interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

export interface Refusal extends Answer {
  /** Code that the body names too. */
  readonly reason: string;
}

export function answerOf(
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

export const refusalOf = (
  statusCode: number,
  reason: string,
  headers?: Readonly<Record<string, string>>,
): Refusal => ({ ...answerOf(statusCode, { error: reason }, headers), reason });

/** The answer to a stored delivery; made once, since it is most of the answers. */
export const STORED: Readonly<Record<Stored['result'], Answer>> = {
  stored: answerOf(200, { status: 'stored' }),
  duplicate: answerOf(200, { status: 'duplicate' }),
};

/** The fault of a request, whatever its body contains; null if there is none. */
export function misdirectedOf({ url = '', method, headers }: IncomingMessage, path: string): Refusal | null {
  // To the letter: nothing is decoded or tidied, so no second spelling reaches the same place.
  if (url !== path && url.split('?', 1)[0] !== path) return refusalOf(404, 'not_found');
  if (method !== 'POST') return refusalOf(405, 'method_not_allowed', { allow: 'POST' });
  const encoding = headers['content-encoding'];
  // The signature is over the bytes as sent: unpacked ones could only be checked by guessing (§6.4).
  if (encoding !== undefined && encoding !== 'identity') return refusalOf(415, 'content_encoding');
  return null;
}
