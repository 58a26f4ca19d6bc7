import { PixError } from '../../domain/errors.ts';
import type { Decimal } from '../../domain/money/money.ts';
import type {
  BatchPlan,
  BatchSettings,
  BatchState,
  Journal,
  PlannedRow,
} from '../../storage/journal/journal.ts';
import { collectLongTextsSoon, keepHeapSmall } from '../files/steady-heap.ts';
import { checkDay, isInDay, openLimits, tellOverride } from '../money/check-limits.ts';
import { randomText } from '../money/new-reference.ts';
import type { Operator } from '../operator.ts';
import { lastFee } from '../payouts/payout-preview.ts';
import { type Payer, readPayer } from '../payouts/read-payer.ts';
import { differencesOf } from './batch-differences.ts';
import { type Proposal, RowsHash, refused } from './batch-proposal.ts';
import { checkFunds } from './check-funds.ts';
import type { BatchRow } from './check-row.ts';
import { batchError, checkedRows, rowPrint } from './checked-rows.ts';
import { earlierPayments } from './earlier-payments.ts';
import { type BatchFile, inspectBatchFile } from './read-batch-file.ts';
import { isDone } from './row-outcome.ts';
import { type ValidatedBatch, validateBatch } from './validate-batch.ts';

export interface BatchOrder {
  /** Absolute path. */
  readonly file: string;
  /** Default: the file name without its extension. */
  readonly name: string | undefined;
  readonly family: 'main' | 'hub';
  readonly maxTotal: Decimal | null;
  /** Allows rows without their own reference that another batch may have paid in the last 7 days. */
  readonly allowDuplicate: boolean;
  /** Stored with the plan, for `resume`. With `lookup` false, only keys of rows that name a document are looked up. */
  readonly settings: BatchSettings;
  /** The proposal that is approved: account and rows must be those of it. */
  readonly approves?: Proposal | undefined;
}

/** A batch that was checked and may be paid. It is not confirmed yet, and this run has sent nothing of it. */
export interface PreparedBatch {
  readonly batch: BatchFile;
  readonly name: string;
  readonly family: 'main' | 'hub';
  readonly settings: BatchSettings;
  readonly approves: Proposal | undefined;
  readonly payer: Payer;
  readonly sketch: ValidatedBatch;
  /** The batch as an earlier run of the same file left it. */
  readonly existing: BatchState | null;
  /** Rows that are not yet paid or finally refused. */
  readonly left: { readonly rows: number; readonly cents: bigint };
  /** Fee of one payout, in reais, taken from the last payout. */
  readonly fee: Decimal | null;
}

/** With `-` and a line number appended it must still fit into a reference of 64 characters. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

/**
 * Checks a whole batch and sends nothing.
 * @throws PixError `usage` for invalid rows, a file that differs from the stored plan of that name, or insufficient
 * funds
 */
export async function prepareBatch(
  operator: Operator,
  journal: Journal,
  order: BatchOrder,
): Promise<PreparedBatch> {
  keepHeapSmall();
  collectLongTextsSoon();
  const name = order.name ?? process.getBuiltinModule('node:path').parse(order.file).name;
  if (!NAME.test(name)) throw batchError('batch.bad_name', { name: name.slice(0, 60) });
  const batch = await inspectBatchFile(order.file, operator.signal);
  const payer = await payerOf(operator, order.family);
  checkAccount(operator, payer, order);
  await refuseNamedElsewhere(journal, name, payer, order.family);
  const canLookUp = operator.roots.main !== undefined;
  const findEarlier = earlierPayments(operator, journal, payer, name);
  tellOverride(operator);
  const brokenLimit = brokenLimitOf(operator);
  const around = { findEarlier, canLookUp, brokenLimit };
  const sketch = await validateBatch(batch, name, payer, journal, around);
  if (!(order.settings.lookup !== false && canLookUp)) operator.note('batch.not_looked_up');
  const existing = await journal.batch(payer.scope, name);
  if (existing !== null) await refuseOther(journal, batch, existing);
  else if (!order.allowDuplicate) refuseDuplicates(sketch);
  const { left, cents } = await leftOf(operator, journal, sketch, existing);
  const beyondDay = await checkDay(operator, journal, payer.holder, payer.scope, cents);
  if (beyondDay !== null) throw beyondDay;
  const fee = operator.dryRun || order.family === 'hub' ? null : await lastFee(operator);
  checkFunds(left, {
    balance: payer.balance,
    dailyLeft: payer.account?.DailyWithdrawLimit?.available ?? null,
    fee,
    maxTotal: order.maxTotal,
  });
  const { family, settings, approves } = order;
  return { batch, name, family, settings, approves, payer, sketch, existing, left, fee };
}

/** The hub does not tell the account: there a profile stands for it, and only the service's address is compared. */
function checkAccount({ roots }: Operator, { scope }: Payer, { approves, family }: BatchOrder): void {
  if (approves === undefined) return;
  if (approves.environment !== roots[family] || (family === 'main' && approves.account !== scope))
    throw refused('other_account', { environment: approves.environment });
}

/** What limit of the profile a row breaks by itself, as a code. */
function brokenLimitOf(operator: Operator): (row: BatchRow) => string | null {
  const limits = openLimits(operator);
  return ({ key, amount, document }) =>
    limits?.broken({ kind: 'payout', amount, receiver: key.canonical, document }, true)?.errorCode ?? null;
}

/** A dry run shows what is left to pay of the plan, whether or not there is money for it. */
async function payerOf(operator: Operator, family: 'main' | 'hub'): Promise<Payer> {
  const payer = await readPayer({ ...operator, dryRun: false }, family);
  return operator.dryRun ? { ...payer, account: null, balance: null } : payer;
}

/**
 * A batch name belongs to one account and one family. Under another one, the same file would be paid again from the
 * start.
 */
async function refuseNamedElsewhere(
  journal: Journal,
  name: string,
  { scope }: Payer,
  family: 'main' | 'hub',
): Promise<void> {
  const named = await journal.batches({ name });
  const isThis = (batch: BatchState): boolean =>
    batch.scope === scope && (batch.family === null || batch.family === family);
  const [other] = named;
  if (other === undefined || named.some(isThis)) return;
  throw new PixError({
    kind: 'usage',
    key: 'batch.named_elsewhere',
    params: { name, profile: other.profile, family: other.family ?? '-', file: other.file },
    errorCode: 'batch_named_elsewhere',
    hintKey: 'batch.named_elsewhere.hint',
    outcome: 'not_sent',
  });
}

/** Under another name, a copied file without references would be paid again. */
function refuseDuplicates({ duplicates, duplicateCount }: ValidatedBatch): void {
  const [first] = duplicates;
  if (first === undefined) return;
  throw new PixError({
    kind: 'usage',
    key: 'batch.duplicates',
    params: { count: duplicateCount, batch: first.batch },
    errorCode: 'batch_duplicates',
    details: duplicates.map(({ line, batch }) => ({
      field: `line ${line}`,
      message: `paid in batch ${batch}`,
      line,
      reason: 'paid_in_another_batch',
      value: batch,
    })),
    hintKey: 'batch.duplicates.hint',
    outcome: 'not_sent',
  });
}

/** What is left to pay; `cents` is that of it which the day's payments do not contain yet. */
async function leftOf(
  operator: Operator,
  journal: Journal,
  sketch: ValidatedBatch,
  existing: BatchState | null,
): Promise<{ readonly left: PreparedBatch['left']; readonly cents: bigint }> {
  let { rows, totalCents: left } = sketch;
  let inDay = 0n;
  if (existing !== null)
    for await (const entry of journal.walk({ batch: existing.name })) {
      if (entry.scope !== existing.scope) continue;
      if (isInDay(operator, entry)) inDay += entry.amountCents;
      if (!isDone(entry)) continue;
      rows -= 1;
      left -= entry.amountCents;
    }
  return { left: { rows, cents: left }, cents: left - inDay };
}

/** A batch name stands for one file: a different file is refused, and the differences are shown. */
async function refuseOther(journal: Journal, batch: BatchFile, existing: BatchState): Promise<void> {
  const { count, shown } = await differencesOf(journal, batch, existing);
  if (count === 0) return;
  throw new PixError({
    kind: 'usage',
    key: 'batch.other_file',
    params: { name: existing.name, count },
    errorCode: 'batch_changed',
    details: shown,
    hintKey: 'batch.other_file.hint',
    outcome: 'not_sent',
  });
}

/** The plan of a batch, as the journal stores it. */
export const planOf = (
  { profile, clock }: Operator,
  { batch, name, family, settings, payer, sketch }: PreparedBatch,
  id: string,
): BatchPlan => ({
  ...{ id, scope: payer.scope, holder: payer.holder, family, settings, name, profile },
  ...{ file: batch.file, rows: sketch.rows, totalCents: sketch.totalCents, createdAt: clock.now() },
});

/** The rows of a batch as the journal stores them. */
export async function* planRows(
  journal: Journal,
  { batch, name }: Pick<PreparedBatch, 'batch' | 'name'>,
): AsyncGenerator<PlannedRow> {
  for await (const row of checkedRows(batch, name)) {
    const { line, reference, cents } = row;
    yield { line, reference, amountCents: cents, print: rowPrint(journal, row) };
  }
}

/**
 * Passes rows on, and fails after the last one when they are not those of the approved proposal: a plan is complete only
 * afterwards, and each row that is sent is compared with it. So a file that changes meanwhile pays nothing.
 * @throws PixError `usage`
 */
async function* approvedRows(
  { approves, name }: Pick<PreparedBatch, 'approves' | 'name'>,
  rows: AsyncIterable<PlannedRow>,
): AsyncGenerator<PlannedRow> {
  const hash = new RowsHash();
  for await (const row of rows) {
    hash.add(row);
    yield row;
  }
  if (approves !== undefined && hash.hex() !== approves.rowsHash) throw refused('other_rows', { name });
}

async function checkRows(prepared: PreparedBatch, rows: AsyncIterable<PlannedRow>): Promise<void> {
  if (prepared.approves !== undefined) for await (const _row of approvedRows(prepared, rows));
}

/**
 * Stores the plan durably in the journal before any row is sent.
 * @returns the batch as planned by this run or, if it was first, by another process
 */
export async function keepPlan(
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): Promise<BatchState> {
  const { batch, name, family, payer, existing } = prepared;
  if (existing !== null) {
    await checkRows(prepared, journal.plannedRows(existing.id));
    return existing;
  }
  const id = `${operator.clock.now().toString(36)}-${randomText(operator, 10)}`;
  const plan = planOf(operator, prepared, id);
  await journal.planBatch(plan, approvedRows(prepared, planRows(journal, prepared)));
  const kept = await journal.batch(payer.scope, name);
  if (kept === null) {
    // Meanwhile another process took the name for another family.
    await refuseNamedElsewhere(journal, name, payer, family);
    throw new Error(`journal: the batch ${name} is not there`);
  }
  // Another process may have planned the same name from another file at the same time.
  if (kept.id !== plan.id) {
    await refuseOther(journal, batch, kept);
    await checkRows(prepared, journal.plannedRows(kept.id));
  }
  return kept;
}
