import type {
  ForwardAttempt,
  ForwardBacklog,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from '../../domain/webhook/forward-state.ts';
import type { ListenerInbox } from '../../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, Stored } from '../../domain/webhook/received-delivery.ts';
import * as sql from './forward-statements.ts';
import type {
  DeliveryKey,
  IdSpan,
  InboxDelivery,
  InboxEntry,
  InboxFilter,
  InboxStats,
  ReportedStatus,
  StoredBody,
  TakenForward,
  UndeliveredFilter,
} from './inbox-entry.ts';
import type { InboxCell, InboxStatement } from './inbox-schema.ts';
import { type EntryRow, entryOf } from './inbox-schema.ts';
import {
  bodiesOf,
  COUNTS,
  countOf,
  ERASE,
  ERASE_ANSWERS,
  eraseCells,
  GET,
  knownOf,
  listOf,
  SPAN,
  SUMS,
  spanOf,
  statsOf,
  statusesOf,
} from './inbox-statements.ts';

export type InboxRow = Record<string, unknown>;

/**
 * Stores the deliveries that our listeners received, and the queue of their forwards. It is a SQLite file, or
 * a PostgreSQL database that several machines share.
 */
export abstract class Inbox implements ListenerInbox {
  abstract append(delivery: ReceivedDelivery, targets?: readonly string[]): Promise<Stored>;
  abstract claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]>;
  abstract nextForwardMs(target: string, nowMs: number): Promise<number | null>;
  abstract check(): Promise<void>;
  /**
   * Deletes the deliveries received before a time (ms since 1970), except those that wait to be forwarded.
   * Returns the number of deleted deliveries.
   */
  abstract prune(beforeMs: number): Promise<number>;
  /**
   * Removes erased data from the SQLite file; meanwhile, listeners cannot store deliveries. Returns false if
   * another process uses the file. With PostgreSQL, does nothing and returns true.
   */
  abstract compact(): Promise<boolean>;
  abstract close(): Promise<void>;

  protected abstract read(text: string, values?: readonly InboxCell[]): Promise<readonly InboxRow[]>;
  /**
   * Runs a writing statement. Resolves with its rows after the commit.
   * @param statementAt makes the statement from the current time, in ms since 1970
   * @param nowMs the caller's time; a database with its own clock ignores it
   */
  protected abstract write(
    statementAt: (nowMs: number) => InboxStatement,
    nowMs?: number,
  ): Promise<readonly InboxRow[]>;

  async recordForward(
    job: { readonly id: number; readonly owner: string },
    attempt: ForwardAttempt,
    next: ForwardNext,
    nowMs: number,
  ): Promise<boolean> {
    const record = (now: number) => ({ sql: sql.RECORD, values: sql.recordCells(job, attempt, next, now) });
    return (await this.write(record, nowMs)).length > 0;
  }

  /**
   * Claims a forward for `owner`. Returns false if another process has claimed the forward, or if the
   * delivery already reached the target.
   */
  async takeForward(id: number, owner: string, leaseMs: number, nowMs: number): Promise<boolean> {
    const take = (now: number) => ({ sql: sql.TAKE, values: [owner, now + leaseMs, id, now] });
    return (await this.write(take, nowMs)).length > 0;
  }

  releaseForwards(owner: string): Promise<void> {
    return this.#run(sql.RELEASE, [owner]);
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

  /** Removes a forward. It is called after a person has sent the delivery to another target. */
  dropForward(id: number): Promise<void> {
    return this.#run(sql.DROP, [id]);
  }

  /**
   * Replaces body, headers and path, which contain personal data. Returns false if the delivery does not
   * exist, or was not delivered to all its targets.
   */
  async erase(id: number, rest: Pick<InboxDelivery, 'body' | 'headers' | 'path'>): Promise<boolean> {
    const erased = (await this.write(() => ({ sql: ERASE, values: eraseCells(id, rest) }))).length > 0;
    if (erased) await this.write(() => ({ sql: ERASE_ANSWERS, values: [id] }));
    return erased;
  }

  async backlog(): Promise<readonly ForwardBacklog[]> {
    return (await this.read(sql.BACKLOG)).map((row) => row as ForwardBacklog);
  }

  /** Yields the forwards that failed or are still waiting, oldest first. */
  undelivered(filter: UndeliveredFilter): AsyncGenerator<TakenForward> {
    return sql.walkUndelivered(filter, (text, values) => this.read(text, values));
  }

  async list(filter: InboxFilter = {}): Promise<readonly InboxEntry[]> {
    return this.#entries(await this.#ask(listOf(filter)));
  }

  /** Returns the bodies of deliveries, newest first. The filter needs a limit, because bodies are large. */
  async bodies(filter: InboxFilter & { readonly limit: number }): Promise<readonly StoredBody[]> {
    const rows = await this.#ask(bodiesOf(filter));
    return rows.map((row) => ({
      id: Number(row.id),
      receivedAt: Number(row.receivedAt),
      transactionId: typeof row.transactionId === 'string' ? row.transactionId : null,
      body: new Uint8Array(row.body as Uint8Array),
    }));
  }

  async get(id: number): Promise<InboxDelivery | null> {
    const [row] = await this.read(GET, [id]);
    if (row === undefined) return null;
    const { body, ...rest } = row;
    const [entry] = await this.#entries([rest]);
    return entry === undefined ? null : { ...entry, body: new Uint8Array(body as Uint8Array) };
  }

  async count(filter: InboxFilter = {}): Promise<number> {
    return Number((await this.#ask(countOf(filter)))[0]?.n);
  }

  /**
   * Returns the first and last id of a period, or null if no delivery was received. Times are in ms since
   * 1970, and `toMs` is excluded.
   */
  async span(fromMs: number, toMs: number): Promise<IdSpan | null> {
    return spanOf((await this.read(SPAN, [fromMs, toMs]))[0]);
  }

  /** Returns the `dedupeKey`s of the given deliveries that are already in the inbox. */
  async known(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<string>> {
    const rows = await this.#askAll(knownOf(deliveries));
    return new Set(rows.map((row) => String(row.dedupe_key)));
  }

  /** Returns the statuses that accepted deliveries reported, in the order of arrival. */
  async statusesOf(transactionIds: readonly string[]): Promise<readonly ReportedStatus[]> {
    const rows = await this.#askAll(statusesOf(transactionIds));
    return rows.map((row) => row as ReportedStatus);
  }

  async stats(): Promise<InboxStats> {
    return statsOf(await this.read(SUMS), await this.read(COUNTS));
  }

  async #entries(rows: readonly InboxRow[]): Promise<readonly InboxEntry[]> {
    const steps = sql.inSteps(rows.map(({ id }) => Number(id)));
    const found = await this.#askAll(steps.map((ids) => ({ sql: sql.forwardsOf(ids), values: ids })));
    const forwards = Map.groupBy(found, (row) => Number(row.delivery_id));
    return rows.map((row) =>
      entryOf(row as EntryRow, (forwards.get(Number(row.id)) ?? []).map(sql.forwardOf)),
    );
  }

  #ask({ sql: text, values }: InboxStatement): Promise<readonly InboxRow[]> {
    return this.read(text, values);
  }

  async #askAll(statements: readonly InboxStatement[]): Promise<readonly InboxRow[]> {
    const rows: InboxRow[] = [];
    for (const statement of statements) rows.push(...(await this.#ask(statement)));
    return rows;
  }

  async #run(text: string, values: readonly InboxCell[]): Promise<void> {
    await this.write(() => ({ sql: text, values }));
  }
}
