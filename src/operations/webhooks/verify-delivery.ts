import { type SignatureResult, verifySignature } from '../../domain/webhook/verify-signature.ts';

type Delivery = Omit<Parameters<typeof verifySignature>[0], 'secret'>;

/** Verifies the signature of a delivery with each secret that may have been used (§6.4). */
export function verifyDelivery(secrets: readonly string[], delivery: Delivery): SignatureResult {
  const verdicts = secrets.map((secret) => verifySignature({ ...delivery, secret }));
  const verdict = verdicts.find(({ valid }) => valid) ?? verdicts[0];
  if (verdict === undefined) throw new Error('a secret is needed to verify');
  return verdict;
}
