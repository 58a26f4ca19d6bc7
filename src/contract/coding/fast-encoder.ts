import type { Codec } from '../codecs.ts';
import { isLoose, Late, lateOf, shapeOf } from './late-zod.ts';

/** The result when only zod can tell whether the value may be sent. */
export const UNSURE = Symbol('unsure');

/** Encodes a value as the codec does, or gives `UNSURE`: then the codec encodes it, or names what is wrong with it. */
export type FastEncoder = (value: unknown) => unknown;

const known = new WeakMap<object, FastEncoder>();

/** The encoder of a codec, made once. */
export function fastEncoder(codec: Codec): FastEncoder {
  const found = known.get(codec) ?? encoderOf(lateOf(codec));
  known.set(codec, found);
  return found;
}

const never: FastEncoder = () => UNSURE;

/** For values that are sent as they are. */
const unchanged =
  (isValid: (value: unknown) => unknown): FastEncoder =>
  (value) =>
    isValid(value) ? value : UNSURE;

function encoderOf(schema: Late | undefined): FastEncoder {
  const [first, second, third] = schema?.from ?? [];
  const inner = lateOf(first);
  switch (schema?.by) {
    case 'string':
      return unchanged((value) => typeof value === 'string');
    case 'boolean':
      return unchanged((value) => typeof value === 'boolean');
    case 'bigint':
      return unchanged((value) => typeof value === 'bigint');
    case 'number':
      return unchanged(Number.isFinite);
    case 'int':
      return unchanged(Number.isSafeInteger);
    case 'enum':
      return unchanged((value) => (first as readonly unknown[]).includes(value));
    case 'literal':
      return unchanged((value) => value === first);
    case 'custom':
      return unchanged(first as (value: unknown) => unknown);
    case 'nullable':
      return unless(null, encoderOf(inner));
    case 'optional':
      return unless(undefined, encoderOf(inner));
    case 'array':
      return ofArray(encoderOf(inner));
    case 'codec':
      return ofCodec(encoderOf(inner), encoderOf(lateOf(second)), third as { readonly encode: FastEncoder });
    case 'check':
      return withChecks(encoderOf(inner), schema.from.slice(1).map(checkOf));
    default: {
      const shape = shapeOf(schema);
      return shape ? ofObject(shape, isLoose(schema)) : never;
    }
  }
}

const unless =
  (nothing: null | undefined, encoder: FastEncoder): FastEncoder =>
  (value) =>
    value === nothing ? nothing : encoder(value);

const ofArray =
  (encoder: FastEncoder): FastEncoder =>
  (value) => {
    const encoded = Array.isArray(value) ? value.map(encoder) : [UNSURE];
    return encoded.includes(UNSURE) ? UNSURE : encoded;
  };

const ofCodec =
  (wire: FastEncoder, value: FastEncoder, { encode }: { readonly encode: FastEncoder }): FastEncoder =>
  (given) => {
    const valid = value(given);
    return valid === UNSURE ? UNSURE : wire(encode(valid));
  };

type Check = (value: unknown) => unknown;

/** As zod does, checks see the value before it is encoded. */
const withChecks =
  (encoder: FastEncoder, checks: readonly Check[]): FastEncoder =>
  (value) => {
    const encoded = encoder(value);
    return encoded !== UNSURE && checks.every((check) => check(value)) ? encoded : UNSURE;
  };

function checkOf(check: unknown): Check {
  const { by, from } = lateOf(check) ?? new Late('', []);
  const [bound] = from;
  const least = bound as number;
  switch (by) {
    case 'refine':
      return bound as Check;
    case 'regex': {
      const pattern = bound as RegExp;
      return (value) => !pattern.global && pattern.test(value as string);
    }
    case 'minLength':
      return (value) => (value as string | readonly unknown[]).length >= least;
    case 'maxLength':
      return (value) => (value as string | readonly unknown[]).length <= least;
    case 'gte':
      return (value) => (value as number) >= least;
    case 'lte':
      return (value) => (value as number) <= least;
    default:
      return () => false;
  }
}

function ofObject(shape: Readonly<Record<string, Late>>, loose: boolean): FastEncoder {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, encoder: encoderOf(schema) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNSURE;
    // Left to zod: an assignment to this name would set a prototype.
    if (Object.hasOwn(value, '__proto__')) return UNSURE;
    const given = value as Readonly<Record<string, unknown>>;
    const encoded: Record<string, unknown> = {};
    for (const { name, encoder } of fields) {
      const field = encoder(given[name]);
      if (field === UNSURE) return UNSURE;
      if (field !== undefined || name in given) encoded[name] = field;
    }
    for (const name in given) {
      if (Object.hasOwn(shape, name)) continue;
      if (!loose) return UNSURE;
      encoded[name] = given[name];
    }
    return encoded;
  };
}
