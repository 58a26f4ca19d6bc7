import { parseJson } from '../text/json.ts';

export type SignatureHint =
  | 'secret_empty'
  | 'secret_has_newline'
  | 'secret_has_blanks'
  | 'secret_has_quotes'
  | 'body_has_newline'
  | 'body_lost_newline'
  | 'bom'
  | 'line_ends'
  | 'json_rewritten'
  | 'timestamp_not_signed'
  | 'timestamp_in_milliseconds';

export interface HintInput {
  readonly secret: string;
  readonly timestamp: string;
  readonly body: Uint8Array;
  /** Whether the header contains the HMAC of `prefix` and `body`, made with `secret`. */
  readonly matches: (secret: string, prefix: string, body: Uint8Array) => boolean;
}

/** A body of this size or larger gets no hint, because each variant of the body needs an HMAC. */
const LARGEST_BODY = 1024 * 1024;
const BOM = [0xef, 0xbb, 0xbf] as const;
const LF = 0x0a;

/**
 * Returns the mistake that made the signature wrong. Tries the usual mistakes, for example a line break after
 * the secret (pix-domain §7). Undefined if none of these mistakes explains the signature.
 */
export function signatureHint({ secret, timestamp, body, matches }: HintInput): SignatureHint | undefined {
  if (body.length >= LARGEST_BODY) return undefined;
  const prefix = `${timestamp}.`;
  const trimmed = secret.trim();
  if (trimmed !== secret && trimmed !== '' && matches(trimmed, prefix, body)) {
    return /[\r\n]/.test(secret) ? 'secret_has_newline' : 'secret_has_blanks';
  }
  const unquoted = /^(["'])(.+)\1$/s.exec(trimmed)?.[2];
  if (unquoted !== undefined && matches(unquoted, prefix, body)) return 'secret_has_quotes';

  for (const [hint, variant] of BODY_VARIANTS) {
    const changed = variant(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    if (changed !== undefined && matches(secret, prefix, changed)) return hint;
  }
  return matches(secret, '', body) ? 'timestamp_not_signed' : undefined;
}

/** Each function undoes one usual change of the body between sender and listener. */
const BODY_VARIANTS: ReadonlyArray<readonly [SignatureHint, (body: Buffer) => Uint8Array | undefined]> = [
  [
    'body_has_newline',
    (body) => (body.at(-1) === LF ? body.subarray(0, body.at(-2) === 0x0d ? -2 : -1) : undefined),
  ],
  ['body_lost_newline', (body) => Buffer.concat([body, Buffer.of(LF)])],
  ['body_lost_newline', (body) => Buffer.concat([body, Buffer.of(0x0d, LF)])],
  [
    'bom',
    (body) =>
      BOM.every((byte, at) => body[at] === byte)
        ? body.subarray(3)
        : Buffer.concat([Buffer.of(...BOM), body]),
  ],
  ['line_ends', (body) => bytes(text(body).replaceAll('\r\n', '\n'))],
  ['line_ends', (body) => bytes(text(body).replaceAll('\r\n', '\n').replaceAll('\n', '\r\n'))],
  ['json_rewritten', compactJson],
  ['json_rewritten', (body) => escapedJson(body, (compact) => compact.replaceAll('/', '\\/'))],
  ['json_rewritten', (body) => escapedJson(body, asciiOf)],
  ['json_rewritten', (body) => escapedJson(body, (compact) => asciiOf(compact).replaceAll('/', '\\/'))],
];

// latin1 maps each byte to one character, so bodies that are not UTF-8 stay unchanged.
const text = (body: Buffer): string => body.toString('latin1');
const bytes = (latin1: string): Buffer => Buffer.from(latin1, 'latin1');

/** Larger bodies get fewer hints. An attacker could otherwise make the listener write JSON all the time. */
const LARGEST_ESCAPED = 64 * 1024;

/**
 * Returns the compact JSON as other programs write it. A tunnel that reads and writes the JSON removes their escapes:
 * `\/` and `\u00e9`.
 */
function escapedJson(body: Buffer, escaped: (compact: string) => string): Uint8Array | undefined {
  if (body.length > LARGEST_ESCAPED) return undefined;
  const compact = compactJson(body)?.toString('utf8');
  const changed = compact === undefined ? undefined : escaped(compact);
  return changed === undefined || changed === compact ? undefined : Buffer.from(changed);
}

const asciiOf = (json: string): string =>
  json.replace(/[\x80-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function compactJson(body: Buffer): Buffer | undefined {
  try {
    return Buffer.from(JSON.stringify(parseJson(body.toString('utf8'))));
  } catch {
    return undefined; // not JSON, or nested too deep
  }
}
