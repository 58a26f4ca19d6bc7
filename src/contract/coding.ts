import * as z from 'zod/mini';
import type { Codec } from './codecs.ts';

/** Why a value does not fit: the field as people would name it (`customer.name`, `events[2]`), and the reason. */
export interface Misfit {
  readonly field: string;
  readonly message: string;
  /** Of what is encoded: the bound that is broken, where it is one that words can name. */
  readonly bound?: Bound;
}

/** A bound of a field: how long a text, how large a number, which type, or one of which values. */
export interface Bound {
  readonly kind: 'too_long' | 'too_short' | 'too_large' | 'too_small' | 'wrong_type' | 'not_one_of';
  readonly expected: string | number;
}

export type Coded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly misfits: readonly Misfit[] };

/**
 * Reads what is on the wire.
 * @param words words for misfits that have none of their own, e.g. a locale of zod's
 */
export function decode<C extends Codec>(
  codec: C,
  wire: unknown,
  words?: z.core.$ZodErrorMap,
): Coded<z.output<C>> {
  const context = words && { error: words };
  return coded(
    z.safeDecode(codec, wire as never, context) as z.core.util.SafeParseResult<z.output<C>>,
    misfitOf,
  );
}

/** Encodes what is sent; fails where a request breaks a bound of the contract. */
export function encode<C extends Codec>(codec: C, value: z.output<C>): Coded<z.input<C>> {
  return coded(
    z.safeEncode(codec, value as never) as z.core.util.SafeParseResult<z.input<C>>,
    boundedMisfitOf,
  );
}

function coded<T>(
  result: z.core.util.SafeParseResult<T>,
  toMisfit: (issue: z.core.$ZodIssue) => Misfit,
): Coded<T> {
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    misfits: result.error.issues.map(toMisfit),
  };
}

const misfitOf = ({ path, message }: z.core.$ZodIssue): Misfit => ({ field: fieldOf(path), message });

function boundedMisfitOf(issue: z.core.$ZodIssue): Misfit {
  const bound = boundOf(issue);
  return { ...misfitOf(issue), ...(bound && { bound }) };
}

function boundOf(issue: z.core.$ZodIssue): Bound | undefined {
  switch (issue.code) {
    case 'too_big':
      return { kind: isLength(issue.origin) ? 'too_long' : 'too_large', expected: Number(issue.maximum) };
    case 'too_small':
      return { kind: isLength(issue.origin) ? 'too_short' : 'too_small', expected: Number(issue.minimum) };
    case 'invalid_type':
      return { kind: 'wrong_type', expected: issue.expected };
    case 'invalid_value':
      return { kind: 'not_one_of', expected: issue.values.map(String).join(', ') };
    default:
      return undefined;
  }
}

const isLength = (origin: string): boolean => origin === 'string' || origin === 'array';

function fieldOf(path: readonly PropertyKey[]): string {
  let field = '';
  for (const part of path)
    field += typeof part === 'number' ? `[${part}]` : `${field ? '.' : ''}${String(part)}`;
  return field;
}
