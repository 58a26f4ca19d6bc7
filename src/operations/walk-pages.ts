import type { CallInput, FreeRoute } from '../client/calls.ts';
import type { ItemOf, QueryOf } from '../contract/route.ts';
import type { Row } from '../contract/row.ts';
import { PixError } from '../domain/errors.ts';
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
  let empty = 0;
  let place: { page?: number; cursor?: string } = row.reply.kind === 'page' ? { page: 1 } : {};
  for (;;) {
    const paged = row.reply.kind === 'array' ? query : { ...(query as object), limit: size, ...place };
    const page = await operator.client.list(row, { query: paged } as CallInput<R>);
    for (const row of page.items) {
      if (walk.isWanted?.(row.item) === false) continue;
      if (given >= walk.limit) return walk.onCut?.();
      yield row;
      given += 1;
    }
    if (page.next === null) return;
    if (given >= walk.limit) return walk.onCut?.();
    empty = page.items.length === 0 ? empty + 1 : 0;
    if (empty > MOST_EMPTY_PAGES) throw endless(MOST_EMPTY_PAGES);
    place = page.next.cursor === undefined ? { page: (place.page ?? 1) + 1 } : { cursor: page.next.cursor };
  }
}

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
