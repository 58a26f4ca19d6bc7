interface Pads {
  readonly inner: Buffer;
  /** With room for the inner hash behind it. */
  readonly outer: Buffer;
}

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
/** Longer messages are hashed by Node's own HMAC: for them its constant cost does not count. */
const MOST_BYTES = 16_384;
const MOST_PADS = 8;

let scratch: Buffer | undefined;
const padsBySecret = new Map<string | Uint8Array, Pads>();

/**
 * HMAC SHA-256 of prefix and body. Of two plain hashes (RFC 2104), which takes a fifth to a half of the time of an `Hmac`
 * object for short messages; a test compares both.
 * @param secret a text is used as UTF-8; bytes must not change after the first call
 */
export function hmacSha256(
  secret: string | Uint8Array,
  prefix: string,
  body: Uint8Array,
  digits: 'hex' | 'base64url' = 'hex',
): string {
  const { createHmac, hash } = process.getBuiltinModule('node:crypto');
  if (prefix.length * 3 + body.length > MOST_BYTES)
    return createHmac('sha256', secret).update(prefix).update(body).digest(digits);
  const { inner, outer } = padsOf(secret);
  scratch ??= Buffer.alloc(BLOCK_BYTES + MOST_BYTES);
  scratch.set(inner);
  const start = BLOCK_BYTES + scratch.write(prefix, BLOCK_BYTES, 'utf8');
  scratch.set(body, start);
  outer.write(
    hash('sha256', scratch.subarray(0, start + body.length), 'binary'),
    BLOCK_BYTES,
    HASH_BYTES,
    'latin1',
  );
  return hash('sha256', outer, digits);
}

function padsOf(secret: string | Uint8Array): Pads {
  const known = padsBySecret.get(secret);
  if (known !== undefined) return known;
  const bytes = typeof secret === 'string' ? Buffer.from(secret, 'utf8') : secret;
  const key =
    bytes.length > BLOCK_BYTES
      ? process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest()
      : bytes;
  const inner = Buffer.alloc(BLOCK_BYTES, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  // Secrets are few; those of an earlier time are not kept for ever.
  if (padsBySecret.size >= MOST_PADS) padsBySecret.clear();
  padsBySecret.set(secret, { inner, outer });
  return { inner, outer };
}
