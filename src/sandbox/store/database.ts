import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type Cell = Exclude<SQLInputValue, NodeJS.ArrayBufferView> | Uint8Array;

/** More shapes of statements than the code has; past it the cache begins anew. */
const MOST_STATEMENTS = 500;

/** The store's database: prepared statements by their text, whole numbers as bigint, transactions that nest. */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get<T>(sql: string, ...cells: readonly Cell[]): T | undefined {
    return this.#prepare(sql).get(...cells) as T | undefined;
  }

  all<T>(sql: string, ...cells: readonly Cell[]): T[] {
    return this.#prepare(sql).all(...cells) as T[];
  }

  /** How many rows changed. */
  run(sql: string, ...cells: readonly Cell[]): number {
    return Number(this.#prepare(sql).run(...cells).changes);
  }

  /** Inserts one row, its columns by name, and gives the row as it was stored. */
  insert<T>(table: string, row: Readonly<Record<string, Cell>>): T {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    const sql = `insert into ${table} (${columns.join(', ')}) values (${places}) returning *`;
    return this.get<T>(sql, ...Object.values(row)) as T;
  }

  /** Changes the columns of the row with this `seq`. */
  update(table: string, seq: bigint, changes: Readonly<Record<string, Cell>>): void {
    const columns = Object.keys(changes).map((column) => `${column} = ?`);
    this.run(`update ${table} set ${columns.join(', ')} where seq = ?`, ...Object.values(changes), seq);
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Runs `work`: all of it is kept, or none. Within another transaction it undoes its own part alone. */
  transact<T>(work: () => T): T {
    const nested = this.#db.isTransaction;
    this.#db.exec(nested ? 'savepoint part' : 'begin immediate');
    try {
      const result = work();
      this.#db.exec(nested ? 'release part' : 'commit');
      return result;
    } catch (error) {
      // Some failures (a full disk) have already rolled back, and a second rollback would hide the cause.
      if (this.#db.isTransaction) this.#db.exec(nested ? 'rollback to part; release part' : 'rollback');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
      statement = this.#db.prepare(sql);
      statement.setReadBigInts(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
