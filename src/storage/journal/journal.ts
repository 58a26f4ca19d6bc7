import type { AuditEvent, KeptLine } from '../../domain/audit-line.ts';
import type { SendPermit } from '../../domain/money/send-permit.ts';
import type { BatchPlan, BatchState, PlannedRow } from './batch-plan.ts';
import type { EntryState, EntrySum } from './entry-state.ts';
import type { JournalPruning } from './journal-pruning.ts';

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
 * Time in ms after the last heartbeat until an entry is shown as unknown. Its process may still be running.
 */
const BUSY_MS = 10_000;

/** Returns the limit for heartbeats. An entry with an older heartbeat is shown as unknown. */
export const busySince = (nowMs: number): number => nowMs - BUSY_MS;

export const isOutcomeUnknown = ({ state }: Pick<JournalEntry, 'state'>): boolean =>
  state === 'sending' || state === 'unknown';

/** Contains no secret and no complete document. */
export interface Intent {
  readonly id: string;
  /** Fingerprint of the account at its service. For one account, each reference is unique. */
  readonly scope: string;
  /**
   * See `Journal.holderOf`. Within one identity, each reference names exactly one payment, in every family of
   * routes and at every root URL.
   */
  readonly holder: string;
  readonly reference: string;
  /**
   * Whether `pix` generated the reference. It then first resolves each earlier attempt of the payment whose
   * outcome is unknown or was never shown.
   */
  readonly generated: boolean;
  readonly kind: MoneyKind;
  readonly family: 'main' | 'hub' | 'card';
  readonly idempotencyKey: string;
  readonly amountCents: bigint;
  readonly destination: string;
  /** `Journal.fingerprint` of the unmasked destination. */
  readonly destinationPrint: string;
  readonly subject: string | null;
  /** Cents of the charge that earlier refunds had returned; only for a refund. */
  readonly beforeCents: bigint | null;
  /**
   * The service's time before sending, in ms since 1970; the transaction cannot be older. Null when the
   * service did not return its time.
   */
  readonly notBefore: number | null;
  readonly profile: string;
  readonly command: string;
  readonly batch: string | null;
  readonly batchLine: number | null;
  /** Reason why the profile's limits were exceeded; null if no limit was. */
  readonly overrideReason: string | null;
  /** The entries that the person saw before confirming; null if nobody was asked. */
  readonly seen: readonly SeenEntry[] | null;
}

export interface SeenEntry {
  readonly id: string;
  readonly reference: string;
  /** Increases with each change of the entry. */
  readonly version: number;
  /** Number of the entry's last opening in the journal. */
  readonly seq: number;
}

/** Selects earlier entries. Other rows of the intent's batch are left out. */
export type SeenBy = Pick<Intent, 'scope' | 'holder' | 'kind' | 'batch'>;

export interface Lease {
  /** `host:pid:nonce`. The name is for people; only the nonce makes it unique. */
  readonly owner: string;
  readonly nowMs: number;
}

/** `pix` cannot have written this row. A person or a disk error changed it. */
export interface DamagedEntry {
  readonly id: string;
  readonly state: 'damaged';
}

export interface JournalEntry extends Intent, SeenEntry {
  readonly state: EntryState;
  readonly attempt: number;
  /** Time in ms since 1970, like `sentAt` and `resolvedAt`. */
  readonly createdAt: number;
  /** Time just before the request was last sent. */
  readonly sentAt: number;
  /** If the outcome is unknown, this is the time at which the outcome first became unknown. */
  readonly resolvedAt: number | null;
  readonly leaseOwner: string | null;
  /**
   * Last heartbeat by the owner's clock. Other processes only check whether it changes, because clocks
   * differ.
   */
  readonly leaseBeat: number;
  readonly serviceId: string | null;
  readonly serviceStatus: string | null;
  readonly endToEndId: string | null;
  readonly errorCode: string | null;
  readonly requestId: string | null;
  /** Time at which the outcome was shown to the operator. */
  readonly shownAt: number | null;
  /**
   * Names of the differing fields: `amount`, `destination`, `reference`; null if the answer agreed with the
   * order.
   */
  readonly mismatch: string | null;
}

export interface EntryOutcome {
  readonly state: Exclude<EntryState, 'sending'>;
  readonly serviceId?: string | undefined;
  readonly serviceStatus?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly requestId?: string | undefined;
  readonly mismatch?: string | undefined;
  /** Whether the process keeps its lease and continues to work on the entry. */
  readonly isLeaseKept?: boolean;
}

export type Opening =
  | { readonly kind: 'opened'; readonly permit: SendPermit; readonly entry: JournalEntry }
  /** `entry` has already used the reference. */
  | { readonly kind: 'used'; readonly entry: JournalEntry }
  /**
   * `entry` is another attempt of the payment, or another refund of the charge. It must be resolved first.
   */
  | { readonly kind: 'earlier'; readonly entry: JournalEntry }
  /** An entry that the person saw has changed, or there is a new one. */
  | { readonly kind: 'changed' };

export interface Identity {
  /** Identity of the profile, or a fingerprint of tokens from the environment. */
  readonly name: string;
  /** `borrowed`: a profile with tokens from the environment, which may belong to another account. */
  readonly kind: 'profile' | 'borrowed' | 'environment';
  /** Account number that the service reports; null when it was not read. */
  readonly account: string | null;
}

/** Each reference names one payment of a holder. If `isLinked`, the profile's account is known. */
export interface Holder {
  readonly holder: string;
  readonly isLinked: boolean;
}

export interface JournalFilter {
  /** Ids or references of the entry, of its transaction, or of the charge that it refunds. */
  readonly names?: readonly string[] | undefined;
  readonly profile?: string | undefined;
  readonly states?: readonly EntryState[] | undefined;
  readonly batch?: string | undefined;
  readonly reference?: string | undefined;
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly limit?: number | undefined;
}

/** By default, the oldest entries come first. */
export type JournalOrder = 'oldest' | 'newest';

/** A write is durable when its promise resolves. */
export interface Journal extends JournalPruning {
  /**
   * An entry that was certainly not applied is reused if reference, kind, amount and destination are equal.
   * Only one of two concurrent processes may send.
   * @throws PixError when it cannot be written: then nothing may be sent
   */
  open(intent: Intent, lease: Lease): Promise<Opening>;
  /**
   * Takes the lease if it is free or its owner sent no heartbeat since `seen`. Returns null if another
   * process has the lease, or the outcome is known.
   */
  lease(
    id: string,
    lease: Lease,
    seen: Pick<JournalEntry, 'leaseOwner' | 'leaseBeat'>,
  ): Promise<JournalEntry | null>;
  /** Returns false if another process has taken the lease, or the outcome is known. */
  beat(id: string, lease: Lease): Promise<boolean>;
  /** Only called if the service answers a repeated idempotency key with the original payment (§4.2). */
  repeat(id: string, lease: Lease): Promise<SendPermit | null>;
  /**
   * Returns earlier entries of any amount to these destinations. If an entry that `Intent.seen` names has
   * changed, or there is a new one, `open` refuses the intent.
   */
  seen(of: SeenBy, prints: readonly string[]): Promise<readonly JournalEntry[]>;
  /**
   * Returns the identity in which each reference names exactly one payment. Profiles share it, even on
   * several machines, if the service has reported the same account number to each of them.
   */
  holderOf(identity: Identity): Promise<Holder>;
  /**
   * Returns the journal's id and `seq`, the number of the last opening. If `seq` has become lower, the
   * journal is an older copy.
   */
  extent(): Promise<{ readonly id: string; readonly seq: number }>;
  /**
   * A process that lost the lease may still record a confirmation or a mismatch, because these facts stay
   * true.
   */
  recordOutcome(id: string, owner: string, outcome: EntryOutcome, nowMs: number): Promise<void>;
  get(id: string): Promise<JournalEntry | null>;
  find(scope: string, reference: string): Promise<JournalEntry | null>;
  list(filter: JournalFilter & { readonly limit: number }): Promise<readonly JournalEntry[]>;
  /** Reads in constant memory. Without a limit in the filter, it reads all entries. */
  walk(filter: JournalFilter, order?: JournalOrder): AsyncIterable<JournalEntry>;
  /** Like `walk`, but yields a damaged row as `DamagedEntry` instead of throwing. */
  walkRows(filter: JournalFilter, order?: JournalOrder): AsyncIterable<JournalEntry | DamagedEntry>;
  /** Returns the number and sum of entries with an unknown outcome. Entries in progress are not included. */
  unknownSum(profile: string, nowMs: number): Promise<EntrySum>;
  /**
   * Returns at most ten entries that were or may have been applied. Entries with an unknown outcome come
   * first, then those whose outcome was not shown, then the newest.
   */
  similar(
    of: Pick<Intent, 'scope' | 'holder' | 'destinationPrint' | 'amountCents'>,
    sinceMs: number,
  ): Promise<readonly JournalEntry[]>;
  /** Returns payments of any process that were or may have been applied. */
  toDestinations(prints: readonly string[], sinceMs: number): Promise<readonly JournalEntry[]>;
  /**
   * Returns the cents that the account or the profile (`holder`) sent, or may have sent, by kind of payment.
   * Payments that ended unpaid are not counted.
   */
  spentSince(
    of: {
      readonly holder: string;
      readonly scope: string | null;
      readonly kinds: readonly MoneyKind[];
    },
    sinceMs: number,
  ): Promise<bigint>;
  /** Returns the oldest entry first. */
  ofSubject(account: Pick<Intent, 'scope' | 'holder'>, subject: string): Promise<readonly JournalEntry[]>;
  restate(
    id: string,
    now: { readonly serviceStatus: string; readonly endToEndId?: string | undefined },
  ): Promise<void>;
  /** Entries without an outcome are skipped. */
  markShown(
    which: readonly string[] | { readonly scope: string; readonly batch: string },
    nowMs: number,
  ): Promise<void>;
  /**
   * Equal texts in this journal have equal fingerprints. Without the key, nobody can guess a text from its
   * fingerprint.
   */
  fingerprint(text: string): string;

  /** Returns false when the name is taken. */
  planBatch(plan: BatchPlan, rows: AsyncIterable<PlannedRow>): Promise<boolean>;
  batch(scope: string, name: string): Promise<BatchState | null>;
  /** Returns at most 1,000 batches, newest first. `name` may be of any profile. */
  batches(of: { readonly profile: string } | { readonly name: string }): Promise<readonly BatchState[]>;
  /** Returns the rows by line. */
  plannedRows(plan: string): AsyncIterable<PlannedRow>;
  findAll(
    of: Pick<Intent, 'scope'> & { readonly holder?: string | null },
    references: readonly string[],
  ): Promise<readonly JournalEntry[]>;

  appendAudit(event: AuditEvent): Promise<void>;
  /** Removes all lines up to this number, or none. */
  removeAudit(upTo: number): Promise<void>;
  walkAudit(order?: JournalOrder): AsyncIterable<KeptLine>;

  close(): Promise<void>;
}
