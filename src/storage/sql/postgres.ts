import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { Reconnection, type ReconnectOptions } from './reconnection.ts';

type Pg = typeof import('pg');
type Pool = import('pg').Pool;

export type PostgresCell = string | number | bigint | null | Uint8Array;
export type PostgresArray = readonly (string | number | null | Uint8Array)[];
export type PostgresRow = Readonly<Record<string, unknown>>;
export type PostgresQuery = (
  sql: string,
  values?: readonly (PostgresCell | PostgresArray)[],
) => Promise<readonly PostgresRow[]>;

export interface PostgresPlace {
  /**
   * Each kind of store has its own error messages, and its own table with the schema version (`pix_journal`
   * or `pix_inbox`).
   */
  readonly store: 'journal' | 'inbox';
  /** The URL may contain a password, so it is never in an error message. */
  readonly url: string;
  readonly connections: number;
  readonly connectMs: number;
  /** Time limit of a statement within a transaction, in ms. Default: no limit. */
  readonly statementMs?: number;
  /** Time limit of a statement outside of a transaction, in ms. Default: one minute. */
  readonly queryMs?: number;
  /** Retries of `prepare` and of idempotent statements after a lost connection. Default: no retries. */
  readonly reconnect?: ReconnectOptions | undefined;
  /** Whether to return 64-bit integers as numbers instead of text. All values must then be below 2^53. */
  readonly safeIntegers?: boolean;
}

export interface PostgresTables {
  /** SQL statements that create the tables. */
  readonly schema: string;
  /** Version of the schema. Tables of other versions are refused. */
  readonly version: number;
  /** An extra column of the version table. `value` is written when the version table is created. */
  readonly own?: { readonly column: string; readonly type: string; readonly value: Uint8Array };
}

/** Number of the lock for creating tables. Any number would do. */
const ADVISORY_LOCK = 7_049_120;
const INT8 = 20;
/**
 * Default time limit of a statement, in ms. Without a limit, a network that drops packets would block it for
 * ever.
 */
const QUERY_MS = 60_000;

/**
 * A pool of connections to a PostgreSQL database. Errors are converted to PixErrors with messages for the
 * journal or the inbox.
 */
export class Postgres {
  readonly #place: PostgresPlace;
  readonly #pool: Pool;
  readonly #reconnection: Reconnection;

  private constructor(place: PostgresPlace, pool: Pool) {
    this.#place = place;
    this.#pool = pool;
    this.#reconnection = new Reconnection(place.reconnect ?? { forMs: () => 0 });
  }

  /**
   * Creates the pool. It connects only when the first statement runs.
   * @throws PixError `unavailable` for an invalid URL
   */
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
      // Errors of idle connections are ignored, because the pool replaces broken connections.
      made.on('error', ignored);
      return made;
    });
    return new Postgres(place, pool);
  }

  /**
   * Creates the tables. Returns the row of the version table.
   * @throws PixError `usage` when another version of `pix` created the tables
   */
  prepare(tables: PostgresTables): Promise<PostgresRow> {
    return this.#reconnection.run(() => this.#prepareOnce(tables));
  }

  #prepareOnce({ schema, version: known, own }: PostgresTables): Promise<PostgresRow> {
    const table = `pix_${this.#place.store}`;
    return this.#transaction(QUERY_MS, async (query) => {
      await query('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
      const column = own ? `, ${own.column} ${own.type} not null` : '';
      await query(`create table if not exists ${table} (version integer not null${column})`);
      const [row] = await query(`select * from ${table}`);
      const found = Number(row?.version ?? known);
      if (found !== known) throw otherVersion(this.#place.store, { found, known });
      if (row) return row;
      await query(schema);
      const values = [known, ...(own ? [own.value] : [])];
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
    const { store, queryMs = QUERY_MS } = this.#place;
    return withPostgresErrors(store, async () => (await this.#pool.query(timed(sql, values, queryMs))).rows);
  }

  /** Runs an idempotent statement, and retries it after a lost connection. */
  queryAgain(sql: string, values: readonly PostgresCell[] = []): Promise<readonly PostgresRow[]> {
    return this.#reconnection.run(() => this.query(sql, values));
  }

  /**
   * Runs `work` in a transaction, which is rolled back if `work` throws.
   * @param first statements without values that are sent together with `begin`, to save a round trip
   */
  transaction<T>(work: (query: PostgresQuery) => Promise<T>, first?: string): Promise<T> {
    return this.#transaction(this.#place.statementMs, work, first);
  }

  /** Runs idempotent work in a transaction, and retries it after a lost connection. */
  transactionAgain<T>(work: (query: PostgresQuery) => Promise<T>, first?: string): Promise<T> {
    return this.#reconnection.run(() => this.transaction(work, first));
  }

  #transaction<T>(
    statementMs: number | undefined,
    work: (query: PostgresQuery) => Promise<T>,
    first?: string,
  ): Promise<T> {
    return withPostgresErrors(this.#place.store, async () => {
      const client = await this.#pool.connect();
      // Without this listener, a broken connection would end the process.
      client.on('error', ignored);
      const query: PostgresQuery = async (sql, values) =>
        (await client.query(timed(sql, values, statementMs))).rows;
      try {
        await query(first === undefined ? 'begin' : `begin; ${first}`);
        const result = await work(query);
        await query('commit');
        client.off('error', ignored);
        client.release();
        return result;
      } catch (error) {
        // The connection is closed without sending `rollback`, because the server may no longer answer.
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

/** Replaces each `?` by `$1`, `$2` and so on. Our statements contain question marks only as placeholders. */
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

/**
 * Returns the query for `pg`. A text with several statements must not have `values`, so undefined `values`
 * are left out.
 */
const timed = (
  sql: string,
  values: readonly (PostgresCell | PostgresArray)[] | undefined,
  mostMs: number | undefined,
) => ({
  text: numbered(sql),
  ...(values && { values: cellsOf(values) }),
  ...(mostMs !== undefined && { query_timeout: mostMs }),
});

function otherVersion(
  store: PostgresPlace['store'],
  params: { readonly found: number; readonly known: number },
): PixError {
  const errorCode = params.found > params.known ? 'newer_version' : 'older_version';
  return fail(`${store}.${errorCode}`, params);
}

export function postgresError(store: PostgresPlace['store'], reason: string, cause?: unknown): PixError {
  return fail(`${store}.database`, { reason }, { cause });
}

async function withPostgresErrors<T>(store: PostgresPlace['store'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PixError) throw error;
    const { code, message } = error as { code?: unknown; message?: unknown };
    const said = reasonOf(message);
    const reason = typeof code === 'string' ? [code, said].filter(Boolean).join(': ') : said;
    throw postgresError(store, reason, error);
  }
}

/**
 * Returns the message with the URL removed, because it contains the password. The names of user and database
 * may stay.
 */
const reasonOf = (message: unknown): string =>
  (typeof message === 'string' ? message : 'connection failed').replace(
    /postgres(ql)?:\/\/\S+/gi,
    'postgres://…',
  );
