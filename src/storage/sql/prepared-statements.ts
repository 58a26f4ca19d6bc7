import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Statements of one database, each prepared once. */
export class PreparedStatements {
  readonly #db: DatabaseSync;
  readonly #bySql = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get(sql: string): StatementSync {
    let statement = this.#bySql.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#bySql.set(sql, statement);
    }
    return statement;
  }
}
