import type { SendPermit } from '../../domain/money/send-permit.ts';
import { type PaymentStand, standOf } from '../../domain/money/statuses.ts';

/** What moves money, in the journal's words. */
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

/** States that wait for an answer. */
export const UNKNOWN_STATES = ['sending', 'unknown'] as const satisfies readonly EntryState[];

export const isOutcomeUnknown = ({ state }: Pick<JournalEntry, 'state'>): boolean =>
  state === 'sending' || state === 'unknown';

/** Where an entry stands, as a row of a batch is counted. */
export function rowStateOf({
  state,
  mismatch,
  serviceStatus,
}: Pick<JournalEntry, 'state' | 'mismatch' | 'serviceStatus'>): RowState {
  if (mismatch !== null) return 'mismatched';
  return state === 'confirmed' ? standOf(serviceStatus ?? '') : state;
}

/** A movement of money before it is sent. Holds no secret and no full document. */
export interface Intent {
  readonly id: string;
  /** Which account of which service, as a fingerprint: references are unique within it. */
  readonly scope: string;
  /** Which profile with its roots, as a fingerprint: a reference is one movement in it, whatever the family. */
  readonly holder: string;
  readonly reference: string;
  /** Whether the reference was made here; then the same intention, still unsettled or never shown, comes first. */
  readonly generated: boolean;
  readonly kind: MoneyKind;
  readonly family: 'main' | 'hub' | 'card';
  readonly idempotencyKey: string;
  readonly amountCents: bigint;
  /** Masked. */
  readonly destination: string;
  /** `Journal.fingerprint` of the destination whole. */
  readonly destinationPrint: string;
  /** The charge that a refund or reversal is of. */
  readonly subject: string | null;
  /** Of a refund: what had been given back before it. */
  readonly beforeCents: bigint | null;
  /**
   * The service's own time, read before it was sent (ms since 1970): what came of it is not older. This machine's clock
   * may be wrong. Null when the service did not tell.
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
  /** ms since 1970, as the two below. */
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
  /** When its outcome had been written out for the operator; null while it was not shown. */
  readonly shownAt: number | null;
  /** What the service answered otherwise than ordered: `amount`, `destination`, `reference`; null when it agreed. */
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

/** What makes two orders the same intention. */
export type Intention = Pick<
  Intent,
  'scope' | 'kind' | 'destinationPrint' | 'amountCents' | 'subject' | 'reference'
>;

export type Opening =
  | { readonly kind: 'opened'; readonly permit: SendPermit; readonly entry: JournalEntry }
  /** The reference was used before: `entry` is what for. */
  | { readonly kind: 'used'; readonly entry: JournalEntry }
  /** The same intention under another reference, or another refund of the same charge, has to be settled first. */
  | { readonly kind: 'earlier'; readonly entry: JournalEntry };

export interface JournalFilter {
  readonly profile?: string | undefined;
  readonly states?: readonly EntryState[] | undefined;
  readonly batch?: string | undefined;
  readonly reference?: string | undefined;
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly limit?: number | undefined;
}

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
}

/** Where a row stands: as its entry; of one that was applied, how the payment stands, or that its answer did not agree. */
export type RowState = Exclude<EntryState, 'confirmed'> | PaymentStand | 'mismatched';

/** A batch and how far it is; counts are rows. */
export interface BatchState extends BatchPlan {
  readonly states: Readonly<Partial<Record<RowState, EntrySum>>>;
}

/**
 * Every movement of money started, durable when a promise resolves. Two stores behind it: a SQLite file, and PostgreSQL
 * for several machines.
 */
export interface Journal {
  /**
   * Writes the intent and takes the lease; or takes up again one that was certainly not applied, when kind, amount and
   * destination are the same. One statement decides, so that only one of two processes may send.
   * @throws PixError when it cannot be kept: then nothing may be sent
   */
  open(intent: Intent, lease: Lease): Promise<Opening>;
  /**
   * Takes the lease of an entry of unknown outcome, so that one process settles it. `deadOwner`: an owner known to be gone, whose
   * lease counts no more. Null when another has it, or it is settled.
   */
  lease(id: string, lease: Lease, deadOwner?: string): Promise<JournalEntry | null>;
  /** Leave to send the same request again on a lease that is held: only where its key gives the original back (§4.2). */
  repeat(id: string, lease: Lease): Promise<SendPermit | null>;
  /**
   * Writes how it ended. A process that lost the lease may still write that it was confirmed, and that its answer named something
   * else than was ordered: that is true for ever.
   */
  settle(id: string, owner: string, settlement: Settlement, nowMs: number): Promise<void>;
  get(id: string): Promise<JournalEntry | null>;
  find(scope: string, reference: string): Promise<JournalEntry | null>;
  /** Newest first. */
  list(filter: JournalFilter): Promise<readonly JournalEntry[]>;
  /** The same, streamed oldest first in constant memory. */
  walk(filter: JournalFilter): AsyncIterable<JournalEntry>;
  /** Entries of unknown outcome, and their sum; what a running process is sending is not counted. */
  unknownSum(profile: string, nowMs: number): Promise<EntrySum>;
  /** Entries to the same destination with the same amount since then that were, or may have been, applied. */
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
  /** Notes how what was applied stands by now. */
  restate(
    id: string,
    now: { readonly serviceStatus: string; readonly endToEndId?: string | undefined },
  ): Promise<void>;
  /** Notes that the operator has seen how these ended; what has no outcome yet stays unseen. */
  markShown(
    which: readonly string[] | { readonly scope: string; readonly batch: string },
    nowMs: number,
  ): Promise<void>;
  /** Keyed: the same text gives the same print in this journal, and texts cannot be tried without its key. */
  fingerprint(text: string): string;

  /** Keeps the plan whole; false when there is one of that name already. */
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

  close(): Promise<void>;
}
