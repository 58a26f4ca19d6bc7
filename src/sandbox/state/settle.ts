import { makeEndToEndId } from '../../domain/end-to-end-id.ts';
import { MIXED_CASE } from '../dice.ts';
import { type Payer, payerOf } from '../fixtures.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import { HOUSE, post } from './ledger.ts';
import type { Mils } from './mils.ts';
import type { TransactionRow } from './transaction-row.ts';
import { changeTransaction, moveTransaction, transactionBySeq } from './transactions.ts';

/** A customer pays the charge: the money comes in, less the fee (unshown.md §10: one line, net). */
export function payCharge(service: Service, row: TransactionRow, given: Partial<Payer>): TransactionRow {
  if (row.type !== 'DEPOSIT') throw new ServiceFault('PZG409');
  const { clock, dice } = service;
  const payer = payerOf(dice, row.id);
  const paidAt = clock.now();
  const paid = moveTransaction(service, row, 'COMPLETED', {
    paidAt,
    payerName: given.name ?? payer.name,
    payerDocument: given.document ?? payer.document,
    payerInstitutionIspb: payer.institution.ispb,
    payerInstitutionName: payer.institution.name,
    endToEndId: makeEndToEndId({
      ispb: payer.institution.ispb,
      atMs: paidAt,
      random: (length) => dice.text(MIXED_CASE, length, 'end to end', row.id),
    }),
  });
  const fee = row.serviceFeeCharged;
  post(service, { reason: 'DEPOSIT', transactionId: row.id }, [
    { account: HOUSE, book: 'outside', amount: -row.amount },
    { account: row.account, book: 'available', amount: row.amount - fee },
    { account: HOUSE, book: 'fees', amount: fee },
  ]);
  return paid;
}

/**
 * Money of a paid charge goes back to the payer; without `amount`, all that is left of it. The fee is kept. A charge
 * refunded in full becomes REFUNDED; in part it stays COMPLETED (unshown.md §4).
 * @throws ServiceFault `PZG409` when it was not paid, `PZG423` above what is left, `PZC200` without the balance
 */
export function refundCharge(service: Service, row: TransactionRow, amount?: Mils): TransactionRow {
  const left = row.amount - (row.refundAmount ?? 0n);
  const returned = amount ?? left;
  const refundable = row.type === 'DEPOSIT' && ['COMPLETED', 'WAITING_FOR_REFUND'].includes(row.status);
  if (!refundable) throw new ServiceFault('PZG409');
  if (returned > left) throw new ServiceFault('PZG423');
  const { clock, dice } = service;
  const refundAmount = (row.refundAmount ?? 0n) + returned;
  const refundedAt = clock.now();
  post(service, { reason: 'REFUND', transactionId: row.id }, [
    { account: row.account, book: 'available', amount: -returned },
    { account: HOUSE, book: 'outside', amount: returned },
  ]);
  const changes = {
    refundAmount,
    refundedAt,
    refundStatus: 'COMPLETED',
    refundEndToEndId: makeEndToEndId({
      ispb: row.receiverInstitutionIspb ?? '',
      atMs: refundedAt,
      random: (length) => dice.text(MIXED_CASE, length, 'refund', row.id, refundAmount),
      kind: 'return',
    }),
  };
  return refundAmount === row.amount
    ? moveTransaction(service, row, 'REFUNDED', changes)
    : changeTransaction(service, row, changes);
}

/** The charge with this `seq` passed its time: unless it was paid or ended otherwise, it expires. */
export function expireCharge(service: Service, seq: bigint): undefined {
  const row = transactionBySeq(service, seq);
  if (row.status === 'PENDING') moveTransaction(service, row, 'EXPIRED');
}
