import type { WireResponse } from '../../contract/transport.ts';
import { readFirstBytes } from '../../domain/growing-bytes.ts';

/** Largest accepted body. A page of 100 transactions has about 150 kB. */
export const MOST_BODY_BYTES = 16 * 1024 * 1024;

export type BodyReading =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'too_large' };

/** Reads a whole body. If it exceeds `mostBytes`, stops and closes the connection. */
export async function readBody(response: WireResponse, mostBytes = MOST_BODY_BYTES): Promise<BodyReading> {
  const { bytes, isWhole } = await readFirstBytes(response.body, mostBytes);
  return isWhole ? { ok: true, bytes } : { ok: false, reason: 'too_large' };
}
