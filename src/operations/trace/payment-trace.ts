import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { statementEntry } from '../../contract/schemas/account.ts';
import type { HubCharge } from '../../contract/schemas/hub.ts';
import type { infraction } from '../../contract/schemas/infraction.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { Webhook } from '../../contract/schemas/webhook.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { InboxEntry } from '../../storage/inbox/inbox-entry.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { Callback } from '../webhooks/delivery-attempts.ts';
import type { Identifier } from './identifier.ts';

export type Infraction = z.output<typeof infraction>;
export type Movement = z.output<typeof statementEntry>;

export interface UnansweredSource {
  readonly source:
    | 'service'
    | 'hub'
    | 'callbacks'
    | 'webhooks'
    | 'infractions'
    | 'statement'
    | 'inbox'
    | 'journal';
  readonly error: PixError;
}

export interface PaymentTrace {
  readonly identifier: Identifier;
  readonly transaction: DecodedRow<Transaction> | null;
  /** Other transactions with the payment's identifier, such as commissions. */
  readonly related: readonly DecodedRow<Transaction>[];
  readonly hub: DecodedRow<HubCharge> | null;
  readonly callbacks: readonly Callback[];
  readonly webhooks: readonly Webhook[];
  readonly infractions: readonly DecodedRow<Infraction>[];
  readonly movements: readonly Movement[];
  /** Deliveries in the inbox, oldest first, including rejected and repeated deliveries. */
  readonly inbox: readonly InboxEntry[];
  readonly inboxInUse: boolean;
  readonly journal: readonly JournalEntry[];
  readonly unanswered: readonly UnansweredSource[];
}

/** Largest assumed difference between the service's clock and ours. */
export const SKEW_MS = 5 * 60_000;
