import * as z from 'zod/mini';
import { cents, nullish, openEnum, openStatus, text } from '../codecs.ts';

const amount = nullish(cents);
const party = nullish(z.looseObject({ name: text, document: text, pixKey: text }));

/** Statuses of a hub payout (§2.3). */
export const HUB_PAYOUT_STATUSES = ['REQUESTED', 'CREATED', 'APPROVED', 'CONFIRMED', 'FAILED'] as const;

/** A payout of the hub (§2.3). Amounts are in cents. */
export const hubPayout = z.looseObject({
  id: z.string(),
  status: openStatus(HUB_PAYOUT_STATUSES),
  amount,
  serviceFee: amount,
  totalDebited: amount,
  pixKey: text,
  comment: text,
  e2e: text,
  providerRejectedReason: text,
  callbackUrl: text,
  createdAt: text,
  sentAt: text,
  approvedAt: text,
  confirmedAt: text,
  operation: z.optional(z.unknown()),
  destination: z.optional(z.unknown()),
});

export type HubPayout = z.output<typeof hubPayout>;

/** Statuses of a hub charge (§2.4). */
export const HUB_CHARGE_STATUSES = ['PENDING', 'PAID', 'REFUNDED', 'EXPIRED'] as const;

/** A charge of the hub (§2.4). Amounts are in cents. */
export const hubCharge = z.looseObject({
  id: z.string(),
  method: text,
  status: openStatus(HUB_CHARGE_STATUSES),
  amount,
  serviceFee: amount,
  netAmount: amount,
  refundedAmount: amount,
  refundFee: amount,
  refundInProgressAmount: amount,
  refundableAmount: amount,
  description: text,
  openInfractionProtocol: text,
  externalRef: text,
  callbackUrl: text,
  createdAt: text,
  paidAt: text,
  refundedAt: text,
  refunds: z.optional(z.unknown()),
});

export type HubCharge = z.output<typeof hubCharge>;

/** A transfer of the hub (§2.5). Amounts are in cents. */
export const hubTransfer = z.looseObject({
  id: z.string(),
  status: openStatus(['REQUESTED', 'CONFIRMED', 'FAILED']),
  side: nullish(openEnum(['SENT', 'RECEIVED'])),
  amount,
  serviceFee: amount,
  totalDebited: amount,
  comment: text,
  providerRejectedReason: text,
  callbackUrl: text,
  counterparty: party,
  createdAt: text,
  confirmedAt: text,
  failedAt: text,
});

export type HubTransfer = z.output<typeof hubTransfer>;

/** A Pix key that the hub registered (§2.7 "Hub Pix key"). */
export const hubPixKey = z.looseObject({
  id: z.string(),
  key: text,
  type: nullish(openEnum(['EVP', 'CNPJ'])),
  status: nullish(openStatus(['PENDING', 'ACTIVE', 'REMOVED'])),
  isDefault: z.optional(z.nullable(z.boolean())),
  createdAt: text,
  updatedAt: text,
});

/** The balance in the hub (§2.7 "Hub balance"). Amounts are in cents. */
export const hubBalance = z.looseObject({
  total: amount,
  available: amount,
  blocked: amount,
  blockedBySecurity: amount,
  blockedByWithdraw: amount,
  blockedByRefund: amount,
  syncedAt: text,
});

export const STATEMENT_TRIGGERS = [
  'PAYMENT',
  'DEPOSIT',
  'PAYMENT_REFUND',
  'PAYOUT',
  'PAYOUT_REVERSAL',
  'PAYOUT_REFUND_RECEIVED',
  'INFRACTION_BLOCK',
  'INFRACTION_SETTLED',
  'INFRACTION_RELEASED',
  'INTERNAL_TRANSFER',
] as const;

/** A statement entry of the hub (unshown.md §10). Amounts are in cents; debits are negative. */
export const hubStatementEntry = z.looseObject({
  id: z.string(),
  entryId: text,
  amount,
  balanceAfter: amount,
  trigger: nullish(openEnum(STATEMENT_TRIGGERS)),
  description: text,
  originId: text,
  infractionProtocol: text,
  gross: amount,
  fee: amount,
  status: text,
  statusDetail: text,
  statusReason: text,
  statusAt: text,
  postedAt: text,
  payoutOperation: text,
  counterparty: party,
});

export type HubStatementEntry = z.output<typeof hubStatementEntry>;
