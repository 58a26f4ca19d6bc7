import type { InferredFlags } from '@oclif/core/interfaces';
import { type Decimal, formatBrl } from '../domain/money/decimal.ts';
import { PixError } from '../domain/pix-error.ts';
import { NO_FLAG, shellFlag, shellFlags } from '../domain/text/shell-command.ts';
import { poll } from '../domain/time/poll.ts';
import { type Params, say } from '../i18n/index.ts';
import {
  type BatchFiles,
  type BatchPayment,
  batchEnd,
  describeFindings,
  prepareBatchPayment,
  rowCounts,
  type SentBatch,
  sendBatch,
} from '../operations/acts/batch.ts';
import type { FailureStop } from '../operations/batch/failure-stop.ts';
import { refreshAcceptedRows } from '../operations/batch/find-batch.ts';
import { type PreparedBatch, planOf } from '../operations/batch/prepare-batch.ts';
import { unpaidRows } from '../operations/batch/result-file.ts';
import { type BatchProgress, plannedRequests } from '../operations/batch/run-batch.ts';
import type { Operator } from '../operations/operator.ts';
import { batchRecord, batchView, proposalView } from '../output/views/money/batch-view.ts';
import { type BatchState, batchSummary, PIPED } from '../storage/journal/batch-plan.ts';
import type { Journal } from '../storage/journal/journal.ts';
import { ENTRY_LOST } from '../storage/journal/journal-openings.ts';
import { canAsk } from './asking/can-ask.ts';
import type { batchFlags } from './flags/batch-flags.ts';
import { type Wait, waitOf } from './flags/flag-types.ts';
import {
  printBatchPlan,
  printEveryRow,
  printReasons,
  printUnpaidRows,
} from './flows/payments/print-batch.ts';
import { printRetry, writeFailedOut } from './flows/payments/write-retry-batch.ts';
import { PixCommand, type Started } from './pix-command.ts';

type PayingFlags = Pick<
  InferredFlags<typeof batchFlags>,
  'wait' | 'max-wait' | 'result' | 'failed-out' | 'confirm-amount' | 'force' | 'yes'
>;

/** Base class of commands that pay the rows of a CSV file. */
export abstract class BatchCommand extends PixCommand {
  static override traits = {
    usesProfileFamily: true,
    waitsForJournal: true,
    audited: true,
    changes: true,
    writesCsv: true,
    scopes: ['WITHDRAW'],
    shows: [batchView, proposalView],
  };

  /**
   * Pays the batch. The command ends with exit code `partial` unless all rows were paid.
   * @param inputs paths of the files that the command reads
   */
  protected async pay(
    started: Started<PayingFlags>,
    batch: BatchPayment,
    inputs: readonly string[] = [batch.file],
  ): Promise<void> {
    const { flags } = started;
    const end = await payBatch(started, await this.operator(), {
      ...batch,
      wait: waitOf(flags),
      files: {
        replaces: flags.force,
        results: this.resultPath(
          flags.result ?? (batch.isPiped ? `${batch.name}.result.csv` : undefined),
          inputs,
        ),
        failedOut: this.resultPath(flags['failed-out'], inputs, 'retry.place.hint'),
      },
      confirm: (total, words, showAll) =>
        this.confirmAmount(total, flags['confirm-amount'], 'batch.confirm', words, { showAll }),
      goesOn: async (left) => {
        if (flags.yes || !canAsk(this.world)) return false;
        const { askYesOrNo } = await import('./streams/prompts.ts');
        return askYesOrNo(this.world, say(started.words, 'batch.go_on', { left })).catch((error: unknown) => {
          // Ctrl-C and Escape end the run like a no, so that its result is printed.
          if (error instanceof PixError) return false;
          throw error;
        });
      },
    });
    if (end === 'partial') this.endsWith('partial');
    if (end === 'not_final') this.endsWith('check');
  }
}

export interface BatchWishes extends BatchPayment {
  readonly wait: Wait;
  readonly files: BatchFiles;
  /** Asks a person to confirm the total. @param showAll prints every row if the person asks for that */
  readonly confirm: (total: Decimal, words: Params, showAll: () => Promise<void>) => Promise<void>;
  /**
   * Asks whether to pay the rows that are left although many rows failed. Returns false without a terminal.
   * @param left number of rows that were not tried
   */
  readonly goesOn: (left: number) => Promise<boolean>;
}

const TERMINAL_MS = 250;
const LOG_MS = 15_000;
/** Time between two queries of `--wait`. */
const PAUSE_MS = 3_000;

/**
 * Pays a batch and prints its summary.
 * @returns `partial` if a row was not paid, failed, or has an unknown outcome; `not_final` if `--max-wait` ended
 * before all payments were final
 */
async function payBatch(
  started: Started,
  operator: Operator,
  wishes: BatchWishes,
): Promise<'done' | 'partial' | 'not_final'> {
  const { session, notes, out } = started;
  const payment = await prepareBatchPayment(operator, wishes, wishes.files);
  const { journal, prepared, findings, total } = payment;
  await printBatchPlan(started, operator, journal, prepared);
  if (findings !== null) notes.all(describeFindings(findings));
  const words = { rows: prepared.validated.left.rows, total: formatBrl(total), name: prepared.name };
  if (operator.run.dryRun) {
    notes.note('batch.dry_run');
    const plan = prepared.existing ?? unpaid(operator, prepared);
    const { showPlannedBatch } = await import('./flows/show-dry-run.ts');
    await showPlannedBatch(
      out,
      batchRecord(batchSummary(plan)),
      plannedRequests(operator, journal, prepared),
    );
    return 'done';
  }
  if (prepared.validated.left.rows > 0)
    await wishes.confirm(total, words, () => printEveryRow(started, operator, journal, prepared));
  const tellProgress = progressTeller(started, operator);
  const sent = await sendBatch(operator, payment, {
    csvStyle: out.options.csvStyle,
    onPlan: ({ name }) => {
      session.told.subjects.push(name);
      session.told.hasNothingLeft = prepared.validated.left.rows === 0;
    },
    stop: () => session.stopSignal(),
    goesOn: (counts, progress) => askToGoOn(started, wishes, counts, progress),
    onProgress: tellProgress,
    onStop: (count, isPause) => notes.note(isPause ? 'batch.pausing' : 'batch.stopping', { count }),
  }).finally(() => notes.clear());
  const { plan, results, stoppedBy, hasTooManyFailures, isThere } = sent;
  if (stoppedBy) printStop(started, stoppedBy);
  if (!isThere) notes.note('batch.results_gone', { file: results.file, name: plan.name });
  else if (results.failure)
    notes.note('batch.results_failed', { file: results.file, reason: results.failure, name: plan.name });
  const isEnded =
    !wishes.wait ||
    sent.isStopped ||
    stoppedBy !== null ||
    hasTooManyFailures ||
    (await followBatch(started, operator, journal, plan, wishes.wait.maxWaitSeconds));
  const end = await printEnd(started, journal, sent, wishes);
  return end === 'done' && !isEnded ? 'not_final' : end;
}

/** Code of the reason why a run stopped: too many rows failed (`FailureStop`). */
const TOO_MANY_FAILURES = 'too_many_failures';

/** Prints why the rows failed, and asks a person whether to go on. */
async function askToGoOn(
  started: Started,
  { goesOn }: BatchWishes,
  counts: FailureStop['counts'],
  { reasons }: BatchProgress,
): Promise<boolean> {
  const { notes } = started;
  notes.clear();
  notes.note('batch.too_many_failures', counts);
  printReasons(started, reasons);
  return goesOn(counts.left);
}

/**
 * Performs `--wait`: reads accepted payments repeatedly until all are final. Ctrl-C ends only the wait. Returns
 * false when the time is up.
 */
async function followBatch(
  { notes }: Started,
  operator: Operator,
  journal: Journal,
  plan: BatchState,
  maxWaitSeconds: number | undefined,
): Promise<boolean> {
  try {
    const open = await poll(() => refreshAcceptedRows(operator, journal, plan), {
      clock: operator.clock,
      signal: operator.signal,
      isDone: (count) => count === 0,
      pauseMs: () => PAUSE_MS,
      forMs: maxWaitSeconds === undefined ? undefined : maxWaitSeconds * 1_000,
      onWait: (count) => notes.progress('batch.waiting', { count }),
    });
    if (open > 0) notes.note('batch.wait_over', { count: open, name: plan.name });
    return open === 0;
  } catch (error) {
    if (!operator.signal.aborted) throw error;
    return true;
  } finally {
    notes.clear();
  }
}

/** Prints the result of a run. */
async function printEnd(
  started: Started,
  journal: Journal,
  sent: SentBatch,
  wishes: Pick<BatchWishes, 'file' | 'files'>,
): Promise<'done' | 'partial'> {
  const { out, notes, session } = started;
  const { plan, progress, results, isThere } = sent;
  const { failedOut } = wishes.files;
  const stoppedBy = sent.stoppedBy?.errorCode ?? (sent.hasTooManyFailures ? TOO_MANY_FAILURES : null);
  const { summary, state, isLost } = await batchEnd(journal, sent);
  if (isLost) notes.note('batch.rows_lost');
  else if (progress.unrecorded.size > 0)
    notes.note('batch.not_recorded', { count: progress.unrecorded.size });
  else if (state === null) notes.note('batch.journal_lost', { sent: progress.sent });
  if (state !== null) session.told.batches.push({ scope: plan.scope, batch: plan.name });
  const retry =
    failedOut === undefined ? null : await writeFailedOut(started, { ...plan, file: wishes.file }, failedOut);
  const files = { results: isThere ? results.file : null, retryFile: retry?.file ?? null };
  await out.own(batchView, batchRecord(summary, { ...files, stoppedBy }));
  const { rows, accepted, completed, failed, mismatched, refused } = summary;
  const { name } = plan;
  // The rows of a pipe must be given again.
  const rowsAgain = plan.file === PIPED ? shellFlag('file', '-') : NO_FLAG;
  const again = { name, with: shellFlags(rowsAgain, notes.profileFlag()) };
  if (accepted + completed < rows) {
    const unpaid =
      state === null ? [...results.unpaid.values()] : await unpaidRows(journal, state, results.unpaid);
    // After a stop, the reasons are printed already.
    if (printUnpaidRows(started, summary, unpaid) && stoppedBy !== TOO_MANY_FAILURES)
      printReasons(started, summary.reasons);
  }
  if (mismatched > 0) notes.note('batch.mismatched', { count: mismatched, name });
  if (failed > 0) notes.note('batch.failed', { count: failed });
  if (retry !== null) printRetry(started, plan, retry);
  else if (failed + refused > 0) notes.note('batch.retry', again);
  if (accepted > 0) notes.note('batch.accepted', { count: accepted, name });
  if (state !== null && accepted + completed === rows) return 'done';
  const { remaining, unknown, inProgress } = summary;
  // After a loss, `pix journal adopt` says how to continue: rows may have to be removed from the file first.
  const canResume = remaining + unknown + inProgress > 0 || stoppedBy !== null || state === null;
  if (canResume && !isLost && stoppedBy !== ENTRY_LOST) notes.note('batch.resume', again);
  return 'partial';
}

/**
 * Prints why the run stopped. Omits the text "nothing was sent": it is true for the last row, but not for the
 * whole run.
 */
function printStop({ notes }: Started, { init }: PixError): void {
  if (init.statusCode === undefined) notes.key(init.key, init.params);
  else notes.note('batch.stopped', { code: init.errorCode, reason: init.serviceMessage ?? '' });
  if (init.errorCode === ENTRY_LOST) notes.note('journal.replaced.hint');
}

const unpaid = (operator: Operator, prepared: PreparedBatch): BatchState => ({
  ...planOf(operator, prepared, '-'),
  states: {},
  reasons: {},
  pauseRequestedAt: null,
});

/**
 * Returns a function that prints progress. On a terminal, the progress replaces one line. In a log, the
 * function writes a line now and then.
 */
function progressTeller(
  { notes }: Started,
  { clock }: Operator,
): (plan: BatchState, progress: BatchProgress) => void {
  let shownAt = clock.now();
  let loggedAt = shownAt;
  return (plan, { states, sent, startedAt }) => {
    const now = clock.now();
    if (now - shownAt < TERMINAL_MS) return;
    shownAt = now;
    const counts = rowCounts(plan, { states });
    const rate = sent / Math.max(0.001, (now - startedAt) / 1000);
    const seconds = rate > 0 ? Math.ceil((counts.total - counts.done) / rate) : 0;
    // The line has room on a terminal of 80 columns.
    const words = { ...counts, rate: rate.toFixed(1), seconds };
    notes.progress('batch.progress', words);
    if (now - loggedAt < LOG_MS) return;
    loggedAt = now;
    notes.log('batch.progress', words);
  };
}
