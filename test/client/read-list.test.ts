import { expect, it } from 'vitest';
import { readAnyList, readList } from '../../src/client/replies/read-list.ts';
import type { Route } from '../../src/contract/route.ts';
import type { JsonValue } from '../../src/domain/text/json.ts';
import { pixErrorOf } from '../support/pix-error.ts';

/** A route with only the parts that `readList` uses. */
const routeOf = (reply: object): Route => ({ name: 'a.list', reply }) as unknown as Route;
const page = routeOf({ kind: 'page', altField: 'transactions' });
const cursor = routeOf({ kind: 'cursor' });
const array = routeOf({ kind: 'array' });
const names = { listField: 'results', cursorField: 'after' };

it.each<[string, Route, JsonValue, unknown]>([
  ['a bare array', array, [1], { raw: [1], next: null }],
  ['an array in an envelope', array, { data: [1] }, { raw: [1], next: null }],
  ['an array without further pages', array, { data: [1], hasNextPage: true }, { raw: [1], next: null }],
  ['a page before another one', page, { data: [1], hasNextPage: true }, { raw: [1], next: {} }],
  [
    'a page that says no more',
    page,
    { data: [1], hasNextPage: false, page: 1, totalPages: 9 },
    { raw: [1], next: null },
  ],
  ['the field of the route', page, { transactions: [1] }, { raw: [1], next: null }],
  ['a page with a page count', page, { data: [], page: 1, pages: 2 }, { raw: [], next: {} }],
  ['the last page with a page count', page, { data: [], page: 2, totalPages: 2 }, { raw: [], next: null }],
  ['a nested count', page, { data: [], pagination: { page: 1, totalPages: 2 } }, { raw: [], next: {} }],
  ['a nested flag', page, { data: [], pagination: { hasNextPage: true } }, { raw: [], next: {} }],
  ['a cursor', cursor, { results: [1], after: 'c' }, { raw: [1], next: { cursor: 'c' } }],
  ['an empty cursor', cursor, { results: [1], after: '' }, { raw: [1], next: null }],
  ['a cursor that is no string', cursor, { results: [1], after: 7 }, { raw: [1], next: null }],
])('readList reads %s', (_what, row, body, read) => {
  expect(readList(row, body, 200, names)).toEqual(read);
});

it.each<[Route, JsonValue]>([
  [page, [1]],
  [page, { data: {} }],
  [page, null],
  [array, { other: [1] }],
  // A hub list has only the field name of the profile.
  [cursor, { data: [1] }],
])(
  'readList refuses an answer without the list of its route, as not_applied (case %#)',
  async (row, body) => {
    const error = await pixErrorOf(async () => readList(row, body, 200, names));
    expect(error).toMatchObject({
      outcome: 'not_applied',
      init: {
        key: 'client.bad_reply.wrong_shape',
        params: { status: 200, field: 'results', reason: 'expected an array' },
      },
    });
  },
);

it.each<[JsonValue, unknown]>([
  [[1], { raw: [1], next: null }],
  [
    { results: [1], data: [2], after: 'c' },
    { raw: [1], next: { cursor: 'c' } },
  ],
  [
    { data: [2], more: [3], after: '' },
    { raw: [2], next: null },
  ],
  [
    { things: [3], hasNextPage: true, after: 7 },
    { raw: [3], next: {} },
  ],
  [{ things: [3], others: [4] }, null],
  [{ data: 'x', things: [3] }, null],
  [{ a: 1 }, null],
  ['x', null],
  [null, null],
])('readAnyList finds in %j the list %j', (body, read) => {
  expect(readAnyList(body, names)).toEqual(read);
});
