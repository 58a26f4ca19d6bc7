import { readDelivery } from '../../domain/webhook/received-delivery.ts';
import { type SignatureResult, verifySignature } from '../../domain/webhook/verify-signature.ts';

interface SavedDelivery extends Omit<Parameters<typeof verifySignature>[0], 'secret'> {
  /** Value of `X-Callback-Event`; null without this header. */
  readonly event: string | null;
}

/**
 * Verifies the signature of a delivery with each secret that may have been used (§6.4), and then its event
 * name, which is not signed. The listener accepts the same deliveries.
 */
export function verifyDelivery(
  secrets: readonly string[],
  { event, ...delivery }: SavedDelivery,
): SignatureResult {
  const verdicts = secrets.map((secret) => verifySignature({ ...delivery, secret }));
  const verdict = verdicts.find(({ valid }) => valid) ?? verdicts[0];
  if (verdict === undefined) throw new Error('a secret is needed to verify');
  const { eventFault } = readDelivery(delivery.body, event);
  return verdict.valid && eventFault !== null ? { valid: false, reason: eventFault } : verdict;
}
