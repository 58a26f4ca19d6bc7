import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import { transferred } from '../money/ledger.ts';
import { spokenReais, type Thousandths } from '../money/thousandths.ts';
import type { TransactionRow } from './transaction-row.ts';
import { beginTransaction, nextTransactionId, partyFields } from './transactions.ts';

export interface TransferRow {
  /** `seq` of the sender's transaction. `received` is the `seq` of the receiver's transaction. */
  readonly sent: bigint;
  readonly received: bigint;
  readonly comment: string | null;
  readonly toPixKey: string | null;
}

export interface NewTransfer {
  readonly id: string;
  readonly payer: AccountRow;
  readonly receiver: AccountRow;
  readonly amount: Thousandths;
  readonly comment: string | null;
  readonly toPixKey: string | null;
  /** Fields of the sender's transaction. The receiver's transaction does not get them. */
  readonly fields: Partial<Pick<TransactionRow, 'clientReference' | 'virtualAccount' | 'callbackUrl'>>;
}

/**
 * Makes a transfer: a WITHDRAW of the sender and a DEPOSIT of the receiver, who pays the cash-in fee.
 * @returns the sender's transaction
 * @throws ServiceFault `PZC401`, `PZC201`, `PZC602`, `PZC603`, `PZC202`, `PZC200`
 */
export function makeTransfer(service: Service, transfer: NewTransfer): TransactionRow {
  const { id, payer, receiver, amount, comment, toPixKey, fields } = transfer;
  checkTransfer(transfer);
  const fee = receiver.depositFee;
  const receivedId = nextTransactionId(service, 1n);
  const to = { account: receiver.seq, transactionId: receivedId };
  transferred(service, to, { account: payer.seq, amount, fee, transactionId: id });
  const common = {
    method: 'INTERNAL_TRANSFER',
    status: 'COMPLETED',
    amount,
    paidAt: service.clock.now(),
    ...partyFields('payer', payer),
    ...partyFields('receiver', receiver),
  } as const;
  const sent = beginTransaction(service, {
    ...common,
    ...fields,
    id,
    account: payer.seq,
    type: 'WITHDRAW',
    serviceFeeCharged: 0n,
  });
  const received = beginTransaction(service, {
    ...common,
    id: receivedId,
    account: receiver.seq,
    type: 'DEPOSIT',
    serviceFeeCharged: fee,
  });
  service.db.insert('transfers', { sent: sent.seq, received: received.seq, comment, toPixKey });
  return sent;
}

/**
 * Returns the transfer to which the transaction belongs.
 * @param transaction `seq` of the sender's or the receiver's transaction
 */
export const transferOf = ({ db }: Service, transaction: bigint): TransferRow | undefined =>
  db.get<TransferRow>('select * from transfers where sent = ? or received = ?', transaction, transaction);

function checkTransfer({ payer, receiver, amount }: NewTransfer): void {
  if (payer.allowTransfer === 0n) throw new ServiceFault('PZC401');
  if (receiver.allowDeposit === 0n) throw new ServiceFault('PZC201');
  const { cashOutTicketMin: min, cashOutTicketMax: max } = payer;
  if (amount < min) throw new ServiceFault('PZC602', { min: spokenReais(min) });
  if (amount > max) throw new ServiceFault('PZC603', { max: spokenReais(max) });
  if (amount <= receiver.depositFee) throw new ServiceFault('PZC202');
}
