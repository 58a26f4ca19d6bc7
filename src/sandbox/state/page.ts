import type { Page } from '../handler.ts';
import type { Cell, Database } from '../store/database.ts';

export interface PageQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

export interface Condition {
  readonly sql: string;
  readonly cells: readonly Cell[];
}

export const DEFAULT_LIMIT = 20;

/** A column that must have this value; no condition without a value. */
export const equals = (column: string, value: Cell | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, cells: [value] }];

/** A column that must have one of these values; no condition without values. */
export const among = (column: string, values: readonly Cell[] | undefined): Condition[] =>
  values === undefined ? [] : [{ sql: `${column} in (${values.map(() => '?').join(', ')})`, cells: values }];

/** A column within two bounds, both inclusive, either of which may be missing. */
export const between = (column: string, from: Cell | undefined, to: Cell | undefined): Condition[] => [
  ...(from === undefined ? [] : [{ sql: `${column} >= ?`, cells: [from] }]),
  ...(to === undefined ? [] : [{ sql: `${column} <= ?`, cells: [to] }]),
];

export const joined = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' and '),
  cells: conditions.flatMap(({ cells }) => cells),
});

/** One page of a select. */
export function readPage<Row>(db: Database, select: Condition, order: string, query: PageQuery): Page<Row> {
  const sql = `${select.sql} order by ${order} limit ? offset ?`;
  return pageOf(db.all<Row>(sql, ...select.cells, ...placeOf(query)), query);
}

/** Values for `limit ? offset ?`. One additional row shows whether there is another page. */
export const placeOf = ({ page = 1, limit = DEFAULT_LIMIT }: PageQuery): readonly Cell[] => [
  limit + 1,
  (page - 1) * limit,
];

/** The page, of rows that were read by `placeOf`. */
export const pageOf = <Row>(rows: readonly Row[], { limit = DEFAULT_LIMIT }: PageQuery): Page<Row> => ({
  items: rows.slice(0, limit),
  hasNextPage: rows.length > limit,
});

/** The same page, each of its items made into something else. */
export const mapPage = <Row, Item>(page: Page<Row>, map: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: page.items.map(map),
});
