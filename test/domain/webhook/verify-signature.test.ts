import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signatureHeader, verifySignature } from '../../../src/domain/webhook/verify-signature.ts';
import { LONG_TEXTS, readVectors } from '../vectors.ts';

interface Vector {
  id: string;
  note: string;
  secret: string;
  header: string | null;
  bodyBase64: string;
  now: number;
  toleranceSeconds: number | null;
  expect: 'valid' | 'invalid';
  reason: string | null;
  altReasons?: string[];
}

const SECRET = 'whsec_for_tests';
const NOW = 1_795_224_600;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const BODY = utf8('{"id":"tx_1","status":"COMPLETED"}');
const hex = (secret: string, base: string | Uint8Array): string =>
  createHmac('sha256', secret).update(base).digest('hex');
const signed = (body: Uint8Array, secret = SECRET, timestampSeconds = NOW): string =>
  signatureHeader({ secret, timestampSeconds, body });
const verify = (change: Partial<Parameters<typeof verifySignature>[0]>) =>
  verifySignature({
    secret: SECRET,
    header: signed(BODY),
    body: BODY,
    nowSeconds: NOW,
    toleranceSeconds: 300,
    ...change,
  });

it.each(readVectors<Vector>('signatures').map((vector) => [vector.id, vector.note, vector] as const))(
  'verifySignature returns the expected result of test vector %s: %s',
  (_id, _note, vector) => {
    const verdict = verify({
      secret: vector.secret,
      header: vector.header ?? undefined,
      body: Buffer.from(vector.bodyBase64, 'base64'),
      nowSeconds: vector.now,
      toleranceSeconds: vector.toleranceSeconds,
    });
    expect(verdict.valid).toBe(vector.expect === 'valid');
    if (verdict.valid) return;
    expect([vector.reason, ...(vector.altReasons ?? [])]).toContain(verdict.reason);
  },
);

describe('signature header', () => {
  it('signatureHeader computes the same signature as the HMAC function of the test', () => {
    expect(signed(BODY)).toBe(`t=${NOW},v1=${hex(SECRET, `${NOW}.${new TextDecoder().decode(BODY)}`)}`);
  });

  it.each([
    ['a missing header', undefined, 'missing_header'],
    ['an empty header', '', 'missing_header'],
    ['a blank header', ' \t', 'missing_header'],
    ['an empty array of headers', [], 'missing_header'],
    ['two headers, each with a timestamp', [signed(BODY), signed(BODY)], 'duplicate_timestamp'],
    ['a timestamp that is named T instead of t', signed(BODY).replace('t=', 'T='), 'missing_timestamp'],
    ['a timestamp of thirteen digits', `t=1795224600000,v1=${'0'.repeat(64)}`, 'malformed_timestamp'],
    ['a negative timestamp', `t=-1,v1=${'0'.repeat(64)}`, 'malformed_timestamp'],
    ['a timestamp in Arabic digits', `t=١٢٣,v1=${'0'.repeat(64)}`, 'malformed_timestamp'],
    ['an empty signature', `t=${NOW},v1=`, 'malformed_signature'],
  ])('verifySignature refuses %s', (_what, header, reason) => {
    expect(verify({ header })).toMatchObject({ valid: false, reason });
  });

  it('verifySignature accepts blanks in a header, an array with one header, and a valid v1 value among invalid ones', () => {
    expect(verify({ header: signed(BODY).replace(',', ' ,\t') }).valid).toBe(true);
    expect(verify({ header: [signed(BODY)] }).valid).toBe(true);
    expect(verify({ header: `v1=${'0'.repeat(64)},${signed(BODY)},v1=potato` }).valid).toBe(true);
  });

  it('verifySignature accepts a timestamp with leading zeros if the signature includes these zeros', () => {
    const timestamp = `00${NOW}`;
    const header = `t=${timestamp},v1=${hex(SECRET, `${timestamp}.${new TextDecoder().decode(BODY)}`)}`;
    expect(verify({ header })).toEqual({ valid: true });
  });
});

describe('time window of verifySignature', () => {
  it.each([
    [300, 300, 'valid'],
    [301, 300, 'timestamp_too_old'],
    [-300, 300, 'valid'],
    [-301, 300, 'timestamp_in_future'],
    [0, 0, 'valid'],
    [1, 0, 'timestamp_too_old'],
    [-1, 0, 'timestamp_in_future'],
    [0.9, 0, 'valid'],
    [1e9, null, 'valid'],
    [0, Number.NaN, 'timestamp_too_old'],
  ])('a delivery of %d s with a tolerance of %s s is %s', (age, toleranceSeconds, expected) => {
    const verdict = verify({ nowSeconds: NOW + age, toleranceSeconds });
    expect(verdict.valid ? 'valid' : verdict.reason).toBe(expected);
  });

  it('verifySignature reports a wrong signature, even if the timestamp is too old as well', () => {
    const refused = { valid: false, reason: 'signature_mismatch' };
    expect(verify({ header: `t=1,v1=${'0'.repeat(64)}` })).toEqual(refused);
  });
});

describe('hints for a wrong signature', () => {
  const text = '{\n  "amount": 10.50,\n  "name": "José"\n}';
  const mismatch = (signedBody: string, received: string, secret = SECRET) =>
    verify({ header: signed(utf8(signedBody)), body: utf8(received), secret });

  it.each([
    ['secret_has_newline', text, text, `${SECRET}\n`],
    ['secret_has_newline', text, text, `${SECRET}\r\n`],
    ['secret_has_blanks', text, text, ` ${SECRET}`],
    ['secret_has_quotes', text, text, `"${SECRET}"`],
    ['secret_has_quotes', text, text, `'${SECRET}'\n`],
    ['secret_empty', text, text, ''],
    ['body_has_newline', text, `${text}\n`, SECRET],
    ['body_has_newline', text, `${text}\r\n`, SECRET],
    ['body_lost_newline', `${text}\n`, text, SECRET],
    ['body_lost_newline', `${text}\r\n`, text, SECRET],
    ['bom', text, `\ufeff${text}`, SECRET],
    ['bom', `\ufeff${text}`, text, SECRET],
    ['line_ends', text, text.replaceAll('\n', '\r\n'), SECRET],
    ['line_ends', text.replaceAll('\n', '\r\n'), text, SECRET],
    ['json_rewritten', '{"amount":10.50,"name":"José"}', text, SECRET],
    ['json_rewritten', '{"name":"José"}', '{"name":"Jos\\u00e9"}', SECRET],
    ['json_rewritten', '{"url":"https:\\/\\/a.example"}', '{"url":"https://a.example"}', SECRET],
    ['json_rewritten', '{"name":"Jos\\u00e9 \\ud83c\\udf89"}', '{ "name": "José 🎉" }', SECRET],
    ['json_rewritten', '{"a":"\\/\\u00e9"}', '{"a":"/é"}', SECRET],
    [undefined, text, '{"amount":11}', SECRET],
    [undefined, text, text, 'another secret'],
  ])('for a wrong signature, verifySignature returns the hint %s', (hint, signedBody, received, secret) => {
    expect(mismatch(signedBody, received, secret)).toEqual({
      valid: false,
      reason: 'signature_mismatch',
      ...(hint && { hint }),
    });
  });

  it('verifySignature returns a hint if the timestamp is not signed or is in milliseconds', () => {
    expect(verify({ header: `t=${NOW},v1=${hex(SECRET, BODY)}` })).toMatchObject({
      hint: 'timestamp_not_signed',
    });
    expect(verify({ header: signed(BODY, SECRET, NOW * 1000) })).toEqual({
      valid: false,
      reason: 'malformed_timestamp',
      hint: 'timestamp_in_milliseconds',
    });
    const refused = { valid: false, reason: 'malformed_timestamp' };
    expect(verify({ header: signed(BODY, SECRET, NOW * 10_000) })).toEqual(refused);
  });

  it('verifySignature returns no hint for a body of 1 MB or more', () => {
    const body = new Uint8Array(1024 * 1024).fill(0x20);
    expect(verify({ header: signed(body), body, secret: `${SECRET}\n` })).toEqual({
      valid: false,
      reason: 'signature_mismatch',
    });
  });

  it('verifySignature returns signature_mismatch for JSON with half a million nested levels, and does not throw', () => {
    const body = utf8('['.repeat(500_000));
    expect(verify({ body })).toEqual({ valid: false, reason: 'signature_mismatch' });
  });

  it('verifySignature returns the correct hint for a body that is a part of a larger buffer', () => {
    const view = Buffer.from(`xx${text}\nyy`).subarray(2, -2);
    expect(verify({ header: signed(utf8(text)), body: view })).toMatchObject({ hint: 'body_has_newline' });
  });
});

describe('verifySignature with random signatures', () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const secret = fc.string({ unit: 'grapheme', minLength: 1 });

  it('verifySignature accepts every signed body', () => {
    fc.assert(
      fc.property(secret, bytes, fc.nat(999_999_999), (key, body, timestampSeconds) => {
        const header = signed(body, key, timestampSeconds);
        expect(verify({ secret: key, header, body, nowSeconds: timestampSeconds })).toEqual({ valid: true });
      }),
    );
  });

  it.each(LONG_TEXTS)('verifySignature refuses 256 KiB of %s in time', (_what, text) => {
    expect(verify({ header: text }).valid).toBe(false);
    expect(verify({ body: utf8(text) }).valid).toBe(false);
  });
});
