import type * as z from 'zod/mini';
import type { infraction } from '../../contract/schemas/infraction.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { numericCents } from '../../domain/money/decimal.ts';
import { rowStateOf } from '../../domain/money/transaction-statuses.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import { forwardedState } from '../../domain/webhook/forward-state.ts';
import type { EndedAct } from '../../operations/acts/act.ts';
import { personText } from '../../operations/batch/batch-proposal.ts';
import type { KnownProposal } from '../../operations/batch/stored-proposals.ts';
import type { InboxEntry } from '../../storage/inbox/inbox-entry.ts';
import type { BatchSummary } from '../../storage/journal/batch-plan.ts';
import { isBeingSent, type JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { Phrase } from './phrase.ts';

/*
 * The rows contain only the values that a line on the screen shows, so that a hundred thousand rows fit into
 * memory. Amounts are in cents. Times are in ms, by the clock of the machine that recorded them. The drawing
 * component removes control characters.
 */

/** Returns the row of a transaction (§2.1). */
export const paymentOf = (item: Transaction) => ({
  id: item.id,
  status: item.status,
  type: item.type ?? null,
  amountCents: numericCents(item.amount),
  createdAt: timeOf(item.createdAt),
  paidAt: timeOf(item.paidAt),
  name: (item.type === 'WITHDRAW' ? item.receiverName : (item.payerName ?? item.generatedName)) ?? null,
  reference: item.clientReference ?? null,
  endToEndId: item.endToEndId ?? null,
  /** Copy-and-paste code, while the charge can still be paid. */
  code: item.status === 'PENDING' ? (item.qrCodeText ?? null) : null,
  refundStatus: item.refundStatus ?? null,
});
export type Payment = Readonly<ReturnType<typeof paymentOf>>;

/** Returns the time that the overview shows for a transaction: of its payment, otherwise of its creation. */
export const shownAt = ({ paidAt, createdAt }: Payment): number | null => paidAt ?? createdAt;

export const disputeOf = (item: z.output<typeof infraction>) => ({
  id: item.id,
  protocol: item.protocol ?? null,
  status: item.status ?? null,
  type: item.type ?? null,
  amountCents: numericCents(item.amount),
  transactionId: item.transactionId ?? null,
  expiresAt: timeOf(item.expiresAt),
});
export type Dispute = Readonly<ReturnType<typeof disputeOf>>;

export const disputedCents = (rows: readonly Dispute[]): number =>
  rows.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);

/** An entry whose process has ended before it recorded an outcome is shown as unknown. */
export const entryOf = (entry: JournalEntry, nowMs: number) => ({
  id: entry.id,
  kind: entry.kind,
  state: entry.state !== 'sending' || isBeingSent(entry, nowMs) ? rowStateOf(entry) : ('unknown' as const),
  amountCents: entry.amountCents,
  destination: entry.destination,
  reference: entry.reference,
  batch: entry.batch,
  createdAt: entry.createdAt,
  transactionId: transactionOf(entry),
});
export type Entry = Readonly<ReturnType<typeof entryOf>>;

/**
 * Returns the id of the entry's transaction. For a refund, this is the id of the charge. Returns null for
 * card charges, and if the id is not known yet.
 */
const transactionOf = ({
  kind,
  subject,
  serviceId,
}: Pick<JournalEntry, 'kind' | 'subject' | 'serviceId'>): string | null =>
  kind.startsWith('card-') ? null : kind === 'refund' ? subject : serviceId;

export const proposalOf = ({ proposal, findings }: KnownProposal) => ({
  id: proposal.id,
  batch: proposal.batch,
  rows: proposal.rows,
  totalCents: BigInt(proposal.totalCents),
  newReceivers: findings.newReceivers.count,
  proposedBy: personText(proposal.proposedBy),
  expiresAt: timeOf(proposal.expiresAt),
});
export type Proposal = Readonly<ReturnType<typeof proposalOf>>;

export const batchKey = ({ name }: Pick<BatchSummary, 'name'>): string => `batch ${name}`;

export const receivedOf = (entry: InboxEntry) => ({
  id: entry.id,
  receivedAt: entry.receivedAt,
  event: entry.event,
  transactionId: entry.transactionId,
  status: entry.status,
  signature: entry.signature,
  reason: entry.reason,
  duplicates: entry.duplicates,
  /** The worst state of all targets; null when the delivery is not forwarded. */
  forward: forwardedState(entry.forwards),
});
export type InboxRow = Readonly<ReturnType<typeof receivedOf>>;

/** A request in the dashboard's log. It contains no secrets. */
export interface LoggedRequest {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  /** Path and query, masked. */
  readonly target: string;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  readonly ms: number | null;
  /** Reason why no answer arrived; null if an answer arrived. */
  readonly fault: string | null;
}

export interface Progress {
  readonly done: number;
  readonly failed: number;
  readonly total: number | null;
}

export type ActionOutcome = 'running' | EndedAct['outcome'];

export interface LoggedAction {
  readonly number: number;
  readonly startedAt: number;
  /** Equivalent command line: `pix refund create …`. */
  readonly command: string;
  readonly outcome: ActionOutcome;
  readonly progress: Progress | null;
  /** What `x` does with the action. Movements of money cannot be cancelled, but a batch can be paused. */
  readonly canCancel: false | 'cancel' | 'pause';
  readonly message: Phrase | null;
  readonly parts: readonly ActionPart[];
}

export interface ActionPart {
  readonly id: string;
  readonly transactionId: string | null;
  /** Result code, for example `delivered` or `failed_again`. */
  readonly result: string;
  readonly detail: string;
}
