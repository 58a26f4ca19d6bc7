import type { EventFault } from './received-delivery.ts';
import { type SignatureHint, signatureHint } from './signature-hint.ts';

export type SignatureReason =
  | 'missing_header'
  | 'missing_timestamp'
  | 'duplicate_timestamp'
  | 'malformed_timestamp'
  | 'missing_signature'
  | 'malformed_signature'
  | 'signature_mismatch'
  | 'timestamp_too_old'
  | 'timestamp_in_future';

/** `hint` is for the operator only: never tell the sender why a delivery was refused. */
export type SignatureVerdict =
  | { readonly valid: true }
  | { readonly valid: false; readonly reason: SignatureReason; readonly hint?: SignatureHint };

/** Result for a person. For an invalid signature, it contains the reason and a likely explanation. */
export interface SignatureResult {
  readonly valid: boolean;
  readonly reason?: SignatureReason | EventFault;
  readonly hint?: SignatureHint;
}

export interface VerifyInput {
  /** The secret is never trimmed and never decoded from hex. */
  readonly secret: string;
  /** Value of `X-Callback-Signature`. Several such headers count as one, joined by commas. */
  readonly header: string | readonly string[] | undefined;
  readonly body: Uint8Array;
  readonly nowSeconds: number;
  /**
   * Accepted clock difference in seconds, in both directions. Null skips the check, for example to replay
   * stored deliveries.
   */
  readonly toleranceSeconds: number | null;
  /**
   * Whether to search for the mistake that made a signature wrong (`signatureHint`), which takes about ten
   * more HMACs. Default: true.
   */
  readonly hints?: boolean;
}

export interface SignInput {
  readonly secret: string;
  readonly timestampSeconds: number;
  readonly body: Uint8Array;
}

/** Returns `t=<unix seconds>,v1=<64 hex>` (§6.4). */
export function signatureHeader({ secret, timestampSeconds, body }: SignInput): string {
  const timestamp = String(timestampSeconds);
  return `t=${timestamp},v1=${hmac(secret, `${timestamp}.`, body)}`;
}

/**
 * Verifies a delivery. Checks the signature before the time (§6.4), so an attacker learns nothing about the
 * accepted time difference.
 */
export function verifySignature(input: VerifyInput): SignatureVerdict {
  const parsed = parseHeader(input.header);
  if ('reason' in parsed) return { valid: false, ...parsed };
  const { timestamp, signatures } = parsed;
  // Anyone can sign with an empty secret.
  if (input.secret === '') return { valid: false, reason: 'signature_mismatch', hint: 'secret_empty' };

  const matches = (secret: string, prefix: string, body: Uint8Array): boolean => {
    const expected = Buffer.from(hmac(secret, prefix, body), 'latin1');
    return signatures.some((signature) => sameBytes(signature, expected));
  };
  if (!matches(input.secret, `${timestamp}.`, input.body)) {
    if (input.hints === false) return { valid: false, reason: 'signature_mismatch' };
    const hint = signatureHint({ secret: input.secret, timestamp, body: input.body, matches });
    return { valid: false, reason: 'signature_mismatch', ...(hint && { hint }) };
  }
  if (input.toleranceSeconds !== null) {
    const ahead = Number(timestamp) - Math.floor(input.nowSeconds);
    // The negated condition refuses NaN too.
    if (!(ahead >= -input.toleranceSeconds)) return { valid: false, reason: 'timestamp_too_old' };
    if (!(ahead <= input.toleranceSeconds)) return { valid: false, reason: 'timestamp_in_future' };
  }
  return { valid: true };
}

/** Returns the timestamp of a signature header as sent; null if the header is not valid. */
export function signedTimestamp(header: string | undefined): string | null {
  const parsed = parseHeader(header);
  return 'reason' in parsed ? null : parsed.timestamp;
}

interface ParsedHeader {
  /** The timestamp as received, because it is part of the signed text. */
  readonly timestamp: string;
  /** Lower-case hexadecimal digits (ASCII bytes). */
  readonly signatures: readonly Buffer[];
}
type HeaderFault = { readonly reason: SignatureReason; readonly hint?: SignatureHint };

/** Matches the header as the service sends it (§6.4). The slower general parser reads any other header. */
const AS_SENT = /^t=([0-9]{1,12}),v1=([0-9a-fA-F]{64})$/;

const hexOf = (digits: string): Buffer => Buffer.from(digits.toLowerCase(), 'latin1');

function parseHeader(header: string | readonly string[] | undefined): ParsedHeader | HeaderFault {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  const [, usualTime, usualSignature] = AS_SENT.exec(text) ?? [];
  if (usualTime !== undefined && usualSignature !== undefined)
    return { timestamp: usualTime, signatures: [hexOf(usualSignature)] };
  if (text.trim() === '') return { reason: 'missing_header' };

  const items = text.split(',').map((item) => item.trim());
  const values = (key: string): string[] =>
    items.filter((item) => item.startsWith(`${key}=`)).map((item) => item.slice(key.length + 1));

  const [timestamp, ...others] = values('t');
  if (timestamp === undefined) return { reason: 'missing_timestamp' };
  if (others.length > 0) return { reason: 'duplicate_timestamp' };
  if (!/^[0-9]{1,12}$/.test(timestamp)) {
    const inMilliseconds = /^[0-9]{13}$/.test(timestamp);
    return { reason: 'malformed_timestamp', ...(inMilliseconds && { hint: 'timestamp_in_milliseconds' }) };
  }
  const offered = values('v1');
  if (offered.length === 0) return { reason: 'missing_signature' };
  const signatures = offered.filter((hex) => /^[0-9a-fA-F]{64}$/.test(hex)).map(hexOf);
  return signatures.length === 0 ? { reason: 'malformed_signature' } : { timestamp, signatures };
}

function sameBytes(left: Buffer, right: Buffer): boolean {
  return process.getBuiltinModule('node:crypto').timingSafeEqual(left, right);
}

const hmac = (secret: string, prefix: string, body: Uint8Array): string =>
  process
    .getBuiltinModule('node:crypto')
    .createHmac('sha256', secret)
    .update(prefix)
    .update(body)
    .digest('hex');
