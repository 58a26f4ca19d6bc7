import type { Transaction } from '../../contract/schemas/transaction.ts';
import { type Decimal, formatBrl, wholeCents } from '../../domain/money/decimal.ts';
import { endedUnpaid, plainStatus } from '../../domain/money/transaction-statuses.ts';
import { asFailure, PixError } from '../../domain/pix-error.ts';
import { poll } from '../../domain/time/poll.ts';
import { confirmed, type MoneyOutcome } from '../../operations/money/money-outcome.ts';
import type { Operator } from '../../operations/operator.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { FeedName } from '../state/feeds.ts';
import type { Phrase } from '../state/phrase.ts';
import { type ActContext, type ActionEnd, phrase, type RunningAction } from './act.ts';

const PAUSES_MS: readonly number[] = [2_000, 3_000, 5_000, 10_000];
const LONGEST_PAUSE_MS = 30_000;
const FOLLOWED_MS = 15 * 60_000;
const CHANGED: readonly FeedName[] = ['payments', 'balance', 'journal'];

interface Sent {
  readonly moved: MoneyOutcome<Transaction>;
  readonly amount: Decimal;
  /** The reference that the dialog showed. */
  readonly reference: string;
  /** Id of the transaction: for a refund, of the charge. */
  readonly transactionOf: (first: Transaction) => string;
  readonly statusOf: (now: Transaction) => string;
  readonly read: (id: string) => Promise<{ readonly item: Transaction }>;
  /** @param isLast whether pix has stopped reading the status */
  readonly message: (now: Transaction, isLast: boolean, reference: string) => Phrase;
}

/**
 * Reads a sent refund or payment repeatedly until it is final, for at most 15 minutes.
 * @throws PixError if the service did not accept it, or if this is unknown
 */
export async function followSent(
  { operator, refresh }: ActContext,
  action: RunningAction,
  { moved, amount, transactionOf, statusOf, read, message, ...shown }: Sent,
): Promise<ActionEnd> {
  const entry = moved.entry === null ? null : await readEntry(operator, moved.entry);
  // It may be an earlier attempt, with another reference than the dialog showed.
  if (entry?.amountCents === wholeCents(amount)) action.sentAs(entry.reference);
  refresh(CHANGED);
  const { row, mismatch, entry: id } = confirmed(moved);
  const reference = entry?.reference ?? shown.reference;
  const part = { id: reference, transactionId: transactionOf(row.item) };
  if (mismatch !== null)
    return {
      outcome: 'failed',
      message: phrase('money.mismatch', { reason: mismatch, id }),
      parts: [{ ...part, result: 'mismatched', detail: mismatch }],
    };
  action.tell({ message: message(row.item, false, reference) });
  action.release();
  const last = await finalOf(operator, row.item, () => read(part.transactionId), statusOf);
  refresh(CHANGED);
  return {
    outcome: endedUnpaid(statusOf(last)) ? 'failed' : 'done',
    message: message(last, true, reference),
    parts: [{ ...part, result: statusOf(last), detail: formatBrl(amount) }],
  };
}

/** Reads the journal entry; null if this fails. An error must not hide the outcome of the payment. */
async function readEntry({ money }: Operator, id: string): Promise<JournalEntry | null> {
  try {
    return await (await money.journal()).get(id);
  } catch (error) {
    if (error instanceof PixError) return null;
    throw error;
  }
}

/** Reads a sent movement until it is final. A failed reading does not end this, because the movement was sent. */
function finalOf(
  { clock, signal }: Operator,
  first: Transaction,
  again: () => Promise<{ readonly item: Transaction }>,
  statusOf: Sent['statusOf'],
): Promise<Transaction> {
  let [isFirst, last] = [true, first];
  const read = async (): Promise<Transaction> => {
    try {
      if (!isFirst) last = (await again()).item;
    } catch (error) {
      asFailure(error);
    }
    isFirst = false;
    return last;
  };
  const isDone = (now: Transaction): boolean => plainStatus(statusOf(now)) !== 'PENDING';
  const pauseMs = (turn: number): number => PAUSES_MS[turn] ?? LONGEST_PAUSE_MS;
  return poll(read, { clock, signal, isDone, pauseMs, forMs: FOLLOWED_MS });
}
