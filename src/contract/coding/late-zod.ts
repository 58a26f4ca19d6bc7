import type * as zod from 'zod/mini';
import { zodItself } from './load-zod.ts';

/*
 * What the contract uses of `zod/mini`, written down instead of made: `import * as z from './late-zod.ts'`. Values that are as
 * they should be are converted by what is written down (fast-decoder.ts, fast-encoder.ts); zod makes its schemas of it when a
 * value must be told what is wrong with it, or a JSON Schema is asked for. So most commands never load zod.
 */
export type * from 'zod/mini';

type Zod = typeof zod;

/** A schema or a check: by which function of zod, or the method `check`, and from what. */
export class Late {
  readonly by: string;
  readonly from: readonly unknown[];
  #made: unknown;

  constructor(by: string, from: readonly unknown[]) {
    this.by = by;
    this.from = from;
  }

  /** The schema with further checks. */
  check(...checks: readonly unknown[]): Late {
    return new Late('check', [this, ...checks]);
  }

  /** As made by zod, once. */
  get made(): unknown {
    this.#made ??= made(this);
    return this.#made;
  }

  /** Where zod keeps everything of a schema. */
  get _zod(): unknown {
    return (this.made as { readonly _zod: unknown })._zod;
  }
}

type Make = (...from: readonly unknown[]) => unknown;

function made({ by, from }: Late): unknown {
  const parts = from.map(zodOf<unknown>);
  if (by === 'check') return (parts[0] as { readonly check: Make }).check(...parts.slice(1));
  // Each of its functions has a type of its own.
  return (zodItself() as unknown as Readonly<Record<string, Make>>)[by]?.(...parts);
}

/** A value with each schema and check in it as zod's own; also for what zod made itself. */
export function zodOf<T>(value: T): T;
export function zodOf(value: unknown): unknown {
  if (value instanceof Late) return value.made;
  if (Array.isArray(value)) return value.map(zodOf);
  const isShape =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isShape
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, zodOf(each)]))
    : value;
}

/** What is written down of a schema; undefined for one that zod made. */
export const lateOf = (schema: unknown): Late | undefined => (schema instanceof Late ? schema : undefined);

/** The fields of an object's schema; undefined for others. */
export function shapeOf(schema: unknown): Readonly<Record<string, Late>> | undefined {
  const { by, from } = lateOf(schema) ?? { by: '', from: [] };
  switch (by) {
    case 'object':
    case 'looseObject':
    case 'strictObject':
      return from[0] as Readonly<Record<string, Late>>;
    case 'extend':
      return { ...shapeOf(from[0]), ...(from[1] as Readonly<Record<string, Late>>) };
    case 'check':
      return shapeOf(from[0]);
    default:
      return undefined;
  }
}

/** Whether an object may have other fields, which are kept. */
export function isLoose(schema: unknown): boolean {
  const { by, from } = lateOf(schema) ?? { by: '', from: [] };
  return by === 'looseObject' || ((by === 'extend' || by === 'check') && isLoose(from[0]));
}

/** Has the type of zod's own function: whoever needs what that gives asks `zodOf` for it. */
const late = <Name extends keyof Zod>(name: Name): Zod[Name] =>
  ((...from: readonly unknown[]) => new Late(name, from)) as unknown as Zod[Name];

export const _default = late('_default');
export const array = late('array');
export const bigint = late('bigint');
export const boolean = late('boolean');
export const codec = late('codec');
export const custom = late('custom');
export const email = late('email');
const enumeration = late('enum');

export { enumeration as enum };
export const extend = late('extend');
export const gte = late('gte');
export const int = late('int');
export const literal = late('literal');
export const looseObject = late('looseObject');
export const lte = late('lte');
export const maxLength = late('maxLength');
export const minLength = late('minLength');
export const nullable = late('nullable');
export const number = late('number');
export const object = late('object');
export const optional = late('optional');
export const record = late('record');
export const refine = late('refine');
export const regex = late('regex');
export const strictObject = late('strictObject');
export const string = late('string');
export const unknown = late('unknown');
