import {
  type SignatureReason,
  type SignatureVerdict,
  type VerifyInput,
  verifySignature,
} from '../domain/webhook/verify-signature.ts';

type Refusal = Extract<SignatureVerdict, { valid: false }>;

/**
 * A secret that the listener does not accept. If a rejected delivery was signed with this secret, the
 * listener reports `label`.
 */
export interface KnownSecret {
  readonly label: string;
  readonly secret: string;
}

/** `hint` and `signedWith` are for the operator only; the sender only gets `reason`. */
export type SignatureCheck =
  | { readonly state: 'verified' | 'unsigned' }
  | {
      readonly state: 'rejected';
      readonly reason: SignatureReason | 'duplicate_header';
      readonly hint?: NonNullable<Refusal['hint']>;
      /** Label of the known secret that signed the delivery. */
      readonly signedWith?: string;
    };

export interface SignatureCheckInput extends Pick<VerifyInput, 'body' | 'nowSeconds' | 'toleranceSeconds'> {
  /** Accepted secrets; several during a rotation. */
  readonly secrets: readonly string[];
  /** Secrets that are not accepted. They only serve to find out who signed a rejected delivery. */
  readonly known?: readonly KnownSecret[];
  readonly allowUnsigned: boolean;
  readonly headers: readonly string[];
  /** Whether to explain a wrong signature, at a cost of about ten HMACs per secret. Default true. */
  readonly explain?: boolean;
}

/** Checks whether a delivery is genuine (§6.4). */
export function checkSignature(input: SignatureCheckInput): SignatureCheck {
  const { secrets, allowUnsigned, headers, body, nowSeconds, toleranceSeconds } = input;
  // Proxies do not add a signature header, so a second one may come from an attacker.
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
  // Prefer a reason other than `signature_mismatch`, because every wrong secret gives `signature_mismatch`.
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
 * Finds the cause of a wrong signature: the label of a known secret, or a hint about a common mistake.
 * Returns an empty object if neither is found.
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
