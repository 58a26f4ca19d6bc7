import type { Decimal } from '../../domain/money/decimal.ts';
import type { Page } from '../handler.ts';
import type { CachingDatabase, Cell } from '../store/caching-database.ts';
import { thousandthsAtLeast, thousandthsAtMost } from './money/thousandths.ts';
import { optionalInstant } from './time-conversions.ts';

export interface PageQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

export interface Condition {
  readonly sql: string;
  readonly cells: readonly Cell[];
}

export const DEFAULT_LIMIT = 20;

/** Returns the condition that a column has this value. If the value is undefined, returns no condition. */
export const equals = (column: string, value: Cell | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, cells: [value] }];

/** Returns the condition that a column has one of these values. If there are none, returns no condition. */
export const among = (column: string, values: readonly Cell[] = []): Condition[] =>
  values.length === 0 ? [] : [{ sql: `${column} in (${values.map(() => '?').join(', ')})`, cells: values }];

export const between = (column: string, from: Cell | undefined, to: Cell | undefined): Condition[] => [
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

const combined = (parts: readonly Condition[], by: ' and ' | ' union all '): Condition => ({
  sql: parts.map(({ sql }) => sql).join(by),
  cells: parts.flatMap(({ cells }) => cells),
});

export const union = (selects: readonly Condition[]): Condition => combined(selects, ' union all ');

/** Adds `where` and the conditions to a text `select … from …`. */
export function selectWhere(from: string, conditions: readonly Condition[]): Condition {
  const { sql, cells } = combined(conditions, ' and ');
  return { sql: `${from} where ${sql}`, cells };
}

export function readPage<Row>(
  db: CachingDatabase,
  { sql, cells }: Condition,
  order: string,
  { page = 1, limit = DEFAULT_LIMIT }: PageQuery,
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
