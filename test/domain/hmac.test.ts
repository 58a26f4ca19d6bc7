import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmacSha256 } from '../../src/domain/hmac.ts';

const reference = (secret: string, prefix: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(prefix).update(body).digest('hex');

it.each([
  ['an empty secret', '', '', 0],
  ['a secret of a whole block', 's'.repeat(64), '1795224600.', 1_200],
  ['a secret longer than a block', 'é'.repeat(40), '1795224600.', 1_200],
  ['the longest body that is hashed here', 'whsec', '', 16_384],
  ['a body that is longer', 'whsec', '1795224600.', 16_384],
])('is what Node makes of %s', (_what, secret, prefix, length) => {
  const body = Buffer.alloc(length, 'body ');
  expect(hmacSha256(secret, prefix, body)).toBe(reference(secret, prefix, body));
});

it('is what Node makes of any secret, prefix and body, also after others', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.uint8Array({ maxLength: 300 }),
      (secret, prefix, body) => {
        expect(hmacSha256(secret, prefix, body)).toBe(reference(secret, prefix, body));
      },
    ),
    { numRuns: 200 },
  );
});

it('is what Node makes of a key of bytes and a text, in base64 for URLs', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.string({ unit: 'binary' }), (key, text) => {
      const expected = createHmac('sha256', key).update(text).digest('base64url');
      expect(hmacSha256(key, text, new Uint8Array(), 'base64url')).toBe(expected);
    }),
  );
});
