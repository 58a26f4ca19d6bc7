import type * as z from 'zod/mini';
import type { Codec } from '../contract/codecs.ts';
import { encode } from '../contract/coding.ts';

/** Encodes a value as it is sent. */
export type Encoder = (value: unknown) => unknown;

/** Values of each codec that are held against it: the first ones, and then now and then. */
const CHECKED_FIRST = 32;
const CHECKED_EACH = 1_024;

interface Known {
  readonly quick: Encoder;
  used: number;
}

/**
 * Encodes what the sandbox answers and delivers. zod looks at each field of each row whether it fits, which would be
 * most of what a list costs, and here they come from the sandbox itself: of a codec its conversions alone are made,
 * and that they do what the contract says is tried on the first values and on a sample of the rest.
 */
export class Encoders {
  readonly #known = new Map<Codec, Known>();

  /** @throws Error when a value that is tried breaks the contract, or is encoded otherwise */
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
    throw new Error(`the sandbox's own reply breaks the contract: ${JSON.stringify(result.misfits)}`);
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

/** Undefined where the wire has the value as it is. */
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

/** Its fields in the contract's order, then what else it has. */
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

/** What has no quick way goes the long one. */
const whole =
  (codec: Codec): Encoder =>
  (value) => {
    const result = encode(codec, value);
    if (result.ok) return result.value;
    throw new Error(`the sandbox's own reply breaks the contract: ${JSON.stringify(result.misfits)}`);
  };
