import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/**
 * Maximum number of statements to keep; above it, all are dropped. Some SQL texts vary with the number of
 * values, so there can be any number of different texts.
 */
const MOST_KEPT = 500;

type Row = Record<string, unknown>;

export class PreparedStatements {
  readonly #db: DatabaseSync;
  readonly #unsafe: (value: bigint) => unknown;
  readonly #bySql = new Map<string, StatementSync>();

  /**
   * @param unsafe converts the integers beyond 2^53 that `rows` reads. By default, they are returned as
   * bigints.
   */
  constructor(db: DatabaseSync, unsafe: (value: bigint) => unknown = (value) => value) {
    this.#db = db;
    this.#unsafe = unsafe;
  }

  get(sql: string): StatementSync {
    let statement = this.#bySql.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      if (this.#bySql.size >= MOST_KEPT) this.#bySql.clear();
      this.#bySql.set(sql, statement);
    }
    return statement;
  }

  /**
   * Returns the rows of a query. `unsafe` converts integers beyond 2^53, for example in a damaged row.
   * Without `setReadBigInts`, `node:sqlite` would throw for such integers.
   */
  rows(sql: string, values: readonly SQLInputValue[]): Row[] {
    const statement = this.get(sql);
    statement.setReadBigInts(true);
    const rows: Row[] = statement.all(...values);
    for (const row of rows) this.#convert(row);
    return rows;
  }

  #convert(row: Row): void {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'bigint') continue;
      const number = Number(value);
      row[name] = Number.isSafeInteger(number) ? number : this.#unsafe(value);
    }
  }
}
