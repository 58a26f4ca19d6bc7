import { isJsonObject } from '../domain/text/json.ts';
import { type Codec, cents, decimal, decimalOf, decimalText } from './codecs.ts';

/**
 * Reads what a codec would, in a twentieth of the time, where that needs no more than a look at each field; made from the
 * codec itself. What does not fit is the codec's to judge, and to name.
 */
export interface QuickReader {
  /** Whether `wire` is what the codec takes. False also where only the codec can tell. */
  fits(wire: unknown): boolean;
  /** What the codec decodes. Only for what fits, and is neither null nor absent. */
  read(wire: unknown): unknown;
  /** Whether all numbers in `wire` are such as it reads from their digits: a double may then stand for digits of the same worth. */
  hasOwnNumbers(wire: unknown): boolean;
  /** What it stands for when it is absent; undefined where it then is absent in what is decoded too. */
  readonly absent?: null;
}

/** What is seen of a schema of zod's from outside (https://zod.dev/packages/core, "Schemas"). */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly checks?: readonly unknown[];
      readonly innerType?: Schema;
      readonly defaultValue?: unknown;
      readonly format?: string;
      readonly element?: Schema;
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly catchall?: Schema;
    };
  };
}

const made = new WeakMap<object, { readonly reader: QuickReader | null }>();

/** Null for a codec with something in it that takes more than a look. */
export function quickReader(codec: Codec): QuickReader | null {
  let known = made.get(codec);
  if (!known) {
    // zod/mini's own type shows less of its schemas than they have.
    known = { reader: readerOf(codec as unknown as Schema) };
    made.set(codec, known);
  }
  return known.reader;
}

const itself = (wire: unknown): unknown => wire;

/** From here on a double's own text has an exponent, which only the full way reads. */
const [LEAST_PLAIN, MOST_PLAIN] = [1e-6, 1e21];
const isPlain = (value: number): boolean =>
  value === 0 || (Math.abs(value) >= LEAST_PLAIN && Math.abs(value) < MOST_PLAIN);

const isNoNumber = (wire: unknown): boolean => typeof wire !== 'number' && typeof wire !== 'object';
const always = (): boolean => true;

const ofDecimal: QuickReader = {
  hasOwnNumbers: always,
  fits: (wire) => (typeof wire === 'number' && isPlain(wire)) || decimalOf(wire) !== undefined,
  read: decimalOf,
};
const ofCents: QuickReader = {
  hasOwnNumbers: always,
  fits: (wire) => Number.isSafeInteger(wire) || decimalOf(wire)?.scale === 0,
  read: (wire) => (Number.isSafeInteger(wire) ? BigInt(wire as number) : decimalOf(wire)?.units),
};

function readerOf(schema: Schema): QuickReader | null {
  const codec = schema as unknown;
  if (codec === decimal || codec === decimalText) return ofDecimal;
  if (codec === cents) return ofCents;
  const { def } = schema._zod;
  if ((def.checks?.length ?? 0) > 0) return null;
  const inner = def.innerType ? readerOf(def.innerType) : null;
  switch (def.type) {
    case 'string':
      return whole((wire) => typeof wire === 'string');
    case 'boolean':
      return whole((wire) => typeof wire === 'boolean');
    case 'number':
      return def.format === undefined ? whole(Number.isFinite) : null;
    case 'unknown':
      return whole((wire) => wire !== undefined);
    case 'nullable':
      return inner && orNothing(inner, null);
    case 'optional':
      return inner && orNothing(inner, undefined);
    case 'default':
      // Any other would have to be made anew for each.
      return inner && def.defaultValue === null ? { ...orNothing(inner, undefined), absent: null } : null;
    case 'array':
      return def.element ? ofArray(readerOf(def.element)) : null;
    case 'object':
      return def.shape && def.catchall?._zod.def.type === 'unknown' ? ofObject(def.shape) : null;
    default:
      return null;
  }
}

/** Of values that are decoded as they are. */
const whole = (fits: (wire: unknown) => boolean): QuickReader => ({
  fits,
  read: itself,
  hasOwnNumbers: isNoNumber,
});

const orNothing = (inner: QuickReader, nothing: null | undefined): QuickReader => ({
  ...inner,
  fits: (wire) => wire === nothing || inner.fits(wire),
});

/** Null and absent elements are none that a list of the service has. */
const ofArray = (element: QuickReader | null): QuickReader | null =>
  element && {
    fits: (wire) => Array.isArray(wire) && wire.every((one) => one !== null && element.fits(one)),
    read: (wire) => (wire as unknown[]).map((one) => element.read(one)),
    hasOwnNumbers: (wire) => (wire as unknown[]).every((one) => element.hasOwnNumbers(one)),
  };

function ofObject(shape: Readonly<Record<string, Schema>>): QuickReader | null {
  const names = Object.keys(shape);
  const readers = names.map((name) => readerOf(shape[name] as Schema));
  if (!readers.every((reader) => reader !== null)) return null;
  const fields = names.map((name, at) => ({ name, reader: readers[at] as QuickReader }));
  const byName = new Map(fields.map(({ name, reader }) => [name, reader]));
  const defaulted = fields.filter(({ reader }) => reader.absent === null).map(({ name }) => name);
  const converted = fields.filter(({ reader }) => reader.read !== itself);
  return {
    fits: (wire) => {
      // Whose prototype that name would be is for zod to say.
      if (!isJsonObject(wire) || Object.hasOwn(wire, '__proto__')) return false;
      for (let at = 0; at < names.length; at += 1)
        if (!readers[at]?.fits(wire[names[at] as string])) return false;
      return true;
    },
    hasOwnNumbers: (wire) =>
      Object.entries(wire as object).every(
        ([name, value]) => value === null || (byName.get(name)?.hasOwnNumbers(value) ?? isNoNumber(value)),
      ),
    read: (wire) => {
      // A copy of the whole is made at once, and most fields stay as they are.
      const item = { ...(wire as Record<string, unknown>) };
      for (const name of defaulted) if (item[name] === undefined) item[name] = null;
      for (const { name, reader } of converted) {
        const value = item[name];
        if (value !== undefined && value !== null) item[name] = reader.read(value);
      }
      return item;
    },
  };
}
