import type * as z from 'zod/mini';
import type { Codec } from '../contract/codecs.ts';
import { encode } from '../contract/coding.ts';

/** Encodes a value as it is sent. */
export type Encoder = (value: unknown) => unknown;

/** How many values of each codec are compared with the codec's own result: the first ones, then some now and then. */
const CHECKED_FIRST = 32;
const CHECKED_EACH = 1_024;

interface Known {
  readonly quick: Encoder;
  used: number;
}

/**
 * Encodes what the sandbox answers and delivers. zod would check every field of every row, which would be most of the
 * cost of a list, although the data is the sandbox's own. So only a codec's conversions are run, and compared with the
 * codec itself for the first values and a sample of the rest.
 */
export class Encoders {
  readonly #known = new Map<Codec, Known>();

  /** @throws Error when a compared value violates the contract or is encoded differently */
  encode(codec: Codec, value: unknown): unknown {
    let known = this.#known.get(codec);
    if (!known) {
      known = { quick: conversion(codec) ?? same, used: 0 };
      this.#known.set(codec, known);
    }
    const encoded = known.quick(value);
    if (known.used < CHECKED_FIRST || known.used % CHECKED_EACH === 0) check(codec, value, encoded);
    known.used += 1;
    return encoded;
  }
}

function check(codec: Codec, value: unknown, encoded: unknown): void {
  const result = encode(codec, value);
  if (!result.ok)
    throw new Error(`the sandbox's own reply breaks the contract: ${JSON.stringify(result.invalidFields)}`);
  const { isDeepStrictEqual } = process.getBuiltinModule('node:util');
  const [wanted, made] = [result.value, encoded].map((each) => JSON.parse(JSON.stringify(each) ?? 'null'));
  if (!isDeepStrictEqual(made, wanted))
    throw new Error("the sandbox's quick way to encode is not the contract's");
}

const same: Encoder = (value) => value;

type Def = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, Codec>>;
  readonly element?: Codec;
  readonly valueType?: Codec;
  readonly innerType?: Codec;
  readonly in?: Codec;
  readonly reverseTransform?: (value: unknown, payload: unknown) => unknown;
};

/** Undefined when the value is sent unchanged. */
function conversion(codec: Codec): Encoder | undefined {
  const def = codec._zod.def as Def;
  switch (def.type) {
    case 'object':
      return ofObject(def.shape ?? {});
    case 'array':
      return def.element && ofEach(def.element);
    case 'nullable':
    case 'optional':
    case 'default': {
      const inner = def.innerType && conversion(def.innerType);
      return inner && ((value) => (value == null ? value : inner(value)));
    }
    case 'pipe': {
      const { reverseTransform } = def;
      // A codec whose wire form is itself converted: nothing of the sandbox's is.
      if (reverseTransform) return (value) => reverseTransform(value, { value, issues: [] });
      return whole(codec);
    }
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'unknown':
    case 'any':
    case 'custom':
      return undefined;
    default:
      return whole(codec);
  }
}

/** The fields in the contract's order, then any others. */
function ofObject(shape: Readonly<Record<string, Codec>>): Encoder {
  const fields = Object.entries(shape).map(([name, codec]) => ({ name, convert: conversion(codec) }));
  return (value) => {
    const given = value as Readonly<Record<string, unknown>>;
    const encoded: Record<string, unknown> = {};
    for (const { name, convert } of fields) {
      const field = given[name];
      if (field !== undefined) encoded[name] = convert ? convert(field) : field;
    }
    for (const name in given) if (!Object.hasOwn(shape, name)) encoded[name] = given[name];
    return encoded;
  };
}

function ofEach(element: Codec): Encoder | undefined {
  const inner = conversion(element);
  return inner && ((value) => (value as readonly unknown[]).map(inner));
}

/** Codecs without a fast way use the codec itself. */
const whole =
  (codec: Codec): Encoder =>
  (value) => {
    const result = encode(codec, value);
    if (result.ok) return result.value;
    throw new Error(`the sandbox's own reply breaks the contract: ${JSON.stringify(result.invalidFields)}`);
  };
