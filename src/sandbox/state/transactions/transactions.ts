import { type EndToEndIdInput, makeEndToEndId } from '../../../domain/keys/end-to-end-id.ts';
import {
  canMove,
  canMoveRefund,
  eventOf,
  type RefundStatus,
  type TransactionStatus,
} from '../../../domain/money/transaction-statuses.ts';
import type { SqliteCell } from '../../../system/sqlite/sqlite-file.ts';
import { OWN_INSTITUTION } from '../../fixtures.ts';
import { MIXED_CASE, type RandomPath, UPPERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import { iso } from '../time-conversions.ts';
import { emitEvent } from '../webhooks/webhooks.ts';
import type { TransactionRow } from './transaction-row.ts';

type Changes = { readonly [Column in keyof TransactionRow]?: SqliteCell };

type Fields = Changes & Pick<TransactionRow, 'id' | 'account' | 'status'>;

export function beginTransaction(service: Service, fields: Fields): TransactionRow {
  if (!canMove(null, fields.status)) throw new ServiceFault('PZG409');
  const { db, clock } = service;
  const now = clock.now();
  const begun = db.insertAndGet<TransactionRow>('transactions', {
    createdAt: now,
    updatedAt: now,
    ...fields,
  });
  emitEvent(service, begun, eventOf(begun.status));
  return begun;
}

/**
 * Number of successive transactions whose ids start with the same characters. With fully random ids, each
 * insert would write to a different page of the index.
 */
const NEIGHBOURS = 256n;

/**
 * Returns the id of the next transaction: `TX`, the date (`20261121`), and 16 capitals or digits (unshown.md
 * §1).
 */
export function nextTransactionId({ db, random, clock }: Service, ahead = 0n): string {
  const last = db.lastRowid('transactions') + ahead;
  const day = iso(clock.now()).slice(0, 10).replaceAll('-', '');
  const shared = random.text(UPPERCASE, 4, 'transactions', last / NEIGHBOURS);
  return `TX${day}${shared}${random.text(UPPERCASE, 12, 'transaction', last + 1n)}`;
}

/**
 * Returns the end-to-end id of a payment or refund.
 * @param path names the payment or refund; equal paths give equal random characters
 */
export const endToEndIdOf = (
  { random }: Service,
  payment: Omit<EndToEndIdInput, 'random'>,
  ...path: RandomPath
): string => makeEndToEndId({ ...payment, random: (length) => random.text(MIXED_CASE, length, ...path) });

/**
 * Changes the status of a transaction and emits the event of the new status.
 * @throws ServiceFault `PZG409` for a transition that §3.1 does not allow
 */
export function moveTransaction(
  service: Service,
  row: TransactionRow,
  to: TransactionStatus,
  changes: Changes = {},
): TransactionRow {
  if (!canMove(row.status, to)) throw new ServiceFault('PZG409');
  const moved = changeTransaction(service, row, { ...changes, status: to });
  emitEvent(service, moved, eventOf(to));
  return moved;
}

/**
 * Checks a change of the refund status and returns the new one. After a refund has ended, the next refund may
 * start.
 * @throws ServiceFault `PZG409` for a transition that is not allowed
 */
export function refundMove({ refundStatus }: TransactionRow, to: RefundStatus): RefundStatus {
  const from = refundStatus === 'PENDING' ? refundStatus : null;
  if (!canMoveRefund(from, to)) throw new ServiceFault('PZG409');
  return to;
}

/** Changes columns of a transaction without emitting an event. `moveTransaction` changes the status. */
export function changeTransaction(service: Service, row: TransactionRow, changes: Changes): TransactionRow {
  service.db.update('transactions', row.seq, { updatedAt: service.clock.now(), ...changes });
  return transactionBySeq(service, row.seq);
}

export function transactionBySeq({ db }: Service, seq: bigint): TransactionRow {
  const row = db.get<TransactionRow>('select * from transactions where seq = ?', seq);
  if (!row) throw new Error(`no transaction ${seq}`);
  return row;
}

/**
 * Returns the transaction with this id.
 * @throws ServiceFault `PZC310` when no transaction has this id, or when it does not belong to `account`
 * @param account if undefined, the transaction may belong to any account
 */
export function transactionById({ db }: Service, id: string, account?: bigint): TransactionRow {
  const row = db.get<TransactionRow>('select * from transactions where id = ?', id);
  if (!row || (account !== undefined && row.account !== account)) throw new ServiceFault('PZC310');
  return row;
}

type Field = 'Name' | 'Document' | 'InstitutionIspb' | 'InstitutionName' | 'AccountNumber';

/** Returns the payer's or receiver's fields of a transaction, for an account of the sandbox. */
export const partyFields = <Side extends 'payer' | 'receiver'>(side: Side, account: AccountRow) =>
  ({
    [`${side}Name`]: account.name,
    [`${side}Document`]: account.document,
    [`${side}InstitutionIspb`]: OWN_INSTITUTION.ispb,
    [`${side}InstitutionName`]: OWN_INSTITUTION.name,
    [`${side}AccountNumber`]: account.accountNumber,
  }) as Readonly<Record<`${Side}${Field}`, string>>;
