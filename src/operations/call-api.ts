import type { RawAnswer, RawCall } from '../client/call-input.ts';
import { changesState } from '../client/client-errors.ts';
import { readAnyList } from '../client/replies/read-list.ts';
import { wireName } from '../client/wire-names.ts';
import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import type { Family, Method } from '../contract/route.ts';
import { PixError, usageError } from '../domain/pix-error.ts';
import { decodeUri } from '../domain/text/decode-uri.ts';
import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import { apiRoute, familyByPrefix, mayMoveMoney } from './api-route.ts';
import type { Operator } from './operator.ts';
import { skipRepeatedRows } from './skip-repeated-rows.ts';
import { endless, factsOf, PageTurns } from './walk-pages.ts';

export interface ApiCall {
  readonly method: string;
  /** Path below the family's root URL: `/user/transactions`. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: JsonObject | undefined;
  /**
   * Default: the family that has a route with this path, otherwise the family with the most similar routes.
   */
  readonly family: Family | undefined;
  /** The profile's family, for a path that is not similar to any route. */
  readonly usualFamily: 'main' | 'hub';
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Sends a request to any path, with the stored token that suffices and has the fewest scopes. Refuses routes
 * that move money, because money may only move through the journal.
 * @throws PixError `usage` for another method, a path that could leave its root, or a route that moves money
 */
export async function callApi(operator: Operator, call: ApiCall): Promise<RawAnswer> {
  return operator.client.raw(rawCall(call));
}

/**
 * Returns whether the request may change data: false for GET and for other routes that only read.
 * @throws PixError `usage` as `callApi`
 */
export const apiChanges = (call: ApiCall): boolean => changesState(rawCall(call));

/**
 * Yields the items of a list, page by page.
 * @throws PixError `usage` for another method than GET, `check` for an answer that is not a list
 */
export async function* walkApi(operator: Operator, call: ApiCall): AsyncGenerator<DecodedRow<JsonValue>> {
  const first = rawCall(call);
  if (first.method !== 'GET') throw usageError({ key: 'api.paginate_get' });
  const cursorParam = wireName(operator.account.wire, 'cursorParam');
  const asked = new Set<string>();
  const turns = new PageTurns();
  let before: readonly DecodedRow<JsonValue>[] = [];
  let place: readonly [string, string] | null = null;
  let number = Number(call.query.find(([name]) => name === 'page')?.[1] ?? 1);
  for (;;) {
    const turned = place;
    const query =
      turned === null ? call.query : [...call.query.filter(([name]) => name !== turned[0]), turned];
    const { json, status } = await operator.client.raw({ ...first, query });
    const page = readAnyList(json ?? null, operator.account.wire);
    if (page === null) throw noList(call.path, status);
    const items = page.raw.map((raw) => ({ raw, item: raw }));
    turns.note(factsOf({ items, next: page.next }));
    yield* skipRepeatedRows(items, before);
    if (items.length > 0) before = items;
    if (page.next === null) return;
    number += 1;
    place = page.next.cursor === undefined ? ['page', String(number)] : [cursorParam, page.next.cursor];
    // The service returned the same page position a second time, so the list would never end.
    if (asked.has(place.join('='))) throw endless(asked.size + 1);
    if (page.raw.length > 0 && page.next.cursor === undefined) asked.clear();
    asked.add(place.join('='));
  }
}

function rawCall(call: ApiCall): RawCall {
  const method = METHODS.find((known) => known === call.method.toUpperCase());
  if (method === undefined) throw usageError({ key: 'api.method', params: { methods: METHODS.join(', ') } });
  const path = checkPath(call.path);
  if (mayMoveMoney(method, path)) throw usageError({ key: 'api.moves_money', params: { path } });
  if (method === 'GET' && call.body !== undefined) throw usageError({ key: 'api.get_body' });
  const row = apiRoute(method, path, call.family);
  return {
    family: call.family ?? row?.family ?? familyByPrefix(path, call.usualFamily),
    method,
    path,
    query: call.query,
    scopes: row?.scopes ?? [],
    bearer: row?.bearer ?? true,
    idempotency: row?.idempotency ?? (method === 'GET' ? 'safe' : 'none'),
    ...(call.body === undefined ? {} : { body: call.body }),
  };
}

function checkPath(path: string): string {
  // Decode twice, to find a `..` or another character that appears only after a proxy has decoded the path.
  const decoded = decodeUri(decodeUri(path) ?? '%') ?? '..';
  const relative = path.startsWith('/') && !path.startsWith('//') && !/[?#\\\s]/.test(path);
  // A server may end the path at one of these characters, or ignore the character: `/withdraw%00`.
  const isPlain = !/[?#\p{C}\p{Z}]/u.test(decoded);
  if (relative && isPlain && !decoded.split(/[/\\]/).some((part) => part === '..' || part === '.'))
    return path;
  throw usageError({ key: 'api.path', params: { path: path.slice(0, 200) } });
}

const noList = (path: string, status: number): PixError =>
  new PixError({
    kind: 'check',
    key: 'api.no_list',
    params: { path, status },
    errorCode: 'no_list',
    outcome: 'not_applied',
  });
