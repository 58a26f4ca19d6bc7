import * as z from 'zod/mini';
import type { Codec } from './codecs.ts';

/** Why a value does not fit: the field as people would name it (`customer.name`, `events[2]`), and the reason. */
export interface Misfit {
  readonly field: string;
  readonly message: string;
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
  return coded(z.safeDecode(codec, wire as never, context) as z.core.util.SafeParseResult<z.output<C>>);
}

/** Makes what goes on the wire; fails where a request breaks a bound of the contract. */
export function encode<C extends Codec>(codec: C, value: z.output<C>): Coded<z.input<C>> {
  return coded(z.safeEncode(codec, value as never) as z.core.util.SafeParseResult<z.input<C>>);
}

function coded<T>(result: z.core.util.SafeParseResult<T>): Coded<T> {
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    misfits: result.error.issues.map((issue) => ({ field: fieldOf(issue.path), message: issue.message })),
  };
}

function fieldOf(path: readonly PropertyKey[]): string {
  let field = '';
  for (const part of path)
    field += typeof part === 'number' ? `[${part}]` : `${field ? '.' : ''}${String(part)}`;
  return field;
}
