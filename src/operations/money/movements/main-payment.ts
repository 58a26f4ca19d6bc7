import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { readPayout, readTransfer } from '../../../contract/routes/payouts.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { PixError } from '../../../domain/pix-error.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import { callRoute, isAbsence } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { referenceIn } from '../answer-mismatch.ts';
import type { Applied, LookUpFinding } from '../money-outcome.ts';
import type { SentMovement, StatusNow, StatusReader } from './movement.ts';

/** Value of `type` for received money (§2.1). */
const RECEIVED = 'DEPOSIT';

/** Finds a payout or transfer by its reference. */
async function findByReference(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  let row: DecodedRow<Transaction>;
  try {
    row = await readPayment(operator, entry, { clientReference: entry.reference });
  } catch (error) {
    if (isAbsence(error)) return { kind: 'absent' };
    if (error instanceof PixError && error.kind === 'missing')
      return { kind: 'undecided', why: 'journal.not_from_service' };
    throw error;
  }
  if (referenceIn(row.item.clientReference, entry.reference) === 'other')
    return { kind: 'undecided', why: 'journal.other_reference', seen: row.item.id };
  // Another account can use the same reference for a transfer to this account.
  if (row.item.type === RECEIVED) return { kind: 'undecided', why: 'journal.received', seen: row.item.id };
  if (row.item.amount !== null && row.item.amount.toCents() !== entry.amountCents)
    return { kind: 'undecided', why: 'journal.other_amount', seen: row.item.id };
  if (await isElsewhere(operator, entry, row.item))
    return { kind: 'undecided', why: 'journal.other_destination', seen: row.item.id };
  return { kind: 'found', row, as: appliedOf(row.item) };
}

const readPayment = (
  operator: Operator,
  { kind }: JournalEntry,
  query: { readonly clientReference: string } | { readonly id: string },
): Promise<DecodedRow<Transaction>> =>
  kind === 'transfer'
    ? callRoute(operator, readTransfer, { query })
    : callRoute(operator, readPayout, { query });

async function paymentStatusNow({ operator }: StatusReader, entry: JournalEntry): Promise<StatusNow | null> {
  if (entry.serviceId === null) return null;
  const { item } = await readPayment(operator, entry, { id: entry.serviceId });
  return { serviceStatus: item.status, endToEndId: item.endToEndId ?? undefined };
}

/** How payouts, code payments and transfers of the main family are found again. */
export const MAIN_PAYMENT: SentMovement = { lookUp: findByReference, statusNow: paymentStatusNow };

/**
 * Returns whether the service shows another destination than the ordered one. A masked or missing destination
 * is not compared.
 */
async function isElsewhere(operator: Operator, entry: JournalEntry, item: Transaction): Promise<boolean> {
  const to = entry.kind === 'transfer' ? item.receiverAccountNumber : item.withdrawPixKey;
  // If the payment was made with a QR code, the journal has the code but not the key.
  if (to === null || to.includes('*') || entry.kind === 'qr-payout') return false;
  const journal = await operator.money.journal();
  const spellings = [to, `+${to}`, to.toLowerCase()];
  return !spellings.some((spelling) => journal.fingerprint(spelling) === entry.destinationPrint);
}

export const appliedOf = ({ id, status, endToEndId, amount }: Transaction): Applied => ({
  serviceId: id,
  movedCents: amount?.toCents() ?? undefined,
  serviceStatus: status,
  endToEndId: endToEndId ?? undefined,
});
