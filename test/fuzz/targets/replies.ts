import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readList } from '../../../src/client/replies/lists.ts';
import { quickPage } from '../../../src/client/replies/quick-page.ts';
import type { Codec } from '../../../src/contract/codecs.ts';
import { decode, encode } from '../../../src/contract/coding/coding.ts';
import { fastDecoder } from '../../../src/contract/coding/fast-decoder.ts';
import { routes } from '../../../src/contract/index.ts';
import type { Route } from '../../../src/contract/route.ts';
import { PixError } from '../../../src/domain/errors.ts';
import { type JsonValue, parseExactly, parseJson } from '../../../src/domain/text/json.ts';
import { hasEscapedName } from '../../support/json-texts.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { wireTexts } from './wire-texts.ts';

type Case = readonly [route: string, items: readonly string[]];

const rows = new Map(
  Object.values(routes as Readonly<Record<string, Route>>).flatMap((row) =>
    'codec' in row.reply ? [[row.name, { row, codec: row.reply.codec as Codec }] as const] : [],
  ),
);

/** Whether the field exists in this value, or could exist in an object of it. */
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
  const decoder = fastDecoder(codec);
  const fits = decoder?.accepts(value) ?? false;
  if (!decoded.ok) {
    assert.ok(!fits, 'fits, but cannot be decoded');
    assert.ok(decoded.invalidFields.length > 0);
    for (const { field, message } of decoded.invalidFields) {
      assert.ok(field.includes('.') || /[.[]/.test(field) || hasPlace(value, field) || field === '', field);
      assert.ok(message.length > 0 && message.length < 500);
    }
    return;
  }
  if (fits) assert.deepEqual(decoder?.decode(value), decoded.value);
  const encoded = encode(codec, decoded.value);
  assert.ok(encoded.ok, JSON.stringify(!encoded.ok && encoded.invalidFields));
  const again = decode(codec, encoded.value);
  assert.ok(again.ok);
  assert.deepEqual(again.value, decoded.value);
}

interface Read {
  readonly raw: string;
  readonly item: unknown;
}

/** A page decoded by the codec, without the fast decoder; null if it is invalid. */
function readFully(row: Route, codec: Codec, text: string): readonly Read[] | null {
  try {
    return readList(row, parseExactly(text), 200, {}).raw.map((value) => {
      const decoded = decode(codec, value);
      if (!decoded.ok) throw new SyntaxError(decoded.invalidFields[0]?.field);
      return { raw: JSON.stringify(value), item: decoded.value };
    });
  } catch (error) {
    assert.ok(error instanceof SyntaxError || error instanceof PixError, String(error));
    return null;
  }
}

function checkPage(row: Route, codec: Codec, text: string): void {
  let quick: ReturnType<typeof quickPage>;
  try {
    quick = quickPage(row, codec, { status: 200, headers: {}, bytes: Buffer.from(text) }, {});
  } catch (error) {
    assert.ok(error instanceof PixError && error.errorCode === 'bad_reply', String(error));
    return;
  }
  if (quick === null) return;
  const full = readFully(row, codec, text);
  assert.ok(full, `read quickly, although it has a fault: ${text}`);
  assert.equal(quick.items.length, full.length);
  for (const [at, one] of quick.items.entries()) {
    assert.equal(JSON.stringify(one.raw), full[at]?.raw);
    assert.deepEqual(one.item, full[at]?.item);
    if (one.text !== undefined) assert.equal(one.text, full[at]?.raw);
  }
}

/** For each reply of the contract: codec and fast decoder agree, encoding restores the value, and invalid fields are named. */
export const replies = fuzzTarget<Case>({
  name: 'replies',
  cases: fc
    .oneof(
      ...[...rows].map(([name, { codec }]) =>
        fc.tuple(fc.constant(name), fc.array(wireTexts(codec), { minLength: 1, maxLength: 3 })),
      ),
    )
    .filter(([, items]) => !hasEscapedName(items.join(','))),
  inSuite: 600,
  check([name, items]) {
    const { row, codec } = rows.get(name) ?? assert.fail(name);
    for (const text of items) {
      const read = parsed(text);
      if (read !== null) checkItem(codec, read.value);
    }
    if (row.reply.kind === 'json') return;
    const list = `[${items.join(',')}]`;
    checkPage(row, codec, list);
    for (const field of ['data', 'items', row.reply.kind === 'page' ? row.reply.altField : 'x'])
      checkPage(row, codec, `{"${field}":${list},"hasNextPage":false}`);
  },
});
