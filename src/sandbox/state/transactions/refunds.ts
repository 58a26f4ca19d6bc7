import { eventOf } from '../../../domain/money/transaction-statuses.ts';
import { LOWERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import { heldInfraction } from '../infractions/infractions.ts';
import {
  payoutReturned,
  refundedAtOnce,
  refundRequested,
  refundReversed,
  refundSent,
} from '../money/ledger.ts';
import type { Thousandths } from '../money/thousandths.ts';
import { emitEvent } from '../webhooks/webhooks.ts';
import type { TransactionRow } from './transaction-row.ts';
import {
  changeTransaction,
  endToEndIdOf,
  moveTransaction,
  refundMove,
  transactionBySeq,
} from './transactions.ts';

/** Time in ms of the sandbox clock after which a new refund is queued. */
const QUEUED_AFTER_MS = 2_000;
/** Time in ms of the sandbox clock after which a queued refund ends. */
const SETTLED_AFTER_MS = 3_000;
/**
 * The bank refuses refunds below `TAKEN_FROM`. It accepts refunds below `DONE_FROM`, but cancels them later
 * (unshown.md §5).
 */
const TAKEN_FROM: Thousandths = 1_000n;
const DONE_FROM: Thousandths = 10_000n;

export interface RefundRow {
  readonly seq: bigint;
  readonly id: string;
  readonly account: bigint;
  readonly transactionSeq: bigint;
  readonly amount: Thousandths;
  /** 1 if the request contained no amount, otherwise 0. */
  readonly whole: bigint;
  readonly status: 'PENDING' | 'QUEUED' | 'COMPLETED' | 'CANCELED';
  readonly createdAt: bigint;
}

export interface NewRefund {
  /** Amount to refund. If undefined, everything that was not refunded yet. */
  readonly amount?: Thousandths | undefined;
  readonly clientReference?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Debits the amount of a refund now; the refund completes or is canceled later. `refundAmount` of the charge
 * includes the new refund immediately.
 * @throws ServiceFault `PZG422` when the charge was not paid, `PZG409` while a refund is in progress,
 * `PZG423` for more than the amount not yet refunded, `PZI110` below the bank's minimum, `PZC200` when the
 * balance is too low
 */
export function requestRefund(service: Service, row: TransactionRow, asked: NewRefund): TransactionRow {
  const { clock, scheduler } = service;
  const paid = ['COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED'].includes(row.status);
  if (row.type !== 'DEPOSIT' || row.method !== 'PIX' || !paid) throw new ServiceFault('PZG422');
  const refundStatus = refundMove(row, 'PENDING');
  if (heldInfraction(service, row.seq)) throw new ServiceFault('PZG409');
  const amount = amountOf(row, asked.amount);
  if (row.status !== 'COMPLETED') throw new ServiceFault('PZG422');
  if (amount < TAKEN_FROM) throw new ServiceFault('PZI110');
  refundRequested(service, { account: row.account, amount, transactionId: row.id });
  const refund = noteRefund(service, row, { ...asked, amount }, 'PENDING', asked.amount === undefined);
  scheduler.add('refund', refund.seq, clock.now() + QUEUED_AFTER_MS);
  return changeTransaction(service, row, {
    refundAmount: (row.refundAmount ?? 0n) + amount,
    refundStatus,
    ...(asked.description !== undefined && { refundDescription: asked.description }),
  });
}

/**
 * Refunds a charge to its payer, or a payout to the account, without waiting. The service keeps its fee. Only
 * after a full refund, the transaction becomes REFUNDED (unshown.md §4).
 * @throws ServiceFault `PZG409` when the transaction was not paid or a refund is in progress, `PZG423` for
 * more than the amount not yet refunded, `PZC200` when the balance is too low
 */
export function refundAtOnce(service: Service, row: TransactionRow, asked?: Thousandths): TransactionRow {
  const paid = row.method === 'PIX' && ['COMPLETED', 'WAITING_FOR_REFUND'].includes(row.status);
  if (!paid || row.refundStatus === 'PENDING' || heldInfraction(service, row.seq))
    throw new ServiceFault('PZG409');
  const amount = amountOf(row, asked);
  const move = row.type === 'DEPOSIT' ? refundedAtOnce : payoutReturned;
  move(service, { account: row.account, amount, transactionId: row.id });
  noteRefund(service, row, { amount }, 'COMPLETED', asked === undefined);
  return finish(service, row, (row.refundAmount ?? 0n) + amount);
}

export const refundByReference = (
  { db }: Service,
  account: bigint,
  reference: string,
): RefundRow | undefined =>
  db.get<RefundRow>('select * from refunds where account = ? and clientReference = ?', account, reference);

export const refundsOf = ({ db }: Service, transaction: bigint): RefundRow[] =>
  db.all<RefundRow>('select * from refunds where transactionSeq = ? order by seq', transaction);

export function stepRefund(service: Service, subject: bigint): undefined {
  const { db, clock, scheduler } = service;
  const note = (seq: bigint, status: RefundRow['status']): void =>
    db.update('refunds', seq, { status, updatedAt: clock.now() });
  const refund = db.get<RefundRow>('select * from refunds where seq = ?', subject);
  if (!refund) return;
  const { account, amount, transactionSeq } = refund;
  const row = transactionBySeq(service, transactionSeq);
  const money = { account, amount, transactionId: row.id };
  if (refund.status === 'PENDING' && amount < DONE_FROM) {
    note(subject, 'CANCELED');
    refundReversed(service, money);
    giveUp(service, row, (row.refundAmount ?? 0n) - amount);
  } else if (refund.status === 'PENDING') {
    note(subject, 'QUEUED');
    if (row.refundAmount === row.amount) moveTransaction(service, row, 'WAITING_FOR_REFUND');
    scheduler.add('refund', subject, clock.now() + SETTLED_AFTER_MS);
  } else if (refund.status === 'QUEUED') {
    note(subject, 'COMPLETED');
    refundSent(service, money);
    finish(service, row, row.refundAmount ?? 0n);
  }
}

/**
 * Returns the amount to refund. If `asked` is undefined, returns everything that was not refunded yet.
 * @throws ServiceFault `PZG423` when the amount is 0 or greater than the amount not yet refunded
 */
function amountOf(row: TransactionRow, asked: Thousandths | undefined): Thousandths {
  const left = row.amount - (row.refundAmount ?? 0n);
  const amount = asked ?? left;
  if (amount > left || amount === 0n) throw new ServiceFault('PZG423');
  return amount;
}

function noteRefund(
  { db, clock, random }: Service,
  row: TransactionRow,
  {
    amount,
    clientReference = null,
  }: { readonly amount: Thousandths; readonly clientReference?: string | undefined | null },
  status: RefundRow['status'],
  whole: boolean,
): RefundRow {
  const last = db.lastRowid('refunds');
  const now = clock.now();
  return db.insertAndGet<RefundRow>('refunds', {
    id: `c${random.text(LOWERCASE, 24, 'refund', last + 1n)}`,
    account: row.account,
    transactionSeq: row.seq,
    amount,
    whole: whole ? 1 : 0,
    status,
    clientReference,
    createdAt: now,
    updatedAt: now,
  });
}

function finish(service: Service, row: TransactionRow, refundAmount: Thousandths): TransactionRow {
  const refundedAt = service.clock.now();
  const changes = {
    refundAmount,
    refundedAt,
    refundStatus: refundMove(row, 'COMPLETED'),
    refundEndToEndId: endToEndIdOf(
      service,
      { kind: 'return', ispb: row.receiverInstitutionIspb ?? '', atMs: refundedAt },
      'refund end to end',
      row.seq,
      refundAmount,
    ),
  };
  if (refundAmount === row.amount) return moveTransaction(service, row, 'REFUNDED', changes);
  return emitRefundEvent(service, changeTransaction(service, row, changes));
}

function giveUp(service: Service, row: TransactionRow, before: Thousandths): void {
  const refundAmount = before === 0n ? null : before;
  emitRefundEvent(
    service,
    changeTransaction(service, row, { refundAmount, refundStatus: refundMove(row, 'CANCELED') }),
  );
}

/** Emits the event of the transaction's status, although the status did not change (unshown.md §3). */
function emitRefundEvent(service: Service, row: TransactionRow): TransactionRow {
  emitEvent(service, row, eventOf(row.status));
  return row;
}
