import { type SignatureReason, type SignatureVerdict, verifySignature } from '../domain/webhook/signature.ts';

type Refusal = Extract<SignatureVerdict, { valid: false }>;

/** A secret that is not accepted, with its name: used only to say whose signature it was. */
export interface KnownSecret {
  readonly label: string;
  readonly secret: string;
}

/** `hint` and `signedWith` are for the operator only; the sender gets `reason`. */
export type SignatureCheck =
  | { readonly state: 'verified' | 'unsigned' }
  | {
      readonly state: 'rejected';
      readonly reason: SignatureReason | 'duplicate_header';
      readonly hint?: NonNullable<Refusal['hint']>;
      /** Label of the known secret that made the signature. */
      readonly signedWith?: string;
    };

export interface SignatureCheckInput {
  /** Accepted secrets; more than one while a secret is being rotated. */
  readonly secrets: readonly string[];
  /** Tried only to explain a rejection. */
  readonly known?: readonly KnownSecret[];
  readonly allowUnsigned: boolean;
  /** Every `X-Callback-Signature` header of the request. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly nowSeconds: number;
  readonly toleranceSeconds: number | null;
  /** Whether to explain a wrong signature, which costs about ten HMACs of the body per secret. Default true. */
  readonly explain?: boolean;
}

/** Checks whether a delivery is genuine (§6.4). */
export function checkSignature(input: SignatureCheckInput): SignatureCheck {
  const { secrets, allowUnsigned, headers, body, nowSeconds, toleranceSeconds } = input;
  // With two headers, one could be the sender's and one a forger's; no proxy adds a second.
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
  // With several secrets, most verdicts only say that another secret was used.
  const telling = refusals.find(({ reason }) => reason !== 'signature_mismatch');
  if (telling)
    return { state: 'rejected', reason: telling.reason, ...(telling.hint && { hint: telling.hint }) };
  return {
    state: 'rejected',
    reason: 'signature_mismatch',
    ...(input.explain !== false && explained(input)),
  };
}

/** A common cause that explains a wrong signature, if there is one. */
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
