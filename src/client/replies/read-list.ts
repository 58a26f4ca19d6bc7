import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { Route } from '../../contract/route.ts';
import { doubleOf } from '../../domain/money/decimal.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/text/json.ts';
import { type WireNames, wireName } from '../wire-names.ts';
import { badReply } from './read-raw-reply.ts';

/** Number of rows in a page if the request names none (§8). */
export const DEFAULT_LIMIT = 20;

export interface ListPage<T> {
  readonly items: readonly DecodedRow<T>[];
  /** The next page, or null on the last page. A page may be empty although more pages follow (§4.1). */
  readonly next: { readonly cursor?: string } | null;
}

export interface RawPage {
  readonly raw: readonly JsonValue[];
  readonly next: ListPage<never>['next'];
}

/**
 * Reads a list in the form that the route declares. Also accepts the other forms that unshown.md §12 lists.
 * @param limit the number of rows that the request asked for
 */
export function readList(
  row: Route,
  body: JsonValue,
  { status, names, limit }: { readonly status: number; readonly names: WireNames; readonly limit: number },
): RawPage {
  const { reply } = row;
  if (reply.kind === 'array' && Array.isArray(body)) return { raw: body, next: null };
  const object: JsonObject = isJsonObject(body) ? body : {};
  const field = wireName(names, 'listField');
  // A hub list must be in the field that the profile names (cli.md §3). Other lists may also be in `data`, or
  // in the field that the route declares as `altField`.
  const others = reply.kind === 'cursor' ? undefined : (object.data ?? otherField(reply, object));
  const raw = object[field] ?? others;
  if (!Array.isArray(raw)) {
    throw badReply('wrong_shape', false, { status, field, reason: 'expected_list' });
  }
  if (reply.kind === 'cursor') {
    const cursor = object[wireName(names, 'cursorField')];
    return { raw, next: typeof cursor === 'string' && cursor !== '' ? { cursor } : null };
  }
  return { raw, next: reply.kind === 'page' && hasNextPage(object, raw.length >= limit) ? {} : null };
}

/**
 * Reads a list of unknown form, for `pix api --paginate`. The body may be an array. Otherwise, the array may
 * be in `listField`, in `data`, or in the only field with an array. Returns null for any other body.
 * @param limit the number of rows of a full page; infinite if the list may have no pages with numbers
 */
export function readAnyList(body: JsonValue, names: WireNames, limit: number): RawPage | null {
  if (Array.isArray(body)) return { raw: body, next: null };
  if (!isJsonObject(body)) return null;
  const arrays = Object.values(body).filter((value) => Array.isArray(value));
  const raw =
    body[wireName(names, 'listField')] ?? body.data ?? (arrays.length === 1 ? arrays[0] : undefined);
  if (!Array.isArray(raw)) return null;
  const cursor = body[wireName(names, 'cursorField')];
  if (typeof cursor === 'string' && cursor !== '') return { raw, next: { cursor } };
  return { raw, next: hasNextPage(body, raw.length >= limit) ? {} : null };
}

const otherField = (reply: Route['reply'], body: JsonObject): JsonValue | undefined =>
  reply.kind === 'page' ? body[reply.altField] : undefined;

/**
 * Returns whether more pages follow. If the answer does not say so, a full page is followed by another one, so that no
 * row is lost.
 */
function hasNextPage(body: JsonObject, isFull: boolean): boolean {
  const place = isJsonObject(body.pagination) ? body.pagination : body;
  const said = body.hasNextPage ?? place.hasNextPage;
  if (typeof said === 'boolean') return said;
  const pages = doubleOf(place.totalPages) ?? doubleOf(place.pages);
  const page = doubleOf(place.page);
  return pages === undefined || page === undefined ? isFull : page < pages;
}
