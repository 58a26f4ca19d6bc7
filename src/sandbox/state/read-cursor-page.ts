import type { CursorPage } from '../handler.ts';
import { HubFault } from '../hub-fault.ts';
import type { CachingDatabase } from '../store/caching-database.ts';
import { type Condition, DEFAULT_LIMIT, selectWhere, union } from './read-page.ts';

export interface CursorQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

interface Placed {
  readonly seq: bigint;
  readonly createdAt: bigint;
}

export interface Listing {
  /** SQL text `select … from …`, which reads `table`. The table has the columns `createdAt` and `seq`. */
  readonly from: string;
  readonly table: string;
  readonly where: readonly Condition[];
  /**
   * Conditions of separate selects. An index returns the rows of each select in order, and SQLite merges the
   * selects. A row must match at most one condition; otherwise the page would contain the row twice.
   */
  readonly streams?: readonly Condition[];
}

/**
 * Returns one page of rows, newest first. The cursor names the last row of the previous page, so new rows
 * cause no repetitions and no gaps.
 * @throws HubFault `SCHEMA_INVALID` for an invalid cursor
 */
export function readCursorPage<Row extends Placed>(
  db: CachingDatabase,
  { from, table, where, streams = [] }: Listing,
  { cursor, limit = DEFAULT_LIMIT }: CursorQuery,
): CursorPage<Row> {
  const after: Condition[] =
    cursor === undefined
      ? []
      : [{ sql: `(${table}.createdAt, ${table}.seq) < (?, ?)`, cells: placeOf(cursor) }];
  const selects = (streams.length === 0 ? [[]] : streams.map((stream) => [stream])).map((stream) =>
    selectWhere(from, [...where, ...stream, ...after]),
  );
  const { sql, cells } = union(selects);
  // In a union of selects, `order by` accepts no table name before a column.
  const place = selects.length > 1 ? '' : `${table}.`;
  const rows = db.all<Row>(
    `${sql} order by ${place}createdAt desc, ${place}seq desc limit ?`,
    ...cells,
    limit + 1,
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(rows.length > limit && last && { nextCursor: cursorOf(last) }) };
}

const cursorOf = ({ createdAt, seq }: Placed): string =>
  Buffer.from(`${createdAt}.${seq}`).toString('base64url');

function placeOf(cursor: string): readonly bigint[] {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, createdAt, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  if (createdAt === undefined || seq === undefined)
    throw new HubFault('SCHEMA_INVALID', { cursor: 'desconhecido' });
  return [BigInt(createdAt), BigInt(seq)];
}
