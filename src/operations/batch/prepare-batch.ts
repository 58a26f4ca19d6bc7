import { fail } from '../../domain/errors.ts';
import type { PayoutFamily } from '../../domain/family.ts';
import { Decimal, formatBrl } from '../../domain/money/decimal.ts';
import { randomText } from '../../domain/money/reference.ts';
import { UNKNOWN_STATES } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import {
  type BatchPlan,
  type BatchSettings,
  type BatchState,
  PIPED,
  type StoredRow,
} from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { checkDay, isInDay, noteOverride, openLimits } from '../money/limit-check.ts';
import { isUnread, seenBeforeStart, unknownOutcome } from '../money/money-outcome.ts';
import type { Operator } from '../operator.ts';
import { lastFee } from '../payouts/payout-preview.ts';
import { type Payer, readPayer } from '../payouts/read-payer.ts';
import { type BatchFile, inspectBatchFile } from './batch-file.ts';
import { type BatchProposal, RowsHash, refused } from './batch-proposal.ts';
import type { BatchRow } from './batch-row.ts';
import { likelyDuplicates } from './likely-duplicates.ts';
import { rereadRows } from './planned-rows.ts';
import { refuseOtherBatch } from './refuse-other-batch.ts';
import { settleEqualPayments } from './settle-equal-payments.ts';
import { type ValidatedBatch, validateBatch } from './validate-batch.ts';

export interface BatchOrder {
  /** Absolute path. */
  readonly file: string;
  /** Whether `file` is a copy of a pipe, which will be gone. The plan then records `-`. */
  readonly isPiped?: boolean;
  /** Default: the file name without its extension. */
  readonly name: string | undefined;
  readonly family: PayoutFamily;
  readonly maxTotal: Decimal | null;
  /**
   * Whether the batch may contain duplicates. A row is a duplicate if the file has no reference for it, and
   * another batch may have paid the same amount to the same key in the last 7 days.
   */
  readonly allowDuplicate: boolean;
  /**
   * Settings that are stored with the plan, for `resume`. If `lookup` is false, only keys of rows with a
   * document are looked up.
   */
  readonly settings: BatchSettings;
  /** A proposal that another person approves. The batch must have the same account and rows. */
  readonly approves?: BatchProposal | undefined;
}

export interface PreparedBatch extends Pick<BatchOrder, 'family' | 'settings' | 'isPiped'> {
  readonly batch: BatchFile;
  readonly name: string;
  readonly approves: BatchProposal | undefined;
  readonly payer: Payer;
  readonly validated: ValidatedBatch;
  /** State of the batch after the previous run; null before the first run. */
  readonly existing: BatchState | null;
  /** Fee of the last payout, in reais; null if unknown. */
  readonly fee: Decimal | null;
}

/** At most 40 characters, so that a 64-character reference has room for the name, `-` and a line number. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

/**
 * Returns the batch name: the given name, or the file name without its extension.
 * @throws PixError `usage` for a name that cannot be part of a reference
 */
export function batchNameOf({ file, name }: Pick<BatchOrder, 'file' | 'name'>): string {
  const named = name ?? process.getBuiltinModule('node:path').parse(file).name;
  if (!NAME.test(named)) throw fail('batch.bad_name', { name: named.slice(0, 60) });
  return named;
}

/**
 * Checks a whole batch file and returns what `keepPlan` and `runBatch` need. Sends no payment.
 * @throws PixError `usage` for invalid rows, for a file that differs from the stored plan, or for
 * insufficient funds
 */
export async function prepareBatch(
  operator: Operator,
  journal: Journal,
  order: BatchOrder,
): Promise<PreparedBatch> {
  const name = batchNameOf(order);
  const batch = await inspectBatchFile(order.file, operator.signal, order.settings.columns);
  const payer = await payerOf(operator, order.family).catch(async (error: unknown) => {
    throw await withEarlierRows(operator, journal, name, error);
  });
  checkAccount(operator, payer, order);
  await refuseNamedElsewhere(journal, name, payer, order.family);
  const canLookUp = operator.account.roots.main !== undefined;
  const findDuplicates = likelyDuplicates(operator, journal, payer, name);
  noteOverride(operator);
  const brokenLimit = brokenLimitOf(operator);
  const existing = await journal.batches.get(payer.scope, name);
  const around = { findDuplicates, canLookUp, brokenLimit, isPlanned: existing !== null };
  const validate = () => validateBatch(batch, name, payer, journal, around);
  let validated = await validate();
  if (order.approves !== undefined && validated.rowsHash !== order.approves.rowsHash)
    throw refused('other_rows', { name });
  if (!(order.settings.lookup !== false && canLookUp)) operator.note('batch.not_looked_up');
  if (existing !== null) {
    await refuseOtherBatch(journal, batch, existing);
    await checkHash(journal.batches.rows(existing.id), validated);
  }
  if (!order.allowDuplicate && existing?.settings.allowDuplicate !== true) refuseDuplicates(validated);
  if (await settleEqualPayments(operator, journal, payer.scope, validated)) validated = await validate();
  for (const [line, entries] of validated.seen)
    validated.seen.set(line, seenBeforeStart(operator, journal, entries, { generated: true }));
  const added = await addedToDay(operator, journal, validated, existing);
  const beyondDay = await checkDay(operator, journal, payer, added);
  if (beyondDay !== null) throw beyondDay;
  const fee = operator.run.dryRun || order.family === 'hub' ? null : await lastFee(operator);
  checkFunds(validated.left, {
    balance: payer.balance,
    dailyLeft: payer.account?.DailyWithdrawLimit?.available ?? null,
    fee,
    maxTotal: order.maxTotal,
  });
  const { family, approves, allowDuplicate } = order;
  const settings = { ...order.settings, ...(allowDuplicate ? { allowDuplicate } : {}) };
  const { isPiped = false } = order;
  return { batch, name, family, settings, isPiped, approves, payer, validated, existing, fee };
}

/** Checks that the approved proposal was made for this account and address. */
function checkAccount(
  { account: { roots } }: Operator,
  { scope }: Payer,
  { approves, family }: BatchOrder,
): void {
  if (approves === undefined) return;
  if (approves.environment !== roots[family] || approves.account !== scope)
    throw refused('other_account', { environment: approves.environment });
}

function brokenLimitOf(operator: Operator): (row: BatchRow<'checked'>) => PixError | null {
  const limits = openLimits(operator);
  return ({ key, amount, document }) =>
    limits?.broken({ kind: 'payout', amount, receiver: key.canonical, document }, true) ?? null;
}

/**
 * Reads the paying account. In a dry run, returns no account and no balance, so that insufficient funds do
 * not stop the dry run.
 */
async function payerOf(operator: Operator, family: PayoutFamily): Promise<Payer> {
  const payer = await readPayer({ ...operator, run: { ...operator.run, dryRun: false } }, family);
  return operator.run.dryRun ? { ...payer, account: null, balance: null } : payer;
}

/** As `withEarlierOutcome`, for the rows of earlier runs of the batch. */
async function withEarlierRows(
  { account: { profile }, run: { dryRun } }: Operator,
  journal: Journal,
  batch: string,
  error: unknown,
): Promise<unknown> {
  if (!isUnread(error) || dryRun) return error;
  const [unknown] = await journal.list({ profile, batch, states: UNKNOWN_STATES, limit: 1 });
  if (unknown === undefined) return error;
  const { init } = unknownOutcome(error, unknown, 'money.unknown');
  return new PixError({ ...init, hintKey: 'money.other_refund_open.hint' });
}

/**
 * Refuses a batch name that another account or family has used, unless this account and family have used it
 * too. Otherwise the same file could be paid a second time from another account.
 */
async function refuseNamedElsewhere(
  journal: Journal,
  name: string,
  { scope }: Payer,
  family: PayoutFamily,
): Promise<void> {
  const named = await journal.batches.list({ name });
  const isThis = (batch: BatchState): boolean =>
    batch.scope === scope && (batch.family === null || batch.family === family);
  const [other] = named;
  if (other === undefined || named.some(isThis)) return;
  throw fail('batch.named_elsewhere', {
    name,
    profile: other.profile,
    family: other.family ?? '-',
    file: other.file,
  });
}

/**
 * If a row without a reference was already paid by another batch, refuses the file. Otherwise a renamed copy of
 * a file would be paid again.
 */
function refuseDuplicates({ duplicates }: ValidatedBatch): void {
  const [first] = duplicates.first;
  if (first === undefined) return;
  throw fail(
    'batch.duplicates',
    { count: duplicates.count, batch: first.batch },
    {
      details: duplicates.first.map(({ line, batch }) => ({
        field: `line ${line}`,
        message: `paid or maybe paid in batch ${batch}`,
        line,
        reason: 'paid_in_another_batch',
        value: batch,
      })),
    },
  );
}

/**
 * Returns the cents by which the remaining rows increase today's total. Subtracts payments with an unknown
 * outcome, because the journal already includes them in today's total.
 */
async function addedToDay(
  operator: Operator,
  journal: Journal,
  { left }: ValidatedBatch,
  existing: BatchState | null,
): Promise<bigint> {
  let { cents } = left;
  if (existing !== null)
    for await (const entry of journal.walk({ batch: existing.name, states: UNKNOWN_STATES }))
      if (entry.scope === existing.scope && isInDay(operator, entry)) cents -= entry.amountCents;
  return cents;
}

/** Amounts in reais that limit a batch; null if unknown or not set. */
export interface Funds {
  readonly balance: Decimal | null;
  readonly dailyLeft: Decimal | null;
  readonly fee: Decimal | null;
  readonly maxTotal: Decimal | null;
}

/**
 * Checks that the remaining rows stay within all limits.
 * @throws PixError `usage` that names the first limit that is exceeded
 */
export function checkFunds(left: { readonly rows: number; readonly cents: bigint }, means: Funds): void {
  const total = Decimal.fromCents(left.cents);
  const fees = feesOf(left.rows, means.fee);
  const params = { total: formatBrl(total) };
  const { balance, dailyLeft, maxTotal } = means;
  if (maxTotal !== null && total.compare(maxTotal) > 0)
    throw fail('batch.over_max', { ...params, most: formatBrl(maxTotal) });
  if (balance !== null && total.compare(balance) > 0)
    throw fail('batch.over_balance', { ...params, balance: formatBrl(balance) });
  if (balance !== null && fees !== null && total.plus(fees).compare(balance) > 0)
    throw fail('batch.over_balance_with_fees', {
      ...params,
      fees: formatBrl(fees),
      balance: formatBrl(balance),
    });
  if (dailyLeft !== null && total.compare(dailyLeft) > 0)
    throw fail('batch.over_limit', { ...params, left: formatBrl(dailyLeft) });
}

/** Estimates the total fees; null when the fee of the last payout is not known. */
export const feesOf = (rows: number, fee: Decimal | null): Decimal | null =>
  fee === null ? null : Decimal.of(fee.units * BigInt(rows), fee.scale);

export const planOf = (
  { clock, account: { profile } }: Operator,
  { batch, name, family, settings, payer, validated, isPiped = false }: PreparedBatch,
  id: string,
): BatchPlan => ({
  id,
  scope: payer.scope,
  holder: payer.holder,
  place: payer.place,
  profileId: payer.profileId,
  family,
  settings,
  name,
  profile,
  file: isPiped ? PIPED : batch.file,
  rows: validated.rows,
  totalCents: validated.totalCents,
  createdAt: clock.now(),
});

/**
 * Yields the rows of the plan. If the file has changed since the check, throws after the last row, and the
 * plan stays incomplete.
 * @throws PixError `usage`
 */
async function* rowsToStore(
  journal: Journal,
  { batch, name, validated }: Pick<PreparedBatch, 'batch' | 'name' | 'validated'>,
): AsyncGenerator<StoredRow> {
  const hash = new RowsHash();
  for await (const row of rereadRows(journal, batch, name)) {
    hash.add(row);
    yield row;
  }
  if (hash.hex() !== validated.rowsHash) throw fail('batch.file_changed');
}

/**
 * Checks that the stored plan contains the rows that were checked.
 * @throws PixError `usage` when the rows of the stored plan differ from the checked rows
 */
async function checkHash(rows: AsyncIterable<StoredRow>, { rowsHash }: ValidatedBatch): Promise<void> {
  const hash = new RowsHash();
  for await (const row of rows) hash.add(row);
  if (hash.hex() !== rowsHash) throw fail('batch.file_changed');
}

/**
 * Durably stores the plan before any row is sent.
 * @returns the batch as planned by this run, or by another process that planned it first
 */
export async function keepPlan(
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): Promise<BatchState> {
  const { batch, name, family, payer, existing } = prepared;
  if (existing !== null) return existing;
  const id = `${operator.clock.now().toString(36)}-${randomText(operator, 10)}`;
  const plan = planOf(operator, prepared, id);
  await journal.batches.plan(plan, rowsToStore(journal, prepared));
  const kept = await journal.batches.get(payer.scope, name);
  if (kept === null) {
    // Since the check, another process may have used the batch name for another family.
    await refuseNamedElsewhere(journal, name, payer, family);
    // The journal was replaced or went back after the plan was stored.
    throw fail('batch.plan_lost', { name });
  }
  // Another process may have stored a plan with this name and another file at the same time.
  if (kept.id !== plan.id) {
    await refuseOtherBatch(journal, batch, kept);
    await checkHash(journal.batches.rows(kept.id), prepared.validated);
  }
  return kept;
}
