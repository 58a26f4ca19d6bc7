import type { TransactionStatus } from '../domain/money/statuses.ts';

/** One event of §6.1: what a delivery can announce. */
export interface EventEntry {
  /** `status` of the payload; null where the event leaves it unchanged. */
  readonly status: TransactionStatus | null;
  /** Reserved events can be subscribed to and are never delivered. */
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
