import type * as z from 'zod/mini';
import { readChallenge } from '../../contract/routes/webhooks.ts';
import type { verification } from '../../contract/schemas/webhook.ts';
import { sleep } from '../../domain/time/clock.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';

const VERIFICATION_POLL_MS = 200;
/** An endpoint has 5 s to answer the challenge, so a longer wait is pointless. */
const LONGEST_VERIFICATION_MS = 8_000;

/**
 * Waits until the verification (§2.7) is no longer `pending`, at most 8 s. Sandbox only.
 * @throws PixError when the record cannot be read
 */
export async function awaitVerification(
  operator: Operator,
  id: string,
): Promise<z.output<typeof verification>> {
  const { clock, signal } = operator;
  const end = clock.now() + LONGEST_VERIFICATION_MS;
  for (;;) {
    const { item } = await callRoute(operator, readChallenge, { path: { id } });
    if (item.status !== 'pending' || clock.now() >= end) return item;
    await sleep(clock, VERIFICATION_POLL_MS, signal);
  }
}
