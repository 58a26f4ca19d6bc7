import { decimalOf, doubleOf } from '../../domain/money/exact-number.ts';
import { isJsonObject, isWrittenPlain } from '../../domain/text/json.ts';
import { anyStatus, type Codec, cents, decimal, decimalText, plainNumber } from '../codecs.ts';
import { isLoose, Late, lateOf, shapeOf } from './late-zod.ts';

/**
 * Decodes as a codec does, in a twentieth of the time; derived from the codec. Only for codecs without checks beyond
 * types. A value that it does not accept must be given to the codec, which accepts it or names the invalid field.
 */
export interface FastDecoder {
  /** Whether the codec certainly accepts `wire`. False also when only the codec can tell. */
  accepts(wire: unknown): boolean;
  /** The decoded value. `wire` must be accepted, and be neither null nor absent. */
  decode(wire: unknown): unknown;
  /**
   * Whether all numbers in `wire` are in fields decoded from their digits (decimals, cents): there `1.50`, parsed as the
   * double 1.5, loses nothing. Numbers in other fields must keep their text.
   */
  decodesAllNumbers(wire: unknown): boolean;
  /** Whether every text is accepted. */
  readonly acceptsTexts?: true;
  /** The decoded value of an absent field; undefined if the field stays absent. */
  readonly absent?: null;
}

const made = new WeakMap<object, { readonly decoder: FastDecoder | null }>();

/** The decoder of a codec, made once; null if the codec has checks beyond types. */
export function fastDecoder(codec: Codec): FastDecoder | null {
  let known = made.get(codec);
  if (!known) {
    known = { decoder: decoderOf(lateOf(codec)) };
    made.set(codec, known);
  }
  return known.decoder;
}

const itself = (wire: unknown): unknown => wire;

const isNoNumber = (wire: unknown): boolean => typeof wire !== 'number' && typeof wire !== 'object';
const always = (): boolean => true;

const ofDecimal: FastDecoder = {
  decodesAllNumbers: always,
  accepts: (wire) => (typeof wire === 'number' && isWrittenPlain(wire)) || decimalOf(wire) !== undefined,
  decode: decimalOf,
};
const ofCents: FastDecoder = {
  decodesAllNumbers: always,
  accepts: (wire) => Number.isSafeInteger(wire) || decimalOf(wire)?.scale === 0,
  decode: (wire) => (Number.isSafeInteger(wire) ? BigInt(wire as number) : decimalOf(wire)?.units),
};
const ofNumber: FastDecoder = {
  decodesAllNumbers: always,
  accepts: (wire) => typeof wire !== 'string' && ofDecimal.accepts(wire),
  decode: doubleOf,
};

/** A status as the spec writes it: decoding does not change it. */
const PLAIN_STATUS = /^[A-Z][A-Z0-9_]*$/;

function decoderOf(schema: Late | undefined): FastDecoder | null {
  const codec: unknown = schema;
  if (codec === decimal || codec === decimalText) return ofDecimal;
  if (codec === cents) return ofCents;
  if (codec === plainNumber) return ofNumber;
  if (codec === anyStatus) return whole((wire) => typeof wire === 'string' && PLAIN_STATUS.test(wire));
  const [first, second] = schema?.from ?? [];
  const inner = first instanceof Late ? decoderOf(first) : null;
  switch (schema?.by) {
    case 'string':
      return { ...whole((wire) => typeof wire === 'string'), acceptsTexts: true };
    case 'boolean':
      return whole((wire) => typeof wire === 'boolean');
    case 'number':
      return whole(Number.isFinite);
    case 'unknown':
      return whole((wire) => wire !== undefined);
    case 'nullable':
      return inner && orNothing(inner, null);
    case 'optional':
      return inner && orNothing(inner, undefined);
    case '_default':
      // Another default might be an object, which must not be shared.
      return inner && second === null ? { ...orNothing(inner, undefined), absent: null } : null;
    case 'array':
      return ofArray(inner);
    case 'looseObject':
    case 'extend':
      return isLoose(schema) ? ofObject(shapeOf(schema) ?? {}) : null;
    default:
      return null;
  }
}

/** For values that are decoded unchanged. */
const whole = (accepts: (wire: unknown) => boolean): FastDecoder => ({
  accepts,
  decode: itself,
  decodesAllNumbers: isNoNumber,
});

const orNothing = (inner: FastDecoder, nothing: null | undefined): FastDecoder => ({
  ...inner,
  accepts: (wire) => wire === nothing || inner.accepts(wire),
});

/** Null elements are left to the codec: lists of the service have none. */
const ofArray = (element: FastDecoder | null): FastDecoder | null =>
  element && {
    accepts: (wire) => Array.isArray(wire) && wire.every((one) => one !== null && element.accepts(one)),
    decode: (wire) => (wire as unknown[]).map((one) => element.decode(one)),
    decodesAllNumbers: (wire) => (wire as unknown[]).every((one) => element.decodesAllNumbers(one)),
  };

function ofObject(shape: Readonly<Record<string, Late>>): FastDecoder | null {
  const names = Object.keys(shape);
  const decoders = names.map((name) => decoderOf(shape[name]));
  if (!decoders.every((decoder) => decoder !== null)) return null;
  const fields = names.map((name, at) => ({ name, decoder: decoders[at] as FastDecoder }));
  // Most values are texts or null: whether a field takes those is known before.
  const takesTexts = fields.map(({ decoder }) => decoder.acceptsTexts === true);
  const takesNull = fields.map(({ decoder }) => decoder.accepts(null));
  const byName = new Map(fields.map(({ name, decoder }) => [name, decoder]));
  const defaulted = fields.filter(({ decoder }) => decoder.absent === null).map(({ name }) => name);
  const converted = fields.filter(({ decoder }) => decoder.decode !== itself);
  return {
    accepts: (wire) => {
      // Left to zod: an assignment to this name would set a prototype.
      if (!isJsonObject(wire) || Object.hasOwn(wire, '__proto__')) return false;
      for (let at = 0; at < names.length; at += 1) {
        const value = wire[names[at] as string];
        const isUsual = typeof value === 'string' ? takesTexts[at] : value === null && takesNull[at];
        if (!isUsual && !decoders[at]?.accepts(value)) return false;
      }
      return true;
    },
    decodesAllNumbers: (wire) =>
      Object.entries(wire as object).every(
        ([name, value]) =>
          value === null || (byName.get(name)?.decodesAllNumbers(value) ?? isNoNumber(value)),
      ),
    decode: (wire) => {
      // Copying all fields and converting a few is faster than building the object field by field.
      const item = { ...(wire as Record<string, unknown>) };
      for (const name of defaulted) if (item[name] === undefined) item[name] = null;
      for (const { name, decoder } of converted) {
        const value = item[name];
        if (value !== undefined && value !== null) item[name] = decoder.decode(value);
      }
      return item;
    },
  };
}
