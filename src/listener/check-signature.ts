import { type SignatureReason, type SignatureVerdict, verifySignature } from '../domain/webhook/signature.ts';

type Refusal = Extract<SignatureVerdict, { valid: false }>;

/** A secret that does not count, and what people call it: to say whose signature it was. */
export interface KnownSecret {
  readonly label: string;
  readonly secret: string;
}

/** `hint` and `signedWith` are for the operator alone; the sender is told `reason`. */
export type SignatureCheck =
  | { readonly state: 'verified' | 'unsigned' }
  | {
      readonly state: 'rejected';
      readonly reason: SignatureReason | 'duplicate_header';
      readonly hint?: NonNullable<Refusal['hint']>;
      /** Label of the known secret that signed it. */
      readonly signedWith?: string;
    };

export interface SignatureCheckInput {
  /** Any of them may have signed: a secret is rotated while deliveries are under way. */
  readonly secrets: readonly string[];
  /** Tried only to explain a refusal. */
  readonly known?: readonly KnownSecret[];
  readonly allowUnsigned: boolean;
  /** Every `X-Callback-Signature` header there was. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly nowSeconds: number;
  readonly toleranceSeconds: number | null;
  /** Explain a wrong signature: costs some ten signatures over the body for each secret. Default true. */
  readonly explain?: boolean;
}

/** Whether a delivery may be believed (§6.4). */
export function judge(input: SignatureCheckInput): SignatureCheck {
  const { secrets, allowUnsigned, headers, body, nowSeconds, toleranceSeconds } = input;
  // One of two could be the sender's and the other a forger's: no proxy adds one.
  if (headers.length > 1) return { state: 'rejected', reason: 'duplicate_header' };
  const [header] = headers;
  if (allowUnsigned && (header === undefined || secrets.length === 0)) return { state: 'unsigned' };
  const signed = { header, body, nowSeconds, toleranceSeconds };
  const refusals: Refusal[] = [];
  for (const secret of secrets) {
    const verdict = verifySignature({ secret, ...signed, hints: false });
    if (verdict.valid) return { state: 'verified' };
    refusals.push(verdict);
  }
  // With several secrets most only say that they are not the one.
  const telling = refusals.find(({ reason }) => reason !== 'signature_mismatch');
  if (telling)
    return { state: 'rejected', reason: telling.reason, ...(telling.hint && { hint: telling.hint }) };
  return {
    state: 'rejected',
    reason: 'signature_mismatch',
    ...(input.explain !== false && explained(input)),
  };
}

/** Why a signature is wrong, where one of the usual causes explains it. */
function explained({
  secrets,
  known = [],
  headers: [header],
  body,
  nowSeconds,
}: SignatureCheckInput): Pick<Extract<SignatureCheck, { state: 'rejected' }>, 'hint' | 'signedWith'> {
  const signed = { header, body, nowSeconds, toleranceSeconds: null };
  const signer = known.find(({ secret }) => verifySignature({ secret, ...signed, hints: false }).valid);
  if (signer) return { signedWith: signer.label };
  for (const secret of secrets) {
    const verdict = verifySignature({ secret, ...signed });
    if (!verdict.valid && verdict.hint) return { hint: verdict.hint };
  }
  return {};
}
