import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { formatBrl, wholeCents } from '../../../domain/money/decimal.ts';
import { endedUnpaid, plainStatus } from '../../../domain/money/transaction-statuses.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { sleep } from '../../../domain/time/clock.ts';
import { readTransaction } from '../../../operations/charges/read-transaction.ts';
import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import { isRepeated, planRefund, refundCharge, shownOfRefund } from '../../../operations/money/refund.ts';
import { readPayer } from '../../../operations/payouts/read-payer.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import type { Act } from '../../state/dialog.ts';
import type { ActContext, ActionEnd, Inputs, RunningAction } from './act-context.ts';
import { typedAmount } from './prepare-dialog.ts';

const PAUSES_MS = [2_000, 3_000, 5_000, 10_000, 30_000] as const;
const FOLLOWED_MS = 15 * 60_000;

/**
 * Refunds the amount, then reads the charge repeatedly until the refund is final, for at most 15 minutes. If
 * the charge changed while the dialog was open, or if an equal refund exists and was not confirmed yet, opens
 * another dialog and returns null.
 */
export async function refundAct(
  { operator, refresh, perform }: ActContext,
  { id, asked }: Extract<Act, { kind: 'refund' }>,
  inputs: Inputs,
  action: RunningAction,
): Promise<ActionEnd | null> {
  if (asked === null) throw new Error('a refund is asked for first');
  const payer = await readPayer(operator, 'main');
  const typed = asked.amount ?? inputs.amount ?? '';
  const reference = { text: asked.reference, generated: true };
  const planned = await planRefund(operator, payer, { id, amount: typedAmount(typed), reference });
  const isSecond = asked.amount !== null;
  if (shownOfRefund(planned, isSecond) !== asked.shown || (!isSecond && isRepeated(planned))) {
    perform({ type: 'prepare', act: { kind: 'refund', id, asked: { ...asked, amount: typed } } });
    return null;
  }
  const moved = await refundCharge(operator, payer, planned, undefined);
  const entry = moved.entry === null ? null : await readEntry(operator, moved.entry);
  // The refund may be an earlier attempt, with another reference than the dialog showed.
  if (entry?.amountCents === wholeCents(planned.amount)) action.sentAs(entry.reference);
  const { item } = confirmedRow(moved);
  refresh(['payments', 'balance', 'journal']);
  const part = { id: entry?.reference ?? asked.reference, transactionId: id };
  if (moved.outcome === 'confirmed' && moved.mismatch !== null)
    return {
      outcome: 'failed',
      message: { key: 'money.mismatch', params: { reason: moved.mismatch, id: moved.entry } },
      parts: [{ ...part, result: 'mismatched', detail: moved.mismatch }],
    };
  const amount = formatBrl(planned.amount);
  const told = (now: Transaction) => ({ id, amount, status: stateOf(now) });
  action.tell({ message: { key: 'dashboard.refund_followed', params: told(item) } });
  action.release();
  const last = await followed(operator, id, item);
  refresh(['payments', 'balance', 'journal']);
  return {
    outcome: endedUnpaid(stateOf(last)) ? 'failed' : 'done',
    message: { key: 'dashboard.refunded', params: told(last) },
    parts: [{ ...part, result: stateOf(last), detail: amount }],
  };
}

/** Reads the journal entry; null if this fails. An error must not hide the outcome of the refund. */
async function readEntry({ money }: ActContext['operator'], id: string): Promise<JournalEntry | null> {
  try {
    return await (await money.journal()).get(id);
  } catch (error) {
    if (error instanceof PixError) return null;
    throw error;
  }
}

const stateOf = ({ refundStatus, status }: Transaction): string => refundStatus ?? status;

async function followed(
  operator: ActContext['operator'],
  id: string,
  first: Transaction,
): Promise<Transaction> {
  const end = operator.clock.now() + FOLLOWED_MS;
  let now = first;
  for (let turn = 0; isUnderWay(now) && operator.clock.now() < end; turn += 1) {
    await sleep(operator.clock, PAUSES_MS[turn] ?? PAUSES_MS[PAUSES_MS.length - 1] ?? 0, operator.signal);
    now = (await readAgain(operator, id)) ?? now;
  }
  return now;
}

/**
 * Reads the charge; null if this fails. An error must not end the action, because the refund was already
 * sent.
 */
async function readAgain(operator: ActContext['operator'], id: string): Promise<Transaction | null> {
  try {
    return (await readTransaction(operator, id)).item;
  } catch (error) {
    if (error instanceof PixError && error.kind !== 'interrupted') return null;
    throw error;
  }
}

const isUnderWay = (now: Transaction): boolean => plainStatus(stateOf(now)) === 'PENDING';
