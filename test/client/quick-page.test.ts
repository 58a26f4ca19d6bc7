import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { readList } from '../../src/client/replies/lists.ts';
import { quickPage } from '../../src/client/replies/quick-page.ts';
import type { Codec } from '../../src/contract/codecs.ts';
import { decodeByZod } from '../../src/contract/coding/coding.ts';
import { fastDecoder } from '../../src/contract/coding/fast-decoder.ts';
import { routes } from '../../src/contract/index.ts';
import type { Route } from '../../src/contract/route.ts';
import { type JsonValue, parseExactly } from '../../src/domain/text/json.ts';
import { jsonTexts } from '../support/json-texts.ts';

const { listTransactions: row } = routes;
const codec: Codec = row.reply.codec;

const reply = (text: string) => ({ status: 200, headers: {}, bytes: Buffer.from(text) });

/** A page read without haste, or the fault that it has. */
function readFully(text: string): readonly { raw: JsonValue; item: unknown }[] | 'fault' {
  try {
    const { raw } = readList(row, parseExactly(text), 200, {});
    return raw.map((each) => {
      const decoded = decodeByZod(codec, each);
      if (!decoded.ok) throw new Error(decoded.invalidFields[0]?.field);
      return { raw: each, item: decoded.value };
    });
  } catch {
    return 'fault';
  }
}

function readQuickly(
  text: string,
): readonly { raw: JsonValue; item: unknown; text?: string | undefined }[] | null {
  try {
    return quickPage(row, codec, reply(text), {})?.items ?? null;
  } catch {
    return null;
  }
}

/** Whether it was read quickly. Fails where that gave anything that the full way does not. */
function agrees(text: string): boolean {
  const quick = readQuickly(text);
  if (quick === null) return false;
  const full = readFully(text);
  if (full === 'fault') throw new Error(`read quickly, although it has a fault: ${text}`);
  expect(quick).toHaveLength(full.length);
  for (const [at, one] of quick.entries()) {
    expect(one.item).toEqual(full[at]?.item);
    expect(JSON.stringify(one.raw)).toBe(JSON.stringify(full[at]?.raw));
    if (one.text !== undefined) expect(one.text).toBe(JSON.stringify(full[at]?.raw));
  }
  return true;
}

const page = (...rows: string[]): string => `{"data":[${rows.join(',')}],"hasNextPage":false}`;
const plain =
  '{"id":"TX1","status":"COMPLETED","amount":10.50,"payerName":"José, 1.50","extra":{"at":[1,2.0]}}';

describe('a page read quickly', () => {
  it('is the usual case, with the text of each row as the service wrote it', () => {
    const [first, second] = readQuickly(page(plain, '{"id":"TX2","status":"PENDING"}')) ?? [];
    expect(first?.text).toBe(plain);
    expect(second?.text).toBe('{"id":"TX2","status":"PENDING"}');
    expect(agrees(page(plain))).toBe(true);
  });

  it.each([
    ['a blank', '{"id":"TX1", "status":"PENDING"}'],
    ['an escape', '{"id":"TX1","status":"PENDING","payerName":"Jos\\u00e9"}'],
    ['a field twice', '{"id":"TX0","id":"TX1","status":"PENDING"}'],
    ['a name that is a number', '{"id":"TX1","7":1,"status":"PENDING"}'],
    ['a field twice within', '{"id":"TX1","status":"PENDING","extra":{"a":1,"a":2}}'],
  ])('does not pass on the text of a row with %s', (_what, text) => {
    const [only] = readQuickly(page(text)) ?? [];
    expect(only?.text).toBeUndefined();
    expect(agrees(page(text))).toBe(true);
  });

  it.each([
    ['a field of another type', '{"id":7,"status":"PENDING"}'],
    ['an amount that is none', '{"id":"TX1","status":"PENDING","amount":"ten"}'],
    ['more digits than a double has', '{"id":"TX1","status":"PENDING","amount":12345678901234567.89}'],
    ['an exponent', '{"id":"TX1","status":"PENDING","amount":1e3}'],
    ['a field called __proto__', '{"id":"TX1","status":"PENDING","__proto__":{"amount":1}}'],
    ['no row but a text', '"TX1"'],
    ['a fault in its JSON', '{"id":"TX1","status":"PENDING",}'],
  ])('leaves %s to the full way', (_what, text) => {
    expect(quickPage(row, codec, reply(page(text)), {})).toBeNull();
  });

  it('does not take what is inside of an item for the item, where the list has no envelope', () => {
    const rate = '{"code":"USD","rate":{"bid":5.4210,"ask":5.4330}}';
    const { listRates } = routes;
    const read = () => quickPage(listRates, listRates.reply.codec, reply(`[${rate}]`), {})?.items;
    for (const item of read() ?? []) expect(JSON.stringify(item.raw)).toBe(rate);
  });

  it('reads numbers that are no money however they are written, and keeps how', () => {
    const { listDefenses } = routes;
    const defense = '{"id":"d","files":[{"name":"a.pdf","size":10.50}]}';
    const { items } =
      quickPage(listDefenses, listDefenses.reply.codec, reply(`{"data":[${defense}]}`), {}) ?? {};
    expect(items?.map(({ item }) => item)).toMatchObject([{ files: [{ size: 10.5 }] }]);
    expect(items?.map(({ raw, text }) => [JSON.stringify(raw), text])).toEqual([[defense, defense]]);
  });

  it('is one without an envelope too, unless a number of it has digits to keep', () => {
    const { listRates } = routes;
    const quick = (rate: string) => quickPage(listRates, listRates.reply.codec, reply(`[${rate}]`), {});
    expect(quick('{"code":"USD","rate":{"bid":5.421,"ask":5.433}}')?.items).toHaveLength(1);
    expect(quick('{"code":"USD","rate":{"bid":5.4210,"ask":5.433}}')).toBeNull();
  });

  it('is nested at most as deep as twice what the service nests', () => {
    const nested = (levels: number) =>
      `{"id":"TX1","status":"X","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect([agrees(page(nested(9))), agrees(page(nested(10)))]).toEqual([true, false]);
  });

  it('leaves what is no UTF-8 to the full way', () => {
    const bytes = Buffer.concat([Buffer.from('{"data":[{"id":"'), Buffer.from([0xff]), Buffer.from('"}]}')]);
    expect(quickPage(row, codec, { ...reply(''), bytes }, {})).toBeNull();
  });

  it('agrees with the full way on random pages, in what it gives and in what it refuses', () => {
    const known = fieldsOf(codec);
    const fields = fc.array(fc.tuple(fc.constantFrom(...known, 'other'), jsonTexts()), { maxLength: 6 });
    const rows = fields.map(
      (all) => `{"id":"TX1","status":"PENDING"${all.map(([name, value]) => `,"${name}":${value}`).join('')}}`,
    );
    const texts = fields.map(
      (all) => `{"id":"TX1","status":"X",${all.map(([name]) => `"${name}":"v"`).join(',')}}`,
    );
    let quick = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof(rows, rows, texts, jsonTexts()), { maxLength: 3 }),
        jsonTexts(),
        (all, more) => {
          if (agrees(page(...all))) quick += 1;
          agrees(`{"data":[${all.join(',')}],"pagination":${more}}`);
          agrees(`{"other":[${more}],"data":[${all.join(',')}]}`);
        },
      ),
      { numRuns: 1500 },
    );
    expect(quick).toBeGreaterThan(100);
  });

  it('reads each list of the contract as its codec does', () => {
    const lists = Object.values(routes as Readonly<Record<string, Route>>).filter(({ reply }) =>
      ['page', 'cursor', 'array'].includes(reply.kind),
    );
    const slow: string[] = [];
    const values = fc.oneof(
      fc.constantFrom('x', '10', 10, 10.5, 0, -3, true, null, 7_000_000_000_000, [], ['a'], {}, 1e21, 1e-9, [
        null,
      ]),
      fc.jsonValue({ maxDepth: 2 }),
    );
    for (const { name, reply } of lists) {
      const codec = 'codec' in reply ? reply.codec : undefined;
      if (codec === undefined) throw new Error(`${name} has no codec`);
      const decoder = fastDecoder(codec);
      if (decoder === null) {
        slow.push(name);
        continue;
      }
      const shape = fieldsOf(codec);
      const all = fc
        .dictionary(fc.constantFrom(...shape, 'other'), values)
        .map((some) => ({ ...ofTypes(codec), ...some }));
      fc.assert(
        fc.property(all, (wire) => {
          const full = decodeByZod(codec, wire);
          if (!decoder.accepts(wire)) return;
          if (!full.ok) throw new Error(`${name}: ${full.invalidFields[0]?.field} does not fit`);
          expect(decoder.decode(wire)).toEqual(full.value);
        }),
        { numRuns: 300 },
      );
    }
    // It has a field whose own names are unknown.
    expect(slow).toEqual(['callback.list']);
  });
});

/** Names of an object's fields. */
const fieldsOf = (codec: Codec): string[] => Object.keys((codec as z.core.$ZodObject)._zod.def.shape);

/** Something for each field that must be there, so that some of the random rows fit. */
function ofTypes(codec: Codec): Record<string, unknown> {
  const decoded = decodeByZod(codec, {});
  if (decoded.ok) return {};
  return Object.fromEntries(
    decoded.invalidFields.map(({ field, message }) => [
      field,
      /string/.test(message) ? 'x' : /boolean/.test(message) ? true : /array/.test(message) ? [] : 10,
    ]),
  );
}
