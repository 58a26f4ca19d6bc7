import type { CallInput, FreeRoute } from '../client/calls.ts';
import type { ListPage } from '../client/lists.ts';
import type { ItemOf, QueryOf } from '../contract/route.ts';
import type { Row } from '../contract/row.ts';
import { PixError } from '../domain/errors.ts';
import type { JsonValue } from '../domain/text/json.ts';
import type { Operator } from './operator.ts';

export interface Walk {
  /** How many items at the most; infinite for `--all`. */
  readonly limit: number;
  /** Called once when the walk stopped with more to come. */
  readonly onCut?: () => void;
}

/** A walk that gives some of the items alone; the limit counts those. */
export interface ChosenWalk<T> extends Walk {
  readonly isWanted?: (item: T) => boolean;
}

/** §8: at most 100 items a page. */
export const PAGE_SIZE = 100;
/** A service that says "there is more" for ever and sends nothing is not walked for ever. */
export const MOST_EMPTY_PAGES = 1_000;

/**
 * All items of a list, page by page, until `hasNextPage` is false: never until an empty page (§4.1). Also follows
 * the cursors of the hub.
 */
export async function* walkPages<R extends FreeRoute>(
  operator: Operator,
  row: R,
  query: QueryOf<R>,
  walk: ChosenWalk<ItemOf<R>>,
): AsyncGenerator<Row<ItemOf<R>>> {
  const size = Math.min(PAGE_SIZE, walk.limit);
  let given = 0;
  const turns = new PageTurns();
  let place: { page?: number; cursor?: string } = row.reply.kind === 'page' ? { page: 1 } : {};
  for (;;) {
    const paged = row.reply.kind === 'array' ? query : { ...(query as object), limit: size, ...place };
    const page = await operator.client.list(row, { query: paged } as CallInput<R>);
    turns.note(page.items, page.next);
    for (const row of page.items) {
      if (walk.isWanted?.(row.item) === false) continue;
      if (given >= walk.limit) return walk.onCut?.();
      yield row;
      given += 1;
    }
    if (page.next === null) return;
    if (given >= walk.limit) return walk.onCut?.();
    place = page.next.cursor === undefined ? { page: (place.page ?? 1) + 1 } : { cursor: page.next.cursor };
  }
}

/** Watches that each page of a list leads on: a service that does not turn the page would be read for ever. */
export class PageTurns {
  #empty = 0;
  #length = 0;
  #first: string | undefined;
  #cursor: string | undefined;

  /**
   * Takes the next page before its items are used.
   * @throws PixError `unavailable` for the page before once more, or too many without items
   */
  note(items: readonly { readonly raw: JsonValue }[], next: ListPage<unknown>['next']): void {
    const first = items[0] === undefined ? undefined : JSON.stringify(items[0].raw);
    const isSame = first !== undefined && first === this.#first && items.length === this.#length;
    const staysThere = next?.cursor !== undefined && next.cursor === this.#cursor;
    if (isSame || staysThere) throw repeated();
    this.#empty = items.length === 0 && next !== null ? this.#empty + 1 : 0;
    if (this.#empty > MOST_EMPTY_PAGES) throw endless(MOST_EMPTY_PAGES);
    [this.#first, this.#length, this.#cursor] = [first, items.length, next?.cursor];
  }
}

const repeated = (): PixError =>
  new PixError({ kind: 'unavailable', key: 'list.repeated', errorCode: 'bad_reply' });

/** A list that says there is more, and leads nowhere. */
export function endless(pages: number): PixError {
  return new PixError({
    kind: 'unavailable',
    key: 'list.endless',
    params: { pages },
    errorCode: 'bad_reply',
  });
}

/** All items of a list that comes in one piece. */
export async function* walkAll<R extends FreeRoute>(
  operator: Operator,
  row: R,
  input: CallInput<R>,
): AsyncGenerator<Row<ItemOf<R>>> {
  yield* (await operator.client.list(row, input)).items;
}
