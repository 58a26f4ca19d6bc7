import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type Cell = Exclude<SQLInputValue, NodeJS.ArrayBufferView> | Uint8Array;

/** More statements than the code has; beyond this number the cache is emptied. */
const MOST_STATEMENTS = 500;

const WRITES = /^\s*(?:insert into|update|delete from)\s+(\w+)/i;

interface Prepared {
  readonly statement: StatementSync;
  /** The table that the statement changes. */
  readonly writes: string | undefined;
}

/** The store's database: cached prepared statements, integers as bigint, nested transactions. */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly #changes = new Map<string, number>();
  #epoch = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get<T>(sql: string, ...cells: readonly Cell[]): T | undefined {
    return this.#prepare(sql).get(...cells) as T | undefined;
  }

  all<T>(sql: string, ...cells: readonly Cell[]): T[] {
    return this.#prepare(sql).all(...cells) as T[];
  }

  /** Rows as arrays of columns, which is faster than objects. */
  lists<T extends readonly unknown[]>(sql: string, ...cells: readonly Cell[]): T[] {
    const statement = this.#prepare(sql);
    statement.setReturnArrays(true);
    // The types know of objects alone, whatever was set.
    return statement.all(...cells) as unknown as T[];
  }

  /** Returns how many rows changed. */
  run(sql: string, ...cells: readonly Cell[]): number {
    return Number(this.#prepare(sql).run(...cells).changes);
  }

  /** Inserts a row by column names, and returns it as stored. */
  insert<T>(table: string, row: Readonly<Record<string, Cell>>): T {
    return this.get<T>(`${insertion(table, row)} returning *`, ...Object.values(row)) as T;
  }

  /** The same, but returns only its `seq`: reading a wide row back costs as much as writing it. */
  add(table: string, row: Readonly<Record<string, Cell>>): bigint {
    return BigInt(this.#prepare(insertion(table, row)).run(...Object.values(row)).lastInsertRowid);
  }

  /** Changes the columns of the row with this `seq`. */
  update(table: string, seq: bigint, changes: Readonly<Record<string, Cell>>): void {
    const columns = Object.keys(changes).map((column) => `${column} = ?`);
    this.run(`update ${table} set ${columns.join(', ')} where seq = ?`, ...Object.values(changes), seq);
  }

  exec(sql: string): void {
    this.#epoch += 1;
    this.#db.exec(sql);
  }

  /**
   * A text that changes whenever a row of one of the tables may have changed, or a change may have been rolled back.
   */
  versionOf(...tables: readonly string[]): string {
    let version = String(this.#epoch);
    for (const table of tables) version += ` ${this.#changes.get(table) ?? 0}`;
    return version;
  }

  /** Runs `work` in a transaction. Nested in another one, it rolls back only its own part. */
  transact<T>(work: () => T): T {
    const nested = this.#db.isTransaction;
    this.run(nested ? 'savepoint part' : 'begin immediate');
    try {
      const result = work();
      this.run(nested ? 'release part' : 'commit');
      return result;
    } catch (error) {
      // Some failures (a full disk) have already rolled back, and a second rollback would hide the cause.
      if (this.#db.isTransaction) this.exec(nested ? 'rollback to part; release part' : 'rollback');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
      const statement = this.#db.prepare(sql);
      statement.setReadBigInts(true);
      prepared = { statement, writes: WRITES.exec(sql)?.[1] };
      this.#statements.set(sql, prepared);
    }
    const { statement, writes } = prepared;
    if (writes !== undefined) this.#changes.set(writes, (this.#changes.get(writes) ?? 0) + 1);
    return statement;
  }
}

function insertion(table: string, row: Readonly<Record<string, Cell>>): string {
  const columns = Object.keys(row);
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
}
