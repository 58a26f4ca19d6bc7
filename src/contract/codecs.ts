import * as z from 'zod/mini';
import { Decimal, decimalOf, doubleOf } from '../domain/money/decimal.ts';
import { plainStatus } from '../domain/money/transaction-statuses.ts';
import { isWebUrl, lengthOf, VIRTUAL_ACCOUNT_LENGTH } from '../domain/text/field-rules.ts';
import { jsonNumber, numberText, type RawNumber } from '../domain/text/json.ts';

/**
 * Decodes a value of the HTTP API and encodes it again. Codecs use `z.codec`, because `.transform()` cannot
 * encode.
 */
export type Codec<Value = unknown> = z.core.$ZodType<Value>;

export function fieldNames(codec: Codec | undefined): readonly string[] {
  const def = codec?._zod.def;
  return def !== undefined && 'shape' in def ? Object.keys(def.shape as object) : [];
}

/** A JSON number or a numeric string. */
export const wireNumber = z.custom<number | RawNumber | string>(
  (value) => decimalOf(value) !== undefined,
  'Invalid number: expected a decimal',
);

const exact = z.custom<Decimal>((value) => value instanceof Decimal);

const toDecimal = (wire: unknown): Decimal => decimalOf(wire) ?? Decimal.zero;
const toUnits = (wire: unknown): bigint => decimalOf(wire)?.units ?? 0n;
const toNumber = (value: Decimal | bigint): number | RawNumber => jsonNumber(value.toString());

/** Decodes a JSON number or a numeric string, and encodes a JSON number. */
export const decimal = z.codec(wireNumber, exact, { decode: toDecimal, encode: toNumber });

/** Like `decimal`, but encodes a string, as in `refundAmount` of deliveries (§2.1). */
export const decimalText = z.codec(wireNumber, exact, { decode: toDecimal, encode: String });

export const wireInteger = z.custom<number | RawNumber | string>((value) => {
  return decimalOf(value)?.scale === 0;
}, 'Invalid number: expected an integer');

/** An amount in cents: `10000n` is R$ 100,00. */
export const cents = z.codec(wireInteger, z.bigint(), { decode: toUnits, encode: toNumber });

/** `null` and a missing field both decode to `null`. */
export const nullish = <T extends z.core.$ZodType>(inner: T) => z._default(z.nullable(inner), null);

export const text = nullish(z.string());

/** Any string is valid. `_known` only provides the type, for completion in editors. */
export const openEnum = <const T extends readonly string[]>(_known: T) =>
  z.string() as z.ZodMiniType<T[number] | (string & {}), string>;

/** A status in any letter case (`completed`). Decoding converts it to upper case. */
const anyStatus = z.codec(z.string(), z.string(), { decode: plainStatus, encode: (status) => status });

/** Any status is valid. `_known` has the same purpose as in `openEnum`. */
export const openStatus = <const T extends readonly string[]>(_known: T) =>
  anyStatus as unknown as z.ZodMiniType<T[number] | (string & {}), string>;

/*
 * The following codecs are for fields of requests. The service validates these fields first (PZV001 with
 * `details[]`).
 */

/** A JSON number (§4.1 `number`, §4.2 `integer`). Unlike answers, requests must not use numeric strings. */
export const requestNumber = z.custom<number | RawNumber>(
  (value) => numberText(value) !== undefined && decimalOf(value) !== undefined,
  'Invalid input: expected a number',
);
/** A JSON number without decimals. Unlike answers, requests must not use numeric strings. */
export const requestInteger = z.custom<number | RawNumber>(
  (value) => numberText(value) !== undefined && decimalOf(value)?.scale === 0,
  'Invalid input: expected an integer',
);

/** Decodes numbers that are not money, such as a status or a count. `2.0` is accepted too. */
export const plainNumber = z.codec(requestNumber, z.number(), {
  decode: (wire) => doubleOf(wire) ?? 0,
  encode: (value) => value,
});

const exactNumber = z.codec(requestNumber, exact, { decode: toDecimal, encode: toNumber });
const exactInteger = z.codec(requestInteger, z.bigint(), { decode: toUnits, encode: toNumber });

export const requestReais = exactNumber.check(
  z.refine((value) => value.sign > 0, 'Invalid input: expected an amount above zero'),
  z.refine((value) => value.scale <= 2, 'Invalid input: expected at most two decimals'),
);

/** An amount of at least one cent. */
export const requestCents = exactInteger.check(
  z.refine((value) => value > 0n, 'Invalid input: expected an amount above zero'),
);

/**
 * A text with a minimum and a maximum length in code points, as people count. Zod counts an emoji as two
 * characters, JSON Schema counts it as one.
 */
export const sized = (least: number, most: number) =>
  z.string().check(
    ({ value, issues }) => {
      const length = lengthOf(value);
      const issue = { origin: 'string', inclusive: true, input: value } as const;
      if (length < least) issues.push({ ...issue, code: 'too_small', minimum: least });
      if (length > most) issues.push({ ...issue, code: 'too_big', maximum: most });
    },
    z.meta({ minLength: least, maxLength: most }),
  );

/** A text that matches the pattern. @param expected completes the error message "expected …" */
export const matching = (pattern: RegExp, expected: string) =>
  z.string().check(z.regex(pattern, `Invalid input: expected ${expected}`));

/**
 * A CPF or CNPJ without punctuation. Its check digits are not verified. A CNPJ may contain letters since July
 * 2026 (pix-domain §0.5).
 */
export const document = matching(/^(\d{11}|[\dA-Z]{12}\d{2})$/, 'a CPF or CNPJ without punctuation');
export const accountNumber = matching(/^\d{6}$/, '6 digits');
export const clientReference = sized(1, 64);
export const virtualAccount = sized(1, VIRTUAL_ACCOUNT_LENGTH);

export const url = z.string().check(z.refine(isWebUrl, 'Invalid input: expected a URL'));

/** A date, or a date with a time. The service uses both forms (unshown.md §12). */
export const isoDate = z
  .string()
  .check(
    z.refine(
      (value) =>
        /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value) &&
        !Number.isNaN(Date.parse(value)),
      'Invalid input: expected an ISO 8601 date',
    ),
  );

/* The following codecs are for query fields, which are strings on the wire. */

export const queryInteger = (least: number, most: number) =>
  z.codec(matching(/^-?\d{1,15}$/, 'an integer'), z.int().check(z.gte(least), z.lte(most)), {
    decode: Number,
    encode: String,
  });

export const queryBoolean = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (wire) => wire === 'true',
  encode: (value) => (value ? ('true' as const) : ('false' as const)),
});

/** Several values in one parameter, separated by commas: `status=PENDING,COMPLETED`. */
export const queryList = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.codec(z.string(), z.array(z.enum(values)).check(z.minLength(1)), {
    decode: (wire) => wire.split(',').map((part) => part.trim()) as T[number][],
    encode: (value) => value.join(','),
  });

/** An amount in reais with at most six decimals. */
export const queryReais = z.codec(matching(/^\d{1,15}(\.\d{1,6})?$/, 'a decimal amount'), exact, {
  decode: (wire) => Decimal.parse(wire) ?? Decimal.zero,
  encode: String,
});

/** An amount in reais of at least 0.01. */
export const queryCentOrMore = queryReais.check(
  z.refine((value) => value.compare(Decimal.fromCents(1n)) >= 0, 'Invalid input: expected at least 0.01'),
);

/** Query parameters of lists that have pages (§4.1). */
export const page = {
  page: z.optional(queryInteger(1, 1_000_000_000)),
  limit: z.optional(queryInteger(1, 100)),
};
