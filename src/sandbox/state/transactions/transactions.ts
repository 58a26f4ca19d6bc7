import {
  canMove,
  canMoveRefund,
  eventOf,
  type RefundStatus,
  type TransactionStatus,
} from '../../../domain/money/statuses.ts';
import { UPPERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { Cell } from '../../store/database.ts';
import { iso } from '../instants.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { NOTHING_GIVEN, type TransactionRow } from './transaction-row.ts';

type Changes = { readonly [Column in keyof TransactionRow]?: Cell };

type Fields = Changes & Pick<TransactionRow, 'id' | 'account' | 'status'>;

/** Creates a transaction: stores it and emits its first event. */
export function beginTransaction(service: Service, fields: Fields): TransactionRow {
  if (!canMove(null, fields.status)) throw new ServiceFault('PZG409');
  const { db, clock } = service;
  const now = clock.now();
  const row: Record<string, Cell> = { ...NOTHING_GIVEN, createdAt: now, updatedAt: now, ...fields };
  // As it would be read.
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'number') row[column] = BigInt(value);
  }
  const seq = db.add('transactions', row);
  // With NOTHING_GIVEN it has every column.
  const begun = { ...row, seq } as unknown as TransactionRow;
  emitEvent(service, begun, eventOf(begun.status));
  return begun;
}

/**
 * This many transactions share the beginning of their ids, and so lie together in the index; random ids would each
 * write another page.
 */
const NEIGHBOURS = 256n;

/** `TX20261121` and 16 capitals and digits (unshown.md §1). */
export function nextTransactionId({ db, random, clock }: Service): string {
  const last = db.lastSeq('transactions');
  const day = iso(clock.now()).slice(0, 10).replaceAll('-', '');
  const shared = random.text(UPPERCASE, 4, 'transactions', last / NEIGHBOURS);
  return `TX${day}${shared}${random.text(UPPERCASE, 12, 'transaction', last + 1n)}`;
}

/**
 * Moves a transaction to another status as §3.1 allows, and emits its event.
 * @throws ServiceFault `PZG409` for an impossible transition
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
 * Moves the `refundStatus` of a transaction. After a finished refund the next one starts from null.
 * @throws ServiceFault `PZG409` for an impossible transition
 */
export function refundMove({ refundStatus }: TransactionRow, to: RefundStatus): RefundStatus {
  const from = refundStatus === 'PENDING' ? refundStatus : null;
  if (!canMoveRefund(from, to)) throw new ServiceFault('PZG409');
  return to;
}

/** Changes fields other than the status; emits no event. */
export function changeTransaction(service: Service, row: TransactionRow, changes: Changes): TransactionRow {
  service.db.update('transactions', row.seq, { updatedAt: service.clock.now(), ...changes });
  return transactionBySeq(service, row.seq);
}

export function transactionBySeq({ db }: Service, seq: bigint): TransactionRow {
  const row = db.get<TransactionRow>('select * from transactions where seq = ?', seq);
  if (!row) throw new Error(`no transaction ${seq}`);
  return row;
}

/** @throws ServiceFault `PZC310` when there is none */
export function transactionById({ db }: Service, id: string, account?: bigint): TransactionRow {
  const row = db.get<TransactionRow>('select * from transactions where id = ?', id);
  if (!row || (account !== undefined && row.account !== account)) throw new ServiceFault('PZC310');
  return row;
}
