import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  openDatabase,
  openSqlite,
  PreparedStatements,
  transaction,
  withSqliteErrors,
} from '../../system/sqlite/sqlite-file.ts';
import type { SqlCell } from '../journal/journal-schema.ts';

type Row = Readonly<Record<string, unknown>>;

/** A period for which the cache contains every row. Both times are in ms since 1970 and included. */
export interface Coverage {
  readonly since: number;
  readonly until: number;
}

/**
 * A cache of rows from the service, which several processes may use concurrently. Each row belongs to a
 * scope: one account at one service address.
 */
export abstract class ScopedCache {
  readonly #file: string;
  readonly #prepared: PreparedStatements;
  protected readonly db: DatabaseSync;
  protected readonly scope: number;

  /**
   * Opens the cache. Commits do not wait for the disk, because the service can return lost rows again.
   * @param file path; null for a cache in memory
   * @param scope account and address, without any secret
   * @throws PixError `usage` when the file is damaged or cannot be used, `unavailable` when another process
   * locked it too long
   */
  constructor(
    file: string | null,
    scope: string,
    tables: { readonly schema: string; readonly version: number; readonly busyMs: number },
  ) {
    const { schema, version, busyMs } = tables;
    this.#file = file ?? ':memory:';
    this.db =
      file === null ? openDatabase(':memory:', busyMs) : openSqlite({ file, schema, version, busyMs });
    if (file === null) this.db.exec(schema);
    this.db.exec('pragma synchronous = normal');
    this.#prepared = new PreparedStatements(this.db);
    this.run('insert into scopes (name) values (?) on conflict do nothing', scope);
    this.scope = Number(this.first('select no from scopes where name = ?', scope)?.no);
  }

  close(): void {
    this.db.close();
  }

  protected statement(sql: string): StatementSync {
    return this.#prepared.get(sql);
  }

  protected run(sql: string, ...cells: readonly SqlCell[]): void {
    this.guarded(() => this.statement(sql).run(...cells));
  }

  protected first(sql: string, ...cells: readonly SqlCell[]): Row | undefined {
    return this.guarded(() => this.statement(sql).get(...cells));
  }

  protected all(sql: string, ...cells: readonly SqlCell[]): readonly Row[] {
    return this.guarded(() => this.statement(sql).all(...cells));
  }

  protected transaction(work: () => void): void {
    this.guarded(() => transaction(this.db, work));
  }

  protected guarded<T>(work: () => T): T {
    return withSqliteErrors(this.#file, work);
  }
}
