import type { ForwardBacklog, ForwardClaim, ForwardJob } from '../../domain/webhook/forward-state.ts';
import type { ReceivedDelivery, Stored } from '../../domain/webhook/received-delivery.ts';
import { Postgres, type PostgresArray, type PostgresQuery, postgresError } from '../sql/postgres.ts';
import type { ReconnectOptions } from '../sql/reconnection.ts';
import * as sql from './forward-statements.ts';
import { laneOf } from './forward-statements.ts';
import { Inbox, type InboxRow } from './inbox.ts';
import {
  cellsOf,
  INBOX_VERSION,
  type InboxCell,
  type InboxStatement,
  inboxTables,
  POSTGRES,
} from './inbox-schema.ts';
import {
  AGAIN,
  DROP_OLD_REJECTED,
  firstOf,
  INSERT,
  PRUNE,
  PRUNE_STEP,
  STORED_COLUMNS,
  sameSignature,
} from './inbox-statements.ts';

const CONNECTIONS = 3;
/**
 * Time limit of a write, in ms. A delivery must be answered within 5 s (§6.4b), so the listener answers 503
 * before that. The service then retries.
 */
const WRITE_MS = 3_000;
const MOST_TOGETHER = 200;
/**
 * Starts a transaction that waits for all other writers, so that ids become visible in ascending order.
 * Otherwise, a reader that uses `afterId` could miss a delivery. The timeouts release the locks of a machine
 * that no longer responds.
 */
const BEGIN = `set local lock_timeout = '1s'; set local idle_in_transaction_session_timeout = '4s';
  select pg_advisory_xact_lock(7049121)`;

/**
 * Returns the database's time in ms since 1970. Machines that share the database may have different clocks.
 */
async function nowOf(query: PostgresQuery): Promise<number> {
  const [row] = await query('select (extract(epoch from clock_timestamp()) * 1000)::bigint as now');
  return Number(row?.now);
}

/**
 * Replaces NUL, which PostgreSQL does not allow in texts. Several deliveries share one database transaction,
 * so a single hostile delivery would otherwise make all of them fail.
 */
const textOf = (value: InboxCell): InboxCell =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

const cells = (values: readonly InboxCell[]): readonly InboxCell[] => values.map(textOf);

export class PostgresInbox extends Inbox {
  readonly #db: Postgres;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  private constructor(db: Postgres) {
    super();
    this.#db = db;
  }

  /**
   * Opens the database and creates the tables.
   * @throws PixError when the database cannot be reached or used, or was written by another version of `pix`
   */
  static async open(url: string, reconnect?: ReconnectOptions): Promise<PostgresInbox> {
    const db = await Postgres.open({
      store: 'inbox',
      url,
      connections: CONNECTIONS,
      connectMs: WRITE_MS,
      statementMs: WRITE_MS,
      safeIntegers: true,
      reconnect,
    });
    try {
      const [row] = await db.queryAgain('show server_encoding');
      // In a database with another encoding, a delivery with an emoji could not be stored. All other
      // deliveries in the same database transaction would fail too.
      if (row?.server_encoding !== 'UTF8')
        throw postgresError('inbox', `server_encoding ${row?.server_encoding}, not UTF8`);
      await db.prepare({ schema: inboxTables(POSTGRES), version: INBOX_VERSION });
      return new PostgresInbox(db);
    } catch (error) {
      await db.close();
      throw error;
    }
  }

  append(delivery: ReceivedDelivery, targets: readonly string[] = []): Promise<Stored> {
    const write = async (query: PostgresQuery): Promise<Stored> => {
      const duplicate = async (first: InboxRow, changed: boolean): Promise<Stored> => {
        const id = Number(first.id);
        // A repeated event with another body is stored too, because other fields may have changed.
        if (changed) await query(INSERT, cells(cellsOf(delivery, id)));
        await query(AGAIN, [delivery.receivedAt, id]);
        return { result: 'duplicate', id, firstAt: Number(first.received_at), changed };
      };
      const signed = sameSignature(delivery);
      const same = signed?.find(await query(signed.query.sql, cells(signed.query.values)));
      if (same !== undefined) return duplicate(same, false);
      const [inserted] = await query(INSERT, cells(cellsOf(delivery, null)));
      if (inserted !== undefined) {
        if (delivery.signature === 'rejected') await query(DROP_OLD_REJECTED);
        const id = Number(inserted.id);
        for (const target of targets) await query(sql.ENQUEUE, cells([id, target, sql.laneOf(delivery)]));
        return { result: 'stored', id };
      }
      const asked = firstOf(delivery);
      const [first = {}] = await query(asked.sql, cells(asked.values));
      return duplicate(first, first.known === false);
    };
    return this.#write(write, { delivery, targets, stored: (id) => ({ result: 'stored', id }) });
  }

  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]> {
    return this.#write(async (query) => {
      const claimed = await query(sql.CLAIM, sql.claimCells(claim, await nowOf(query)));
      if (claimed.length === 0) return [];
      const ids = claimed.map(({ id }) => Number(id));
      return (await query(sql.jobsOf(ids), ids)).map(sql.jobOf);
    });
  }

  async nextForwardMs(target: string): Promise<number | null> {
    const query: PostgresQuery = (text, values) => this.#db.query(text, values ?? []);
    const [row] = await query(sql.NEXT_DUE, [target]);
    return row === undefined ? null : sql.dueIn(Number(row.next_at), await nowOf(query));
  }

  check(): Promise<void> {
    return this.#write(async (query) => {
      await query('update pix_inbox set version = version');
    });
  }

  async prune(beforeMs: number): Promise<number> {
    let removed = 0;
    for (let step = PRUNE_STEP; step === PRUNE_STEP; removed += step) {
      step = await this.#write(async (query) => (await query(PRUNE, [beforeMs])).length);
    }
    return removed;
  }

  async compact(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#db.close();
  }

  /**
   * Unlike other reads, this query is retried, because a listener runs it at its start and should then wait
   * for the database.
   */
  override async backlog(): Promise<readonly ForwardBacklog[]> {
    return (await this.#db.queryAgain(sql.BACKLOG)) as readonly ForwardBacklog[];
  }

  protected read(text: string, values: readonly InboxCell[] = []): Promise<readonly InboxRow[]> {
    return this.#db.query(text, cells(values));
  }

  protected write(statementAt: (nowMs: number) => InboxStatement): Promise<readonly InboxRow[]> {
    return this.#write(async (query) => {
      const { sql: text, values } = statementAt(await nowOf(query));
      return query(text, cells(values));
    });
  }

  /**
   * Runs a write in a transaction that it shares with other waiting writes. If one write fails, all of them
   * are rejected.
   * @param appended set if the write stores a delivery. `stored` returns the result for the id of a new one
   */
  #write<T>(
    write: (query: PostgresQuery) => Promise<T>,
    appended?: Appended & { readonly stored: (id: number) => T },
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const part = async (query: PostgresQuery): Promise<() => void> => {
        const result = await write(query);
        return () => resolve(result);
      };
      const one = appended && {
        ...appended,
        stored: (id: number) => () => resolve(appended.stored(id)),
      };
      this.#waiting.push({ write: part, reject, ...(one && { appended: one }) });
      this.#writing ??= this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    // All writes that start in this turn of the event loop share one transaction.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#writeGroup(this.#waiting.splice(0, MOST_TOGETHER));
    this.#writing = undefined;
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#db.transaction(async (query) => {
        const appended = group.flatMap((one) => one.appended ?? []);
        const ids = await bulkInsert(query, appended, textOf);
        const done: (() => void)[] = [];
        for (const { write, appended: one } of group) {
          const id = one && ids.get(one);
          done.push(one && id !== undefined ? one.stored(id) : await write(query));
        }
        return done;
      }, BEGIN);
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

/**
 * Maximum total size of the bodies in one statement, in bytes. The statement contains the bodies as text,
 * which is twice as long.
 */
const MOST_BYTES = 1024 * 1024;

/** Column types in the order of `cellsOf`. */
const TYPES = [
  ...['bigint', 'text', 'text', 'text', 'integer', 'text', 'text', 'text', 'text', 'bigint', 'text'],
  ...['bytea', 'integer', 'text', 'text'],
];
/** Inserts many deliveries in their order. The syntax is PostgreSQL's, because SQLite has no `unnest`. */
const INSERT_TOGETHER = `insert into deliveries (${STORED_COLUMNS}) select ${STORED_COLUMNS}
  from unnest(${TYPES.map((type) => `?::${type}[]`).join(', ')}) with ordinality as given(${STORED_COLUMNS}, place) order by place
  on conflict do nothing returning id, dedupe_key`;

const ENQUEUE_TOGETHER = `insert into forwards (delivery_id, target, lane)
  select * from unnest(?::bigint[], ?::text[], ?::text[]) on conflict do nothing`;

interface Waiting {
  /**
   * Set if the write stores a delivery. `stored` takes the id of the new delivery, and returns the function
   * to call after the commit.
   */
  readonly appended?: Appended & { readonly stored: (id: number) => () => void };
  /** Executes the write and returns the function to call after the commit. */
  readonly write: (query: PostgresQuery) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

interface Appended {
  readonly delivery: ReceivedDelivery;
  readonly targets: readonly string[];
}

/**
 * Stores deliveries with one statement and their forwards with a second one, because round trips to the
 * database are slow.
 * @returns the id of each stored delivery; the caller must store each delivery that is not in the map
 * @param textOf makes a text valid for the database
 */
async function bulkInsert<T extends Appended>(
  query: PostgresQuery,
  appended: readonly T[],
  textOf: (value: InboxCell) => InboxCell,
): Promise<ReadonlyMap<T, number>> {
  let bytes = 0;
  const together = appended.filter(({ delivery }) => {
    // A delivery with `signedAt` may have the signature of a stored one.
    const mayBeSame = delivery.signedAt !== undefined;
    if (mayBeSame || delivery.dedupeKey === null || bytes + delivery.body.length > MOST_BYTES) return false;
    bytes += delivery.body.length;
    return true;
  });
  const stored = new Map<T, number>();
  if (together.length < 2) return stored;
  const rows = together.map(({ delivery }) => cellsOf(delivery, null).map(textOf));
  const columns = TYPES.map((_type, at): PostgresArray => rows.map((row) => row[at] ?? null));
  const ids = new Map<string, number>();
  for (const { id, dedupe_key } of await query(INSERT_TOGETHER, columns))
    ids.set(String(dedupe_key), Number(id));
  for (const one of together) {
    const key = one.delivery.dedupeKey ?? '';
    const id = ids.get(key);
    // If two deliveries have the same key, only the first one was stored.
    if (id !== undefined && ids.delete(key)) stored.set(one, id);
  }
  const forwards = [...stored].flatMap(([{ delivery, targets }, id]) =>
    targets.map((target) => [id, target, laneOf(delivery)] as const),
  );
  if (forwards.length > 0)
    await query(
      ENQUEUE_TOGETHER,
      [0, 1, 2].map((at): PostgresArray => forwards.map((row) => row[at] ?? null)),
    );
  return stored;
}
