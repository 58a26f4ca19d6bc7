import type { CallInput, FreeRoute } from '../client/client.ts';
import type { ListPage } from '../client/replies/read-list.ts';
import { type DecodedRow, type PagedRows, rowsOf } from '../contract/raw-and-decoded-rows.ts';
import type { ItemOf, QueryOf } from '../contract/route.ts';
import { fail } from '../domain/errors.ts';
import { isJsonObject, type JsonValue } from '../domain/text/json.ts';
import type { Operator } from './operator.ts';

export interface Walk {
  /** Largest number of items. By default, `walkPages` has no limit. */
  readonly limit: number;
  /** Called once if there are more items than the limit allows. */
  readonly onCut?: () => void;
  /**
   * If true, the next page is requested while the current one is processed. Two pages are never requested at
   * once, because new items could move other items between the two.
   */
  readonly ahead?: boolean;
  /** Default: 1. */
  readonly firstPage?: number;
}

type Bound = 'dateTo' | 'dateFrom' | 'createdAtTo' | 'createdAtFrom';

/**
 * How to read a list whose rows can leave it meanwhile, such as the pending charges. A row that leaves an earlier page
 * moves a row from the next page to that page, so that this row would be lost. Therefore each page begins at the time of
 * the last row instead of at a number.
 */
export interface TimeWindow<T> {
  /** The filter that takes the time: one that ends with `To` for newest first, or `From` for oldest first. */
  readonly bound: Bound;
  /** The time by which the list is sorted, in ms; NaN if it is unknown. */
  readonly at: (item: T) => number;
}

/** A walk that yields only the items for which `isWanted` returns true. The limit counts only these items. */
export interface ChosenWalk<T> extends Walk {
  readonly isWanted?: (item: T) => boolean;
  /** A function gets the first page, for a list whose order the specification does not state. */
  readonly window?: TimeWindow<T> | ((firstPage: readonly T[]) => TimeWindow<T> | undefined) | undefined;
}

/** A list that is read page by page. */
export interface Pages<T> extends Partial<ChosenWalk<T>> {
  readonly ask: (place: Place) => Promise<ListPage<T>>;
  /** The position of the first row; empty for a list with cursors. */
  readonly start: Place;
  /** Called at the end if rows may have left the list while it was read by page numbers. */
  readonly onMaybeMissed?: (() => void) | undefined;
}

/** Largest number of items that the service returns in one page (§8). */
export const PAGE_SIZE = 100;
/** Prevents an endless loop if a service always announces another page. */
const MOST_EMPTY_PAGES = 1_000;
/**
 * Number of times that a page may be repeated. If new rows are added at the top of a list, they can move all
 * rows of a page to the next page.
 */
const MOST_REPEATS = 1;

/**
 * Reads all pages of a list, until `hasNextPage` is false or there is no cursor. An empty page does not end
 * the list (§4.1). Skips items that new items have moved to the next page.
 */
export function walkPages<R extends FreeRoute>(
  operator: Operator,
  row: R,
  query: QueryOf<R>,
  walk: Partial<ChosenWalk<ItemOf<R>>> = {},
): PagedRows<ItemOf<R>> {
  const limit = Math.min(PAGE_SIZE, walk.limit ?? PAGE_SIZE);
  const canShrink = walk.window !== undefined || Object.hasOwn(Object(query), 'status');
  return turnPages({
    ...walk,
    ask: (place) => {
      const paged = row.reply.kind === 'array' ? query : { ...(query as object), limit, ...place };
      return operator.client.list(row, { query: paged } as CallInput<R>);
    },
    start: row.reply.kind === 'page' ? { page: walk.firstPage ?? 1 } : {},
    onMaybeMissed: canShrink ? () => operator.note('list.may_miss') : undefined,
  });
}

/** Reads all pages of a list in any form, as `walkPages` does. */
export function turnPages<T>(list: Pages<T>): PagedRows<T> {
  const pages = (): AsyncGenerator<readonly DecodedRow<T>[]> => turned(list);
  return { pages, [Symbol.asyncIterator]: () => rowsOf(pages()) };
}

interface RawRow {
  readonly raw: JsonValue;
}

/**
 * Returns the rows of a page without those of the previous page. If new rows are added at the top of a list,
 * older rows move to the next page and would appear twice. Omits only exactly equal rows.
 */
function skipRepeatedRows<T extends RawRow>(page: readonly T[], before: readonly T[]): readonly T[] {
  const [firstHere, firstBefore] = [page[0], before[0]];
  if (firstHere === undefined || firstBefore === undefined) return page;
  // Number of places by which the rows of the previous page have moved down; negative when the rows moved up.
  const moved = [-placeOf(firstHere, before), placeOf(firstBefore, page)].find((by) => Math.abs(by) !== NONE);
  if (moved === undefined) return page;
  return page.filter((row, at) => {
    const given = before[at - moved];
    return given === undefined || textOf(given) !== textOf(row);
  });
}

const NONE = Number.POSITIVE_INFINITY;

function placeOf(row: RawRow, page: readonly RawRow[]): number {
  const id = idOf(row);
  const at = page.findIndex((other) => idOf(other) === id && textOf(other) === textOf(row));
  return at === -1 ? NONE : at;
}

/** Ids are compared first, because comparing the whole text takes longer. */
const idOf = ({ raw }: RawRow): unknown => (isJsonObject(raw) ? raw.id : undefined);

const textOf = ({ raw }: RawRow): string => JSON.stringify(raw);

async function* turned<T>({
  ask,
  start,
  limit = Number.POSITIVE_INFINITY,
  ...walk
}: Pages<T>): AsyncGenerator<readonly DecodedRow<T>[]> {
  let given = 0;
  const turns = new PageTurns();
  let before: readonly DecodedRow<T>[] = [];
  let window = typeof walk.window === 'function' ? undefined : walk.window;
  /** Number of pages that were read. */
  let pages = (walk.firstPage ?? 1) - 1;
  let place = start;
  let asked: Promise<ListPage<T>> | undefined;
  try {
    for (;;) {
      const page = await (asked ?? ask(place));
      asked = undefined;
      if (window && isOutside(page.items[0]?.item, place, window)) {
        // The service ignores the filter, and returned its first page again.
        window = undefined;
        place = { page: pages + 1 };
        continue;
      }
      if (typeof walk.window === 'function' && before.length === 0)
        window = walk.window(page.items.map(({ item }) => item));
      pages += 1;
      turns.note(page);
      const { isWanted } = walk;
      const fresh = window ? withoutIds(page.items, idsOf(before)) : skipRepeatedRows(page.items, before);
      if (page.items.length > 0) before = page.items;
      const wanted = isWanted ? fresh.filter(({ item }) => isWanted(item)) : fresh;
      const rows = wanted.slice(0, limit - given);
      given += rows.length;
      const isCut = rows.length < wanted.length || (page.next !== null && given >= limit);
      if (page.next !== null) place = placeAfter(place, page.next, window, page.items.at(-1)?.item);
      if (walk.ahead && page.next !== null && !isCut) {
        asked = ask(place);
        // If the request fails, its error is thrown later, when the next page is needed.
        asked.catch(() => undefined);
      }
      if (rows.length > 0) yield rows;
      if (isCut) return walk.onCut?.();
      if (page.next === null) {
        if (pages > 1 && window === undefined && place.page !== undefined) walk.onMaybeMissed?.();
        return;
      }
    }
  } finally {
    // The connection must stay open until the request in progress is answered.
    await asked?.catch(() => undefined);
  }
}

/** The parameters that select a page. */
export type Place = Readonly<Partial<Record<'page' | 'cursor' | Bound, string | number>>>;

/**
 * Returns the place of the next page. With a window, this is the first page from the time of the last row. If that would
 * be the same page, because many rows have the same time, it is the next page of the same window.
 */
function placeAfter<T>(
  place: Place,
  { cursor }: { readonly cursor?: string },
  window: TimeWindow<T> | undefined,
  last: T | undefined,
): Place {
  if (cursor !== undefined) return { cursor };
  const next = { ...place, page: Number(place.page ?? 1) + 1 };
  const lastMs = window === undefined || last === undefined ? Number.NaN : window.at(last);
  if (window === undefined || Number.isNaN(lastMs)) return next;
  // One ms more, because the service may exclude the bound. Rows that were read already are skipped.
  const bound = new Date(lastMs + (window.bound.endsWith('To') ? 1 : -1)).toISOString();
  return place[window.bound] === bound ? next : { page: 1, [window.bound]: bound };
}

/** Whether an item is outside of the time that the request asked for. */
function isOutside<T>(item: T | undefined, place: Place, { bound, at }: TimeWindow<T>): boolean {
  const asked = place[bound];
  if (item === undefined || asked === undefined) return false;
  const [itemMs, askedMs] = [at(item), Date.parse(String(asked))];
  return bound.endsWith('To') ? itemMs > askedMs : itemMs < askedMs;
}

const idsOf = (rows: readonly DecodedRow<unknown>[]): ReadonlySet<unknown> =>
  new Set(rows.map(({ raw }) => (isJsonObject(raw) ? raw.id : undefined)));

const withoutIds = <T>(rows: readonly DecodedRow<T>[], ids: ReadonlySet<unknown>): readonly DecodedRow<T>[] =>
  rows.filter(({ raw }) => !(isJsonObject(raw) && raw.id !== undefined && ids.has(raw.id)));

/** Checks that pages differ. A repeated page would cause an endless loop. */
class PageTurns {
  #repeats = 0;
  #empty = 0;
  #count = 0;
  #first: string | undefined;
  readonly #cursors = new Set<string>();

  /**
   * Checks a page. It must be called before the page's items are used.
   * @throws PixError `unavailable` for a repeated page, or too many pages without items
   */
  note({ items, next }: ListPage<unknown>): void {
    const count = items.length;
    const first = items[0] === undefined ? undefined : JSON.stringify(items[0].raw);
    const isSame = first !== undefined && first === this.#first && count === this.#count;
    this.#repeats = isSame ? this.#repeats + 1 : 0;
    if (this.#repeats > MOST_REPEATS) throw fail('list.repeated');
    this.#empty = count === 0 && next !== null ? this.#empty + 1 : 0;
    if (this.#empty > MOST_EMPTY_PAGES) throw fail('list.endless', { pages: MOST_EMPTY_PAGES });
    [this.#first, this.#count] = [first, count];
    if (next?.cursor === undefined) return;
    // The service returned to an earlier page, so the list would never end.
    if (this.#cursors.has(next.cursor)) throw fail('list.repeated');
    this.#cursors.add(next.cursor);
  }
}

export async function* walkAll<R extends FreeRoute>(
  operator: Operator,
  row: R,
  input: CallInput<R>,
): AsyncGenerator<DecodedRow<ItemOf<R>>> {
  yield* (await operator.client.list(row, input)).items;
}

export async function* limitItems<T>(
  items: AsyncIterable<T>,
  { limit, onCut }: Pick<Walk, 'limit' | 'onCut'>,
): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    if (count === limit) {
      onCut?.();
      return;
    }
    count += 1;
    yield item;
  }
}
