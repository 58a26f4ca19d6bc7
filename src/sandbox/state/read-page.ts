import type { ErrorCode } from '../../contract/error-codes.ts';
import type { Decimal } from '../../domain/money/decimal.ts';
import type { Sqlite, SqliteCell } from '../../system/sqlite/sqlite-file.ts';
import type { CursorPage, Page } from '../handler-types.ts';
import type { Service } from '../service.ts';
import { HubFault, ServiceFault } from '../service-fault.ts';
import { thousandthsAtLeast, thousandthsAtMost } from './money/thousandths.ts';
import { optionalInstant } from './time-conversions.ts';

export interface Condition {
  readonly sql: string;
  readonly cells: readonly SqliteCell[];
}

export const DEFAULT_LIMIT = 20;

/** Returns the condition that a column has this value. If the value is undefined, returns no condition. */
export const equals = (column: string, value: SqliteCell | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, cells: [value] }];

/** Returns the condition that a column has one of these values. If there are none, returns no condition. */
export const among = (column: string, values: readonly SqliteCell[] = []): Condition[] =>
  values.length === 0 ? [] : [{ sql: `${column} in (${values.map(() => '?').join(', ')})`, cells: values }];

export const between = (
  column: string,
  from: SqliteCell | undefined,
  to: SqliteCell | undefined,
): Condition[] => [
  ...(from === undefined ? [] : [{ sql: `${column} >= ?`, cells: [from] }]),
  ...(to === undefined ? [] : [{ sql: `${column} <= ?`, cells: [to] }]),
];

/** Returns the conditions for a period, whose times are in the format of `instantOf`. */
export const timeBetween = (column: string, from: string | undefined, to: string | undefined): Condition[] =>
  between(column, optionalInstant(from, 'from'), optionalInstant(to, 'to'));

/** Returns the conditions for a range of amounts, which are given in reais. */
export const amountBetween = (
  column: string,
  least: Decimal | undefined,
  most: Decimal | undefined,
): Condition[] => between(column, thousandthsAtLeast(least), thousandthsAtMost(most));

/** Adds `where` and the conditions to a text `select … from …`. */
export function selectWhere(from: string, conditions: readonly Condition[]): Condition {
  const sql = conditions.map((condition) => condition.sql).join(' and ');
  return { sql: `${from} where ${sql}`, cells: conditions.flatMap(({ cells }) => cells) };
}

export function readPage<Row>(
  db: Sqlite,
  { sql, cells }: Condition,
  order: string,
  {
    page = 1,
    limit = DEFAULT_LIMIT,
  }: { readonly page?: number | undefined; readonly limit?: number | undefined },
): Page<Row> {
  // Read one more row than the page contains, to find out whether another page follows.
  const place = [limit + 1, (page - 1) * limit];
  const rows = db.all<Row>(`${sql} order by ${order} limit ? offset ?`, ...cells, ...place);
  return { items: rows.slice(0, limit), hasNextPage: rows.length > limit };
}

export const mapPage = <Row, Item>(page: Page<Row>, map: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: page.items.map(map),
});

/**
 * Returns the row with this id, if it belongs to the account.
 * @throws ServiceFault when the account has no such row
 * @param missing error code of this ServiceFault
 */
export function ownRow<Row>(
  { db }: Service,
  table: string,
  { id, account }: { readonly id: string; readonly account: bigint },
  missing: ErrorCode = 'PZG404',
): Row {
  const row = db.get<Row>(`select * from ${table} where id = ? and account = ?`, id, account);
  if (!row) throw new ServiceFault(missing);
  return row;
}

interface Placed {
  readonly seq: bigint;
  readonly createdAt: bigint;
}

interface Listing {
  /** SQL text `select … from …`, which reads `table`. The table has the columns `createdAt` and `seq`. */
  readonly from: string;
  readonly table: string;
  readonly where: readonly Condition[];
}

/**
 * Returns one page of rows, newest first. The cursor names the last row of the previous page, so new rows
 * cause no repetitions and no gaps.
 * @throws HubFault `SCHEMA_INVALID` for an invalid cursor
 */
export function readCursorPage<Row extends Placed>(
  db: Sqlite,
  { from, table, where }: Listing,
  {
    cursor,
    limit = DEFAULT_LIMIT,
  }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): CursorPage<Row> {
  const after: Condition[] =
    cursor === undefined
      ? []
      : [{ sql: `(${table}.createdAt, ${table}.seq) < (?, ?)`, cells: placeOf(cursor) }];
  const { sql, cells } = selectWhere(from, [...where, ...after]);
  const order = `order by ${table}.createdAt desc, ${table}.seq desc`;
  const rows = db.all<Row>(`${sql} ${order} limit ?`, ...cells, limit + 1);
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
