import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeEndToEndId, parseEndToEndId } from '../../../src/domain/keys/end-to-end-id.ts';
import { LONG_TEXTS, readVectors } from '../vectors.ts';

interface Vector {
  id: string;
  input: string;
  valid: boolean;
  kind?: string;
  ispb?: string;
  timestampUtc?: string | null;
}

describe('parseEndToEndId with test vectors', () => {
  it.each(readVectors<Vector>('endtoend').map((vector) => [vector.id, vector.input, vector] as const))(
    'parseEndToEndId returns the expected result of test vector %s for the input %j',
    (_id, input, { valid, kind, ispb, timestampUtc }) => {
      expect(parseEndToEndId(input)).toEqual(valid ? { kind, ispb, timestampUtc } : null);
    },
  );
});

describe('parseEndToEndId', () => {
  it.each([
    '',
    'E20018183202611211200A1b2C3d4E5é',
    'E2001818320261121120xA1b2C3d4E5f',
    'D2001818x202611211200A1b2C3d4E5f',
  ])('parseEndToEndId returns null for %j', (text) => {
    expect(parseEndToEndId(text)).toBeNull();
  });

  it.each(['000001010000', '202613011200', '202600011200', '202604311200', '202601012400', '202601011260'])(
    'parseEndToEndId accepts the timestamp %s, which is not a date, and returns no time',
    (timestamp) => {
      expect(parseEndToEndId(`E20018183${timestamp}A1b2C3d4E5f`)).toMatchObject({ timestampUtc: null });
    },
  );

  it('parseEndToEndId accepts 29 February in a leap year', () => {
    expect(parseEndToEndId('E20018183202402291200A1b2C3d4E5f')).toMatchObject({
      timestampUtc: '2024-02-29T12:00:00Z',
    });
  });
});

it('makeEndToEndId makes ids from which parseEndToEndId reads the same ISPB and minute', () => {
  const character = fc.constantFrom(...'ABCXYZabcxyz0123456789');
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9A-Z]{8}$/),
      fc.integer({ min: Date.UTC(2020, 10, 16), max: Date.UTC(2100, 0, 1) }),
      fc.array(character, { minLength: 11, maxLength: 11 }),
      fc.constantFrom('payment' as const, 'return' as const),
      (ispb, atMs, suffix, kind) => {
        const random = (length: number): string => suffix.slice(0, length).join('');
        const parsed = parseEndToEndId(makeEndToEndId({ ispb, atMs, random, kind }));
        expect(parsed).toMatchObject({ kind, ispb });
        expect(Date.parse(parsed?.timestampUtc ?? '')).toBe(Math.floor(atMs / 60_000) * 60_000);
      },
    ),
  );
});

it('parseEndToEndId never throws for random texts', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[ED][0-9]{20}[0-9A-Za-z]{11}$/)),
      (text) => {
        expect(parseEndToEndId(text)?.ispb ?? text.slice(1, 9)).toBe(text.slice(1, 9));
      },
    ),
  );
});

it.each(LONG_TEXTS)('parseEndToEndId refuses 1 MB of %s before the test times out', (_what, text) => {
  expect(parseEndToEndId(text)).toBeNull();
});
