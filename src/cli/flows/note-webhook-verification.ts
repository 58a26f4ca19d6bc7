import { PixError } from '../../domain/pix-error.ts';
import type { Operator } from '../../operations/operator.ts';
import { awaitVerification } from '../../operations/webhooks/webhooks.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';

/** Only a sandbox verifies webhooks, with a challenge (§6.6). */
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
    // An interrupt or an error ends only this wait: the webhook stays registered.
    if (!(error instanceof PixError) && !operator.signal.aborted) throw error;
    notes.note('webhook.unverified', { id });
  }
}
