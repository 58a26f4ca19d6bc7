import { stoppedRequests } from '../../client/client.ts';
import { FOREIGN_ANSWER } from '../../client/replies/service-error.ts';
import type { WireRequest } from '../../contract/transport.ts';
import { isOutcomeUnknown, type ShownRowState } from '../../domain/money/outcomes.ts';
import { type ErrorKind, PixError } from '../../domain/pix-error.ts';
import { type Clock, sleep } from '../../domain/time/clock.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { EntryOutcome, EntrySum, JournalEntry, SeenEntry } from '../../storage/journal/journal-entry.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import { HUB_PAYOUT } from '../money/movements/hub-payout.ts';
import { type KeyPayout, MAIN_PAYOUT, whoIsPaid } from '../money/movements/payout.ts';
import { drawnAhead } from '../money/new-reference.ts';
import type { KeepOutcome, Operator } from '../operator.ts';
import type { Payer } from '../payouts/read-payer.ts';
import type { BatchFile } from './batch-file.ts';
import type { BatchRow } from './batch-row.ts';
import { mustVerify } from './check-row.ts';
import { DictBudget } from './look-up-key-owners.ts';
import { leftRows, plannedFileRows } from './planned-rows.ts';
import type { PreparedBatch } from './prepare-batch.ts';
import type { ResultFile } from './result-file.ts';
import {
  fromEntry,
  isClosed,
  isStop,
  paidResult,
  type RowWithEntry,
  refusedResult,
  withEntries,
} from './row-result.ts';

export interface BatchRun {
  readonly batch: BatchFile;
  readonly plan: BatchState;
  readonly payer: Payer;
  /** Described at `ValidatedBatch.seen`. */
  readonly seen: ReadonlyMap<number, readonly SeenEntry[]>;
  readonly family: 'main' | 'hub';
  readonly concurrency: number;
  /** Whether to look up the keys of all rows. Keys of rows with a document are always looked up. */
  readonly lookup: boolean;
  readonly results: ResultFile;
  /** Aborted by the first Ctrl-C: no further row starts, and the run awaits the rows in progress. */
  readonly stop: AbortSignal;
  readonly onProgress: (progress: BatchProgress) => void;
  readonly onStop: (inProgress: number) => void;
}

export interface BatchProgress {
  /** Number of rows and sum of their amounts, by state. Excludes rows that were not reached yet. */
  readonly states: Partial<Record<ShownRowState, EntrySum>>;
  /** Rows refused before anything was sent, so the journal has no entry for them. */
  refusedHere: EntrySum;
  /** Lines of rows that the key look-up refused. Excludes rows whose error stops the whole run. */
  readonly linesRefusedHere: Set<number>;
  /** Ids of the journal entries whose outcome could not be recorded. */
  readonly unrecorded: ReadonlySet<string>;
  inProgress: number;
  /** Number of requests that this run has sent since `startedAt`. */
  sent: number;
  readonly startedAt: number;
}

/**
 * Largest number of tries for a row that was certainly not applied (429, 503). Afterwards the row waits for
 * another run.
 */
const MOST_TRIES = 6;
const UNANSWERED: ReadonlySet<ErrorKind> = new Set(['unavailable', 'interrupted']);

/**
 * Pays the remaining rows of a planned batch. Several runs or machines cannot pay a row twice, because each
 * payment contains the row's reference.
 * @returns the counts, and the error that stopped the run, if any
 */
export async function runBatch(
  operator: Operator,
  journal: Journal,
  run: BatchRun,
): Promise<{ readonly progress: BatchProgress; readonly stoppedBy: PixError | null }> {
  const worker = new BatchWorker(operator, journal, run);
  return worker.run();
}

/**
 * Delays writing the outcome of an applied payment. The journal then writes this outcome and the intent of
 * the next payment in one fsync. If the process crashes before this write, the outcome is unknown in the
 * journal, and the next run looks it up.
 */
class DeferredOutcomeWrites {
  readonly #open = new Set<Promise<void>>();
  #failure: unknown;
  /** Ids of the entries whose outcome could not be written. */
  readonly unwritten = new Set<string>();

  readonly keep: KeepOutcome = async (journal, id, owner, outcome, nowMs) => {
    // An outcome other than `confirmed` is written at once, because the payment may be retried immediately.
    if (outcome.state === 'confirmed') this.#defer(journal, id, owner, outcome, nowMs);
    else await this.#write(journal, id, owner, outcome, nowMs);
  };

  async #write(...[journal, id, owner, outcome, nowMs]: Parameters<KeepOutcome>): Promise<void> {
    try {
      await journal.recordOutcome(id, owner, outcome, nowMs);
      this.unwritten.delete(id);
    } catch (error) {
      this.unwritten.add(id);
      throw error;
    }
  }

  /** Waits until all outcomes are written. Returns the first error, or undefined. */
  async written(): Promise<unknown> {
    await Promise.all(this.#open);
    return this.#failure;
  }

  #defer(journal: Journal, id: string, owner: string, outcome: EntryOutcome, nowMs: number): void {
    const written = this.#write(journal, id, owner, outcome, nowMs)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#open.delete(written));
    this.#open.add(written);
  }
}

/** The limit grows by one after this many rows without a 429 or 503. */
const GOOD_ROWS = 20;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Halves the limit of concurrent rows after a 429 or 503, and raises it after `GOOD_ROWS` rows. While the
 * service asks for a pause, all rows wait.
 */
export class AdaptiveConcurrency {
  readonly #clock: Clock;
  readonly #most: number;
  #allowed: number;
  #inFlight = 0;
  #good = 0;
  #resumeAt = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
    this.#allowed = most;
  }

  get allowed(): number {
    return this.#allowed;
  }

  /** Resolves when another row may start. @throws the signal's reason when it is aborted */
  async enter(signal: AbortSignal): Promise<void> {
    while (this.#inFlight >= this.#allowed) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      signal.throwIfAborted();
    }
    this.#inFlight += 1;
    try {
      for (let left = this.#left(); left > 0; left = this.#left()) await sleep(this.#clock, left, signal);
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  #left(): number {
    return this.#resumeAt - this.#clock.now();
  }

  leave(): void {
    this.#inFlight -= 1;
    this.#waiting.shift()?.();
  }

  good(): void {
    this.#good += 1;
    if (this.#good < GOOD_ROWS || this.#allowed >= this.#most) return;
    this.#good = 0;
    this.#allowed += 1;
    this.#waiting.shift()?.();
  }

  slowDown(retryAfterSeconds: number | undefined): void {
    this.#good = 0;
    this.#allowed = Math.max(1, Math.floor(this.#allowed / 2));
    const asked = (retryAfterSeconds ?? 0) * 1000;
    const pause = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, asked));
    this.#resumeAt = Math.max(this.#resumeAt, this.#clock.now() + pause);
  }
}

class BatchWorker {
  readonly #operator: Operator;
  readonly #journal: Journal;
  readonly #deferred = new DeferredOutcomeWrites();
  readonly #run: BatchRun;
  readonly #pace: AdaptiveConcurrency;
  readonly #budget: DictBudget;
  readonly #progress: BatchProgress;
  #stoppedBy: PixError | null = null;
  #fault: unknown;

  constructor(operator: Operator, journal: Journal, run: BatchRun) {
    // Notes about single rows would disturb the progress line. The result file contains all problems.
    const quiet = (): void => undefined;
    const { keep } = this.#deferred;
    this.#operator = {
      ...operator,
      money: { ...operator.money, journal: async () => journal, keepOutcome: keep, showOutcome: quiet },
      random: drawnAhead(operator.random),
      note: quiet,
      progress: quiet,
    };
    this.#journal = journal;
    this.#run = run;
    this.#pace = new AdaptiveConcurrency(operator.clock, run.concurrency);
    this.#budget = new DictBudget(operator.clock, (ms) =>
      operator.note('batch.budget', { seconds: Math.ceil(ms / 1000) }),
    );
    const startedAt = operator.clock.now();
    this.#progress = {
      states: {},
      inProgress: 0,
      sent: 0,
      startedAt,
      refusedHere: { count: 0, cents: 0n },
      linesRefusedHere: new Set(),
      unrecorded: this.#deferred.unwritten,
    };
  }

  async run(): Promise<{ readonly progress: BatchProgress; readonly stoppedBy: PixError | null }> {
    const inFlight = new Set<Promise<void>>();
    const onStop = (): void => this.#run.onStop(inFlight.size);
    this.#run.stop.addEventListener('abort', onStop);
    try {
      for await (const { row, entry } of this.#open()) {
        if (!(await this.#hasSlot())) break;
        const one = this.#payOne(row, entry).finally(() => {
          this.#pace.leave();
          inFlight.delete(one);
          this.#progress.inProgress = inFlight.size;
        });
        inFlight.add(one);
        this.#progress.inProgress = inFlight.size;
      }
    } catch (error) {
      this.#fault ??= error;
      await Promise.all(inFlight);
      if (this.#progress.sent === 0) throw error;
    } finally {
      await Promise.all(inFlight);
      const unwritten = await this.#deferred.written();
      this.#fault ??= unwritten;
      this.#run.stop.removeEventListener('abort', onStop);
    }
    if (this.#fault instanceof PixError) return { progress: this.#progress, stoppedBy: this.#fault };
    if (this.#fault !== undefined) throw this.#fault;
    return { progress: this.#progress, stoppedBy: this.#stoppedBy };
  }

  async #hasSlot(): Promise<boolean> {
    const { stop } = this.#run;
    // `enter` rejects when the run is stopped.
    await this.#pace.enter(stop).catch(() => undefined);
    if (!stop.aborted && this.#stoppedBy === null && this.#fault === undefined) return true;
    // Frees the slot. The next waiting row wakes up, finds that the run has stopped, and ends too.
    this.#pace.leave();
    return false;
  }

  /**
   * Waits for a new slot while the service limits requests. Returns false after the last try, or if no
   * further row may be sent.
   */
  async #mayTryAgain({ init }: PixError, tries: number): Promise<boolean> {
    if (tries === MOST_TRIES) return false;
    this.#pace.slowDown(init.retryAfterSeconds);
    this.#pace.leave();
    return this.#hasSlot();
  }

  /**
   * Yields the rows to pay. Rows that need no payment are added to the results. If the file changes during
   * the run, the batch stops.
   */
  async *#open(): AsyncGenerator<RowWithEntry<BatchRow<'planned'>>> {
    const { batch, plan } = this.#run;
    const rows = plannedFileRows(this.#journal, batch, plan);
    for await (const { row, entry } of withEntries(this.#journal, plan, rows)) {
      if (entry && isClosed(entry, plan.name)) this.#tell(row, fromEntry(row, entry));
      else yield { row, entry };
    }
  }

  async #payOne(row: BatchRow<'planned'>, entry: JournalEntry | undefined): Promise<void> {
    try {
      const refusal = this.#looksUp(row, entry) ? await this.#lookUp(row) : null;
      if (refusal === null) await this.#send(row);
      // The key look-up refuses the row now, but an earlier attempt of its payment may have been applied.
      else if (entry && isOutcomeUnknown(entry))
        this.#tell(row, { ...refusal, status: 'unknown', outcome: 'unknown' });
      else {
        if (entry === undefined && refusal.outcome === 'refused')
          this.#progress.refusedHere = plus(this.#progress.refusedHere, row.amountCents);
        this.#tell(row, refusal);
      }
    } catch (error) {
      // If the error is an interruption, the row has not failed: it was still waiting. Any other error is
      // stored in
      // `#fault`, so that no further row starts.
      const interrupted = [this.#run.stop.reason, this.#operator.signal.reason];
      if (!interrupted.includes(error)) this.#fault ??= error;
    }
  }

  /**
   * Returns whether to look up the key before the payment. The owner of a key may change, so rows with a
   * document are looked up in every run. Other rows are looked up only before their first attempt.
   */
  #looksUp(row: BatchRow<'planned'>, entry: JournalEntry | undefined): boolean {
    const { lookup } = this.#run;
    return (
      mustVerify(row) || (lookup && entry === undefined && this.#operator.account.roots.main !== undefined)
    );
  }

  /**
   * Returns null when the key belongs to the expected owner; otherwise the result of the refused row. If the
   * look-up gets no answer, the row waits for another run.
   */
  async #lookUp(row: BatchRow<'planned'>): Promise<BatchRow<'result'> | null> {
    const { type } = row.key;
    for (let tries = 1; ; tries += 1) {
      await this.#budget.take(type, this.#run.stop);
      try {
        await whoIsPaid(this.#operator, row.key, row.document);
        return null;
      } catch (error) {
        if (!(error instanceof PixError)) throw error;
        if (error.kind === 'missing') this.#budget.missed(type);
        if (error.kind === 'unavailable' && (await this.#mayTryAgain(error, tries))) continue;
        const refusal = this.#failure(row, error);
        if (UNANSWERED.has(error.kind)) return { ...refusal, status: 'waiting', outcome: 'waiting' };
        if (!stopsRun(error)) this.#progress.linesRefusedHere.add(row.line);
        return refusal;
      }
    }
  }

  async #send(row: BatchRow<'planned'>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const moved = await this.#pay(row);
      this.#progress.sent += 1;
      if (moved.outcome === 'confirmed') {
        this.#pace.good();
        this.#budget.paid(row.key.type);
        return this.#tell(row, paidResult(row, moved.row.item, moved.mismatch));
      }
      const { error } = moved;
      const mayRetry = moved.outcome === 'not_applied' && !stopsRun(error);
      if (mayRetry && (await this.#mayTryAgain(error, tries))) continue;
      // This run sent nothing for the row, but another process may still be sending an earlier attempt of it.
      const outcome = error.outcome === 'unknown' ? 'unknown' : moved.outcome;
      return this.#tell(row, { ...this.#failure(row, error), status: outcome, outcome });
    }
  }

  #pay(row: BatchRow<'planned'>): ReturnType<typeof payRow> {
    const { payer, plan, family, seen } = this.#run;
    return payRow(this.#operator, { name: plan.name, family, payer, seen }, row);
  }

  #failure(row: BatchRow<'planned'>, error: PixError): BatchRow<'result'> {
    if (stopsRun(error)) this.#stoppedBy ??= error;
    return refusedResult(row, error);
  }

  #tell({ amountCents }: BatchRow<'planned'>, result: BatchRow<'result'>): void {
    this.#run.results.add(result);
    const { states } = this.#progress;
    states[result.outcome] = plus(states[result.outcome] ?? { count: 0, cents: 0n }, amountCents);
    this.#run.onProgress(this.#progress);
  }
}

/** Statuses of a firewall or proxy that blocks this machine, so that every further request fails too. */
const BLOCKED = new Set([401, 403, 407]);

const stopsRun = ({ errorCode, kind, init: { statusCode = 0 } }: PixError): boolean =>
  isStop(errorCode) || kind === 'auth' || (errorCode === FOREIGN_ANSWER && BLOCKED.has(statusCode));

const plus = (sum: EntrySum, cents: bigint): EntrySum => ({ count: sum.count + 1, cents: sum.cents + cents });

export interface RowBatch {
  readonly name: string;
  readonly family: 'main' | 'hub';
  readonly payer: Payer;
  /** Described at `ValidatedBatch.seen`. */
  readonly seen: ReadonlyMap<number, readonly SeenEntry[]>;
}

/**
 * Pays one row. Repeated calls cannot pay the row twice, because the row's reference identifies the payment.
 * @throws DryRunStop with the row's request, in a dry run
 */
export function payRow(
  operator: Operator,
  { name, family, payer, seen }: RowBatch,
  row: BatchRow<'planned'>,
): Promise<MoneyOutcome<{ readonly id: string; readonly status: string }>> {
  const payout: KeyPayout = {
    key: row.key,
    amount: row.amount,
    reference: { text: row.reference, generated: false },
    seen: seen.get(row.line) ?? [],
    comment: row.comment,
    document: row.document,
    batch: { name, line: row.line },
  };
  return family === 'hub'
    ? moveMoney(operator, HUB_PAYOUT, payer, payout)
    : moveMoney(operator, MAIN_PAYOUT, payer, payout);
}

/** Yields a dry run's requests: one for each row that is neither applied nor finally refused. */
export async function* plannedRequests(
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): AsyncGenerator<WireRequest> {
  const { batch, name, existing } = prepared;
  for await (const row of leftRows(journal, batch, name, existing))
    yield* await stoppedRequests(() => payRow(operator, { ...prepared, seen: prepared.validated.seen }, row));
}
