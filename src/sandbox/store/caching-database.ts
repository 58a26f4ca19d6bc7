import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type Cell = Exclude<SQLInputValue, NodeJS.ArrayBufferView> | Uint8Array;

/** Maximum number of cached statements; above it, the cache is emptied. The sandbox uses fewer statements. */
const MOST_STATEMENTS = 500;

const WRITES = /^\s*(?:insert into|update|delete from)\s+(\w+)/i;

/**
 * Maximum number of values that `remembered` keeps for a set of tables. Above it, all of them are dropped.
 */
const MOST_REMEMBERED = 100;

interface Insertion {
  readonly columns: readonly string[];
  readonly sql: string;
}

interface Prepared {
  readonly statement: StatementSync;
  /** Name of the table that the statement changes; undefined if it changes none. */
  readonly writes: string | undefined;
}

/**
 * A SQLite database that caches prepared statements, returns integers as bigint, and supports nested
 * transactions.
 */
export class CachingDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly #changes = new Map<string, number>();
  readonly #insertions = new Map<string, Insertion[]>();
  readonly #lastSeqs = new Map<string, bigint>();
  readonly #remembered = new Map<string, { version: string; readonly values: Map<string, unknown> }>();
  #epoch = 0;
  #writes = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get<T>(sql: string, ...cells: readonly Cell[]): T | undefined {
    return this.#prepare(sql).get(...cells) as T | undefined;
  }

  all<T>(sql: string, ...cells: readonly Cell[]): T[] {
    return this.#prepare(sql).all(...cells) as T[];
  }

  run(sql: string, ...cells: readonly Cell[]): number {
    return Number(this.#prepare(sql).run(...cells).changes);
  }

  insert<T>(table: string, row: Readonly<Record<string, Cell>>): T {
    return this.get<T>(`${this.#insertion(table, row)} returning *`, ...Object.values(row)) as T;
  }

  /**
   * Inserts a row and returns only its `seq`, because reading a wide row back takes as long as writing it.
   */
  add(table: string, row: Readonly<Record<string, Cell>>): bigint {
    const statement = this.#prepare(this.#insertion(table, row));
    const seq = BigInt(statement.run(...Object.values(row)).lastInsertRowid);
    this.#lastSeqs.set(table, seq);
    return seq;
  }

  /** Returns the highest `seq` of a table, or 0 if the table is empty. */
  lastSeq(table: string): bigint {
    const known = this.#lastSeqs.get(table);
    if (known !== undefined) return known;
    const last = this.get<{ seq: bigint | null }>(`select max(seq) as seq from ${table}`)?.seq ?? 0n;
    this.#lastSeqs.set(table, last);
    return last;
  }

  /**
   * Returns the cached result of `read`. Calls `read` again only after one of the tables may have changed.
   * The result of `read` must depend only on the tables and the key.
   */
  remembered<T>(tables: readonly string[], key: string, read: () => T): T {
    const version = this.#versionOf(tables);
    const place = tables.join(' ');
    let known = this.#remembered.get(place);
    if (known?.version !== version || known.values.size >= MOST_REMEMBERED) {
      known = { version, values: new Map() };
      this.#remembered.set(place, known);
    }
    if (!known.values.has(key)) known.values.set(key, read());
    return known.values.get(key) as T;
  }

  update(table: string, seq: bigint, changes: Readonly<Record<string, Cell>>): void {
    const columns = Object.keys(changes).map((column) => `${column} = ?`);
    this.run(`update ${table} set ${columns.join(', ')} where seq = ?`, ...Object.values(changes), seq);
  }

  /** Number of executed statements that may have changed data. */
  get writes(): number {
    return this.#writes;
  }

  exec(sql: string): void {
    this.#forget();
    this.#writes += 1;
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
      this.#forget();
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
    if (writes !== undefined) {
      this.#writes += 1;
      this.#changes.set(writes, (this.#changes.get(writes) ?? 0) + 1);
      this.#lastSeqs.delete(writes);
    }
    return statement;
  }

  /**
   * Returns the version of the tables. The version changes when a statement may have changed one of the
   * tables.
   */
  #versionOf(tables: readonly string[]): string {
    return [this.#epoch, ...tables.map((table) => this.#changes.get(table) ?? 0)].join(' ');
  }

  /** Drops all cached values, because a rollback may have changed any table. */
  #forget(): void {
    this.#epoch += 1;
    this.#lastSeqs.clear();
  }

  /** Returns the SQL of an insert. It is cached, because building it takes as long as a small insert. */
  #insertion(table: string, row: Readonly<Record<string, Cell>>): string {
    const columns = Object.keys(row);
    const known = this.#insertions.get(table) ?? [];
    const same = known.find(
      (one) => one.columns.length === columns.length && one.columns.every((name, at) => name === columns[at]),
    );
    if (same) return same.sql;
    const values = columns.map(() => '?').join(', ');
    const made = { columns, sql: `insert into ${table} (${columns.join(', ')}) values (${values})` };
    this.#insertions.set(table, [made, ...known.slice(0, MOST_STATEMENTS)]);
    return made.sql;
  }
}
