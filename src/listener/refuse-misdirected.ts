import type { IncomingMessage } from 'node:http';
import { requestPath } from '../domain/request-host.ts';
import { buildRefusal, type Refusal } from './build-answer.ts';

/** Checks the method, path and headers of a request. Returns a refusal, or null if they are valid. */
export function refuseMisdirected(
  { url = '', method, headers }: IncomingMessage,
  path: string,
): Refusal | null {
  // The path is neither decoded nor normalised, so the listener accepts only one spelling of the path.
  if (url !== path && requestPath(url) !== path) return buildRefusal(404, 'not_found');
  if (method !== 'POST') return buildRefusal(405, 'method_not_allowed', { allow: 'POST' });
  const encoding = headers['content-encoding'];
  // The signature covers the body as sent (§6.4). For a compressed body, it is unclear whether the compressed
  // or the decompressed bytes are signed.
  if (encoding !== undefined && encoding !== 'identity') return buildRefusal(415, 'content_encoding');
  return null;
}
