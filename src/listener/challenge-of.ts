import type { IncomingMessage } from 'node:http';
import { valuesOf } from './delivery-from-request.ts';

const EMPTY_OBJECT = /^[ \t\r\n]*\{[ \t\r\n]*\}[ \t\r\n]*$/;

/** The token to echo, '' for one that cannot be, null when this is no ownership challenge (§6.6). */
export function challengeOf(request: IncomingMessage, body: Buffer): string | null {
  if (request.headers['x-callback-challenge'] === undefined) return null;
  if (!EMPTY_OBJECT.test(body.toString('latin1'))) return null;
  const tokens = valuesOf(request, 'x-callback-challenge');
  const [token = ''] = tokens;
  return tokens.length === 1 && /^[\x21-\x7e]{1,512}$/.test(token) ? token : '';
}
