import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Codec } from '../../src/contract/codecs.ts';
import { decode, decodeByZod, encode, encodeByZod } from '../../src/contract/coding/coding.ts';
import { fastEncoder, UNSURE } from '../../src/contract/coding/fast-encoder.ts';
import { isLoose, type Late, lateOf, shapeOf, zodOf } from '../../src/contract/coding/late-zod.ts';
import { routes } from '../../src/contract/index.ts';
import type { Route } from '../../src/contract/route.ts';
import * as control from '../../src/contract/routes/control.ts';
import * as controlAccounts from '../../src/contract/routes/control-accounts.ts';
import { Decimal } from '../../src/domain/money/money.ts';

const rows = Object.values<unknown>({ ...routes, ...control, ...controlAccounts }).filter(
  (row): row is Route => typeof row === 'object' && row !== null && 'path' in row,
);
const requests = rows.flatMap((row) =>
  (['query', 'body'] as const).flatMap((part) => {
    const codec: Codec | undefined = row[part];
    return codec ? [[`${part} of ${row.name}`, codec] as const] : [];
  }),
);

/** Some value that each check of the contract lets through. */
const CANDIDATES = [
  ...['11144477735', '100001', '123', 'https://example.com.br/a', '2026-11-22', 'a@example.com.br', 'Loja'],
  ...[
    'PENDING',
    '0.5',
    'x'.repeat(60),
    1,
    60,
    3600,
    1n,
    100n,
    Decimal.of(1050n, 2),
    Decimal.of(1n, 0),
    ['a'],
    [1],
  ],
];

// What is written down of a schema has the type of zod's own outside late-zod.ts.
const asCodec = (schema: Late): Codec => schema as unknown as Codec;

/** Those that zod encodes by this schema. */
const accepted = (schema: Late): readonly unknown[] =>
  CANDIDATES.filter((value) => {
    try {
      return encodeByZod(asCodec(schema), value).ok;
    } catch {
      return false;
    }
  });

const decimals = fc
  .tuple(fc.bigInt({ min: -1_000_000n, max: 1_000_000_000n }), fc.nat({ max: 7 }))
  .map(([units, scale]) => Decimal.of(units, scale));
const texts = fc.oneof(
  fc.constantFrom(
    '11144477735',
    '100001',
    'https://example.com.br/a',
    '2026-11-22',
    'a@b.com',
    'x'.repeat(70),
  ),
  fc.string({ maxLength: 80 }),
);
const anything = fc.oneof(
  ...[texts, decimals, fc.boolean(), fc.integer(), fc.double(), fc.bigInt(), fc.constant(null)],
  ...[fc.constant(undefined), fc.array(texts, { maxLength: 3 }), fc.object({ maxDepth: 1 })],
);

/** Values that mostly fit a schema, and sometimes are anything. */
function valuesOf(schema: Late | undefined): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Late | undefined): fc.Arbitrary<unknown> {
  const [first, second] = schema?.from ?? [];
  const shape = shapeOf(schema);
  if (shape) {
    const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valuesOf(field)]));
    const known = fc.record(fields, { requiredKeys: [] });
    const others = fc.dictionary(fc.constantFrom('more', '__proto__', 'constructor'), anything, {
      maxKeys: 1,
    });
    return fc.oneof(
      known,
      fc.tuple(others, known).map(([some, all]) => ({ ...some, ...all })),
    );
  }
  switch (schema?.by) {
    case 'optional':
    case 'nullable':
      return fc.oneof(fitting(lateOf(first)), fc.constantFrom(null, undefined));
    case 'check':
    case 'codec': {
      const fit = schema ? accepted(schema) : [];
      const near = fitting(lateOf(schema.by === 'check' ? first : second));
      return fit.length === 0
        ? near
        : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...fit) }, { weight: 1, arbitrary: near });
    }
    case 'literal':
      return fc.constant(first);
    case 'enum':
      return fc.constantFrom(...(first as readonly string[]));
    case 'array':
      return fc.array(valuesOf(lateOf(first)), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'int':
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 200_000 }), fc.double());
    case 'bigint':
      return fc.bigInt();
    case 'custom':
      return fc.oneof(decimals, fc.integer());
    case 'string':
      return texts;
    default:
      return anything;
  }
}

const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));

describe('what is sent', () => {
  it.each(requests)('is encoded by what is written down as by zod, or left to it: %s', (_name, codec) => {
    fc.assert(
      fc.property(valuesOf(lateOf(codec)), (value) => {
        const encoded = fastEncoder(codec)(value);
        if (encoded === UNSURE) return;
        const full = encodeByZod(codec, value);
        expect(full.ok).toBe(true);
        expect(textOf(full.ok && full.value)).toBe(textOf(encoded));
      }),
      { numRuns: 150 },
    );
  });

  it('is mostly encoded so, or the comparison above would compare nothing', () => {
    const values = requests.flatMap(([, codec]) =>
      fc.sample(valuesOf(lateOf(codec)), { seed: 7, numRuns: 50 }).map((value) => fastEncoder(codec)(value)),
    );
    expect(values.filter((encoded) => encoded !== UNSURE).length).toBeGreaterThan(values.length / 5);
  });

  it.each([
    ['charge', routes.createCharge.body, { amount: Decimal.of(1050n, 2), clientReference: 'order-1' }],
    ['key', routes.lookupKey.query, { pixKey: 'a@example.com.br' }],
    ['list', routes.listTransactions.query, { page: 2, limit: 100 }],
  ])('needs no zod when it is as it should be: %s', (_what, codec, value) => {
    expect(fastEncoder(codec as Codec)(value)).not.toBe(UNSURE);
  });

  it.each([
    ['an amount of zero', { amount: Decimal.zero }],
    ['three decimals', { amount: Decimal.of(1005n, 3) }],
    ['a reference too long', { amount: Decimal.of(1n, 0), clientReference: 'x'.repeat(65) }],
    ['a name of another kind', { amount: Decimal.of(1n, 0), __proto__: null, generatedName: 'a1' }],
  ])('is refused by zod, with its words: %s', (_what, value) => {
    const codec = routes.createCharge.body as Codec;
    expect(encode(codec, value)).toEqual(encodeByZod(codec, value));
    expect(encode(codec, value).ok).toBe(false);
  });
});

describe('what is answered', () => {
  const replies = rows.flatMap(({ name, reply }) =>
    'codec' in reply ? [[name, reply.codec as Codec] as const] : [],
  );

  it.each(replies)('is decoded by what is written down as by zod: %s', (_name, codec) => {
    fc.assert(
      fc.property(valuesOf(lateOf(codec)), (value) => {
        // As it would come from the wire.
        const wire = JSON.parse(
          JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? Number(each) : each)) ?? 'null',
        );
        const [quick, full] = [decode(codec, wire), decodeByZod(codec, wire)];
        expect(quick.ok).toBe(full.ok);
        if (quick.ok && full.ok) expect(quick.value).toEqual(full.value);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what is written down of zod', () => {
  it('makes a schema of zod only once, whoever asks', () => {
    const codec = routes.createCharge.body as Codec;
    expect(zodOf(codec)).toBe(zodOf(codec));
    expect((codec as { _zod: unknown })._zod).toBe((zodOf(codec) as { _zod: unknown })._zod);
  });

  it('knows the fields of an object and whether it may have others', () => {
    expect(Object.keys(shapeOf(routes.createCharge.body) ?? {})).toContain('callbackUrl');
    expect(isLoose(routes.createCharge.body)).toBe(true);
    expect(Object.keys(shapeOf(routes.readCharge.query) ?? {})).toEqual(
      expect.arrayContaining(['id', 'clientReference', 'endToEndId']),
    );
    expect(isLoose(routes.readCharge.query)).toBe(false);
    expect(shapeOf(routes.listCallbacks)).toBeUndefined();
  });
});
