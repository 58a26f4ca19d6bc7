import { chunks } from '../domain/text/chunks.ts';
import type { JsonValue } from '../domain/text/json.ts';

/** An item of a list. `raw` is the JSON as the service wrote it, and `item` is the decoded form of `raw`. */
export interface DecodedRow<T> {
  readonly raw: JsonValue;
  readonly item: T;
}

/** Rows in pages. A loop over pages is faster than a loop over rows, because it awaits only once per page. */
export interface PagedRows<T> extends AsyncIterable<DecodedRow<T>> {
  /** Each page has at least one row. Rows can be iterated only once, by page or one by one. */
  pages(): AsyncIterable<readonly DecodedRow<T>[]>;
}

/**
 * Yields the rows in pages. If the source has no pages, each row becomes a page, so that no row waits for the
 * next one.
 */
export async function* pagesOf<T>(
  rows: PagedRows<T> | AsyncIterable<DecodedRow<T>> | Iterable<DecodedRow<T>>,
): AsyncGenerator<readonly DecodedRow<T>[]> {
  if ('pages' in rows) yield* rows.pages();
  else if (Array.isArray(rows)) {
    if (rows.length > 0) yield rows;
  } else for await (const row of rows) yield [row];
}

const PAGE_ROWS = 100;

export const inPages = <T>(rows: AsyncIterable<DecodedRow<T>>): PagedRows<T> => ({
  pages: () => chunks(rows, PAGE_ROWS),
  [Symbol.asyncIterator]: () => rows[Symbol.asyncIterator](),
});

/** Yields the rows of all pages. */
export async function* rowsOf<T>(
  pages: AsyncIterable<readonly DecodedRow<T>[]>,
): AsyncGenerator<DecodedRow<T>> {
  for await (const page of pages) yield* page;
}
