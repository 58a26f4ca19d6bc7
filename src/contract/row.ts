import type { JsonValue } from '../domain/text/json.ts';

/** A resource: as the service wrote it, and as the contract reads it. */
export interface Row<T> {
  readonly raw: JsonValue;
  readonly item: T;
  /** What `JSON.stringify` makes of `raw`, where it is at hand. */
  readonly text?: string | undefined;
}

/** Rows that come a page at a time: who takes them so waits once a page instead of once a row. */
export interface PagedRows<T> extends AsyncIterable<Row<T>> {
  /** Each with a row at least. To be walked once, this way or row by row. */
  pages(): AsyncIterable<readonly Row<T>[]>;
}

/** Any rows, a page at a time; those that do not come by the page, each for itself, as soon as it is there. */
export async function* pagesOf<T>(
  rows: PagedRows<T> | AsyncIterable<Row<T>> | Iterable<Row<T>>,
): AsyncGenerator<readonly Row<T>[]> {
  if ('pages' in rows) yield* rows.pages();
  else if (Array.isArray(rows)) {
    if (rows.length > 0) yield rows;
  } else for await (const row of rows) yield [row];
}
