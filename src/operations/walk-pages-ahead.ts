import type { CallInput, FreeRoute } from '../client/calls.ts';
import type { ClosedPage } from '../client/replies/lists.ts';
import type { ItemOf, QueryOf } from '../contract/route.ts';
import type { Row } from '../contract/row.ts';
import type { Operator } from './operator.ts';
import { factsOf, PAGE_SIZE, type PageFacts, PageTurns } from './walk-pages.ts';

/** The most requests at once. The number starts small and doubles, so that short lists need no extra requests. */
const MOST_AHEAD = 8;

/**
 * The pages of a list in order. Numbered pages (§4.1) are requested several at a time; pages with cursors one after the
 * other. Only for lists whose pages do not shift meanwhile: oldest first.
 * @throws PixError of the first page, in order, that could not be read
 */
export async function* walkPagesAhead<R extends FreeRoute>(
  operator: Operator,
  row: R,
  query: QueryOf<R>,
): AsyncGenerator<readonly Row<ItemOf<R>>[]> {
  const read = (closed: ClosedPage<ItemOf<R>>) => {
    const page = closed.open();
    return { ...factsOf(page), items: page.items };
  };
  for await (const { items } of walkClosedPages(operator, row, query, read)) yield items;
}

/**
 * The same for who reads pages in a way of its own; pages without items are left out.
 * @param read called when it is a page's turn
 */
export async function* walkClosedPages<R extends FreeRoute, P extends PageFacts>(
  operator: Operator,
  row: R,
  query: QueryOf<R>,
  read: (page: ClosedPage<ItemOf<R>>) => P,
): AsyncGenerator<P> {
  let mostAhead = MOST_AHEAD;
  // A service that is busy is asked for one page at a time from then on.
  const client = operator.client.with({
    onEvent: ({ type }) => {
      if (type === 'retry') mostAhead = 1;
    },
  });
  const ask = (place: object): Promise<ClosedPage<ItemOf<R>>> => {
    const input = { query: { ...(query as object), limit: PAGE_SIZE, ...place } };
    return client.closedPage(row, input as CallInput<R>);
  };
  const asked: Promise<ClosedPage<ItemOf<R>>>[] = [];
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
      const closed = await asked.shift();
      let page = closed && read(closed);
      while (page?.next?.cursor !== undefined) {
        turns.note(page);
        if (page.count > 0) yield page;
        page = read(await ask({ cursor: page.next.cursor }));
      }
      if (page === undefined) return;
      turns.note(page);
      const more = page.next !== null;
      if (more) askUntil(ahead);
      if (page.count > 0) yield page;
      if (!more) return;
    }
  } finally {
    // Wait for requests in flight: their connections must not be closed under them.
    await Promise.allSettled(asked);
  }
}
