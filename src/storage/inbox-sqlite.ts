import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ForwardResult, ReceivedDelivery, Stored } from '../domain/received-delivery.ts';
import { GroupCommit } from './group-commit.ts';
import type { Inbox, InboxDelivery, InboxEntry, InboxFilter, InboxStats } from './inbox.ts';
import { cellsOf, ENTRY_COLUMNS, type EntryRow, entryOf, INBOX_MIGRATIONS, INSERT } from './inbox-schema.ts';
import { openSqlite, transaction, withSqliteErrors } from './sqlite.ts';

/** Blocks the event loop at worst: well under the 5 s in which a delivery must be answered (§6.4b). */
const BUSY_MS = 1_000;
/** Forgeries cost their sender nothing, so only the latest are kept. */
const REJECTED_KEPT = 1_000;
/** Rows removed at once: pruning must not keep a listener waiting. */
const PRUNE_STEP = 500;

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
    this.#db = openSqlite({ file, migrations: INBOX_MIGRATIONS, busyMs: BUSY_MS });
    this.#group = new GroupCommit(this.#db, file);
    this.#insert = this.#db.prepare(INSERT);
    this.#first = this.#db.prepare(
      `select id, exists (select 1 from deliveries same
         where (same.id = first.id or same.duplicate_of = first.id) and same.body = ?) as known
       from deliveries first where dedupe_key = ?`,
    );
    this.#again = this.#db.prepare(
      'update deliveries set duplicates = duplicates + 1, last_duplicate_at = ? where id = ?',
    );
  }

  append(delivery: ReceivedDelivery): Promise<Stored> {
    return this.#group.run(() => this.#write(delivery));
  }

  #write(delivery: ReceivedDelivery): Stored {
    const inserted = this.#insert.get(...cellsOf(delivery, null));
    if (inserted !== undefined) {
      if (delivery.signature === 'rejected') this.#dropOldRejected();
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

  #dropOldRejected(): void {
    this.#db
      .prepare(
        `delete from deliveries where id in (
           select id from deliveries where signature = 'rejected' order by id desc limit -1 offset ?)`,
      )
      .run(REJECTED_KEPT);
  }

  markForwarded(id: number, { state, status, reason, at }: ForwardResult): Promise<void> {
    return this.#group.run(() => {
      this.#db
        .prepare(
          `update deliveries set forward_state = ?, forward_status = ?, forward_reason = ?, forward_at = ?
           where id = ?`,
        )
        .run(state, status, reason, at, id);
    });
  }

  async list(filter: InboxFilter = {}): Promise<readonly InboxEntry[]> {
    const { where, values } = conditions(filter);
    const order = filter.order === 'newest' ? 'desc' : 'asc';
    const rows = this.#read(
      `select ${ENTRY_COLUMNS} from deliveries where ${where} order by id ${order} limit ?`,
      [...values, filter.limit ?? -1],
    );
    return rows.map((row) => entryOf(row as unknown as EntryRow));
  }

  async get(id: number): Promise<InboxDelivery | null> {
    const [row] = this.#read(`select ${ENTRY_COLUMNS}, body from deliveries where id = ?`, [id]);
    if (row === undefined) return null;
    return { ...entryOf(row as unknown as EntryRow), body: row.body as Uint8Array };
  }

  async count(filter: InboxFilter = {}): Promise<number> {
    const { where, values } = conditions(filter);
    const [row] = this.#read(`select count(*) as n from deliveries where ${where}`, values);
    return Number(row?.n);
  }

  async stats(): Promise<InboxStats> {
    const [all] = this.#read(
      `select count(*) filter (where signature = 'verified' and duplicate_of is null) as verified,
         count(*) filter (where signature = 'unsigned' and duplicate_of is null) as unsigned,
         count(*) filter (where signature = 'rejected') as rejected,
         coalesce(sum(duplicates), 0) as duplicates,
         count(*) filter (where forward_state = 'delivered') as forwarded,
         count(*) filter (where forward_state in ('failed', 'skipped')) as forwardFailed,
         min(received_at) as firstAt, max(received_at) as lastAt
       from deliveries`,
    );
    const events = this.#read(
      `select coalesce(event, '') as event, count(*) as n from deliveries
       where signature <> 'rejected' and duplicate_of is null group by event order by event`,
    );
    const byEvent = Object.fromEntries(events.map(({ event, n }) => [String(event), Number(n)]));
    return { ...(all as unknown as Omit<InboxStats, 'byEvent'>), byEvent };
  }

  async prune(beforeMs: number): Promise<number> {
    let removed = 0;
    for (let step = PRUNE_STEP; step === PRUNE_STEP; removed += step) {
      step = withSqliteErrors(this.#file, () => transaction(this.#db, () => this.#pruneStep(beforeMs)));
      // Lets other work, and other processes, in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return removed;
  }

  #pruneStep(beforeMs: number): number {
    const { changes } = this.#db
      .prepare('delete from deliveries where id in (select id from deliveries where received_at < ? limit ?)')
      .run(beforeMs, PRUNE_STEP);
    return Number(changes);
  }

  async close(): Promise<void> {
    this.#group.flush();
    this.#db.close();
  }

  #read(sql: string, values: readonly (string | number)[] = []): Record<string, unknown>[] {
    return withSqliteErrors(this.#file, () => this.#db.prepare(sql).all(...values));
  }
}

interface Conditions {
  readonly where: string;
  readonly values: readonly (string | number)[];
}

function conditions(filter: InboxFilter): Conditions {
  const signatures = filter.signatures ?? ['verified', 'unsigned'];
  const parts: [string, (string | number)[]][] = [
    [`signature in (${signatures.map(() => '?').join(', ')})`, [...signatures]],
  ];
  const add = (sql: string, value: string | number | undefined): void => {
    if (value !== undefined) parts.push([sql, [value]]);
  };
  if (filter.withDuplicates !== true) parts.push(['duplicate_of is null', []]);
  if (filter.forward === 'none') parts.push(['forward_state is null', []]);
  else add('forward_state = ?', filter.forward);
  add('event = ?', filter.event);
  add('transaction_id = ?', filter.transactionId);
  add('received_at >= ?', filter.sinceMs);
  add('received_at < ?', filter.untilMs);
  add('id > ?', filter.afterId);
  return { where: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, values]) => values) };
}
