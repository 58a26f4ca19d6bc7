import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { PreparedStatements } from '../../system/sqlite/sqlite-file.ts';

export type Cell = Exclude<SQLInputValue, NodeJS.ArrayBufferView> | Uint8Array;

/**
 * A SQLite database that caches prepared statements, returns integers as bigint, and supports nested
 * transactions.
 */
export class CachingDatabase {
  readonly #db: DatabaseSync;
  readonly #prepared: PreparedStatements;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#prepared = new PreparedStatements(db);
  }

  get<T>(sql: string, ...cells: readonly Cell[]): T | undefined {
    return this.#prepare(sql).get(...cells) as T | undefined;
  }

  all<T>(sql: string, ...cells: readonly Cell[]): T[] {
    return this.#prepare(sql).all(...cells) as T[];
  }

  run(sql: string, ...cells: readonly Cell[]): void {
    this.#prepare(sql).run(...cells);
  }

  insert<T>(table: string, row: Readonly<Record<string, Cell>>): T {
    return this.get<T>(`${insertion(table, row)} returning *`, ...Object.values(row)) as T;
  }

  /**
   * Inserts a row and returns only its `seq`, because reading a wide row back takes as long as writing it.
   */
  add(table: string, row: Readonly<Record<string, Cell>>): bigint {
    return BigInt(this.#prepare(insertion(table, row)).run(...Object.values(row)).lastInsertRowid);
  }

  /** Returns the highest `seq` of a table, or 0 if the table is empty. */
  lastSeq(table: string): bigint {
    return this.get<{ seq: bigint | null }>(`select max(seq) as seq from ${table}`)?.seq ?? 0n;
  }

  update(table: string, seq: bigint, changes: Readonly<Record<string, Cell>>): void {
    const columns = Object.keys(changes).map((column) => `${column} = ?`);
    this.run(`update ${table} set ${columns.join(', ')} where seq = ?`, ...Object.values(changes), seq);
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /**
   * Runs `work` in a transaction, and rolls back if `work` throws. In a nested transaction, only the changes
   * of `work` are rolled back.
   */
  transact<T>(work: () => T): T {
    const nested = this.#db.isTransaction;
    this.run(nested ? 'savepoint part' : 'begin immediate');
    try {
      const result = work();
      this.run(nested ? 'release part' : 'commit');
      return result;
    } catch (error) {
      // After some failures (a full disk), SQLite has already rolled back. A second rollback would throw and
      // hide the cause.
      if (this.#db.isTransaction) this.exec(nested ? 'rollback to part; release part' : 'rollback');
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#prepared.get(sql);
    statement.setReadBigInts(true);
    return statement;
  }
}

function insertion(table: string, row: Readonly<Record<string, Cell>>): string {
  const columns = Object.keys(row);
  const values = columns.map(() => '?').join(', ');
  return `insert into ${table} (${columns.join(', ')}) values (${values})`;
}
