import {
  type SignatureReason,
  type SignatureVerdict,
  verifySignature,
} from '../domain/webhook/verify-signature.ts';

type Refusal = Extract<SignatureVerdict, { valid: false }>;

/** A secret that is not accepted, with its name. It is used only to say who signed a rejected delivery. */
export interface KnownSecret {
  readonly label: string;
  readonly secret: string;
}

/**
 * The result of a check. `hint` and `signedWith` are for the operator only; the sender gets only `reason`.
 */
export type SignatureCheck =
  | { readonly state: 'verified' | 'unsigned' }
  | {
      readonly state: 'rejected';
      readonly reason: SignatureReason | 'duplicate_header';
      readonly hint?: NonNullable<Refusal['hint']>;
      /** Label of the known secret with which the delivery was signed. */
      readonly signedWith?: string;
    };

export interface SignatureCheckInput {
  /** Accepted secrets. There are several while a secret is being rotated. */
  readonly secrets: readonly string[];
  /** Secrets that are tried only to explain a rejection. */
  readonly known?: readonly KnownSecret[];
  readonly allowUnsigned: boolean;
  /** Values of all `X-Callback-Signature` headers of the request. */
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
  // Proxies do not add a second signature header, so it may come from an attacker.
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
  // A secret that did not sign the delivery reports `signature_mismatch`. Any other reason is more precise,
  // so it is preferred.
  const telling = refusals.find(({ reason }) => reason !== 'signature_mismatch');
  if (telling)
    return { state: 'rejected', reason: telling.reason, ...(telling.hint && { hint: telling.hint }) };
  return {
    state: 'rejected',
    reason: 'signature_mismatch',
    ...(input.explain !== false && explained(input)),
  };
}

/**
 * Returns the likely cause of a wrong signature: the known secret that made the signature, or else a common
 * mistake. Empty if no cause is found.
 */
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
