import type { CallInput, FreeRoute } from '../client/calls.ts';
import type { ListPage } from '../client/replies/lists.ts';
import type { ItemOf, QueryOf } from '../contract/route.ts';
import type { PagedRows, Row } from '../contract/row.ts';
import { PixError } from '../domain/errors.ts';
import type { JsonValue } from '../domain/text/json.ts';
import type { Operator } from './operator.ts';
import { rowsNotGiven } from './rows-not-given.ts';

export interface Walk {
  /** The most items to read; infinite for `--all`. */
  readonly limit: number;
  /** Called once when the limit ended the walk and there are more items. */
  readonly onCut?: () => void;
  /**
   * Whether to request the next page while the current one is being used; for callers that read everything. Never two
   * pages at once: if a list grows at its top, items could move from one to the other and be missed.
   */
  readonly ahead?: boolean;
}

/** A walk that returns only wanted items; the limit counts those. */
export interface ChosenWalk<T> extends Walk {
  readonly isWanted?: (item: T) => boolean;
}

/** §8: at most 100 items a page. */
export const PAGE_SIZE = 100;
/** A service that keeps announcing more pages without items is not followed for ever. */
export const MOST_EMPTY_PAGES = 1_000;

/**
 * All items of a list, page by page, until `hasNextPage` is false; an empty page does not end it (§4.1). Also follows
 * the hub's cursors. Items that moved to the next page, because new ones came before them, are given once.
 */
export function walkPages<R extends FreeRoute>(
  operator: Operator,
  row: R,
  query: QueryOf<R>,
  walk: ChosenWalk<ItemOf<R>>,
): PagedRows<ItemOf<R>> {
  const pages = (): AsyncGenerator<readonly Row<ItemOf<R>>[]> => walked(operator, row, query, walk);
  return { pages, [Symbol.asyncIterator]: () => rowsOf(pages()) };
}

/** The rows of the pages one by one. */
export async function* rowsOf<T>(pages: AsyncIterable<readonly Row<T>[]>): AsyncGenerator<Row<T>> {
  for await (const page of pages) yield* page;
}

async function* walked<R extends FreeRoute>(
  operator: Operator,
  row: R,
  query: QueryOf<R>,
  walk: ChosenWalk<ItemOf<R>>,
): AsyncGenerator<readonly Row<ItemOf<R>>[]> {
  const size = Math.min(PAGE_SIZE, walk.limit);
  let given = 0;
  const turns = new PageTurns({ mayMove: true });
  let before: readonly Row<ItemOf<R>>[] = [];
  let place: { page?: number; cursor?: string } = row.reply.kind === 'page' ? { page: 1 } : {};
  const ask = (): Promise<ListPage<ItemOf<R>>> => {
    const paged = row.reply.kind === 'array' ? query : { ...(query as object), limit: size, ...place };
    return operator.client.list(row, { query: paged } as CallInput<R>);
  };
  let asked: Promise<ListPage<ItemOf<R>>> | undefined;
  try {
    for (;;) {
      const page = await (asked ?? ask());
      asked = undefined;
      turns.note(factsOf(page));
      const { isWanted } = walk;
      const fresh = rowsNotGiven(page.items, before);
      if (page.items.length > 0) before = page.items;
      const wanted = isWanted ? fresh.filter(({ item }) => isWanted(item)) : fresh;
      const rows = wanted.slice(0, walk.limit - given);
      given += rows.length;
      const isCut = rows.length < wanted.length || (page.next !== null && given >= walk.limit);
      if (page.next !== null) place = placeAfter(place, page.next);
      if (walk.ahead && page.next !== null && !isCut) {
        asked = ask();
        // A failure is reported when its turn comes.
        asked.catch(() => undefined);
      }
      if (rows.length > 0) yield rows;
      if (isCut) return walk.onCut?.();
      if (page.next === null) return;
    }
  } finally {
    // Wait for the request in flight: its connection must not be closed under it.
    await asked?.catch(() => undefined);
  }
}

const placeAfter = (
  { page = 1 }: { readonly page?: number },
  { cursor }: { readonly cursor?: string },
): { page?: number; cursor?: string } => (cursor === undefined ? { page: page + 1 } : { cursor });

/** What `PageTurns` wants to know of a page. */
export interface PageFacts {
  /** The first item as text; undefined for an empty page. */
  readonly first: string | undefined;
  readonly count: number;
  readonly next: ListPage<unknown>['next'];
}

export const factsOf = ({ items, next }: Pick<ListPage<unknown>, 'next'> & Items): PageFacts => ({
  first: items[0] === undefined ? undefined : JSON.stringify(items[0].raw),
  count: items.length,
  next,
});
interface Items {
  readonly items: readonly { readonly raw: JsonValue }[];
}

/** Checks that each page of a list leads to another one: a service that repeats a page would be read for ever. */
export class PageTurns {
  readonly #mostRepeats: number;
  #repeats = 0;
  #empty = 0;
  #count = 0;
  #first: string | undefined;
  #cursor: string | undefined;

  /**
   * @param mayMove whether rows may move to the next page, as in a list with the newest first: after a whole page of new
   * rows a page comes again once
   */
  constructor({ mayMove = false }: { readonly mayMove?: boolean } = {}) {
    this.#mostRepeats = mayMove ? 1 : 0;
  }

  /**
   * Call with each page before its items are used.
   * @throws PixError `unavailable` for a repeated page, or too many pages without items
   */
  note({ first, count, next }: PageFacts): void {
    const isSame = first !== undefined && first === this.#first && count === this.#count;
    const staysThere = next?.cursor !== undefined && next.cursor === this.#cursor;
    this.#repeats = isSame ? this.#repeats + 1 : 0;
    if (this.#repeats > this.#mostRepeats || staysThere) throw repeated();
    this.#empty = count === 0 && next !== null ? this.#empty + 1 : 0;
    if (this.#empty > MOST_EMPTY_PAGES) throw endless(MOST_EMPTY_PAGES);
    [this.#first, this.#count, this.#cursor] = [first, count, next?.cursor];
  }
}

const repeated = (): PixError =>
  new PixError({ kind: 'unavailable', key: 'list.repeated', errorCode: 'bad_reply' });

/** The error for a list that announces more but does not go on. */
export function endless(pages: number): PixError {
  return new PixError({
    kind: 'unavailable',
    key: 'list.endless',
    params: { pages },
    errorCode: 'bad_reply',
  });
}

/** All items of a list that comes in one answer. */
export async function* walkAll<R extends FreeRoute>(
  operator: Operator,
  row: R,
  input: CallInput<R>,
): AsyncGenerator<Row<ItemOf<R>>> {
  yield* (await operator.client.list(row, input)).items;
}
