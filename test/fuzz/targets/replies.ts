import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Codec } from '../../../src/contract/codecs.ts';
import { decode, encode } from '../../../src/contract/encode-and-decode.ts';
import { routes } from '../../../src/contract/index.ts';
import type { Route } from '../../../src/contract/route.ts';
import { type JsonValue, parseJson } from '../../../src/domain/text/json.ts';
import { hasEscapedName } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { wireTexts } from './wire-texts.ts';

type Case = readonly [route: string, items: readonly string[]];

const codecs = new Map(
  Object.values(routes as Readonly<Record<string, Route>>).flatMap((row) =>
    'codec' in row.reply ? [[row.name, row.reply.codec as Codec] as const] : [],
  ),
);

/**
 * Returns whether the value contains every object on the path `field`. The last name of the path may be
 * missing.
 */
function hasPlace(value: unknown, field: string): boolean {
  let place: unknown = value;
  for (const part of field.match(/[^.[\]]+|\[\d+\]/g) ?? []) {
    if (typeof place !== 'object' || place === null) return false;
    place = (place as Record<string, unknown>)[part.replace(/[[\]]/g, '')];
  }
  return true;
}

const parsed = (text: string): { readonly value: JsonValue } | null => {
  try {
    return { value: parseJson(text) };
  } catch {
    return null;
  }
};

function checkItem(codec: Codec, value: JsonValue): void {
  const decoded = decode(codec, value);
  if (!decoded.ok) {
    assert.ok(decoded.invalidFields.length > 0);
    for (const { field, message } of decoded.invalidFields) {
      assert.ok(field.includes('.') || /[.[]/.test(field) || hasPlace(value, field) || field === '', field);
      assert.ok(message.length > 0 && message.length < 500);
    }
    return;
  }
  const encoded = encode(codec, decoded.value);
  assert.ok(encoded.ok, JSON.stringify(!encoded.ok && encoded.invalidFields));
  const again = decode(codec, encoded.value);
  assert.ok(again.ok);
  assert.deepEqual(again.value, decoded.value);
}

/**
 * Checks the codec of each reply in the contract: encoding and decoding a value returns the same value, and
 * errors name the invalid field.
 */
export const replies = fuzzTarget<Case>({
  name: 'replies',
  cases: fc
    .oneof(
      ...[...codecs].map(([name, codec]) =>
        fc.tuple(fc.constant(name), fc.array(wireTexts(codec), { minLength: 1, maxLength: 3 })),
      ),
    )
    .filter(([, items]) => !hasEscapedName(items.join(','))),
  inSuite: 600,
  check([name, items]) {
    const codec = codecs.get(name) ?? assert.fail(name);
    for (const text of items) {
      const read = parsed(text);
      if (read !== null) checkItem(codec, read.value);
    }
  },
});
