import { openDatabase, openSqlite, Sqlite } from '../../system/sqlite/sqlite-file.ts';

const MEMORY = ':memory:';

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
  protected readonly db: Sqlite;
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
    this.db =
      file === null
        ? new Sqlite(openDatabase(MEMORY, busyMs), MEMORY)
        : openSqlite({ file, schema, version, busyMs });
    if (file === null) this.db.exec(schema);
    this.db.exec('pragma synchronous = normal');
    this.db.run('insert into scopes (name) values (?) on conflict do nothing', scope);
    this.scope = Number(this.db.get('select no from scopes where name = ?', scope)?.no);
  }

  close(): void {
    this.db.close();
  }
}
