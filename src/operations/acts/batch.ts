import { fail } from '../../domain/errors.ts';
import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import { Decimal, formatBrl, formatCents } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { CsvStyle } from '../../domain/text/csv-style.ts';
import { type Params, say, type Words } from '../../i18n/index.ts';
import {
  type BatchState,
  type BatchSummary,
  batchSummary,
  failedRows,
} from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { ENTRY_LOST } from '../../storage/journal/journal-openings.ts';
import { checkApprover, hashOfFile, personOf, refused } from '../batch/batch-proposal.ts';
import type { BatchRow } from '../batch/batch-row.ts';
import { FailureStop } from '../batch/failure-stop.ts';
import { batchProgress } from '../batch/find-batch.ts';
import { leftRows } from '../batch/planned-rows.ts';
import {
  type BatchOrder,
  feesOf,
  keepPlan,
  type PreparedBatch,
  prepareBatch,
} from '../batch/prepare-batch.ts';
import { type Finding, findProposalRows, type ProposalFindings } from '../batch/proposal-findings.ts';
import {
  createResults,
  type ResultFile,
  readEarlierResults,
  refuseOtherResults,
} from '../batch/result-file.ts';
import { checkRetryFile } from '../batch/retry-file.ts';
import { type BatchProgress, type BatchRunEnd, runBatch } from '../batch/run-batch.ts';
import {
  approveProposal,
  checkDecision,
  type KnownProposal,
  rejectProposal,
} from '../batch/stored-proposals.ts';
import type { Listed, ValidatedBatch } from '../batch/validate-batch.ts';
import type { OutputFile } from '../files/atomic-file.ts';
import { shownColumns } from '../files/column-map.ts';
import type { Operator } from '../operator.ts';
import type { Warning } from './act.ts';

/** Pays a batch: a new one, the rest of one, or a proposed one, which the payment then approves. */
export interface BatchPayment extends BatchOrder {
  readonly settings: BatchOrder['settings'] & { readonly concurrency: number; readonly lookup: boolean };
}

/** The files that a run writes. */
export interface BatchFiles {
  /** Absolute path of the results file; default: next to the csv file. */
  readonly results?: string | undefined;
  /** Whether the results file may replace any other file. */
  readonly replaces?: boolean;
  /** Absolute path of the retry file, which must not exist. */
  readonly failedOut?: string | undefined;
}

/** A batch that a person can confirm. */
export interface PreparedPayment {
  readonly order: BatchPayment;
  readonly journal: Journal;
  readonly prepared: PreparedBatch;
  /** Rows of a proposed batch to which the approver must pay attention; null for another batch. */
  readonly findings: ProposalFindings | null;
  /** The amount of the rows that are left. */
  readonly total: Decimal;
  readonly results: OutputFile;
}

/**
 * Reads what a person must see before the batch is paid.
 * @throws PixError before anything was sent
 */
export async function prepareBatchPayment(
  operator: Operator,
  order: BatchPayment,
  { results, replaces = false, failedOut }: BatchFiles = {},
): Promise<PreparedPayment> {
  const { limits } = operator.money;
  if (limits?.fourEyes === 'batch' && order.settings.approvedPlan === undefined && !operator.run.dryRun)
    throw fail('proposal.needed', { file: process.getBuiltinModule('node:path').basename(order.file) });
  const file = results ?? order.file.replace(/(\.csv)?$/i, '.result.csv');
  // Read the file before the journal: a plan is always stored before its results.
  const earlier = replaces || operator.run.dryRun ? null : readEarlierResults(file);
  if (failedOut !== undefined) await checkRetryFile(failedOut, file);
  const journal = await operator.money.journal();
  const prepared = await prepareBatch(operator, journal, order);
  await refuseOtherResults(file, earlier, journal, prepared.existing ?? null);
  const findings = prepared.approves === undefined ? null : await findingsOf(journal, prepared);
  const total = Decimal.fromCents(prepared.validated.left.cents);
  return { order, journal, prepared, findings, total, results: { file, replaces } };
}

/** Compares the rows that are left with the earlier payments of the account. */
export const findingsOf = (
  journal: Journal,
  { batch, name, existing, payer }: PreparedBatch,
): Promise<ProposalFindings> =>
  findProposalRows(journal, payer, name, leftRows(journal, batch, name, existing));

/** Returns the probable place of a proposal's csv file: in this folder, or where the proposer had it. */
export function proposedFile({ proposal, file }: KnownProposal, folder: string): string {
  const beside = process.getBuiltinModule('node:path').join(folder, proposal.file);
  return process.getBuiltinModule('node:fs').existsSync(beside) ? beside : file;
}

/** Checks that this person may approve the proposal now. @throws PixError `usage` */
export function checkApproval(operator: Operator, { proposal, decision }: KnownProposal): void {
  const approver = personOf(operator);
  checkDecision(proposal, decision, approver);
  checkApprover(proposal, approver, operator.clock.now());
}

/**
 * Returns the payment that approves the proposal. Checks that the csv file has not changed since the proposal.
 * @throws PixError `usage` that names the problem: nothing was sent
 */
export async function approvalOf(
  operator: Operator,
  known: KnownProposal,
  file: string,
): Promise<BatchPayment> {
  checkApproval(operator, known);
  const { proposal } = known;
  if ((await hashOfFile(file, operator.signal)) !== proposal.sha256) throw refused('other_file', { file });
  const { batch: name, family, concurrency, lookup, allowDuplicate, columns, stopAfter } = proposal;
  const settings = { concurrency, lookup, columns, stopAfter, approvedPlan: proposal.id };
  return { file, name, family, maxTotal: null, allowDuplicate, approves: proposal, settings };
}

/** Whether the text is one line that a terminal shows safely. */
export const isReason = (text: string): boolean => /^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u.test(text);

/**
 * Rejects the proposal for good.
 * @param given why, for the proposer
 * @throws PixError `usage` if the reason is not one line, or if the proposal does not wait any more
 */
export async function rejectBatch(
  operator: Operator,
  known: KnownProposal,
  given: string,
): Promise<KnownProposal> {
  const reason = given.trim();
  if (!isReason(reason)) throw fail('proposal.bad_reason');
  const person = personOf(operator);
  const journal = await operator.money.journal();
  const nowMs = operator.clock.now();
  const decision = await rejectProposal(journal, known, { person, reason, nowMs });
  return { ...known, state: 'rejected', decision };
}

/** The lines that a person reads before the batch is paid. */
interface BatchLines {
  readonly plan: readonly Warning[];
  /** The first and last rows, with masked keys. */
  readonly rows: readonly Warning[];
  readonly warnings: readonly Warning[];
}

export function describeBatch(
  words: Words,
  { batch, name, validated, existing, fee }: PreparedBatch,
): BatchLines {
  const { rows, left, byType, twins, paidLately, elsewhere } = validated;
  const fees = feesOf(left.rows, fee);
  const types = Object.entries(byType).map(([type, count]) => `${type} ${count}`);
  const plan: readonly Warning[] = [
    ...when(existing !== null, 'batch.resuming', { count: rows - left.rows, rows }),
    line('batch.plan', {
      name,
      rows: left.rows,
      total: formatCents(left.cents),
      fees: fees === null ? words['code.not_told'] : formatBrl(fees),
      encoding: batch.encoding,
      delimiter: batch.delimiter,
    }),
    ...when(batch.notRead.length > 0, 'batch.not_read', { columns: shownColumns(batch.notRead) }),
    ...when(elsewhere.count > 0, 'batch.elsewhere', listed(words, elsewhere)),
  ];
  if (left.rows === 0) return { plan, rows: [], warnings: [] };
  const again = twins.first.map((twin) => `${twin.line} (${say(words, 'code.as_line', { line: twin.as })})`);
  return {
    plan: [...plan, line('batch.types', { types: types.join(', ') })],
    rows: someRows(validated),
    warnings: [
      ...when(twins.count > 0, 'batch.twins', listed(words, { count: twins.count, first: again })),
      ...when(paidLately.count > 0, 'batch.paid_lately', listed(words, paidLately)),
    ],
  };
}

const line = (key: Warning['key'], params: Params): Warning => ({ key, params });
const when = (is: boolean, key: Warning['key'], params: Params): readonly Warning[] =>
  is ? [line(key, params)] : [];

function listed(
  words: Words,
  { count, first }: Pick<Listed<string | number>, 'count' | 'first'>,
): { readonly count: number; readonly lines: string } {
  const more = count - first.length;
  const list = first.join(', ');
  return { count, lines: more > 0 ? `${list} ${say(words, 'list.more', { count: more })}` : list };
}

function someRows({ left, first, last }: ValidatedBatch): readonly Warning[] {
  const shown = [...first, ...last];
  const masked = new MaskedKeys();
  for (const row of shown) masked.add(row);
  const more = left.rows - shown.length;
  return [
    ...first.map((row) => rowLine(row, masked.textOf(row))),
    ...when(more > 0, 'batch.more_rows', { count: more }),
    ...last.map((row) => rowLine(row, masked.textOf(row))),
  ];
}

export const rowLine = ({ line: at, amountCents, reference }: BatchRow<'planned'>, key: string): Warning =>
  line('batch.row', { line: at, key, amount: formatCents(amountCents), reference });

/** The masked keys of the rows that are shown together. */
export class MaskedKeys {
  /** Fingerprints of the keys, by masked key. */
  readonly #prints = new Map<string, Set<string>>();

  add({ key, keyPrint }: BatchRow<'planned'>): void {
    const masked = maskPixKey(key.canonical);
    this.#prints.set(masked, (this.#prints.get(masked) ?? new Set()).add(keyPrint));
  }

  /**
   * Returns the masked key. If another key has the same masked form, adds the start of the key's fingerprint.
   */
  textOf({ key, keyPrint }: BatchRow<'planned'>): string {
    const masked = maskPixKey(key.canonical);
    return (this.#prints.get(masked)?.size ?? 0) > 1 ? `${masked} #${keyPrint.slice(0, 4)}` : masked;
  }
}

/**
 * Returns the rows of a proposed batch to which the approver must pay attention.
 * @param most number of rows of each kind
 */
export function describeFindings(
  { newReceivers, tenfold }: ProposalFindings,
  most = Number.POSITIVE_INFINITY,
): readonly Warning[] {
  if (newReceivers.count + tenfold.count === 0) return [line('proposal.no_findings', {})];
  const rowsOf = ({ first, count }: ProposalFindings['tenfold']): readonly Warning[] => {
    const shown = first.slice(0, most);
    const more = count - shown.length;
    return [...shown.map(findingLine), ...when(more > 0, 'batch.more_rows', { count: more })];
  };
  const { count, cents } = newReceivers;
  return [
    ...when(count > 0, 'proposal.new_receivers', { count, total: formatCents(cents) }),
    ...rowsOf(newReceivers),
    ...when(tenfold.count > 0, 'proposal.tenfold', { count: tenfold.count }),
    ...rowsOf(tenfold),
  ];
}

function findingLine({ line: at, amountCents, lastCents, key }: Finding): Warning {
  const params = { line: at, amount: formatCents(amountCents), key: key ?? '-' };
  if (lastCents === null) return line(key === null ? 'proposal.row' : 'proposal.row_to', params);
  const last = formatCents(lastCents);
  return line(key === null ? 'proposal.row_last' : 'proposal.row_to_last', { ...params, last });
}

export interface BatchSending {
  readonly csvStyle?: CsvStyle | undefined;
  /** Called when the plan is stored, before the first row is sent. */
  readonly onPlan: (plan: BatchState) => void;
  /** Returns a signal: no further row starts when it is aborted. Called when the plan is stored. */
  readonly stop: () => AbortSignal;
  /** Asks whether to pay the rows that are left although many rows failed. */
  readonly goesOn: (counts: FailureStop['counts'], progress: BatchProgress) => Promise<boolean>;
  readonly onProgress: (plan: BatchState, progress: BatchProgress) => void;
  readonly onStop: (inProgress: number, isPause: boolean) => void;
}

/** How many rows of a batch were tried, by result. */
export interface RowCounts {
  readonly total: number;
  readonly done: number;
  readonly accepted: number;
  readonly failed: number;
  readonly unknown: number;
}

export function rowCounts(plan: BatchState, { states }: Pick<BatchProgress, 'states'>): RowCounts {
  const summary = batchSummary({ ...plan, states, reasons: {} });
  const { rows: total, completed, accepted, unknown } = summary;
  const failed = failedRows(summary);
  return { total, done: completed + accepted + unknown + failed, accepted, failed, unknown };
}

export interface SentBatch extends BatchRunEnd {
  readonly plan: BatchState;
  readonly results: ResultFile;
  /** Whether the results file still is where it was created. */
  readonly isThere: boolean;
}

/**
 * Pays a confirmed batch, each row at most once. A proposed batch is approved first.
 * @throws PixError if nothing was sent
 */
export async function sendBatch(
  operator: Operator,
  { order, journal, prepared, results: target }: PreparedPayment,
  sending: BatchSending,
): Promise<SentBatch> {
  const { approves, validated, batch, payer } = prepared;
  // The clock of this machine may be behind. The service's time is known now, because the payer was read.
  const nowMs = Math.max(operator.clock.now(), operator.client.serviceNow());
  if (approves !== undefined) await approveProposal(journal, approves, personOf(operator), nowMs);
  const plan = await keepPlan(operator, journal, prepared);
  if (plan.pauseRequestedAt !== null) await journal.batches.requestPause(plan, null);
  sending.onPlan(plan);
  const results = await createResults(journal, plan, target, sending.csvStyle, operator.signal);
  const failures = new FailureStop(order.settings.stopAfter, validated.left.rows);
  try {
    const end = await runBatch(operator, journal, {
      batch,
      plan,
      payer,
      results,
      seen: validated.seen,
      family: order.family,
      ...order.settings,
      failures,
      goesOn: (progress) => sending.goesOn(failures.counts, progress),
      stop: sending.stop(),
      onProgress: (progress) => sending.onProgress(plan, progress),
      onStop: sending.onStop,
    });
    return { ...end, plan, results, isThere: await results.isThere() };
  } finally {
    await results.close();
  }
}

/** How a run ended. */
export interface BatchEnd {
  readonly summary: BatchSummary;
  /** The batch in the journal; null if the journal cannot be read, or lacks rows of this run. */
  readonly state: BatchState | null;
  /** Whether the journal went back to an older copy: it lacks rows that this run has sent or has read. */
  readonly isLost: boolean;
}

/**
 * Returns the states of the rows after a run. They come from the journal. If the journal cannot be read, uses the
 * states that this run counted.
 */
export async function batchEnd(
  journal: Journal,
  { plan, progress, stoppedBy }: Pick<SentBatch, 'plan' | 'progress' | 'stoppedBy'>,
): Promise<BatchEnd> {
  const read = await batchProgress(journal, plan).catch((error: unknown) => {
    if (!(error instanceof PixError)) throw error;
    return null;
  });
  const seen = batchSummary({ ...plan, states: progress.states, reasons: progress.reasons });
  const isUnrecorded = progress.unrecorded.size > 0;
  // Another journal does not contain the batch at all.
  const isOther = isUnrecorded && stoppedBy?.errorCode === ENTRY_LOST;
  const isLost = isOther || (read !== null && sentRows(batchSummary(read)) < sentRows(seen));
  const state = isLost || isUnrecorded ? null : read;
  return { summary: state === null ? seen : batchSummary(state), state, isLost };
}

/** Returns the number of rows that were, or may have been, applied. */
const sentRows = ({ accepted, completed, failed, mismatched, unknown, inProgress }: BatchSummary): number =>
  accepted + completed + failed + mismatched + unknown + inProgress;
