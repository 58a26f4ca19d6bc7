import type { ForwardResult, ReceivedDelivery, Stored } from '../../domain/webhook/received-delivery.ts';
import { Postgres, type PostgresQuery, postgresError } from '../sql/postgres.ts';
import type { Inbox, InboxDelivery, InboxEntry, InboxFilter, InboxStats } from './inbox.ts';
import { cellsOf, type EntryRow, entryOf, type InboxCell, inboxMigrations } from './inbox-schema.ts';
import {
  AGAIN,
  countOf,
  DROP_OLD_REJECTED,
  EVENT_COUNTS,
  FIRST,
  GET,
  INSERT,
  knownOf,
  listOf,
  MARK,
  markCells,
  PRUNE,
  PRUNE_STEP,
  SUMS,
  statsOf,
} from './inbox-statements.ts';

const MIGRATIONS = inboxMigrations({
  id: 'bigint generated always as identity primary key',
  integer: 'bigint',
  blob: 'bytea',
  end: '',
  byTransaction: 'using hash (transaction_id)',
});
/** One writes, the others read. */
const CONNECTIONS = 3;
/** Well under the 5 s in which a delivery must be answered (§6.4b): then it is answered 503, and comes again. */
const WRITE_MS = 3_000;
const MOST_TOGETHER = 200;
/**
 * Writers come one after the other, so that ids are seen in their order: who follows by `afterId` misses none. What
 * a machine that froze holds is given free.
 */
const BEGIN = `set local lock_timeout = '1s'; set local idle_in_transaction_session_timeout = '4s';
  select pg_advisory_xact_lock(7049121)`;

interface Waiting {
  /** Does its part of the transaction; gives what to do once all is committed. */
  readonly write: (query: PostgresQuery) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/** The inbox in PostgreSQL, for several machines that listen, or look, at the same deliveries. */
export class PostgresInbox implements Inbox {
  readonly #db: Postgres;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  private constructor(db: Postgres) {
    this.#db = db;
  }

  /** @throws PixError when it cannot be reached or used, or a newer `pix` wrote it */
  static async open(url: string): Promise<PostgresInbox> {
    const db = await Postgres.open({
      store: 'inbox',
      url,
      connections: CONNECTIONS,
      connectMs: WRITE_MS,
      statementMs: WRITE_MS,
      safeIntegers: true,
    });
    try {
      const [row] = await db.query('show server_encoding');
      // In any other, one sender's emoji would fail the commit of all that arrived with it.
      if (row?.server_encoding !== 'UTF8')
        throw postgresError('inbox', `server_encoding ${row?.server_encoding}, not UTF8`);
      await db.prepare({ migrations: MIGRATIONS });
      return new PostgresInbox(db);
    } catch (error) {
      await db.close();
      throw error;
    }
  }

  append(delivery: ReceivedDelivery): Promise<Stored> {
    return this.#write(async (query) => {
      const [inserted] = await query(INSERT, cells(cellsOf(delivery, null)));
      if (inserted !== undefined) {
        if (delivery.signature === 'rejected') await query(DROP_OLD_REJECTED);
        return { result: 'stored', id: Number(inserted.id) };
      }
      const [first] = await query(FIRST, [delivery.body, delivery.dedupeKey]);
      const id = Number(first?.id);
      const changed = first?.known === false;
      // What it says beyond the first is kept too: a second partial refund is told by the same event.
      if (changed) await query(INSERT, cells(cellsOf(delivery, id)));
      await query(AGAIN, [delivery.receivedAt, id]);
      return { result: 'duplicate', id, changed };
    });
  }

  markForwarded(id: number, result: ForwardResult): Promise<void> {
    return this.#write(async (query) => {
      await query(MARK, cells(markCells(id, result)));
    });
  }

  async list(filter: InboxFilter = {}): Promise<readonly InboxEntry[]> {
    const { sql, values } = listOf(filter);
    return (await this.#db.query(sql, cells(values))).map((row) => entryOf(row as unknown as EntryRow));
  }

  async get(id: number): Promise<InboxDelivery | null> {
    const [row] = await this.#db.query(GET, [id]);
    if (row === undefined) return null;
    return { ...entryOf(row as unknown as EntryRow), body: new Uint8Array(row.body as Uint8Array) };
  }

  async count(filter: InboxFilter = {}): Promise<number> {
    const { sql, values } = countOf(filter);
    return Number((await this.#db.query(sql, cells(values)))[0]?.n);
  }

  async known(dedupeKeys: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const { sql, values } of knownOf(dedupeKeys))
      for (const row of await this.#db.query(sql, cells(values))) found.add(String(row.dedupe_key));
    return found;
  }

  async stats(): Promise<InboxStats> {
    return statsOf(await this.#db.query(SUMS), await this.#db.query(EVENT_COUNTS));
  }

  async prune(beforeMs: number): Promise<number> {
    let removed = 0;
    for (let step = PRUNE_STEP; step === PRUNE_STEP; removed += step) {
      step = await this.#write(async (query) => (await query(PRUNE, [beforeMs])).length);
    }
    return removed;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#db.close();
  }

  /** Runs `write` in the next transaction, with what else arrives meanwhile. One failure fails the whole group. */
  #write<T>(write: (query: PostgresQuery) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const part = async (query: PostgresQuery): Promise<() => void> => {
        const result = await write(query);
        return () => resolve(result);
      };
      this.#waiting.push({ write: part, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    // What arrives in this turn goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#writeGroup(this.#waiting.splice(0, MOST_TOGETHER));
    this.#writing = undefined;
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const settled = await this.#db.transaction(async (query) => {
        await query(BEGIN);
        const done: (() => void)[] = [];
        for (const { write } of group) done.push(await write(query));
        return done;
      });
      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

/** PostgreSQL's texts hold no NUL, which a sender's JSON may: it would fail all that arrived with it. */
const cells = (values: readonly InboxCell[]): readonly InboxCell[] =>
  values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value));
