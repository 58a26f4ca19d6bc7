import fc from 'fast-check';
import type { Codec } from '../../../src/contract/codecs.ts';
import { jsonTexts } from '../../support/generators.ts';

/** A zod schema with those internals that the documentation of zod describes. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly innerType?: Schema;
      readonly element?: Schema;
      readonly in?: Schema;
      readonly valueType?: Schema;
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly entries?: Readonly<Record<string, string>>;
      readonly values?: readonly unknown[];
    };
  };
}

const NUMBERS = [
  ...'0 10 10.5 10.50 0.115 -3 1e3 1E-7 -0 0.0000001 9007199254740993'.split(' '),
  ...'12345678901234567.89 1e400 150.00 123456789012345678901234567890123456789012'.split(' '),
] as const;
const numbers = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.stringMatching(/^-?(0|[1-9]\d{0,8})(\.\d{1,3})?$/),
  fc.constantFrom(...NUMBERS).map((text) => `"${text}"`),
);
const texts = fc.oneof(
  fc.constantFrom(
    ...'"x" "" "2026-11-20T03:00:00.000Z"'.split(' '),
    '"José, 1.50"',
    '"\\u0000"',
    '"\u202e"',
    '"10.50"',
    '"__proto__"',
  ),
  fc.string({ maxLength: 6 }).map((text) => JSON.stringify(text)),
);
const ABSENT = null;

/** Generates JSON texts that a codec of this schema accepts. Null means that the field is omitted. */
function wireOf({ _zod: { def } }: Schema): fc.Arbitrary<string | null> {
  const inner = (): fc.Arbitrary<string | null> => (def.innerType ? wireOf(def.innerType) : texts);
  switch (def.type) {
    case 'string':
      return texts;
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'number':
    case 'custom':
      return numbers;
    case 'pipe':
      return def.in ? wireOf(def.in) : numbers;
    case 'nullable':
      return fc.oneof({ arbitrary: inner(), weight: 4 }, fc.constant('null'));
    case 'optional':
    case 'default':
      return fc.oneof({ arbitrary: inner(), weight: 3 }, fc.constant(ABSENT));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? { x: 'x' }).map((each) => JSON.stringify(each)));
    case 'literal':
      return fc.constantFrom(...(def.values ?? ['x']).map((each) => JSON.stringify(each)));
    case 'array':
      return fc
        .array(def.element ? wireOf(def.element) : texts, { maxLength: 2 })
        .map((all) => `[${all.map((one) => one ?? 'null').join(',')}]`);
    case 'record':
      return fc
        .array(fc.tuple(texts, def.valueType ? wireOf(def.valueType) : texts), { maxLength: 2 })
        .map(objectText);
    case 'object':
      return objectOf(def.shape ?? {});
    default:
      return jsonTexts();
  }
}

const objectText = (fields: readonly (readonly [string, string | null])[]): string =>
  `{${fields
    .filter(([, value]) => value !== ABSENT)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')}}`;

/**
 * Generates JSON objects of this shape. Some of them have an additional field, a repeated field, or a field
 * of a wrong type.
 */
function objectOf(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<string> {
  const names = Object.keys(shape).map((name) => JSON.stringify(name));
  const fields = Object.values(shape).map(wireOf);
  const hostile = fc.tuple(
    fc.constantFrom(...names, '"other"', '"__proto__"', '"7"', '"constructor"'),
    fc.oneof(jsonTexts(), fc.constantFrom('null', '[]', '{}', '"x"', '10.50')),
  );
  return fc
    .tuple(
      fc.tuple(...fields),
      fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, hostile),
      fc.nat(),
      fc.nat(12),
    )
    .map(([values, odd, at, blank]) => {
      const all = values.map((value, index) => [names[index] ?? '""', value] as const);
      if (odd !== null) all.splice(at % (all.length + 1), at % 2, odd);
      const text = objectText(all);
      return blank === 0 ? text.replaceAll(',', ' , ') : text;
    });
}

/** Generates JSON texts that the service could send for this codec, including invalid ones. */
export const wireTexts = (codec: Codec): fc.Arbitrary<string> =>
  // The types of zod/mini lack the internals of a schema.
  wireOf(codec as unknown as Schema).map((text) => text ?? 'null');
