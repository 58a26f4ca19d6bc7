import { stoppedRequests } from '../../client/client.ts';
import { FOREIGN_ANSWER } from '../../client/replies/service-error.ts';
import type { WireRequest } from '../../contract/transport.ts';
import type { PayoutFamily } from '../../domain/family.ts';
import { drawnAhead } from '../../domain/money/reference.ts';
import { isOutcomeUnknown, type ShownRowState } from '../../domain/money/transaction-statuses.ts';
import { type ErrorKind, PixError } from '../../domain/pix-error.ts';
import { type Clock, sleep } from '../../domain/time/clock.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { EntryOutcome, EntrySum, JournalEntry, SeenEntry } from '../../storage/journal/journal-entry.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import { HUB_PAYOUT } from '../money/movements/hub-payout.ts';
import { type KeyPayout, MAIN_PAYOUT, whoIsPaid } from '../money/movements/payout.ts';
import type { KeepOutcome, Operator } from '../operator.ts';
import type { Payer } from '../payouts/read-payer.ts';
import type { BatchFile } from './batch-file.ts';
import type { BatchRow } from './batch-row.ts';
import { mustVerify } from './check-row.ts';
import type { FailureStop } from './failure-stop.ts';
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
  unpaidReasonOf,
  withEntries,
} from './row-result.ts';

export interface BatchRun {
  readonly batch: BatchFile;
  readonly plan: BatchState;
  readonly payer: Payer;
  /** Described at `ValidatedBatch.seen`. */
  readonly seen: ReadonlyMap<number, readonly SeenEntry[]>;
  readonly family: PayoutFamily;
  readonly concurrency: number;
  /** Whether to look up the keys of all rows. Keys of rows with a document are always looked up. */
  readonly lookup: boolean;
  readonly results: ResultFile;
  /** Decides whether the run stops because too many rows fail. */
  readonly failures: FailureStop;
  /** Called after such a stop, when no row is in progress. Returns whether a person wants to go on. */
  readonly goesOn: (progress: BatchProgress) => Promise<boolean>;
  /**
   * Aborted by the first Ctrl-C: no further row starts, and the run awaits the rows in progress. A request to pause
   * in the journal does the same.
   */
  readonly stop: AbortSignal;
  readonly onProgress: (progress: BatchProgress) => void;
  /** @param isPause whether a request to pause stops the run, not Ctrl-C */
  readonly onStop: (inProgress: number, isPause: boolean) => void;
}

export interface BatchProgress {
  /** Number of rows and sum of their amounts, by state. Excludes rows that were not reached yet. */
  readonly states: Partial<Record<ShownRowState, EntrySum>>;
  /** Number of rows that were not paid and sum of their amounts, by error code, service's text or status. */
  readonly reasons: Record<string, EntrySum>;
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

export interface BatchRunEnd {
  readonly progress: BatchProgress;
  /** The error that stopped the run; null if there is none. */
  readonly stoppedBy: PixError | null;
  /** Whether the run stopped because too many rows failed. */
  readonly hasTooManyFailures: boolean;
  /** Whether Ctrl-C or a request to pause stopped the run. */
  readonly isStopped: boolean;
}

/** Time between two readings of the journal for a request to pause. */
const PAUSE_CHECK_MS = 1_000;

/**
 * Pays the remaining rows of a planned batch. Several runs or machines cannot pay a row twice, because each
 * payment contains the row's reference.
 */
export async function runBatch(operator: Operator, journal: Journal, run: BatchRun): Promise<BatchRunEnd> {
  const pause = new AbortController();
  let reading: Promise<void> | null = null;
  const readRequest = async (): Promise<void> => {
    // A journal that cannot be read now is read again.
    const isRequested = await journal.batches.isPauseRequested(run.plan).catch(() => false);
    reading = null;
    if (isRequested) pause.abort(new Error('paused'));
  };
  const end = operator.clock.every(PAUSE_CHECK_MS, () => {
    reading ??= readRequest();
  });
  const stop = AbortSignal.any([run.stop, pause.signal]);
  const onStop = (inProgress: number): void => run.onStop(inProgress, !run.stop.aborted);
  try {
    const ended = await new BatchWorker(operator, journal, { ...run, stop, onStop }).run();
    return { ...ended, isStopped: stop.aborted };
  } finally {
    end();
    await reading;
  }
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

type WorkerRun = Omit<BatchRun, 'onStop'> & { readonly onStop: (inProgress: number) => void };

class BatchWorker {
  readonly #operator: Operator;
  readonly #journal: Journal;
  readonly #deferred = new DeferredOutcomeWrites();
  readonly #run: WorkerRun;
  #pace: AdaptiveConcurrency;
  readonly #budget: DictBudget;
  readonly #progress: BatchProgress;
  #stoppedBy: PixError | null = null;
  /** Aborted when too many rows have failed. */
  #halt = new AbortController();
  /** Aborted when no further row may start, because of Ctrl-C or because too many rows have failed. */
  #ending: AbortSignal;
  /** Rows that had begun when the run halted, and that sent no payment. They start first if the run goes on. */
  readonly #held: RowWithEntry<BatchRow<'planned'>>[] = [];
  #hasTooManyFailures = false;
  #fault: unknown;

  constructor(operator: Operator, journal: Journal, run: WorkerRun) {
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
    this.#ending = AbortSignal.any([run.stop, this.#halt.signal]);
    this.#budget = new DictBudget(operator.clock, (ms) =>
      operator.note('batch.budget', { seconds: Math.ceil(ms / 1000) }),
    );
    const startedAt = operator.clock.now();
    this.#progress = {
      states: {},
      inProgress: 0,
      sent: 0,
      startedAt,
      reasons: {},
      unrecorded: this.#deferred.unwritten,
    };
  }

  async run(): Promise<Omit<BatchRunEnd, 'isStopped'>> {
    const inFlight = new Set<Promise<void>>();
    const onStop = (): void => this.#run.onStop(inFlight.size);
    this.#run.stop.addEventListener('abort', onStop);
    try {
      for await (const { row, entry } of this.#rowsToPay(inFlight)) {
        if (!(await this.#mayStart(inFlight))) break;
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
    const fault = this.#fault;
    if (fault !== undefined && !(fault instanceof PixError)) throw fault;
    return {
      progress: this.#progress,
      stoppedBy: fault ?? this.#stoppedBy,
      hasTooManyFailures: this.#hasTooManyFailures,
    };
  }

  /**
   * Waits until another row may start. If too many rows have failed, waits for the rows in progress, and then asks
   * whether to go on.
   */
  async #mayStart(inFlight: ReadonlySet<Promise<void>>): Promise<boolean> {
    while (!(await this.#hasSlot())) {
      if (!this.#halt.signal.aborted) return false;
      await Promise.all(inFlight);
      if (this.#isStopped) return false;
      if (!(await this.#run.goesOn(this.#progress))) {
        this.#hasTooManyFailures = true;
        return false;
      }
      this.#run.failures.goOn();
      this.#halt = new AbortController();
      this.#ending = AbortSignal.any([this.#run.stop, this.#halt.signal]);
      // No row is in progress, so all slots are free. The old counter counts slots that were given back twice.
      this.#pace = new AdaptiveConcurrency(this.#operator.clock, this.#run.concurrency);
    }
    return true;
  }

  /** Whether Ctrl-C or an error stopped the run. */
  get #isStopped(): boolean {
    return this.#run.stop.aborted || this.#stoppedBy !== null || this.#fault !== undefined;
  }

  async #hasSlot(): Promise<boolean> {
    // `enter` rejects when the run is stopped.
    await this.#pace.enter(this.#ending).catch(() => undefined);
    if (!this.#isStopped && !this.#halt.signal.aborted) return true;
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
    if (await this.#hasSlot()) return true;
    this.#halt.signal.throwIfAborted();
    return false;
  }

  /** Yields the rows to pay, and again those that had begun when the run halted. */
  async *#rowsToPay(inFlight: ReadonlySet<Promise<void>>): AsyncGenerator<RowWithEntry<BatchRow<'planned'>>> {
    for await (const next of this.#open()) {
      yield* this.#held.splice(0);
      yield next;
    }
    for (;;) {
      await Promise.all(inFlight);
      if (this.#held.length === 0) return;
      yield* this.#held.splice(0);
    }
  }

  /**
   * Yields the rows to pay. Rows that need no payment are added to the results. If the file changes during
   * the run, the batch stops.
   */
  async *#open(): AsyncGenerator<RowWithEntry<BatchRow<'planned'>>> {
    const { batch, plan } = this.#run;
    const rows = plannedFileRows(this.#journal, batch, plan);
    for await (const { row, entry } of withEntries(this.#journal, plan, rows)) {
      if (entry && isClosed(entry, row, plan.name)) this.#tell(row, fromEntry(row, entry));
      else yield { row, entry };
    }
  }

  async #payOne(row: BatchRow<'planned'>, entry: JournalEntry | undefined): Promise<void> {
    const halted = this.#halt.signal;
    try {
      const refusal = this.#looksUp(row, entry) ? await this.#lookUp(row) : null;
      if (refusal === null) {
        halted.throwIfAborted();
        await this.#send(row);
        // The key look-up refuses the row now, but an earlier attempt of its payment may have been applied.
      } else if (entry && isOutcomeUnknown(entry))
        this.#end(row, { ...refusal, status: 'unknown', outcome: 'unknown' });
      else this.#end(row, refusal);
    } catch (error) {
      if (halted.aborted && error === halted.reason) {
        this.#held.push({ row, entry });
        return;
      }
      // If the error is an interruption, the row has not failed: it was still waiting. Any other error is
      // stored in `#fault`, so that no further row starts.
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
      await this.#budget.take(type, this.#ending);
      try {
        await whoIsPaid(this.#operator, row.key, row.document);
        return null;
      } catch (error) {
        if (!(error instanceof PixError)) throw error;
        if (error.kind === 'missing') this.#budget.missed(type);
        if (error.kind === 'unavailable' && (await this.#mayTryAgain(error, tries))) continue;
        const refusal = this.#failure(row, error);
        if (UNANSWERED.has(error.kind)) return { ...refusal, status: 'waiting', outcome: 'waiting' };
        // The journal has no entry for the row, so this mark is the only record of the refusal.
        if (!stopsRun(error))
          await this.#journal.batches.refuseRow(this.#run.plan.id, row.line, error.errorCode);
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
        return this.#end(row, paidResult(row, moved.row.item, moved.mismatch));
      }
      const { error } = moved;
      const mayRetry = moved.outcome === 'not_applied' && !stopsRun(error);
      if (mayRetry && (await this.#mayTryAgain(error, tries))) continue;
      // This run sent nothing for the row, but another process may still be sending an earlier attempt of it.
      const outcome = error.outcome === 'unknown' ? 'unknown' : moved.outcome;
      return this.#end(row, { ...this.#failure(row, error), status: outcome, outcome });
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

  /** Adds the result of a row that this run tried. Halts the run if too many rows have failed. */
  #end(row: BatchRow<'planned'>, result: BatchRow<'result'>): void {
    if (this.#run.failures.add(result)) this.#halt.abort();
    this.#tell(row, result);
  }

  #tell({ amountCents }: BatchRow<'planned'>, result: BatchRow<'result'>): void {
    this.#run.results.add(result);
    const { states, reasons } = this.#progress;
    states[result.outcome] = plus(states[result.outcome], amountCents);
    const reason = unpaidReasonOf(result);
    if (reason !== null) reasons[reason] = plus(reasons[reason], amountCents);
    this.#run.onProgress(this.#progress);
  }
}

/** Statuses of a firewall or proxy that blocks this machine, so that every further request fails too. */
const BLOCKED = new Set([401, 403, 407]);

const stopsRun = ({ errorCode, kind, init: { statusCode = 0 } }: PixError): boolean =>
  isStop(errorCode) || kind === 'auth' || (errorCode === FOREIGN_ANSWER && BLOCKED.has(statusCode));

const plus = ({ count, cents }: EntrySum = { count: 0, cents: 0n }, more: bigint): EntrySum => ({
  count: count + 1,
  cents: cents + more,
});

export interface RowBatch extends Pick<BatchRun, 'family' | 'payer' | 'seen'> {
  readonly name: string;
}

/**
 * Pays one row. Repeated calls cannot pay the row twice, because the row's reference identifies the payment.
 * @throws DryRunStop with the row's request, in a dry run
 */
function payRow(
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
