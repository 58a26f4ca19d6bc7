import { PixError } from '../../domain/errors.ts';

type Pg = typeof import('pg');
type Pool = import('pg').Pool;

export type PostgresCell = string | number | bigint | null | Uint8Array;
/** An array parameter of the database. */
export type PostgresArray = readonly (string | number | null | Uint8Array)[];
export type PostgresRow = Readonly<Record<string, unknown>>;
/** Runs one statement, `?` marking values. */
export type PostgresQuery = (
  sql: string,
  values?: readonly (PostgresCell | PostgresArray)[],
) => Promise<readonly PostgresRow[]>;

export interface PostgresPlace {
  /** Which messages its errors have, and where its version is stored: `pix_journal`, `pix_inbox`. */
  readonly store: 'journal' | 'inbox';
  /** Secret, because it may contain a password: never in an error message. */
  readonly url: string;
  /** The most connections at once. */
  readonly connections: number;
  /** How long to wait for a connection, in ms. */
  readonly connectMs: number;
  /** How long a statement within a transaction may take, in ms. Default: no limit. */
  readonly statementMs?: number;
  /** How long a statement that may run twice is retried after a lost connection, in ms. Default: never. */
  readonly reconnectMs?: number;
  /** Whether 64-bit integers are returned as numbers instead of text: for columns with values below 2^53 only. */
  readonly safeIntegers?: boolean;
}

export interface PostgresTables {
  /** Statements from version n to n+1, by n. */
  readonly migrations: readonly string[];
  /** An additional column beside the version, with its value in a new store. */
  readonly own?: { readonly column: string; readonly type: string; readonly value: Uint8Array };
}

/** Makes processes that start at once create the tables one after the other. Any number of ours. */
const ADVISORY_LOCK = 7_049_120;
const INT8 = 20;
const RECONNECT_PAUSE_MS = 500;
/** Of the system, and PostgreSQL's classes for connections (08) and for a server that stops or starts (57P). */
const LOST =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P0[123])|Connection terminated|timeout exceeded/;

/** A PostgreSQL database shared by several machines. Failures become PixErrors with messages for its store. */
export class Postgres {
  readonly #place: PostgresPlace;
  readonly #pool: Pool;

  private constructor(place: PostgresPlace, pool: Pool) {
    this.#place = place;
    this.#pool = pool;
  }

  /** @throws PixError `unavailable` for an invalid URL; it connects at the first statement */
  static async open(place: PostgresPlace): Promise<Postgres> {
    const pg = (await import('pg')) as Pg & { default?: Pg };
    const { Pool: PoolClass, types } = pg.default ?? pg;
    const pool = await withPostgresErrors(place.store, async () => {
      const made = new PoolClass({
        connectionString: place.url,
        max: place.connections,
        connectionTimeoutMillis: place.connectMs,
        application_name: 'pix',
        ...(place.safeIntegers && {
          types: {
            getTypeParser: ((id: number, format?: 'text') =>
              id === INT8 ? Number : types.getTypeParser(id, format)) as typeof types.getTypeParser,
          },
        }),
      });
      // A connection that breaks while idle is replaced at the next query.
      made.on('error', ignored);
      return made;
    });
    return new Postgres(place, pool);
  }

  /**
   * Creates the tables, or migrates them to this version; returns the version row.
   * @throws PixError `usage` when a newer `pix` created them
   */
  prepare({ migrations, own }: PostgresTables): Promise<PostgresRow> {
    const table = `pix_${this.#place.store}`;
    return this.transaction(async (query) => {
      await query('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
      const column = own ? `, ${own.column} ${own.type} not null` : '';
      await query(`create table if not exists ${table} (version integer not null${column})`);
      const [row] = await query(`select * from ${table}`);
      const version = Number(row?.version ?? 0);
      if (version > migrations.length)
        throw newerVersion(this.#place.store, { found: version, known: migrations.length });
      for (const statements of migrations.slice(version)) await query(statements);
      if (row && version < migrations.length)
        await query(`update ${table} set version = ?`, [migrations.length]);
      if (row) return row;
      const values = [migrations.length, ...(own ? [own.value] : [])];
      const [made = {}] = await query(
        `insert into ${table} values (${values.map(() => '?').join(', ')}) returning *`,
        values,
      );
      return made;
    });
  }

  query(
    sql: string,
    values: readonly (PostgresCell | PostgresArray)[] = [],
  ): Promise<readonly PostgresRow[]> {
    return withPostgresErrors(
      this.#place.store,
      async () => (await this.#pool.query(numbered(sql), cellsOf(values))).rows,
    );
  }

  /** As `query`, retried for `reconnectMs` when the connection is lost: only for statements that may run twice. */
  async queryAgain(sql: string, values: readonly PostgresCell[] = []): Promise<readonly PostgresRow[]> {
    const { reconnectMs = 0 } = this.#place;
    for (let waited = 0; ; waited += RECONNECT_PAUSE_MS) {
      try {
        return await this.query(sql, values);
      } catch (error) {
        if (waited >= reconnectMs || !isConnectionLost(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_PAUSE_MS));
      }
    }
  }

  /** Runs `work` in one transaction: all of it is committed, or none. */
  transaction<T>(work: (query: PostgresQuery) => Promise<T>): Promise<T> {
    const { store, statementMs } = this.#place;
    return withPostgresErrors(store, async () => {
      const client = await this.#pool.connect();
      // A connection that breaks fails the waiting query; without a listener it would also end the process.
      client.on('error', ignored);
      const query: PostgresQuery = async (sql, values) => {
        const text = numbered(sql);
        // Several statements in one text go without values only.
        const asked = {
          text,
          ...(values && { values: cellsOf(values) }),
          ...(statementMs && { query_timeout: statementMs }),
        };
        return (await client.query(asked)).rows;
      };
      try {
        await query('begin');
        const result = await work(query);
        await query('commit');
        client.off('error', ignored);
        client.release();
        return result;
      } catch (error) {
        // Ends the connection: the server rolls back, and nothing waits for a server that no longer answers.
        client.release(true);
        throw error;
      }
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const ignored = (): void => undefined;

/** Converts `?` to PostgreSQL's `$1`, `$2`. Our statements have no other question marks. */
const numbered = (sql: string): string => {
  let count = 0;
  return sql.replace(/\?/g, () => {
    count += 1;
    return `$${count}`;
  });
};

const cellsOf = (
  values: readonly (PostgresCell | PostgresArray)[],
): (Exclude<PostgresCell, bigint> | PostgresArray)[] =>
  values.map((value) => (typeof value === 'bigint' ? value.toString() : value));

function newerVersion(
  store: PostgresPlace['store'],
  params: { readonly found: number; readonly known: number },
): PixError {
  return new PixError({
    kind: 'usage',
    key: `${store}.newer_version`,
    params,
    errorCode: 'newer_version',
    hintKey: 'sqlite.newer_version.hint',
    outcome: 'not_sent',
  });
}

/** The PixError for a database that cannot be used. */
export function postgresError(store: PostgresPlace['store'], reason: string, cause?: unknown): PixError {
  return new PixError({
    kind: 'unavailable',
    key: `${store}.database`,
    params: { reason },
    errorCode: `${store}_unavailable`,
    hintKey: `${store}.database.hint`,
    outcome: store === 'journal' ? 'not_sent' : 'not_applied',
    cause,
  });
}

async function withPostgresErrors<T>(store: PostgresPlace['store'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PixError) throw error;
    const { code, message } = error as { code?: unknown; message?: unknown };
    const reason = typeof code === 'string' ? `${code}: ${reasonOf(message)}` : reasonOf(message);
    throw postgresError(store, reason, error);
  }
}

/** Whether a statement failed because the connection was lost, without an answer from the database. */
function isConnectionLost(error: unknown): boolean {
  const { code, message } = ((error as Error).cause ?? {}) as { code?: unknown; message?: unknown };
  return LOST.test(typeof code === 'string' ? code : String(message));
}

/** PostgreSQL's message contains user and database names, but never the URL with its password. */
const reasonOf = (message: unknown): string =>
  (typeof message === 'string' ? message : 'connection failed').replace(
    /postgres(ql)?:\/\/\S+/gi,
    'postgres://…',
  );
