import type { TRANSACTION_TYPES, Transaction, transaction } from '../../../contract/schemas/transaction.ts';
import type { RefundStatus, TransactionStatus } from '../../../domain/money/transaction-statuses.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import { optionalReais, reais, type Thousandths } from '../money/thousandths.ts';
import { equals, selectWhere } from '../read-page.ts';
import { iso, optionalIso } from '../time-conversions.ts';

const STORED_METHODS = ['PIX', 'INTERNAL_TRANSFER'] as const;

interface TypedColumns {
  readonly seq: bigint;
  readonly id: string;
  readonly account: bigint;
  readonly type: (typeof TRANSACTION_TYPES)[number];
  readonly method: (typeof STORED_METHODS)[number];
  readonly status: TransactionStatus;
  readonly amount: Thousandths;
  readonly serviceFeeCharged: Thousandths;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
  readonly paidAt: bigint | null;
  readonly expiresAt: bigint | null;
  readonly refundStatus: RefundStatus | null;
  readonly refundAmount: Thousandths | null;
  readonly refundedAt: bigint | null;
}

/** All other fields of the contract are stored as texts, except those of the QR code's picture. */
type TextColumn = Exclude<keyof typeof transaction.shape, keyof TypedColumns | 'qrCodeBase64' | 'qrCodeUrl'>;

export type TransactionRow = TypedColumns & Readonly<Record<TextColumn, string | null>>;

/** Converts a row to the record of §2.1. After the payment, the QR fields are null. */
export function toTransaction(service: Service, row: TransactionRow): Transaction {
  const { seq, account, expiresAt, ...fields } = row;
  const code = row.paidAt === null ? row.qrCodeText : null;
  return {
    ...fields,
    amount: reais(row.amount),
    serviceFeeCharged: reais(row.serviceFeeCharged),
    qrCodeText: code,
    qrCodeBase64: code && service.drawQr(code).toString('base64'),
    qrCodeUrl: code === null ? null : `${service.origin}/v1/pix/qr-code/${row.id}`,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    paidAt: optionalIso(row.paidAt),
    refundAmount: optionalReais(row.refundAmount),
    refundedAt: optionalIso(row.refundedAt),
  };
}

export interface TransactionQuery {
  readonly id?: string | undefined;
  readonly clientReference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly virtualAccount?: string | undefined;
}

/** Columns that a query may name. */
const COLUMNS = ['id', 'clientReference', 'endToEndId', 'virtualAccount'] as const;

export interface Kind {
  readonly type?: TransactionRow['type'];
  readonly method: TransactionRow['method'];
  readonly missing: 'PZC310' | 'PZC301';
}

export const CHARGES: Kind = { type: 'DEPOSIT', method: 'PIX', missing: 'PZC310' };
export const PAYOUTS: Kind = { type: 'WITHDRAW', method: 'PIX', missing: 'PZC310' };
export const TRANSFERS: Kind = { method: 'INTERNAL_TRANSFER', missing: 'PZC301' };

/**
 * Returns the newest transaction that matches all parameters of `GET /pix` and similar routes.
 * @throws ServiceFault `PZC310` or `PZC301` when no transaction matches
 */
export function findTransaction(
  { db }: Service,
  account: AccountRow,
  { type, method, missing }: Kind,
  query: TransactionQuery,
): TransactionRow {
  const { sql, cells } = selectWhere('select * from transactions', [
    ...equals('account', account.seq),
    ...equals('type', type),
    ...equals('method', method),
    ...COLUMNS.flatMap((column) => equals(column, query[column])),
  ]);
  const found = db.get<TransactionRow>(`${sql} order by createdAt desc, seq desc limit 1`, ...cells);
  if (!found || found.type === 'COMMISSION') throw new ServiceFault(missing);
  return found;
}

/**
 * Checks that the account has never used the reference (§7.3).
 * @throws ServiceFault `PZC210`
 */
export function checkReference({ db }: Service, account: AccountRow, reference: string | undefined): void {
  if (reference === undefined) return;
  const sql = 'select 1 as found from transactions where account = ? and clientReference = ?';
  if (db.get(sql, account.seq, reference)) throw new ServiceFault('PZC210');
}

/**
 * Returns the charge whose QR code contains this URL, or undefined for a URL of another bank.
 * @throws ServiceFault `PZK301` for a URL of the sandbox that belongs to no charge
 */
export function chargeAt({ db, origin }: Service, url: string): TransactionRow | undefined {
  const [, id = ''] = /\/qr\/v2\/([^/]+)$/.exec(url) ?? [];
  const row = db.get<TransactionRow>('select * from transactions where id = ?', id);
  if (row?.qrCodeText?.includes(url)) return row;
  if (url.startsWith(`${new URL(origin).host}/qr/v2/`)) throw new ServiceFault('PZK301');
  return undefined;
}
