import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { formatBrl, wholeCents } from '../../../domain/money/decimal.ts';
import { endedUnpaid, plainStatus } from '../../../domain/money/transaction-statuses.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { sleep } from '../../../domain/time/clock.ts';
import { type PreparedRefund, sendRefund } from '../../../operations/acts/refund.ts';
import { readTransaction } from '../../../operations/charges/read-transaction.ts';
import { askedAgainNote } from '../../../operations/money/money-errors.ts';
import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import type { Operator } from '../../../operations/operator.ts';
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
  const typed = asked.amount === null ? (inputs.amount ?? '') : null;
  const sent = await sendUnlessChanged(operator, asked.prepared, typed);
  if ('changed' in sent) {
    const amount = typed ?? asked.amount;
    perform({ type: 'prepare', act: { kind: 'refund', id, asked: { ...asked, amount, ...sent } } });
    return null;
  }
  const { moved } = sent;
  const entry = moved.entry === null ? null : await readEntry(operator, moved.entry);
  // The refund may be an earlier attempt, with another reference than the dialog showed.
  if (entry?.amountCents === wholeCents(sent.amount)) action.sentAs(entry.reference);
  const { item } = confirmedRow(moved);
  refresh(['payments', 'balance', 'journal']);
  const part = { id: entry?.reference ?? asked.prepared.order.reference.text, transactionId: id };
  if (moved.outcome === 'confirmed' && moved.mismatch !== null)
    return {
      outcome: 'failed',
      message: { key: 'money.mismatch', params: { reason: moved.mismatch, id: moved.entry } },
      parts: [{ ...part, result: 'mismatched', detail: moved.mismatch }],
    };
  const amount = formatBrl(sent.amount);
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

/** Sends the refund, or returns the note about the change because of which the person must be asked again. */
async function sendUnlessChanged(
  operator: Operator,
  prepared: PreparedRefund<Transaction>,
  typed: string | null,
) {
  try {
    const sent = await sendRefund(operator, prepared, typed === null ? undefined : typedAmount(typed));
    const changed = sent.moved.outcome === 'confirmed' ? undefined : askedAgainNote(sent.moved.error);
    return changed === undefined ? sent : { changed };
  } catch (error) {
    const changed = askedAgainNote(error);
    if (changed === undefined) throw error;
    return { changed };
  }
}

/** Reads the journal entry; null if this fails. An error must not hide the outcome of the refund. */
async function readEntry({ money }: Operator, id: string): Promise<JournalEntry | null> {
  try {
    return await (await money.journal()).get(id);
  } catch (error) {
    if (error instanceof PixError) return null;
    throw error;
  }
}

const stateOf = ({ refundStatus, status }: Transaction): string => refundStatus ?? status;

async function followed(operator: Operator, id: string, first: Transaction): Promise<Transaction> {
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
async function readAgain(operator: Operator, id: string): Promise<Transaction | null> {
  try {
    return (await readTransaction(operator, id)).item;
  } catch (error) {
    if (error instanceof PixError && error.kind !== 'interrupted') return null;
    throw error;
  }
}

const isUnderWay = (now: Transaction): boolean => plainStatus(stateOf(now)) === 'PENDING';
