import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type {
  ForwardAttempt,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from '../../domain/webhook/forward-state.ts';
import type { ReceivedDelivery, Stored } from '../../domain/webhook/received-delivery.ts';
import { GroupCommit } from '../sql/group-commit.ts';
import { PreparedStatements } from '../sql/prepared-statements.ts';
import { compact, openSqlite, withSqliteErrors } from '../sql/sqlite.ts';
import * as sql from './forward-statements.ts';
import type {
  DeliveryKey,
  ForwardBacklog,
  IdSpan,
  Inbox,
  InboxDelivery,
  InboxEntry,
  InboxFilter,
  InboxStats,
  ReportedStatus,
  TakenForward,
  UndeliveredFilter,
} from './inbox.ts';
import { type InboxCell, SQLITE } from './inbox-dialect.ts';
import { cellsOf, type EntryRow, entryOf, inboxMigrations } from './inbox-schema.ts';
import {
  AGAIN,
  COUNTS,
  countOf,
  DROP_OLD_REJECTED,
  ERASE,
  eraseCells,
  firstOf,
  GET,
  INSERT_ONLY,
  knownOf,
  listOf,
  PRUNE,
  PRUNE_STEP,
  SPAN,
  SUMS,
  spanOf,
  statsOf,
  statusesOf,
} from './inbox-statements.ts';

/** The longest that a write may block the event loop, in ms: well below the 5 s for answering a delivery (§6.4b). */
const BUSY_MS = 1_000;
const MIGRATIONS = inboxMigrations(SQLITE);

/** The inbox in a SQLite file. @throws PixError when the file cannot be opened, or was written by a newer `pix` */
export class SqliteInbox implements Inbox {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #group: GroupCommit;
  readonly #prepared: PreparedStatements;
  readonly #insert: StatementSync;
  readonly #again: StatementSync;
  readonly #enqueue: StatementSync;

  /** @param mayOnlyRead as for `openSqlite` */
  constructor(file: string, mayOnlyRead = false) {
    this.#file = file;
    this.#db = openSqlite({ file, migrations: MIGRATIONS, busyMs: BUSY_MS, mayOnlyRead });
    this.#group = new GroupCommit(this.#db, file);
    // Damage is recognised by numbers that are not safe.
    this.#prepared = new PreparedStatements(this.#db, Number);
    this.#insert = this.#db.prepare(INSERT_ONLY);
    this.#again = this.#db.prepare(AGAIN);
    this.#enqueue = this.#db.prepare(sql.ENQUEUE);
  }

  append(delivery: ReceivedDelivery, targets: readonly string[] = []): Promise<Stored> {
    return this.#group.run(() => this.#write(delivery, targets));
  }

  #write(delivery: ReceivedDelivery, targets: readonly string[]): Stored {
    const inserted = this.#insert.run(...cellsOf(delivery, null));
    if (inserted.changes > 0) {
      const id = Number(inserted.lastInsertRowid);
      if (delivery.signature === 'rejected') this.#db.exec(DROP_OLD_REJECTED);
      for (const target of targets) this.#enqueue.run(id, target, sql.laneOf(delivery));
      return { result: 'stored', id };
    }
    const asked = firstOf(delivery);
    const [first] = this.#all(asked.sql, asked.values);
    const id = Number(first?.id);
    const changed = first?.known === 0;
    // A different body is stored too: a second partial refund is reported by the same event.
    if (changed) this.#insert.run(...cellsOf(delivery, id));
    this.#again.run(delivery.receivedAt, id);
    return { result: 'duplicate', id, firstAt: Number(first?.received_at), changed };
  }

  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]> {
    // Written only when something is due: each write is a commit.
    const due = this.#read(sql.NEXT_DUE, [claim.target])[0]?.next_at;
    if (due === undefined || sql.dueIn(Number(due), claim.nowMs) > 0) return Promise.resolve([]);
    return this.#group.run(() => {
      const ids = this.#all(sql.CLAIM, sql.claimCells(claim, claim.nowMs)).map(({ id }) => Number(id));
      return this.#all(sql.jobsOf(ids.length), ids).map(sql.jobOf);
    });
  }

  async nextForwardMs(target: string, nowMs: number): Promise<number | null> {
    const [row] = this.#read(sql.NEXT_DUE, [target]);
    return row === undefined ? null : sql.dueIn(Number(row.next_at), nowMs);
  }

  recordForward(
    job: { readonly id: number; readonly owner: string },
    attempt: ForwardAttempt,
    next: ForwardNext,
    nowMs: number,
  ): Promise<boolean> {
    const cells = sql.recordCells(job, attempt, next, nowMs);
    return this.#group.run(() => this.#all(sql.RECORD, cells).length > 0);
  }

  releaseForwards(owner: string): Promise<void> {
    return this.#run(sql.RELEASE, [owner]);
  }

  async backlog(): Promise<readonly ForwardBacklog[]> {
    return this.#read(sql.BACKLOG).map((row) => row as ForwardBacklog);
  }

  undelivered(filter: UndeliveredFilter): AsyncGenerator<TakenForward> {
    return sql.walkUndelivered(filter, (text, values) => this.#read(text, values));
  }

  takeForward(id: number, owner: string, leaseMs: number, nowMs: number): Promise<boolean> {
    return this.#group.run(() => this.#all(sql.TAKE, [owner, nowMs + leaseMs, id, nowMs]).length > 0);
  }

  giveBackForward(id: number, owner: string): Promise<void> {
    return this.#run(sql.GIVE_BACK, [id, owner]);
  }

  putForward(
    delivery: { readonly id: number; readonly transactionId: string | null },
    target: string,
    attempt: ForwardAttempt,
  ): Promise<void> {
    return this.#run(sql.PUT, sql.putCells(delivery, target, attempt));
  }

  dropForward(id: number): Promise<void> {
    return this.#run(sql.DROP, [id]);
  }

  check(): Promise<void> {
    return this.#group.run(() => this.#db.exec(`pragma user_version = ${MIGRATIONS.length}`));
  }

  async list(filter: InboxFilter = {}): Promise<readonly InboxEntry[]> {
    const asked = listOf(filter);
    return this.#entries(this.#read(asked.sql, asked.values));
  }

  async get(id: number): Promise<InboxDelivery | null> {
    const [row] = this.#read(GET, [id]);
    const [entry] = this.#entries(row === undefined ? [] : [row]);
    return row === undefined || entry === undefined ? null : { ...entry, body: row.body as Uint8Array };
  }

  async count(filter: InboxFilter = {}): Promise<number> {
    const asked = countOf(filter);
    return Number(this.#read(asked.sql, asked.values)[0]?.n);
  }

  async span(fromMs: number, toMs: number): Promise<IdSpan | null> {
    return spanOf(this.#read(SPAN, [fromMs, toMs])[0]);
  }

  async known(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<string>> {
    const rows = knownOf(deliveries).flatMap((asked) => this.#read(asked.sql, asked.values));
    return new Set(rows.map((row) => String(row.dedupe_key)));
  }

  async statusesOf(transactionIds: readonly string[]): Promise<readonly ReportedStatus[]> {
    const asked = statusesOf(transactionIds).flatMap((one) => this.#read(one.sql, one.values));
    return asked.map((row) => row as ReportedStatus);
  }

  async stats(): Promise<InboxStats> {
    return statsOf(this.#read(SUMS), this.#read(COUNTS));
  }

  async prune(beforeMs: number): Promise<number> {
    let removed = 0;
    for (let step = PRUNE_STEP; step === PRUNE_STEP; removed += step) {
      step = withSqliteErrors(this.#file, () => this.#db.prepare(PRUNE).all(beforeMs).length);
      // Let other work and other processes run in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return removed;
  }

  async erase(id: number, rest: Pick<InboxDelivery, 'body' | 'headers' | 'path'>): Promise<boolean> {
    return this.#group.run(() => this.#all(ERASE, eraseCells(id, rest)).length > 0);
  }

  async compact(): Promise<boolean> {
    return withSqliteErrors(this.#file, () => compact(this.#db));
  }

  async close(): Promise<void> {
    this.#group.flush();
    this.#db.close();
  }

  #entries(rows: readonly Record<string, unknown>[]): readonly InboxEntry[] {
    const forwards = sql.forwardsByDelivery(
      sql
        .inSteps(rows.map(({ id }) => Number(id)))
        .flatMap((ids) => this.#read(sql.forwardsOf(ids.length), ids)),
    );
    return rows.map((row) => entryOf(row as EntryRow, forwards.get(Number(row.id)) ?? []));
  }

  /** To be called within a write. */
  #all(text: string, values: readonly InboxCell[]): Record<string, unknown>[] {
    return this.#prepared.rows(text, values);
  }

  #run(text: string, values: readonly InboxCell[]): Promise<void> {
    return this.#group.run(() => void this.#prepared.get(text).run(...values));
  }

  #read(text: string, values: readonly (string | number)[] = []): Record<string, unknown>[] {
    return withSqliteErrors(this.#file, () => this.#prepared.rows(text, values));
  }
}
