import type { DeliveredTransaction, Transaction } from '../../contract/schemas/transaction.ts';
import { canMove, eventOf, type RefundStatus, type TransactionStatus } from '../../domain/states.ts';
import { UPPERCASE } from '../dice.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { Cell } from '../store/database.ts';
import { emit } from './events.ts';
import { iso, optionalIso } from './instants.ts';
import { type Mils, optionalReais, reais } from './mils.ts';

/** Fields that are the same in a row and on the wire. */
interface PlainFields {
  readonly id: string;
  readonly type: 'DEPOSIT' | 'WITHDRAW' | 'COMMISSION';
  readonly method: 'PIX' | 'INTERNAL_TRANSFER';
  readonly generatedName: string | null;
  readonly generatedDocument: string | null;
  readonly generatedEmail: string | null;
  readonly payerName: string | null;
  readonly payerDocument: string | null;
  readonly payerInstitutionIspb: string | null;
  readonly payerInstitutionName: string | null;
  readonly payerAccountNumber: string | null;
  readonly receiverName: string | null;
  readonly receiverDocument: string | null;
  readonly receiverInstitutionIspb: string | null;
  readonly receiverInstitutionName: string | null;
  readonly receiverAccountNumber: string | null;
  readonly endToEndId: string | null;
  readonly withdrawPixKey: string | null;
  readonly withdrawPixType: string | null;
  readonly clientReference: string | null;
  readonly virtualAccount: string | null;
  readonly callbackUrl: string | null;
  readonly refundEndToEndId: string | null;
  readonly refundStatus: RefundStatus | null;
  readonly refundReason: string | null;
  readonly refundDescription: string | null;
  readonly cancellationReason: string | null;
}

export interface TransactionRow extends PlainFields {
  readonly seq: bigint;
  readonly account: bigint;
  readonly status: TransactionStatus;
  readonly amount: Mils;
  readonly serviceFeeCharged: Mils;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
  readonly paidAt: bigint | null;
  readonly expiresAt: bigint | null;
  readonly qrCodeText: string | null;
  readonly qrCodePng: Uint8Array | null;
  readonly refundAmount: Mils | null;
  readonly refundedAt: bigint | null;
}

type Changes = { readonly [Column in keyof TransactionRow]?: Cell };

/** A new transaction begins: stored, and its first event emitted. */
export function beginTransaction(
  service: Service,
  fields: Changes & Pick<TransactionRow, 'id' | 'account' | 'status'>,
): TransactionRow {
  if (!canMove(null, fields.status)) throw new ServiceFault('PZG409');
  const { db, clock } = service;
  const now = clock.now();
  const row = db.insert<TransactionRow>('transactions', {
    createdAt: now,
    updatedAt: now,
    ...fields,
  });
  emit(service, row, eventOf(row.status));
  return row;
}

/** `TX20261121` and 16 capitals and digits (unshown.md §1). */
export function nextTransactionId({ db, dice, clock }: Service): string {
  const last = db.get<{ seq: bigint | null }>('select max(seq) as seq from transactions')?.seq ?? 0n;
  const day = iso(clock.now()).slice(0, 10).replaceAll('-', '');
  return `TX${day}${dice.text(UPPERCASE, 16, 'transaction', last + 1n)}`;
}

/**
 * Moves a transaction as §3.1 allows, and emits its event.
 * @throws ServiceFault `PZG409` for an impossible move
 */
export function moveTransaction(
  service: Service,
  row: TransactionRow,
  to: TransactionStatus,
  changes: Changes = {},
): TransactionRow {
  if (!canMove(row.status, to)) throw new ServiceFault('PZG409');
  const moved = changeTransaction(service, row, { ...changes, status: to });
  emit(service, moved, eventOf(to));
  return moved;
}

/** Changes what is no status; no event. */
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

/** The record of §2.1. The QR fields are null once it was paid. */
export function toTransaction(service: Service, row: TransactionRow): Transaction {
  const { seq, account, expiresAt, qrCodePng, ...fields } = row;
  const payable = row.paidAt === null;
  return {
    ...fields,
    amount: reais(row.amount),
    serviceFeeCharged: reais(row.serviceFeeCharged),
    qrCodeText: payable ? row.qrCodeText : null,
    qrCodeBase64: payable && qrCodePng ? Buffer.from(qrCodePng).toString('base64') : null,
    qrCodeUrl: payable && qrCodePng ? `${service.origin}/v1/pix/qr-code/${row.id}` : null,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    paidAt: optionalIso(row.paidAt),
    refundAmount: optionalReais(row.refundAmount),
    refundedAt: optionalIso(row.refundedAt),
  };
}

/** The body of a delivery (§6.5). */
export const toDelivered = (service: Service, row: TransactionRow): DeliveredTransaction =>
  toTransaction(service, row);
