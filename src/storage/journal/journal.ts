import type { AuditEvent, KeptLine } from '../../domain/audit.ts';
import type { SendPermit } from '../../domain/money/send-permit.ts';
import { type PaymentStand, standOf } from '../../domain/money/statuses.ts';
import type { JournalUpkeep } from './journal-upkeep.ts';

/** Kinds of money movements. */
export const MONEY_KINDS = [
  'payout',
  'qr-payout',
  'transfer',
  'refund',
  'card-charge',
  'card-reversal',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/**
 * Where an intent stands. `sending`: the holder of the lease may be sending it; with a lapsed lease its outcome is
 * unknown. `unknown`: it may have been applied. `not_applied`: it certainly was not, and may be sent again with the same
 * reference. `refused`: the service said no. `not_sent`: nothing left this machine.
 */
export const ENTRY_STATES = [
  'sending',
  'confirmed',
  'refused',
  'unknown',
  'not_sent',
  'not_applied',
] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** States without a known outcome. */
export const UNKNOWN_STATES = ['sending', 'unknown'] as const satisfies readonly EntryState[];

export const isOutcomeUnknown = ({ state }: Pick<JournalEntry, 'state'>): boolean =>
  state === 'sending' || state === 'unknown';

/** The state of an entry as the state of a batch row. */
export function rowStateOf({
  state,
  mismatch,
  serviceStatus,
}: Pick<JournalEntry, 'state' | 'mismatch' | 'serviceStatus'>): RowState {
  if (mismatch !== null) return 'mismatched';
  return state === 'confirmed' ? standOf(serviceStatus ?? '') : state;
}

/** A movement of money before it is sent. Contains no secret and no complete document. */
export interface Intent {
  readonly id: string;
  /** Fingerprint of the account at its service: references are unique within it. */
  readonly scope: string;
  /** Fingerprint of the profile with its roots: a reference stands for one movement in it, in every family. */
  readonly holder: string;
  readonly reference: string;
  /**
   * Whether the reference was made here; then an unsettled or never shown attempt of the same payment is settled first.
   */
  readonly generated: boolean;
  readonly kind: MoneyKind;
  readonly family: 'main' | 'hub' | 'card';
  readonly idempotencyKey: string;
  readonly amountCents: bigint;
  /** Masked. */
  readonly destination: string;
  /** `Journal.fingerprint` of the unmasked destination. */
  readonly destinationPrint: string;
  /** The charge of a refund or reversal. */
  readonly subject: string | null;
  /** For a refund: the cents given back before it. */
  readonly beforeCents: bigint | null;
  /**
   * The service's time, read before sending (ms since 1970): the movement cannot be older. This machine's clock may be
   * wrong. Null when the service did not return it.
   */
  readonly notBefore: number | null;
  readonly profile: string;
  /** The command, by name: `payout create`. */
  readonly command: string;
  readonly batch: string | null;
  readonly batchLine: number | null;
  /** Why limits of the profile were passed; null when they were kept, or there are none. */
  readonly overrideReason: string | null;
}

/** The process that may send, and until when no other may. */
export interface Lease {
  /** `host:pid:nonce`, see `journal-owner.ts`. */
  readonly owner: string;
  readonly nowMs: number;
  readonly untilMs: number;
}

export interface JournalEntry extends Intent {
  readonly state: EntryState;
  /** How often it was sent. */
  readonly attempt: number;
  /** ms since 1970, like the next two. */
  readonly createdAt: number;
  /** When it was last about to be sent. */
  readonly sentAt: number;
  /** When its answer came, or was first lost. */
  readonly settledAt: number | null;
  readonly leaseOwner: string | null;
  readonly leaseUntil: number;
  readonly serviceId: string | null;
  readonly serviceStatus: string | null;
  readonly endToEndId: string | null;
  readonly errorCode: string | null;
  readonly requestId: string | null;
  /** When its outcome was shown to the operator; null while it was not. */
  readonly shownAt: number | null;
  /** What in the answer differed from the order: `amount`, `destination`, `reference`; null when nothing did. */
  readonly mismatch: string | null;
}

/** How an attempt ended. */
export interface Settlement {
  readonly state: Exclude<EntryState, 'sending'>;
  readonly serviceId?: string | undefined;
  readonly serviceStatus?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly requestId?: string | undefined;
  readonly mismatch?: string | undefined;
}

/** The fields that identify an intention: equal for two orders of the same payment. */
export type Intention = Pick<
  Intent,
  'scope' | 'kind' | 'destinationPrint' | 'amountCents' | 'subject' | 'reference'
>;

export type Opening =
  | { readonly kind: 'opened'; readonly permit: SendPermit; readonly entry: JournalEntry }
  /** The reference was used before, for `entry`. */
  | { readonly kind: 'used'; readonly entry: JournalEntry }
  /** Another attempt of the same payment, or another refund of the same charge, must be settled first. */
  | { readonly kind: 'earlier'; readonly entry: JournalEntry };

export interface JournalFilter {
  /** Ids and references: of the entry, of what it made, or of the charge that it refunds. */
  readonly names?: readonly string[] | undefined;
  readonly profile?: string | undefined;
  readonly states?: readonly EntryState[] | undefined;
  readonly batch?: string | undefined;
  readonly reference?: string | undefined;
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly limit?: number | undefined;
}

/** Default: oldest first. */
export type JournalOrder = 'oldest' | 'newest';

export interface EntrySum {
  readonly count: number;
  readonly cents: bigint;
}

/** One row of a batch as it was planned. */
export interface PlannedRow {
  /** Line of the file, the header being 1. */
  readonly line: number;
  readonly reference: string;
  readonly amountCents: bigint;
  /** Of key, amount, comment and document: what must not change under the same name. */
  readonly print: string;
}

export interface BatchPlan {
  /** Of this plan: two processes may plan the same name at once, and one of them has it. */
  readonly id: string;
  readonly scope: string;
  /** As `Intent.holder`: a name is one batch in it. Null for one planned by an older `pix`. */
  readonly holder: string | null;
  /** Null for one planned by an older `pix`. */
  readonly family: 'main' | 'hub' | null;
  readonly settings: BatchSettings;
  readonly name: string;
  readonly profile: string;
  /** The file it came from, for `status` and `resume`. */
  readonly file: string;
  readonly rows: number;
  readonly totalCents: bigint;
  readonly createdAt: number;
}

/** Settings of a batch; `resume` uses the same. */
export interface BatchSettings {
  readonly concurrency?: number | undefined;
  readonly lookup?: boolean | undefined;
  /** Id of the proposal by whose approval it was begun. */
  readonly approvedPlan?: string | undefined;
}

/** Where a row stands: as its entry; of one that was applied, how the payment stands, or that its answer did not agree. */
export type RowState = Exclude<EntryState, 'confirmed'> | PaymentStand | 'mismatched';

/** A batch and how far it is; counts are rows. */
export interface BatchState extends BatchPlan {
  readonly states: Readonly<Partial<Record<RowState, EntrySum>>>;
}

/**
 * Every movement of money that was started; durable when a promise resolves. Stored in a SQLite file, or in PostgreSQL
 * for several machines.
 */
export interface Journal extends JournalUpkeep {
  /**
   * Writes the intent and takes the lease, or reuses an entry that was certainly not applied, if kind, amount and
   * destination are the same. One statement decides, so that only one of two processes may send.
   * @throws PixError when it cannot be written: then nothing may be sent
   */
  open(intent: Intent, lease: Lease): Promise<Opening>;
  /**
   * Takes the lease of an entry of unknown outcome, so that one process settles it. `deadOwner`: an owner known to be
   * gone, whose lease no longer counts. Null when another process has it, or it is settled.
   */
  lease(id: string, lease: Lease, deadOwner?: string): Promise<JournalEntry | null>;
  /** Permission to repeat the request under a lease: only where its key returns the original (§4.2). */
  repeat(id: string, lease: Lease): Promise<SendPermit | null>;
  /**
   * Records the outcome. A process that lost the lease may still record that it was confirmed, or that the answer
   * differed from the order, because that stays true.
   */
  settle(id: string, owner: string, settlement: Settlement, nowMs: number): Promise<void>;
  get(id: string): Promise<JournalEntry | null>;
  find(scope: string, reference: string): Promise<JournalEntry | null>;
  /** Newest first, in one piece. */
  list(filter: JournalFilter & { readonly limit: number }): Promise<readonly JournalEntry[]>;
  /** Streamed in constant memory; without a limit, all of them. */
  walk(filter: JournalFilter, order?: JournalOrder): AsyncIterable<JournalEntry>;
  /** Number and sum of entries of unknown outcome, without those that a running process is sending. */
  unknownSum(profile: string, nowMs: number): Promise<EntrySum>;
  /**
   * Entries since then with the same destination and amount that were, or may have been, applied: ten at most, newest
   * first. Those of unknown outcome come before all others, then those whose outcome was not shown, as they prevent an
   * order.
   */
  similar(
    of: Pick<Intent, 'scope' | 'destinationPrint' | 'amountCents'>,
    sinceMs: number,
  ): Promise<readonly JournalEntry[]>;
  /** What was, or may have been, applied since then to any of these destinations, by any process. */
  toDestinations(prints: readonly string[], sinceMs: number): Promise<readonly JournalEntry[]>;
  /**
   * Cents of what was, or may have been, sent since then: of the account or of the profile (`holder`), of these kinds. What
   * ended unpaid is not counted.
   */
  spentSince(
    of: {
      readonly holder: string;
      readonly scope: string | null;
      readonly kinds: readonly MoneyKind[];
    },
    sinceMs: number,
  ): Promise<bigint>;
  /** Refunds or reversals of one charge, oldest first. */
  ofSubject(scope: string, subject: string): Promise<readonly JournalEntry[]>;
  /** Records the current status of an applied entry. */
  restate(
    id: string,
    now: { readonly serviceStatus: string; readonly endToEndId?: string | undefined },
  ): Promise<void>;
  /** Records that the operator has seen these outcomes; entries without an outcome stay unseen. */
  markShown(
    which: readonly string[] | { readonly scope: string; readonly batch: string },
    nowMs: number,
  ): Promise<void>;
  /** A keyed fingerprint: equal for equal texts in this journal, and useless for guessing texts without its key. */
  fingerprint(text: string): string;

  /** Stores the whole plan; false when the name is taken. */
  planBatch(plan: BatchPlan, rows: AsyncIterable<PlannedRow>): Promise<boolean>;
  batch(scope: string, name: string): Promise<BatchState | null>;
  /** Newest first, at most 1,000; of one profile, or of one name in any profile. */
  batches(of: { readonly profile: string } | { readonly name: string }): Promise<readonly BatchState[]>;
  /** Rows of the plan with this id, by line. */
  plannedRows(plan: string): AsyncIterable<PlannedRow>;
  /** Entries with one of these references, of the account or of the holder. */
  findAll(
    of: Pick<Intent, 'scope'> & { readonly holder?: string },
    references: readonly string[],
  ): Promise<readonly JournalEntry[]>;

  /** Puts an event at the end of the audit log. */
  appendAudit(event: AuditEvent): Promise<void>;
  /** Removes the lines up to this number, all or none. */
  removeAudit(upTo: number): Promise<void>;
  /** The audit log, streamed in constant memory. */
  walkAudit(order?: JournalOrder): AsyncIterable<KeptLine>;

  close(): Promise<void>;
}
