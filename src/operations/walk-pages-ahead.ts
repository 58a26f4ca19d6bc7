import type { CallInput, FreeRoute } from '../client/calls.ts';
import type { ListPage } from '../client/replies/lists.ts';
import type { ItemOf, QueryOf } from '../contract/route.ts';
import type { Row } from '../contract/row.ts';
import type { Operator } from './operator.ts';
import { factsOf, PAGE_SIZE, PageTurns } from './walk-pages.ts';

/** The most requests at once. The number starts small and doubles, so that short lists need no extra requests. */
const MOST_AHEAD = 8;

/**
 * Yields the pages of a list in order, without empty ones. Numbered pages (§4.1) are requested several at a time; pages with
 * cursors one after the other. Only for lists whose pages do not shift meanwhile: oldest first.
 * @throws PixError of the first page, in order, that could not be read
 */
export async function* walkPagesAhead<R extends FreeRoute>(
  operator: Operator,
  row: R,
  query: QueryOf<R>,
): AsyncGenerator<readonly Row<ItemOf<R>>[]> {
  let mostAhead = MOST_AHEAD;
  // A service that is busy is asked for one page at a time from then on.
  const client = operator.client.with({
    onEvent: ({ type }) => {
      if (type === 'retry') mostAhead = 1;
    },
  });
  const ask = (place: object): Promise<ListPage<ItemOf<R>>> => {
    const input = { query: { ...(query as object), limit: PAGE_SIZE, ...place } };
    return client.list(row, input as CallInput<R>);
  };
  const asked: Promise<ListPage<ItemOf<R>>>[] = [];
  let last = 0;
  const askUntil = (ahead: number): void => {
    while (asked.length < ahead) {
      last += 1;
      const page = ask({ page: last });
      // A page beyond the end may fail and is never awaited.
      page.catch(() => undefined);
      asked.push(page);
    }
  };
  const turns = new PageTurns();
  try {
    askUntil(1);
    for (let ahead = 2; ; ahead = Math.min(mostAhead, ahead * 2)) {
      let page = await asked.shift();
      while (page?.next?.cursor !== undefined) {
        turns.note(factsOf(page));
        if (page.items.length > 0) yield page.items;
        page = await ask({ cursor: page.next.cursor });
      }
      if (page === undefined) return;
      turns.note(factsOf(page));
      const more = page.next !== null;
      if (more) askUntil(ahead);
      if (page.items.length > 0) yield page.items;
      if (!more) return;
    }
  } finally {
    // Wait for requests in flight: their connections must not be closed under them.
    await Promise.allSettled(asked);
  }
}
