import { PixError } from '../../domain/errors.ts';
import type { Operator } from '../../operations/operator.ts';
import { awaitVerification } from '../../operations/webhooks/webhooks.ts';
import type { StderrNotes } from '../session/stderr-notes.ts';

/**
 * Says on stderr whether a webhook that was just registered gets deliveries: a sandbox asks its endpoint to echo a
 * challenge first (§6.6). Silent for a service without a sandbox root. The webhook is registered whatever comes of this.
 */
export async function noteWebhookVerification(
  notes: StderrNotes,
  operator: Operator,
  id: string,
): Promise<void> {
  if (operator.roots.sandbox === undefined) return;
  try {
    const { status, detail } = await awaitVerification(operator, id);
    if (status === 'verified') notes.note('webhook.verified', { id });
    else if (status === 'failed') notes.note('webhook.not_verified', { id, reason: detail ?? '-' });
    else notes.note('webhook.unverified', { id });
  } catch (error) {
    // Interrupted, or not to be read: it is registered all the same, and its owner can ask.
    if (!(error instanceof PixError) && !operator.signal.aborted) throw error;
    notes.note('webhook.unverified', { id });
  }
}
