import { PixError } from '../../domain/pix-error.ts';
import type { Operator } from '../../operations/operator.ts';
import { awaitVerification } from '../../operations/webhooks/await-verification.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';

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
