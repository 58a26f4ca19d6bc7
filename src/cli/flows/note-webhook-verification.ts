import type * as z from 'zod/mini';
import { readChallenge } from '../../contract/routes/webhooks.ts';
import type { verification } from '../../contract/schemas/webhook.ts';
import { PixError } from '../../domain/pix-error.ts';
import { poll } from '../../domain/time/poll.ts';
import { callRoute } from '../../operations/call-route.ts';
import type { Operator } from '../../operations/operator.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';

const VERIFICATION_POLL_MS = 200;
/** An endpoint has 5 s to answer the challenge, so a longer wait is pointless. */
const LONGEST_VERIFICATION_MS = 8_000;

/**
 * Waits until the verification (§2.7) is no longer `pending`, at most 8 s. Sandbox only.
 * @throws PixError when the record cannot be read
 */
const awaitVerification = (operator: Operator, id: string): Promise<z.output<typeof verification>> =>
  poll(async () => (await callRoute(operator, readChallenge, { path: { id } })).item, {
    clock: operator.clock,
    signal: operator.signal,
    isDone: ({ status }) => status !== 'pending',
    pauseMs: () => VERIFICATION_POLL_MS,
    forMs: LONGEST_VERIFICATION_MS,
  });

/**
 * Waits for the webhook's verification and prints its result. Does nothing outside the sandbox, because only
 * a sandbox verifies webhooks (§6.6).
 */
export async function noteWebhookVerification(
  notes: StderrNotes,
  operator: Operator,
  id: string,
): Promise<void> {
  if (operator.account.roots.sandbox === undefined) return;
  try {
    const { status, detail } = await awaitVerification(operator, id);
    if (status === 'verified') notes.note('webhook.verified', { id });
    else if (status === 'failed') notes.note('webhook.not_verified', { id, reason: detail ?? '-' });
    else notes.note('webhook.unverified', { id });
  } catch (error) {
    // The webhook stays registered: Ctrl-C or an error of the service ends only this wait.
    if (!(error instanceof PixError) && !operator.signal.aborted) throw error;
    notes.note('webhook.unverified', { id });
  }
}
