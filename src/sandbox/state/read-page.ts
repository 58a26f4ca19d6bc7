import type { Page } from '../handler.ts';
import type { CachingDatabase, Cell } from '../store/caching-database.ts';

export interface PageQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

export interface Condition {
  readonly sql: string;
  readonly cells: readonly Cell[];
}

export const DEFAULT_LIMIT = 20;

/** Returns no condition for undefined. */
export const equals = (column: string, value: Cell | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, cells: [value] }];

export const among = (column: string, values: readonly Cell[] | undefined): Condition[] =>
  values === undefined ? [] : [{ sql: `${column} in (${values.map(() => '?').join(', ')})`, cells: values }];

export const between = (column: string, from: Cell | undefined, to: Cell | undefined): Condition[] => [
  ...(from === undefined ? [] : [{ sql: `${column} >= ?`, cells: [from] }]),
  ...(to === undefined ? [] : [{ sql: `${column} <= ?`, cells: [to] }]),
];

export const joined = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' and '),
  cells: conditions.flatMap(({ cells }) => cells),
});

export function readPage<Row>(
  db: CachingDatabase,
  select: Condition,
  order: string,
  query: PageQuery,
): Page<Row> {
  const sql = `${select.sql} order by ${order} limit ? offset ?`;
  return pageOf(db.all<Row>(sql, ...select.cells, ...placeOf(query)), query);
}

/** The limit includes one additional row, which shows whether there is another page. */
export const placeOf = ({ page = 1, limit = DEFAULT_LIMIT }: PageQuery): readonly Cell[] => [
  limit + 1,
  (page - 1) * limit,
];

export const pageOf = <Row>(rows: readonly Row[], { limit = DEFAULT_LIMIT }: PageQuery): Page<Row> => ({
  items: rows.slice(0, limit),
  hasNextPage: rows.length > limit,
});

export const mapPage = <Row, Item>(page: Page<Row>, map: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: page.items.map(map),
});
