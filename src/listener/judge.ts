import { type SignatureReason, type SignatureVerdict, verifySignature } from '../domain/webhook/signature.ts';

type Refusal = Extract<SignatureVerdict, { valid: false }>;

/** `hint` is for the operator alone; the sender is told `reason`. */
export type Judgement =
  | { readonly state: 'verified' | 'unsigned' }
  | {
      readonly state: 'rejected';
      readonly reason: SignatureReason | 'duplicate_header';
      readonly hint?: NonNullable<Refusal['hint']>;
    };

export interface JudgeInput {
  /** Any of them may have signed: a secret is rotated while deliveries are under way. */
  readonly secrets: readonly string[];
  readonly allowUnsigned: boolean;
  /** Every `X-Callback-Signature` header there was. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly nowSeconds: number;
  readonly toleranceSeconds: number | null;
}

/** Whether a delivery may be believed (§6.4). */
export function judge({ secrets, allowUnsigned, headers, ...signed }: JudgeInput): Judgement {
  // One of two could be the sender's and the other a forger's: no proxy adds one.
  if (headers.length > 1) return { state: 'rejected', reason: 'duplicate_header' };
  const [header] = headers;
  if (allowUnsigned && (header === undefined || secrets.length === 0)) return { state: 'unsigned' };
  const refusals: Refusal[] = [];
  for (const secret of secrets) {
    const verdict = verifySignature({ secret, header, ...signed });
    if (verdict.valid) return { state: 'verified' };
    refusals.push(verdict);
  }
  const { reason, hint } = mostTelling(refusals);
  return { state: 'rejected', reason, ...(hint && { hint }) };
}

/** With several secrets most only say that they are not the one. */
function mostTelling(refusals: readonly Refusal[]): Pick<Refusal, 'reason' | 'hint'> {
  return (
    refusals.find(({ reason }) => reason !== 'signature_mismatch') ??
    refusals.find(({ hint }) => hint !== undefined) ??
    refusals[0] ?? { reason: 'signature_mismatch' }
  );
}
