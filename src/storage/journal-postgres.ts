import { PixError } from '../domain/errors.ts';
import { type JournalSql, journalMigrations, type SqlCell, type SqlRow } from './journal-schema.ts';

type Pg = typeof import('pg');
type Pool = import('pg').Pool;
type PoolClient = import('pg').PoolClient;

/** Connections to the journal: as many writes as wait for their commit at once. */
const CONNECTIONS = 16;
const CONNECT_MS = 10_000;
/** Two that begin at once make the tables one after the other. Any number that is ours. */
const ADVISORY_LOCK = 7_049_120;

/**
 * The journal in PostgreSQL, for several machines that pay from one account. The address is a secret: it is in
 * `PIX_JOURNAL_URL`, and never in an error text.
 * @throws PixError `usage` when it cannot be reached or used
 */
export async function openPostgresJournal(
  url: string,
  random: (bytes: number) => Uint8Array,
): Promise<{ readonly sql: JournalSql; readonly key: Uint8Array }> {
  const pg = (await import('pg')) as Pg & { default?: Pg };
  const { Pool: PoolClass } = pg.default ?? pg;
  const pool = await withPostgresErrors(async () => {
    const made = new PoolClass({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'pix',
    });
    // A connection that breaks while idle is replaced by the next query.
    made.on('error', () => undefined);
    return made;
  });
  const sql = new PostgresJournalSql(pool);
  try {
    const key = await sql.prepare(random(32));
    return { sql, key };
  } catch (error) {
    await sql.close();
    throw error;
  }
}

class PostgresJournalSql implements JournalSql {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Makes the tables and the key where there are none; gives the key. */
  prepare(newKey: Uint8Array): Promise<Uint8Array> {
    return this.#transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
      await client.query(
        'create table if not exists pix_journal (version integer not null, key bytea not null)',
      );
      const { rows } = await client.query('select version, key from pix_journal');
      const migrations = journalMigrations({ integer: 'bigint', end: '' });
      const version = Number(rows[0]?.version ?? 0);
      if (version > migrations.length) throw newerVersion(version, migrations.length);
      for (const statements of migrations.slice(version)) await client.query(statements);
      if (rows[0] === undefined)
        await client.query('insert into pix_journal values ($1, $2)', [migrations.length, newKey]);
      else if (version < migrations.length)
        await client.query('update pix_journal set version = $1', [migrations.length]);
      return (rows[0]?.key as Uint8Array | undefined) ?? newKey;
    });
  }

  write(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]> {
    return this.read(sql, values);
  }

  read(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]> {
    return withPostgresErrors(async () => (await this.#pool.query(numbered(sql), cellsOf(values))).rows);
  }

  async writeAll(sql: string, rows: readonly (readonly SqlCell[])[]): Promise<void> {
    const text = numbered(sql);
    await this.#transaction(async (client) => {
      for (const row of rows) await client.query(text, cellsOf(row));
    });
  }

  async #transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return withPostgresErrors(async () => {
      const client = await this.#pool.connect();
      try {
        await client.query('begin');
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** `?` as PostgreSQL writes it: `$1`, `$2`. No statement of ours has a question mark elsewhere. */
const numbered = (sql: string): string => {
  let count = 0;
  return sql.replace(/\?/g, () => {
    count += 1;
    return `$${count}`;
  });
};

const cellsOf = (values: readonly SqlCell[]): (string | number | null)[] =>
  values.map((value) => (typeof value === 'bigint' ? value.toString() : value));

function newerVersion(found: number, known: number): PixError {
  return new PixError({
    kind: 'usage',
    key: 'journal.newer_version',
    params: { found, known },
    errorCode: 'newer_version',
    hintKey: 'sqlite.newer_version.hint',
    outcome: 'not_sent',
  });
}

async function withPostgresErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PixError) throw error;
    const { code, message } = error as { code?: unknown; message?: unknown };
    throw new PixError({
      kind: 'unavailable',
      key: 'journal.database',
      params: { reason: typeof code === 'string' ? `${code}: ${reasonOf(message)}` : reasonOf(message) },
      errorCode: 'journal_unavailable',
      hintKey: 'journal.database.hint',
      outcome: 'not_sent',
      cause: error,
    });
  }
}

/** PostgreSQL's own words hold user and database names; the address with its password never. */
const reasonOf = (message: unknown): string =>
  (typeof message === 'string' ? message : 'connection failed').replace(
    /postgres(ql)?:\/\/\S+/gi,
    'postgres://…',
  );
