import { verifySignature } from '../domain/signature.ts';
import type { Verdict } from '../output/views/verdict.ts';

type Delivery = Omit<Parameters<typeof verifySignature>[0], 'secret'>;

/** Checks a delivery's signature (§6.4) with each secret that may have made it. */
export function verifyDelivery(secrets: readonly string[], delivery: Delivery): Verdict {
  const verdicts = secrets.map((secret) => verifySignature({ ...delivery, secret }));
  const verdict = verdicts.find(({ valid }) => valid) ?? verdicts[0];
  if (verdict === undefined) throw new Error('a secret is needed to verify');
  if (verdict.valid) return { valid: true };
  return { valid: false, reason: verdict.reason, ...(verdict.hint && { hint: verdict.hint }) };
}
