import type { ForwardClaim, ForwardJob } from '../../domain/webhook/forward-state.ts';
import type { ReceivedDelivery, Stored } from '../../domain/webhook/received-delivery.ts';
import { GroupCommit } from '../../system/sqlite/commit-queue.ts';
import { openSqlite, type Sqlite } from '../../system/sqlite/sqlite-file.ts';
import * as sql from './forward-statements.ts';
import { Inbox, type InboxRow } from './inbox.ts';
import {
  cellsOf,
  INBOX_VERSION,
  type InboxCell,
  type InboxStatement,
  inboxTables,
  SQLITE,
} from './inbox-schema.ts';
import {
  AGAIN,
  DROP_OLD_REJECTED,
  firstOf,
  INSERT_ONLY,
  PRUNE,
  PRUNE_STEP,
  sameSignature,
} from './inbox-statements.ts';

/**
 * Longest time, in ms, that a write may wait for another process. The event loop is blocked meanwhile, and a
 * delivery must be answered within 5 s (§6.4b).
 */
const BUSY_MS = 1_000;

/**
 * An inbox in a SQLite file.
 * @throws PixError when the file cannot be opened, or was written by a newer `pix`
 */
export class SqliteInbox extends Inbox {
  readonly #db: Sqlite;
  readonly #group: GroupCommit;

  constructor(file: string, mayOnlyRead = false) {
    super();
    this.#db = openSqlite({
      file,
      schema: inboxTables(SQLITE),
      version: INBOX_VERSION,
      busyMs: BUSY_MS,
      mayOnlyRead,
      // Only a damaged row contains an integer that is too large for an exact number.
      integers: Number,
    });
    this.#group = new GroupCommit(this.#db);
  }

  append(delivery: ReceivedDelivery, targets: readonly string[] = []): Promise<Stored> {
    return this.#group.run(() => this.#write(delivery, targets));
  }

  #write(delivery: ReceivedDelivery, targets: readonly string[]): Stored {
    const signed = sameSignature(delivery);
    const same = signed?.find(this.#db.all(signed.query.sql, ...signed.query.values));
    if (same !== undefined) return this.#duplicate(delivery, same, false);
    const inserted = this.#db.insertOne(INSERT_ONLY, ...cellsOf(delivery, null));
    if (inserted !== null) {
      const id = Number(inserted);
      if (delivery.signature === 'rejected') this.#db.exec(DROP_OLD_REJECTED);
      for (const target of targets) this.#db.run(sql.ENQUEUE, id, target, sql.laneOf(delivery));
      return { result: 'stored', id };
    }
    const asked = firstOf(delivery);
    const [first = {}] = this.#db.all(asked.sql, ...asked.values);
    return this.#duplicate(delivery, first, first.known === 0);
  }

  /** @param first the first delivery of the event @param changed whether the body is new */
  #duplicate(delivery: ReceivedDelivery, first: InboxRow, changed: boolean): Stored {
    const id = Number(first.id);
    // A repeated event with another body is stored too, because other fields may have changed.
    if (changed) this.#db.run(INSERT_ONLY, ...cellsOf(delivery, id));
    this.#db.run(AGAIN, delivery.receivedAt, id);
    return { result: 'duplicate', id, firstAt: Number(first.received_at), changed };
  }

  async claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]> {
    // This read avoids a transaction and its commit when no forward is due.
    const due = await this.nextForwardMs(claim.target, claim.nowMs);
    if (due === null || due > 0) return [];
    return this.#group.run(() => {
      const ids = this.#db.all(sql.CLAIM, ...sql.claimCells(claim, claim.nowMs)).map(({ id }) => Number(id));
      return this.#db.all(sql.jobsOf(ids), ...ids).map(sql.jobOf);
    });
  }

  async nextForwardMs(target: string, nowMs: number): Promise<number | null> {
    const [row] = await this.read(sql.NEXT_DUE, [target]);
    return row === undefined ? null : sql.dueIn(Number(row.next_at), nowMs);
  }

  check(): Promise<void> {
    return this.#group.run(() => this.#db.exec(`pragma user_version = ${INBOX_VERSION}`));
  }

  async prune(beforeMs: number): Promise<number> {
    let removed = 0;
    for (let step = PRUNE_STEP; step === PRUNE_STEP; removed += step) {
      step = this.#db.all(PRUNE, beforeMs).length;
      // This pause between two deletions lets other processes use the file, and lets this process do other
      // work.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return removed;
  }

  async compact(): Promise<boolean> {
    return this.#db.compact();
  }

  async close(): Promise<void> {
    this.#group.flush();
    this.#db.close();
  }

  protected async read(text: string, values: readonly InboxCell[] = []): Promise<readonly InboxRow[]> {
    return this.#db.all(text, ...values);
  }

  protected write(
    statementAt: (nowMs: number) => InboxStatement,
    nowMs = Number.NaN,
  ): Promise<readonly InboxRow[]> {
    const { sql: text, values } = statementAt(nowMs);
    return this.#group.run(() => this.#db.all(text, ...values));
  }
}
