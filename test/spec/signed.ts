import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Arrived } from './inbox.ts';

/**
 * Returns whether a delivery is signed with this secret as §6.4 requires. It uses no code of `src`, because
 * the test checks that code.
 */
export function isSigned({ headers, raw }: Arrived, secret: string): boolean {
  const [, timestamp = '', given = ''] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-callback-signature'])) ?? [];
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest();
  const signature = Buffer.from(given, 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

export const signedAt = ({ headers }: Arrived): number =>
  Number(/^t=(\d+),/.exec(String(headers['x-callback-signature']))?.[1]);
