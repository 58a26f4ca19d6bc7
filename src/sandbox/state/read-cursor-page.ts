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
  /** SQL text `select … from …`. `table` has the columns `createdAt` and `seq`. */
  readonly from: string;
  readonly table: string;
  readonly where: readonly Condition[];
  /**
   * No row may match two of these conditions. SQLite reads one select for each condition, in the order of its
   * index.
   */
  readonly streams?: readonly Condition[];
}

/**
 * Returns one page, newest first. The cursor names the last returned row, so that new rows are neither
 * repeated nor skipped.
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
  // In a union, `order by` accepts only column names without a table.
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
