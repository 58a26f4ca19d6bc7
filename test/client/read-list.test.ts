import { expect, it } from 'vitest';
import { readAnyList, readList } from '../../src/client/replies/read-list.ts';
import type { Route } from '../../src/contract/route.ts';
import type { JsonValue } from '../../src/domain/text/json.ts';
import { pixErrorOf } from '../support/pix-error.ts';

/** `readList` reads only these fields of a route. */
const routeOf = (reply: object): Route => ({ name: 'a.list', reply }) as unknown as Route;
const page = routeOf({ kind: 'page', altField: 'transactions' });
const cursor = routeOf({ kind: 'cursor' });
const array = routeOf({ kind: 'array' });
const FULL = Array.from({ length: 20 }, (_, at) => at);
const names = { listField: 'results', cursorField: 'after' };

it.each<[string, Route, JsonValue, unknown]>([
  ['a bare array', array, [1], { raw: [1], next: null }],
  ['an array in an envelope', array, { data: [1] }, { raw: [1], next: null }],
  ['an array without further pages', array, { data: [1], hasNextPage: true }, { raw: [1], next: null }],
  ['a page that another page follows', page, { data: [1], hasNextPage: true }, { raw: [1], next: {} }],
  [
    'a last page, with hasNextPage false, despite its page count',
    page,
    { data: [1], hasNextPage: false, page: 1, totalPages: 9 },
    { raw: [1], next: null },
  ],
  ["a page whose list is in the route's own field", page, { transactions: [1] }, { raw: [1], next: null }],
  ['a page with a page count', page, { data: [], page: 1, pages: 2 }, { raw: [], next: {} }],
  ['the last page with a page count', page, { data: [], page: 2, totalPages: 2 }, { raw: [], next: null }],
  [
    'a page with a page count in a pagination object',
    page,
    { data: [], pagination: { page: 1, totalPages: 2 } },
    { raw: [], next: {} },
  ],
  [
    'a page with hasNextPage in a pagination object',
    page,
    { data: [], pagination: { hasNextPage: true } },
    { raw: [], next: {} },
  ],
  ['a full page that does not say whether more follow', page, { data: FULL }, { raw: FULL, next: {} }],
  ['a page that is not full', page, { data: FULL.slice(1) }, { raw: FULL.slice(1), next: null }],
  [
    'a full page with the number of pages but not its own number',
    page,
    { transactions: FULL, total: 45, pages: 3 },
    { raw: FULL, next: {} },
  ],
  ['a page with a cursor', cursor, { results: [1], after: 'c' }, { raw: [1], next: { cursor: 'c' } }],
  ['a page with an empty cursor', cursor, { results: [1], after: '' }, { raw: [1], next: null }],
  ['a page with a cursor that is not a string', cursor, { results: [1], after: 7 }, { raw: [1], next: null }],
])('readList returns the rows and the next page of %s', (_what, row, body, read) => {
  expect(readList(row, body, { status: 200, names, limit: 20 })).toEqual(read);
});

it.each<[string, Route, JsonValue]>([
  ['a page is a bare array', page, [1]],
  ['the list of a page is an object', page, { data: {} }],
  ['a page is null', page, null],
  ['the array is in an unknown field', array, { other: [1] }],
  // For a hub route, `readList` accepts the list only in the field that the profile names.
  ['the list of a hub page is in another field', cursor, { data: [1] }],
])('readList reports not_applied when %s', async (_when, row, body) => {
  const error = await pixErrorOf(async () => readList(row, body, { status: 200, names, limit: 20 }));
  expect(error).toMatchObject({
    outcome: 'not_applied',
    init: {
      key: 'client.bad_reply.wrong_shape',
      params: { status: 200, field: 'results', reason: 'expected_list' },
    },
  });
});

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
])('readAnyList(%j) returns %j', (body, read) => {
  expect(readAnyList(body, names, Number.POSITIVE_INFINITY)).toEqual(read);
});
