import type { TransactionStatus } from '../domain/money/transaction-statuses.ts';

/** An event of §6.1. */
export interface EventEntry {
  /** New status of the transaction; null if the event does not change it. */
  readonly status: TransactionStatus | null;
  /** Webhooks can subscribe to a reserved event, but it is never delivered. */
  readonly reserved: boolean;
}

const announces = (status: TransactionStatus): EventEntry => ({ status, reserved: false });
const reserved: EventEntry = { status: null, reserved: true };

export const events = {
  TRANSACTION_PENDING: announces('PENDING'),
  TRANSACTION_COMPLETED: announces('COMPLETED'),
  TRANSACTION_CANCELED: announces('CANCELED'),
  TRANSACTION_WAITING_FOR_REFUND: announces('WAITING_FOR_REFUND'),
  TRANSACTION_REFUNDED: announces('REFUNDED'),
  TRANSACTION_EXPIRED: announces('EXPIRED'),
  TRANSACTION_ERROR: announces('ERROR'),
  INFRACTION_CHANGED: { status: null, reserved: false },
  TRANSACTION_SUSPECTED_FRAUD: reserved,
  TRANSACTION_SUSPECTED_FRAUD_REVERSAL: reserved,
} as const satisfies Record<string, EventEntry>;
