import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { signatureHeader, verifySignature } from '../../../src/domain/webhook/verify-signature.ts';
import { readVectors } from '../../domain/vectors.ts';
import { anyText, mutated, ofWords } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';

interface Case {
  /**
   * A signature header in which `{good}` is replaced with a valid header and `{time}` with the time of the
   * signature.
   */
  readonly header: string | readonly string[];
  /** The bytes of the body as latin1. */
  readonly body: string;
  readonly age: number;
  readonly tolerance: number | null;
}

const SECRET = 'whsec_canary_5f1c2a9e7b3d4c60';
const NOW = 1_795_224_600;
const corpus = [
  ...readVectors<{ header: string | null }>('signatures').flatMap(({ header }) => header ?? []),
  '{good}',
  't={time},v1={hex}',
  'v1={hex},t={time},v1=00',
];
const words = [
  ...'t= v1= v0= ,'.split(' '),
  ' ',
  '\t',
  ...'= {time} {hex} {HEX}'.split(' '),
  '0'.repeat(64),
  '{good}',
  '0{time}',
  '\n',
];

const filled = (header: string, body: Buffer, time: number): string => {
  const good = signatureHeader({ secret: SECRET, timestampSeconds: time, body });
  const hex = good.slice(-64);
  return header
    .replaceAll('{good}', good)
    .replaceAll('{hex}', hex)
    .replaceAll('{HEX}', hex.toUpperCase())
    .replaceAll('{time}', String(time));
};

/** Returns whether the signature is valid by §6.4. It does not use the code under test. */
function expected(header: string, body: Buffer, { tolerance }: Case): boolean {
  const pairs = header.split(',').map((item) => {
    const text = item.trim();
    const at = text.indexOf('=');
    return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
  });
  const times = pairs.filter(([name, value]) => name === 't' && value !== undefined);
  const [, time = ''] = times[0] ?? [];
  if (
    times.length !== 1 ||
    time.length < 1 ||
    time.length > 12 ||
    [...time].some((one) => !'0123456789'.includes(one))
  )
    return false;
  const hmac = createHmac('sha256', SECRET)
    .update(Buffer.concat([Buffer.from(`${time}.`), body]))
    .digest('hex');
  if (!pairs.some(([name, value]) => name === 'v1' && value?.length === 64 && value.toLowerCase() === hmac))
    return false;
  return tolerance === null || Math.abs(Number(time) - NOW) <= tolerance;
}

/**
 * Checks that `verifySignature` returns the same verdict as an independent implementation. The verdict must
 * not contain the secret.
 */
export const signature = fuzzTarget<Case>({
  name: 'signature',
  cases: fc.record({
    header: fc.oneof(
      mutated(corpus, words),
      ofWords(words),
      fc.array(fc.oneof(ofWords(words, 4), fc.constantFrom(...corpus)), { maxLength: 3 }),
      anyText(),
    ),
    body: fc.oneof(
      fc.constantFrom(
        '{"id":"tx_1","amount":10.50}',
        '',
        '\n',
        '{"a": 1}\r\n',
        '\xef\xbb\xbf{}',
        '{"a":"\\u00e9"}',
      ),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
    age: fc.constantFrom(0, 300, 301, -300, -301, 1_000_000),
    tolerance: fc.constantFrom(300, 0, null),
  }),
  inSuite: 500,
  ofSize: (size) =>
    ['t=1,', ',', ' ', 'v1=00,', '='].map((piece) => ({
      header: piece.repeat(size / piece.length),
      body: '{}',
      age: 0,
      tolerance: null,
    })),
  check(one) {
    const body = Buffer.from(one.body, 'latin1');
    const all = [one.header].flat().map((text) => filled(text, body, NOW - one.age));
    const header = typeof one.header === 'string' ? (all[0] ?? '') : all;
    const verdict = verifySignature({
      secret: SECRET,
      header,
      body,
      nowSeconds: NOW,
      toleranceSeconds: one.tolerance,
    });
    assert.equal(verdict.valid, expected(all.join(','), body, one), JSON.stringify(verdict));
    assert.ok(!JSON.stringify(verdict).includes('canary'));
    const quiet = verifySignature({
      secret: SECRET,
      header,
      body,
      nowSeconds: NOW,
      toleranceSeconds: one.tolerance,
      hints: false,
    });
    assert.deepEqual(
      [quiet.valid, !quiet.valid && quiet.reason],
      [verdict.valid, !verdict.valid && verdict.reason],
    );
  },
});
