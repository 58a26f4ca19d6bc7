import { describe, expect, it } from 'vitest';
import { hubListCharges } from '../../src/contract/routes/hub.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { answer, connected, PAID } from './connected-client.ts';

describe('Client.list', () => {
  it('Client.list uses the field names and the parameter name that the profile sets for lists and cursors', async () => {
    const items = [
      { ...PAID, amount: 100 },
      { ...PAID, id: 'b', amount: 200, new: '"\u0001' },
    ];
    const { client, sent } = connected(() => answer({ rows: items, after: 'c2' }), {
      wire: { listField: 'rows', cursorField: 'after', cursorParam: 'from_cursor' },
    });
    const page = await client.list(hubListCharges, { query: { cursor: 'c1' } as never });
    expect(page.items.map(({ raw, item }) => [raw, item.id, item.amount])).toEqual([
      [items[0], 'a', 100n],
      [items[1], 'b', 200n],
    ]);
    expect(page.next).toEqual({ cursor: 'c2' });
    expect(sent[0]?.url).toMatch(/\?from_cursor=c1$/);
  });

  it('Client.list reports not_applied when the list field of the answer is not an array', async () => {
    const { client } = connected(() => answer({ data: 7 }));
    expect(await pixErrorOf(() => client.list(hubListCharges, {}))).toMatchObject({
      outcome: 'not_applied',
      init: { key: 'client.bad_reply.wrong_shape' },
    });
  });

  it('Client.list returns the rows with every digit of their numbers and with their unknown fields', async () => {
    const rows = '[{"id":"a","status":"PENDING","amount":1e2,"big":12345678901234567890}]';
    const { client } = connected(() => answer(`{"data":${rows},"nextCursor":"c2"}`));
    const { items, next } = await client.list(hubListCharges, {});
    expect(items.map(({ item: { id, amount } }) => [id, amount])).toEqual([['a', 100n]]);
    expect([JSON.stringify(items.map(({ raw }) => raw)), next]).toEqual([rows, { cursor: 'c2' }]);
  });

  it.each([
    ['<html>', { key: 'client.bad_reply.not_json' }],
    ['{"data":[{"id":7,"status":"X"}]}', { key: 'client.bad_reply.wrong_shape', params: { field: 'id' } }],
  ])('Client.list reports not_applied for the invalid page %s', async (text, init) => {
    const { client } = connected(() => answer(text));
    const error = await pixErrorOf(() => client.list(hubListCharges, {}));
    expect(error).toMatchObject({ kind: 'unavailable', outcome: 'not_applied', init });
  });
});
