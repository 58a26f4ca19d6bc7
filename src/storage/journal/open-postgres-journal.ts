import { Postgres } from '../sql/postgres.ts';
import type { ReconnectOptions } from '../sql/reconnection.ts';
import type { JournalSql, SqlCell, SqlRow } from './journal-schema.ts';
import { JOURNAL_VERSION, journalTables } from './journal-tables.ts';

/** Maximum number of writes that can wait for their commit at the same time. */
const CONNECTIONS = 16;
const CONNECT_MS = 10_000;
/**
 * Makes the commit durable even if the database is set to `synchronous_commit = off`. PostgreSQL could otherwise
 * lose an entry whose payment was sent. Settings that are durable stay as they are.
 */
const DURABLY = `select set_config('synchronous_commit', 'on', true)
  where current_setting('synchronous_commit') = 'off'`;
/** Locks `key` until the commit. 7049121 is an arbitrary number for the locks of the journal. */
const oneAtATime = (key: string): string =>
  `${DURABLY}; select pg_advisory_xact_lock(7049121, hashtext('${key.replaceAll("'", "''")}'))`;

/**
 * Opens the journal in PostgreSQL. Its statements can be retried, because all of them are idempotent. The URL
 * is a secret, so error messages never contain it.
 * @throws PixError when the database cannot be reached or used
 */
export async function openPostgresJournal(
  url: string,
  random: (bytes: number) => Uint8Array,
  reconnect?: ReconnectOptions,
): Promise<{ readonly sql: JournalSql; readonly key: Uint8Array }> {
  const db = await Postgres.open({
    store: 'journal',
    url,
    connections: CONNECTIONS,
    connectMs: CONNECT_MS,
    reconnect,
  });
  try {
    const { key } = await db.prepare({
      schema: journalTables({ integer: 'bigint', end: '' }),
      version: JOURNAL_VERSION,
      own: { column: 'key', type: 'bytea', value: random(32) },
    });
    return { sql: new PostgresJournalSql(db), key: key as Uint8Array };
  } catch (error) {
    await db.close();
    throw error;
  }
}

class PostgresJournalSql implements JournalSql {
  readonly #db: Postgres;

  constructor(db: Postgres) {
    this.#db = db;
  }

  write(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]> {
    return this.#db.queryAgain(sql, values);
  }

  decide(sql: string, values: readonly SqlCell[], key: string): Promise<readonly SqlRow[]> {
    return this.#db.transactionAgain((query) => query(sql, values), oneAtATime(key));
  }

  read(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]> {
    return this.#db.queryAgain(sql, values);
  }

  writeAll(sql: string, rows: readonly (readonly SqlCell[])[]): Promise<void> {
    return this.#db.transactionAgain(async (query) => {
      for (const row of rows) await query(sql, row);
    });
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}
