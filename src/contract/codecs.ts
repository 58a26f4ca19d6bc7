import * as z from 'zod/mini';
import { Decimal } from '../domain/money/money.ts';
import { jsonNumber, numberText, type RawNumber } from '../domain/text/json.ts';

/** Anything that decodes from what is on the wire and encodes back to it. Never `.transform()`. */
export type Codec<Value = unknown> = z.core.$ZodType<Value>;

/** What a decimal looks like on the wire. */
export const wireNumber = z.custom<number | RawNumber | string>(
  (value) => decimalOf(value) !== undefined,
  'Invalid number: expected a decimal',
);

const exact = z.custom<Decimal>((value) => value instanceof Decimal);

/** What a JSON number or a numeric text says; undefined for anything else. */
export function decimalOf(value: unknown): Decimal | undefined {
  const text = typeof value === 'string' ? value : numberText(value);
  return text === undefined ? undefined : Decimal.parse(text);
}

/** An exact decimal (reais, rates). Reads a JSON number or a numeric string; writes a JSON number. */
export const decimal = z.codec(wireNumber, exact, {
  decode: (wire) => decimalOf(wire) ?? Decimal.zero,
  encode: (value) => jsonNumber(value.toString()),
});

/** The same, written as a string (`refundAmount` of deliveries, §2.1). */
export const decimalText = z.codec(wireNumber, exact, {
  decode: (wire) => decimalOf(wire) ?? Decimal.zero,
  encode: (value) => value.toString(),
});

/** What cents look like on the wire. */
export const wireInteger = z.custom<number | RawNumber | string>((value) => {
  return decimalOf(value)?.scale === 0;
}, 'Invalid number: expected an integer');

/** Integer cents as bigint: `10000n` is R$ 100,00. */
export const cents = z.codec(wireInteger, z.bigint(), {
  decode: (wire) => decimalOf(wire)?.units ?? 0n,
  encode: (value) => jsonNumber(value.toString()),
});

/** A field that is `null` until it applies, and that a reader takes as `null` when it is absent. */
export const nullish = <T extends z.core.$ZodType>(inner: T) => z._default(z.nullable(inner), null);

/** A text field that is `null` or absent until it applies. */
export const text = nullish(z.string());

/**
 * An enumeration that stays open: known values are listed for help and styling, unknown ones pass through.
 * `z.string()` is the whole check.
 */
export const openEnum = <const T extends readonly string[]>(_known: T) =>
  z.string() as z.ZodMiniType<T[number] | (string & {}), string>;

/* Request fields: what the service checks before it does anything (PZV001 with `details[]`). */

/** Where answers may say a number as a text, requests may not (§4.1 `number`, §4.2 `integer`). */
export const requestNumber = z.custom<number | RawNumber>(
  (value) => numberText(value) !== undefined && decimalOf(value) !== undefined,
  'Invalid input: expected a number',
);
export const requestInteger = z.custom<number | RawNumber>(
  (value) => numberText(value) !== undefined && decimalOf(value)?.scale === 0,
  'Invalid input: expected an integer',
);

const exactNumber = z.codec(requestNumber, exact, {
  decode: (wire) => decimalOf(wire) ?? Decimal.zero,
  encode: (value) => jsonNumber(value.toString()),
});
const exactInteger = z.codec(requestInteger, z.bigint(), {
  decode: (wire) => decimalOf(wire)?.units ?? 0n,
  encode: (value) => jsonNumber(value.toString()),
});

/** An amount of a request in reais: positive, at most two decimals. */
export const requestReais = exactNumber.check(
  z.refine((value) => value.sign > 0, 'Invalid input: expected an amount above zero'),
  z.refine((value) => value.scale <= 2, 'Invalid input: expected at most two decimals'),
);

/** An amount of a request in integer cents, at least one. */
export const requestCents = exactInteger.check(
  z.refine((value) => value > 0n, 'Invalid input: expected an amount above zero'),
);

export const sized = (least: number, most: number) => z.string().check(z.minLength(least), z.maxLength(most));

export const matching = (pattern: RegExp, expected: string) =>
  z.string().check(z.regex(pattern, `Invalid input: expected ${expected}`));

export const documentDigits = matching(/^(\d{11}|\d{14})$/, 'digits only, 11 or 14');
export const accountNumber = matching(/^\d{6}$/, '6 digits');
export const clientReference = sized(1, 64);
export const virtualAccount = sized(1, 50);

/** An absolute URL. Which schemes and hosts may be called is the service's to say, not the shape's. */
export const url = z
  .string()
  .check(
    z.refine((value) => URL.canParse(value) && /^https?:/i.test(value), 'Invalid input: expected a URL'),
  );

/** ISO 8601 date-time, or a plain date (unshown.md §12: both are seen). */
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

/* Query fields: strings on the wire. */

/** A whole number within bounds, e.g. `page` and `limit`. */
export const queryInteger = (least: number, most: number) =>
  z.codec(matching(/^-?\d{1,15}$/, 'an integer'), z.int().check(z.gte(least), z.lte(most)), {
    decode: Number,
    encode: String,
  });

/** `true` or `false`. */
export const queryBoolean = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (wire) => wire === 'true',
  encode: (value) => (value ? ('true' as const) : ('false' as const)),
});

/** Comma-separated values of a closed list, e.g. `status=PENDING,COMPLETED`. */
export const queryList = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.codec(z.string(), z.array(z.enum(values)).check(z.minLength(1)), {
    decode: (wire) => wire.split(',').map((part) => part.trim()) as T[number][],
    encode: (value) => value.join(','),
  });

/** An exact amount in reais. */
export const queryReais = z.codec(matching(/^\d{1,15}(\.\d{1,6})?$/, 'a decimal amount'), exact, {
  decode: (wire) => Decimal.parse(wire) ?? Decimal.zero,
  encode: String,
});

/** The same, of one cent at least. */
export const queryCentOrMore = queryReais.check(
  z.refine((value) => value.compare(Decimal.fromCents(1n)) >= 0, 'Invalid input: expected at least 0.01'),
);

export const page = {
  page: z.optional(queryInteger(1, 1_000_000_000)),
  limit: z.optional(queryInteger(1, 100)),
};
