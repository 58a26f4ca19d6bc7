import type { DecodedRow } from '../../contract/decoded-row.ts';
import type { Route } from '../../contract/route.ts';
import { doubleOf } from '../../domain/money/exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/text/json.ts';
import { type WireNames, wireName } from '../wire-names.ts';
import { badReply } from './read-reply.ts';

export interface ListPage<T> {
  readonly items: readonly DecodedRow<T>[];
  /** The next page; null on the last page. An empty page need not be the last (§4.1). */
  readonly next: { readonly cursor?: string } | null;
}

export interface RawPage {
  readonly raw: readonly JsonValue[];
  readonly next: ListPage<never>['next'];
}

/** Reads a list in the shape that the route declares, or in the other shapes of unshown.md §12. */
export function readList(row: Route, body: JsonValue, status: number, names: WireNames): RawPage {
  const { reply } = row;
  if (reply.kind === 'array' && Array.isArray(body)) return { raw: body, next: null };
  const object: JsonObject = isJsonObject(body) ? body : {};
  const field = wireName(names, 'listField');
  // A hub list must use the profile's field name (cli.md §3). Other lists may also use `data` or the route's
  // name.
  const others = reply.kind === 'cursor' ? undefined : (object.data ?? otherField(reply, object));
  const raw = object[field] ?? others;
  if (!Array.isArray(raw)) {
    throw badReply('wrong_shape', false, { status, field, reason: 'expected an array' });
  }
  if (reply.kind === 'cursor') {
    const cursor = object[wireName(names, 'cursorField')];
    return { raw, next: typeof cursor === 'string' && cursor !== '' ? { cursor } : null };
  }
  return { raw, next: reply.kind === 'page' && hasNextPage(object) ? {} : null };
}

/**
 * Reads a list of unknown shape (`pix api --paginate`): an array, a usual field, or the object's only array.
 * Null for anything else.
 */
export function readAnyList(body: JsonValue, names: WireNames): RawPage | null {
  if (Array.isArray(body)) return { raw: body, next: null };
  if (!isJsonObject(body)) return null;
  const arrays = Object.values(body).filter((value) => Array.isArray(value));
  const raw =
    body[wireName(names, 'listField')] ?? body.data ?? (arrays.length === 1 ? arrays[0] : undefined);
  if (!Array.isArray(raw)) return null;
  const cursor = body[wireName(names, 'cursorField')];
  if (typeof cursor === 'string' && cursor !== '') return { raw, next: { cursor } };
  return { raw, next: hasNextPage(body) ? {} : null };
}

const otherField = (reply: Route['reply'], body: JsonObject): JsonValue | undefined =>
  reply.kind === 'page' ? body[reply.altField] : undefined;

function hasNextPage(body: JsonObject): boolean {
  const place = isJsonObject(body.pagination) ? body.pagination : body;
  const said = body.hasNextPage ?? place.hasNextPage;
  if (typeof said === 'boolean') return said;
  const pages = doubleOf(place.totalPages) ?? doubleOf(place.pages) ?? 0;
  return (doubleOf(place.page) ?? pages) < pages;
}
