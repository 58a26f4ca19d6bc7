import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ForwardResult, ReceivedDelivery, Stored } from '../../domain/webhook/received-delivery.ts';
import { GroupCommit } from '../sql/group-commit.ts';
import { openSqlite, withSqliteErrors } from '../sql/sqlite.ts';
import type { Inbox, InboxDelivery, InboxEntry, InboxFilter, InboxStats } from './inbox.ts';
import { cellsOf, type EntryRow, entryOf, inboxMigrations } from './inbox-schema.ts';
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

/** Blocks the event loop at worst: well under the 5 s in which a delivery must be answered (§6.4b). */
const BUSY_MS = 1_000;
const MIGRATIONS = inboxMigrations({
  id: 'integer primary key autoincrement',
  integer: 'integer',
  blob: 'blob',
  end: ' strict',
  byTransaction: '(transaction_id, id)',
});

/** The inbox in a SQLite file. @throws PixError when the file cannot be opened, or a newer `pix` wrote it */
export class SqliteInbox implements Inbox {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #group: GroupCommit;
  readonly #insert: StatementSync;
  readonly #first: StatementSync;
  readonly #again: StatementSync;

  constructor(file: string) {
    this.#file = file;
    this.#db = openSqlite({ file, migrations: MIGRATIONS, busyMs: BUSY_MS });
    this.#group = new GroupCommit(this.#db, file);
    this.#insert = this.#db.prepare(INSERT);
    this.#first = this.#db.prepare(FIRST);
    this.#again = this.#db.prepare(AGAIN);
  }

  append(delivery: ReceivedDelivery): Promise<Stored> {
    return this.#group.run(() => this.#write(delivery));
  }

  #write(delivery: ReceivedDelivery): Stored {
    const inserted = this.#insert.get(...cellsOf(delivery, null));
    if (inserted !== undefined) {
      if (delivery.signature === 'rejected') this.#db.exec(DROP_OLD_REJECTED);
      return { result: 'stored', id: Number(inserted.id) };
    }
    const first = this.#first.get(delivery.body, delivery.dedupeKey);
    const id = Number(first?.id);
    const changed = first?.known === 0;
    // What it says beyond the first is kept too: a second partial refund is told by the same event.
    if (changed) this.#insert.get(...cellsOf(delivery, id));
    this.#again.run(delivery.receivedAt, id);
    return { result: 'duplicate', id, changed };
  }

  markForwarded(id: number, result: ForwardResult): Promise<void> {
    return this.#group.run(() => {
      this.#db.prepare(MARK).run(...markCells(id, result));
    });
  }

  async list(filter: InboxFilter = {}): Promise<readonly InboxEntry[]> {
    const { sql, values } = listOf(filter);
    return this.#read(sql, values).map((row) => entryOf(row as unknown as EntryRow));
  }

  async get(id: number): Promise<InboxDelivery | null> {
    const [row] = this.#read(GET, [id]);
    if (row === undefined) return null;
    return { ...entryOf(row as unknown as EntryRow), body: row.body as Uint8Array };
  }

  async count(filter: InboxFilter = {}): Promise<number> {
    const { sql, values } = countOf(filter);
    return Number(this.#read(sql, values)[0]?.n);
  }

  async known(dedupeKeys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = knownOf(dedupeKeys).flatMap(({ sql, values }) => this.#read(sql, values));
    return new Set(rows.map((row) => String(row.dedupe_key)));
  }

  async stats(): Promise<InboxStats> {
    return statsOf(this.#read(SUMS), this.#read(EVENT_COUNTS));
  }

  async prune(beforeMs: number): Promise<number> {
    let removed = 0;
    for (let step = PRUNE_STEP; step === PRUNE_STEP; removed += step) {
      step = withSqliteErrors(this.#file, () => this.#db.prepare(PRUNE).all(beforeMs).length);
      // Lets other work, and other processes, in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return removed;
  }

  async close(): Promise<void> {
    this.#group.flush();
    this.#db.close();
  }

  #read(sql: string, values: readonly (string | number)[] = []): Record<string, unknown>[] {
    return withSqliteErrors(this.#file, () => this.#db.prepare(sql).all(...values));
  }
}
