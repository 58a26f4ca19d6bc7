import { PixError } from '../../domain/pix-error.ts';
import type { Operator } from '../../operations/operator.ts';
import { awaitVerification } from '../../operations/webhooks/webhooks.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';

/**
 * Prints on stderr whether a new webhook will receive deliveries: a sandbox first asks the webhook's endpoint
 * to echo a challenge (§6.6). Does nothing for other services. The webhook is registered in any case.
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
    // An interrupt or an error during this wait does not undo the registration, and the webhook's state can
    // be read later.
    if (!(error instanceof PixError) && !operator.signal.aborted) throw error;
    notes.note('webhook.unverified', { id });
  }
}
