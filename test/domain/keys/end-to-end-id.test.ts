import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeEndToEndId, parseEndToEndId } from '../../../src/domain/keys/end-to-end-id.ts';
import { LONG_TEXTS, readVectors } from '../vectors.ts';

interface Vector {
  id: string;
  input: string;
  valid: boolean;
  reason: string | null;
  source: string;
  note?: string;
}

it.each(readVectors<Vector>('endtoend').map((vector) => [vector.id, vector.input, vector] as const))(
  'parseEndToEndId returns the expected result of test vector %s for the input %j',
  (_id, input, { id: _own, input: _input, source: _source, note: _note, ...expected }) => {
    expect(parseEndToEndId(input)).toEqual(expected);
  },
);

describe('parseEndToEndId', () => {
  it.each([
    ['', 'length'],
    ['E20018183202611211200A1b2C3d4E5é', 'charset'],
    ['E2001818320261121120xA1b2C3d4E5f', 'timestamp'],
    ['D2001818x202611211200A1b2C3d4E5f', 'ispb'],
  ])('parseEndToEndId refuses %j with the reason %s', (text, reason) => {
    expect(parseEndToEndId(text)).toEqual({ valid: false, reason });
  });

  it.each(['000001010000', '202613011200', '202600011200', '202604311200', '202601012400', '202601011260'])(
    'parseEndToEndId accepts the invalid timestamp %s with the warning timestamp_not_a_date',
    (timestamp) => {
      expect(parseEndToEndId(`E20018183${timestamp}A1b2C3d4E5f`)).toMatchObject({
        valid: true,
        timestampUtc: null,
        timestampSaoPaulo: null,
        warnings: ['timestamp_not_a_date'],
      });
    },
  );

  it('parseEndToEndId converts timestamps to São Paulo time, on 29 February and in summer time', () => {
    expect(parseEndToEndId('E20018183202402291200A1b2C3d4E5f')).toMatchObject({
      timestampSaoPaulo: '2024-02-29T09:00:00-03:00',
    });
    expect(parseEndToEndId('E20018183201801011200A1b2C3d4E5f')).toMatchObject({
      timestampSaoPaulo: '2018-01-01T10:00:00-02:00',
      warnings: ['before_pix_launch'],
    });
  });
});

it.each([
  ['202011022359', ['before_pix_launch']],
  ['202011030000', []],
])('for the timestamp %s, parseEndToEndId returns the warnings %j', (timestamp, warnings) => {
  expect(parseEndToEndId(`E20018183${timestamp}A1b2C3d4E5f`)).toMatchObject({ warnings });
});

it('parseEndToEndId reads the ISPB and the minute of every id that makeEndToEndId makes', () => {
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
        expect(parsed).toMatchObject({ valid: true, kind, ispb, suffix: suffix.join('') });
        if (!parsed.valid) return;
        const minute = Math.floor(atMs / 60_000) * 60_000;
        expect(Date.parse(parsed.timestampUtc ?? '')).toBe(minute);
        expect(Date.parse(parsed.timestampSaoPaulo ?? '')).toBe(minute);
      },
    ),
  );
});

it.each(LONG_TEXTS)('parseEndToEndId refuses 256 KiB of %s in time', (_what, text) => {
  expect(parseEndToEndId(text)).toEqual({ valid: false, reason: 'length' });
});
