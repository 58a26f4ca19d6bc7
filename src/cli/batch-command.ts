import type { InferredFlags } from '@oclif/core/interfaces';
import { fail } from '../domain/errors.ts';
import { Decimal, formatBrl } from '../domain/money/decimal.ts';
import { PixError } from '../domain/pix-error.ts';
import { NO_FLAG, shellFlag, shellFlags } from '../domain/text/shell-command.ts';
import { poll } from '../domain/time/poll.ts';
import { type Params, say } from '../i18n/index.ts';
import { FailureStop } from '../operations/batch/failure-stop.ts';
import { batchProgress, refreshAcceptedRows } from '../operations/batch/find-batch.ts';
import {
  type BatchOrder,
  keepPlan,
  type PreparedBatch,
  planOf,
  prepareBatch,
} from '../operations/batch/prepare-batch.ts';
import {
  createResults,
  type ResultFile,
  readEarlierResults,
  refuseOtherResults,
  unpaidRows,
} from '../operations/batch/result-file.ts';
import { checkRetryFile } from '../operations/batch/retry-file.ts';
import { type BatchProgress, plannedRequests, runBatch } from '../operations/batch/run-batch.ts';
import { approveProposal } from '../operations/batch/stored-proposals.ts';
import type { Operator } from '../operations/operator.ts';
import { batchRecord, batchView, proposalView } from '../output/views/money/batch-view.ts';
import {
  type BatchSettings,
  type BatchState,
  type BatchSummary,
  batchSummary,
  PIPED,
} from '../storage/journal/batch-plan.ts';
import type { Journal } from '../storage/journal/journal.ts';
import { ENTRY_LOST } from '../storage/journal/journal-openings.ts';
import { canAsk } from './asking/can-ask.ts';
import type { batchFlags } from './flags/batch-flags.ts';
import { type Wait, waitOf } from './flags/flag-types.ts';
import { findingsOf, printBatchPlan, printEveryRow } from './flows/payments/print-batch-plan.ts';
import { printReasons, printUnpaidRows } from './flows/payments/print-unpaid-rows.ts';
import { printFindings } from './flows/payments/show-proposal.ts';
import { printRetry, writeFailedOut } from './flows/payments/write-retry-batch.ts';
import { PixCommand, type Started } from './pix-command.ts';
import { userAndHost } from './session/record-command.ts';

type PayingFlags = Pick<
  InferredFlags<typeof batchFlags>,
  'wait' | 'max-wait' | 'result' | 'failed-out' | 'confirm-amount' | 'force' | 'yes'
>;
type Batch = Omit<BatchWishes, 'wait' | 'results' | 'failedOut' | 'confirm' | 'goesOn' | 'replaces'>;

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
    batch: Batch,
    inputs: readonly string[] = [batch.file],
  ): Promise<void> {
    const { flags } = started;
    const end = await payBatch(started, await this.operator(), {
      ...batch,
      wait: waitOf(flags),
      replaces: flags.force,
      results: this.resultPath(
        flags.result ?? (batch.isPiped ? `${batch.name}.result.csv` : undefined),
        inputs,
      ),
      failedOut: this.resultPath(flags['failed-out'], inputs, 'retry.place.hint'),
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

export interface BatchWishes extends BatchOrder {
  readonly settings: BatchSettings & { readonly concurrency: number; readonly lookup: boolean };
  readonly wait: Wait;
  /** Absolute path of the results file; default: next to the csv file. */
  readonly results: string | undefined;
  /** Whether the results file may replace any other file. */
  readonly replaces: boolean;
  /** Absolute path of the retry file, which must not exist. */
  readonly failedOut: string | undefined;
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
  if (
    operator.money.limits?.fourEyes === 'batch' &&
    wishes.settings.approvedPlan === undefined &&
    !operator.run.dryRun
  )
    throw needsApproval(wishes);
  const resultFile = wishes.results ?? wishes.file.replace(/(\.csv)?$/i, '.result.csv');
  const checksResults = !wishes.replaces && !operator.run.dryRun;
  // Read the file before the journal: a plan is always stored before its results.
  const earlier = checksResults ? readEarlierResults(resultFile) : null;
  if (wishes.failedOut !== undefined) await checkRetryFile(wishes.failedOut, resultFile);
  const journal = await session.journal();
  const prepared = await prepareBatch(operator, journal, wishes);
  await refuseOtherResults(resultFile, earlier, journal, prepared.existing ?? null);
  await printBatchPlan(started, operator, journal, prepared);
  const { approves } = prepared;
  if (approves !== undefined) printFindings(started, await findingsOf(journal, prepared));
  const total = Decimal.fromCents(prepared.validated.left.cents);
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
  if (approves !== undefined) {
    const approver = { ...userAndHost(), profile: session.profileName };
    await approveProposal(journal, approves, approver, operator.clock.now());
  }
  const plan = await keepPlan(operator, journal, prepared);
  session.told.subjects.push(plan.name);
  session.told.hasNothingLeft = prepared.validated.left.rows === 0;
  const results = await createResults(
    journal,
    plan,
    { file: resultFile, replaces: wishes.replaces },
    out.options.csvStyle,
    session.signal,
  );
  const stop = session.stopSignal();
  const failures = new FailureStop(wishes.settings.stopAfter, prepared.validated.left.rows);
  const pay = async () => {
    const run = await runBatch(operator, journal, {
      batch: prepared.batch,
      plan,
      payer: prepared.payer,
      results,
      seen: prepared.validated.seen,
      family: wishes.family,
      ...wishes.settings,
      failures,
      goesOn: (progress) => askToGoOn(started, wishes, failures, progress),
      stop,
      onProgress: progressTeller(started, operator, plan),
      onStop: (inProgress) => notes.note('batch.stopping', { count: inProgress }),
    }).finally(() => notes.clear());
    return { ...run, isThere: await results.isThere() };
  };
  const { progress, stoppedBy, hasTooManyFailures, isThere } = await pay().finally(() => results.close());
  if (stoppedBy) printStop(started, stoppedBy);
  if (!isThere) notes.note('batch.results_gone', { file: results.file, name: plan.name });
  else if (results.failure)
    notes.note('batch.results_failed', { file: results.file, reason: results.failure });
  const isEnded =
    !wishes.wait ||
    stop.aborted ||
    stoppedBy !== null ||
    hasTooManyFailures ||
    (await followBatch(started, operator, journal, plan, wishes.wait.maxWaitSeconds));
  const end = await printEnd(started, journal, {
    plan,
    rows: wishes.file,
    progress,
    stoppedBy: stoppedBy?.errorCode ?? (hasTooManyFailures ? TOO_MANY_FAILURES : null),
    results,
    isThere,
    failedOut: wishes.failedOut,
  });
  return end === 'done' && !isEnded ? 'not_final' : end;
}

/** Code of the reason why a run stopped: too many rows failed (`FailureStop`). */
const TOO_MANY_FAILURES = 'too_many_failures';

/** Prints why the rows failed, and asks a person whether to go on. */
async function askToGoOn(
  started: Started,
  { goesOn }: BatchWishes,
  { counts }: FailureStop,
  { reasons }: BatchProgress,
): Promise<boolean> {
  const { notes } = started;
  notes.clear();
  notes.note('batch.too_many_failures', counts);
  await printReasons(started, reasons);
  return goesOn(counts.left);
}

const needsApproval = ({ file }: BatchWishes): PixError =>
  fail('proposal.needed', { file: process.getBuiltinModule('node:path').basename(file) });

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

interface BatchEnd {
  readonly plan: BatchState;
  /** Path of the csv file, or of the copy of a pipe. */
  readonly rows: string;
  readonly progress: BatchProgress;
  /** Code of the reason why the run stopped before its last row; null if it did not. */
  readonly stoppedBy: string | null;
  readonly results: ResultFile;
  readonly isThere: boolean;
  readonly failedOut: string | undefined;
}

/**
 * Prints the result of a run. The states of the rows come from the journal. If the journal cannot be read,
 * uses the states that this run counted.
 */
async function printEnd(
  started: Started,
  journal: Journal,
  { plan, rows: file, progress, stoppedBy, results, isThere, failedOut }: BatchEnd,
): Promise<'done' | 'partial'> {
  const { out, notes, session } = started;
  const read = await batchProgress(journal, plan).catch((error: unknown) => {
    if (!(error instanceof PixError)) throw error;
    return null;
  });
  // A journal that went back to an older copy lacks rows that this run has sent or has read.
  const seen = batchSummary({ ...plan, states: progress.states, reasons: progress.reasons });
  const isLost = read !== null && sentRows(batchSummary(read)) < sentRows(seen);
  const state = isLost || progress.unrecorded.size > 0 ? null : read;
  if (isLost) notes.note('batch.rows_lost');
  else if (progress.unrecorded.size > 0)
    notes.note('batch.not_recorded', { count: progress.unrecorded.size });
  else if (state === null) notes.note('batch.journal_lost', { sent: progress.sent });
  const summary = state === null ? seen : batchSummary(state);
  if (state !== null) session.told.batches.push({ scope: plan.scope, batch: plan.name });
  const retry = failedOut === undefined ? null : await writeFailedOut(started, { ...plan, file }, failedOut);
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
      await printReasons(started, summary.reasons);
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
  if (canResume && !isLost) notes.note('batch.resume', again);
  return 'partial';
}

/** Returns the number of rows that were, or may have been, applied. */
const sentRows = ({ accepted, completed, failed, mismatched, unknown, inProgress }: BatchSummary): number =>
  accepted + completed + failed + mismatched + unknown + inProgress;

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
});

/**
 * Returns a function that prints progress. On a terminal, the progress replaces one line. In a log, the
 * function writes a line now and then.
 */
function progressTeller(
  { notes }: Started,
  { clock }: Operator,
  plan: BatchState,
): (progress: BatchProgress) => void {
  let shownAt = clock.now();
  let loggedAt = shownAt;
  return ({ states, sent, startedAt }) => {
    const now = clock.now();
    if (now - shownAt < TERMINAL_MS) return;
    shownAt = now;
    const summary = batchSummary({ ...plan, states, reasons: {} });
    const { rows: total, completed, accepted, unknown } = summary;
    const failed = summary.failed + summary.refused + summary.mismatched;
    const done = completed + accepted + unknown + failed;
    const rate = sent / Math.max(0.001, (now - startedAt) / 1000);
    const seconds = rate > 0 ? Math.ceil((total - done) / rate) : 0;
    // The line has room on a terminal of 80 columns.
    const words = { done, total, accepted, failed, unknown, rate: rate.toFixed(1), seconds };
    notes.progress('batch.progress', words);
    if (now - loggedAt < LOG_MS) return;
    loggedAt = now;
    notes.log('batch.progress', words);
  };
}
