import type { IncomingMessage } from 'node:http';
import { valuesOf } from './delivery-from-request.ts';

const EMPTY_OBJECT = /^[ \t\r\n]*\{[ \t\r\n]*\}[ \t\r\n]*$/;

/**
 * Returns the token of an ownership challenge (§6.6); the answer must repeat this token. Returns an empty
 * text if the token is invalid, and null if the request is not a challenge.
 */
export function challengeOf(request: IncomingMessage, body: Buffer): string | null {
  if (request.headers['x-callback-challenge'] === undefined) return null;
  if (!EMPTY_OBJECT.test(body.toString('latin1'))) return null;
  const tokens = valuesOf(request, 'x-callback-challenge');
  const [token = ''] = tokens;
  return tokens.length === 1 && /^[\x21-\x7e]{1,512}$/.test(token) ? token : '';
}
