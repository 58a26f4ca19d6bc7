import * as z from 'zod/mini';
import type { Codec } from './codecs.ts';

/** An invalid field of a request or answer. `field` is its path: `customer.name`, `events[2]`. */
export interface InvalidField {
  readonly field: string;
  readonly message: string;
  /**
   * The limit that the value exceeds. Set only when encoding, and only for limits that a message can name.
   */
  readonly bound?: Bound;
}

/** A limit: the length of a text or list, the size of a number, a type, or a set of values. */
export interface Bound {
  readonly kind: 'too_long' | 'too_short' | 'too_large' | 'too_small' | 'wrong_type' | 'not_one_of';
  readonly expected: string | number;
}

export type CodecResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly invalidFields: readonly InvalidField[] };

/**
 * Decodes a value of the HTTP API.
 * @param words default messages for invalid fields, e.g. a locale of zod
 */
export function decode<C extends Codec>(
  codec: C,
  wire: unknown,
  words?: z.core.$ZodErrorMap,
): CodecResult<z.output<C>> {
  const result = z.safeDecode(codec, wire as never, words && { error: words });
  return resultOf(result as z.core.util.SafeParseResult<z.output<C>>, invalidFieldOf);
}

/** Encodes a value for the HTTP API. The result is not `ok` if the value violates the contract. */
export function encode<C extends Codec>(codec: C, value: z.output<C>): CodecResult<z.input<C>> {
  const result = z.safeEncode(codec, value as never);
  return resultOf(result as z.core.util.SafeParseResult<z.input<C>>, invalidFieldWithBound);
}

function resultOf<T>(
  result: z.core.util.SafeParseResult<T>,
  toInvalidField: (issue: z.core.$ZodIssue) => InvalidField,
): CodecResult<T> {
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    invalidFields: result.error.issues.map(toInvalidField),
  };
}

const invalidFieldOf = ({ path, message }: z.core.$ZodIssue): InvalidField => ({
  field: fieldOf(path),
  message,
});

function invalidFieldWithBound(issue: z.core.$ZodIssue): InvalidField {
  const bound = boundOf(issue);
  return { ...invalidFieldOf(issue), ...(bound && { bound }) };
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
