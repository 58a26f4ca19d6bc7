import type { CellType } from '../domain/text/program-cell.ts';

/**
 * Columns of a report. The service does not publish them. They are assumed to be the fields of §2.1 without
 * the QR code (unshown.md §9).
 */
export const REPORT_COLUMNS = [
  'id',
  'status',
  'type',
  'method',
  'amount',
  'serviceFeeCharged',
  'clientReference',
  'virtualAccount',
  'endToEndId',
  'createdAt',
  'updatedAt',
  'paidAt',
  'generatedName',
  'generatedDocument',
  'generatedEmail',
  'payerName',
  'payerDocument',
  'payerInstitutionIspb',
  'payerInstitutionName',
  'payerAccountNumber',
  'receiverName',
  'receiverDocument',
  'receiverInstitutionIspb',
  'receiverInstitutionName',
  'receiverAccountNumber',
  'withdrawPixKey',
  'withdrawPixType',
  'callbackUrl',
  'refundStatus',
  'refundAmount',
  'refundEndToEndId',
  'refundReason',
  'refundDescription',
  'refundedAt',
  'cancellationReason',
] as const;

export const REPORT_TYPES: Readonly<Partial<Record<(typeof REPORT_COLUMNS)[number], CellType>>> = {
  amount: 'brl',
  serviceFeeCharged: 'brl',
  refundAmount: 'brl',
  createdAt: 'time',
  updatedAt: 'time',
  paidAt: 'time',
  refundedAt: 'time',
  withdrawPixKey: 'key',
};
