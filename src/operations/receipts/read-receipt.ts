import type { HubCharge } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { fail } from '../../domain/errors.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import type { ReceiptFacts, ReceiptParty } from '../../domain/money/receipt-facts.ts';
import {
  endedUnpaid,
  isReturned,
  isReturning,
  PAID_STATUSES,
  plainStatus,
} from '../../domain/money/transaction-statuses.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { namesRefund } from '../money/movements/main-refund.ts';
import type { Operator } from '../operator.ts';
import type { Identifier } from '../trace/find-payment.ts';
import { gatherTrace, type Sources } from '../trace/gather-trace.ts';
import { returnedOf } from '../trace/payment-answer.ts';
import { readTransaction } from '../transactions.ts';

/**
 * Reads the payment and returns the facts of its receipt.
 * @param isRefund whether the receipt of its refund is meant. The id or reference of a refund always means the refund
 * @throws PixError `refused` when no money moved (as PZC320 and PZC321 of the service); `missing` when nobody has it
 */
export async function readReceipt(
  operator: Operator,
  identifier: Identifier,
  sources: Sources,
  isRefund: boolean,
): Promise<ReceiptFacts> {
  const trace = await gatherTrace(operator, identifier, sources, 'payment');
  if (trace === null) throw fail('trace.nothing', { text: identifier.text.slice(0, 80) });
  const { transaction, hub, journal } = trace;
  if (transaction !== null) {
    const returnId = identifier.kind === 'returnId' ? identifier.text : null;
    if (!isRefund && returnId === null) return paymentReceipt(transaction.item);
    return refundReceipt(transaction.item, journal, returnId);
  }
  if (hub !== null) {
    if (isRefund) throw fail('receipt.hub_refund', { id: hub.item.id });
    return hubReceipt(hub.item);
  }
  const refund = journal.find(({ kind, reference }) => kind === 'refund' && reference === identifier.text);
  if (refund?.subject && refund.family === 'main') {
    const { item } = await readTransaction(operator, refund.subject);
    if (!isNewest(refund, item)) throw fail('receipt.other_refund', { id: item.id });
    return refundReceipt(item, journal, null);
  }
  throw fail('receipt.only_here', { id: identifier.text.slice(0, 80) });
}

/** Returns the reason why a payment has no receipt; null if its money moved. */
function refusal(id: string, status: string, paidAt: string | null): PixError | null {
  const plain = plainStatus(status);
  const params = { id, status: plain };
  if (endedUnpaid(status)) return fail('receipt.unpaid', params);
  const moved = PAID_STATUSES.has(plain) || plain === 'PAID';
  // A payout that was returned before it completed has no time of payment.
  if (moved && (plain !== 'REFUNDED' || paidAt !== null)) return null;
  return fail(plain === 'REFUNDED' ? 'receipt.unpaid' : 'receipt.pending', params);
}

/** @throws PixError `refused` when no money moved */
export function paymentReceipt(item: Transaction): ReceiptFacts {
  const refused = refusal(item.id, item.status, item.paidAt);
  if (refused !== null) throw refused;
  const done = returnedOf(item);
  const isPending = isReturning(item);
  return {
    kind: kindOf(item),
    amount: shownAmount(item.id, item.amount),
    isSum: false,
    at: item.paidAt,
    endToEndId: item.endToEndId,
    paymentEndToEndId: null,
    transactionId: item.id,
    reference: item.clientReference,
    ...partiesOf(item),
    returned:
      done !== null
        ? { state: 'completed', ...done }
        : isPending
          ? { state: 'pending', amount: null, at: null, endToEndId: null }
          : null,
  };
}

/** @throws PixError `refused` for a payment without an amount */
function shownAmount(id: string, amount: Decimal | null): Decimal {
  if (amount === null) throw fail('receipt.no_amount', { id });
  return amount;
}

const kindOf = ({ method, type }: Transaction): ReceiptFacts['kind'] => {
  if (method === 'INTERNAL_TRANSFER') return 'transfer';
  if (method === 'BANK_SLIP') return 'bank-slip';
  return type === 'WITHDRAW' ? 'payout' : 'charge';
};

const partiesOf = (item: Transaction): { readonly payer: ReceiptParty; readonly receiver: ReceiptParty } => ({
  payer: {
    name: item.payerName,
    document: item.payerDocument,
    institution: item.payerInstitutionName,
    ispb: item.payerInstitutionIspb,
    account: item.payerAccountNumber,
    pixKey: null,
  },
  receiver: {
    name: item.receiverName,
    document: item.receiverDocument,
    institution: item.receiverInstitutionName,
    ispb: item.receiverInstitutionIspb,
    account: item.receiverAccountNumber,
    pixKey: item.withdrawPixKey,
  },
});

/** Whether the service shows this refund: by its end-to-end id, or by the note that names its reference. */
function isNewest({ kind, reference, endToEndId }: JournalEntry, item: Transaction): boolean {
  if (kind !== 'refund') return false;
  if (endToEndId !== null && item.refundEndToEndId !== null) return endToEndId === item.refundEndToEndId;
  const notes = [item.refundDescription, item.refundReason];
  return notes.some((note) => note !== null && namesRefund(note, reference));
}

/**
 * The service shows only the newest refund of a payment, and the sum of all refunds. The journal knows the amount of a
 * refund that was made with it.
 * @param returnId end-to-end id of the refund; null for the newest refund
 * @throws PixError `refused` when the refund is not completed, or is not the one that the service shows
 */
export function refundReceipt(
  item: Transaction,
  journal: readonly JournalEntry[],
  returnId: string | null,
): ReceiptFacts {
  const { id, refundStatus, refundAmount, refundEndToEndId, refundedAt } = item;
  if (returnId !== null && returnId !== refundEndToEndId) throw fail('receipt.other_refund', { id });
  if (!isReturned(item)) throw fail('receipt.no_refund', { id, status: refundStatus ?? '-' });
  const made = journal.find((entry) => isNewest(entry, item));
  const { payer, receiver } = partiesOf(item);
  return {
    kind: 'refund',
    amount: made ? Decimal.fromCents(made.movedCents ?? made.amountCents) : shownAmount(id, refundAmount),
    isSum: made === undefined,
    at: refundedAt,
    endToEndId: refundEndToEndId,
    paymentEndToEndId: item.endToEndId,
    transactionId: id,
    reference: made?.reference ?? item.clientReference,
    // The money of a refund goes the other way.
    payer: receiver,
    receiver: payer,
    returned: null,
  };
}

const NOBODY: ReceiptParty = {
  name: null,
  document: null,
  institution: null,
  ispb: null,
  account: null,
  pixKey: null,
};

/** The hub shows neither the payer nor the end-to-end id of a charge. */
function hubReceipt(charge: HubCharge): ReceiptFacts {
  const refused = refusal(charge.id, charge.status, charge.paidAt);
  if (refused !== null) throw refused;
  const refunded = charge.refundedAmount ?? 0n;
  return {
    kind: 'charge',
    amount: shownAmount(charge.id, charge.amount === null ? null : Decimal.fromCents(charge.amount)),
    isSum: false,
    at: charge.paidAt,
    endToEndId: null,
    paymentEndToEndId: null,
    transactionId: charge.id,
    reference: charge.externalRef,
    payer: NOBODY,
    receiver: NOBODY,
    returned:
      refunded > 0n
        ? {
            state: 'completed',
            amount: Decimal.fromCents(refunded),
            at: charge.refundedAt,
            endToEndId: null,
          }
        : null,
  };
}
