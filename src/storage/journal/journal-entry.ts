import type { MoneyFamily } from '../../domain/family.ts';
import type { SendPermit } from '../../domain/money/send-permit.ts';
import type { EntryState } from '../../domain/money/transaction-statuses.ts';
import type { Moment } from '../../domain/time/clock.ts';
import type { EntryOpening } from './journal-openings.ts';

/** Kinds of movements that send money to a receiver. */
export const PAYOUT_KINDS = ['payout', 'qr-payout', 'transfer'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** Kinds of movements that return money of a charge to its payer. Their `subject` is the charge. */
export const REFUND_KINDS = ['refund', 'card-reversal'] as const;

/** Kinds of movements of money, as the journal records them. */
export type MoneyKind = PayoutKind | 'card-charge' | (typeof REFUND_KINDS)[number];

export const isRefund = ({ kind }: { readonly kind: string }): boolean =>
  REFUND_KINDS.some((refund) => refund === kind);

/**
 * Maximum age of an entry's heartbeat, in ms. An entry with an older heartbeat is shown as unknown, although
 * the process that sends the payment may still be running.
 */
const BUSY_MS = 10_000;

/** Returns the heartbeat limit: an entry whose heartbeat is older is shown as unknown. */
export const busySince = (nowMs: number): number => nowMs - BUSY_MS;

/** Returns whether a process seems to be sending the request of the entry. */
export const isBeingSent = (
  { state, leaseBeat }: Pick<JournalEntry, 'state' | 'leaseBeat'>,
  nowMs: number,
): boolean => state === 'sending' && leaseBeat > busySince(nowMs);

/**
 * The paying account as far as the service shows it. `mayBeSameAccount` compares two of them. Within one
 * account, each reference names exactly one payment, in all API families and at all root URLs.
 */
export interface PayingAccount {
  /**
   * Fingerprint of the account at an address. Within one `scope`, each reference is unique. Only this account
   * can look up the payment.
   */
  readonly scope: string;
  /** Fingerprint of the account number. Begins with `UNNAMED` if the service has not shown the number. */
  readonly holder: string;
  /**
   * Fingerprint of family and address, if the service has proved that this account differs from the other
   * accounts at this address. Otherwise empty.
   */
  readonly place: string;
  /** Id of the profile; empty without a profile. A profile uses a reference for one payment only. */
  readonly profileId: string;
}

export const UNNAMED = 'unnamed ';

/** Returns the holder of an account. @param number fingerprint of the account number; null if not known */
export const holderOf = (scope: string, number: string | null): string =>
  number === null ? `${UNNAMED}${scope}` : `account ${number}`;

/**
 * Returns whether the two may be one account: they are the same, or nothing proves that they differ. Two
 * account numbers prove it, and so do two proved accounts at one address. `MAY_BE_SAME_ACCOUNT` is the same
 * rule in SQL.
 */
export function mayBeSameAccount(one: PayingAccount, other: PayingAccount): boolean {
  if (one.scope === other.scope || one.holder === other.holder) return true;
  if (one.profileId !== '' && one.profileId === other.profileId) return true;
  const hasNumbers = ![one, other].some(({ holder }) => holder.startsWith(UNNAMED));
  return !hasNumbers && (one.place === '' || other.place === '' || one.place !== other.place);
}

/** An order to move money. It contains no secret and no complete CPF or CNPJ. */
export interface Intent extends PayingAccount {
  readonly id: string;
  readonly reference: string;
  /**
   * Whether `pix` generated the reference. If so, `open` refuses the order while an earlier attempt of the
   * payment must be resolved, for example because its outcome is unknown.
   */
  readonly generated: boolean;
  readonly kind: MoneyKind;
  readonly family: MoneyFamily;
  readonly idempotencyKey: string;
  readonly amountCents: bigint;
  readonly destination: string;
  /** `Journal.fingerprint` of the unmasked destination. */
  readonly destinationPrint: string;
  /** Charge of a refund or reversal, or txid of a BR Code that contains a Pix key. */
  readonly subject: string | null;
  /** Cents of the charge that were already refunded before this refund. Null for other payments. */
  readonly beforeCents: bigint | null;
  /**
   * The service's time just before sending, in ms since 1970. An older transaction cannot be this payment.
   * Null if the service did not return its time.
   */
  readonly notBefore: number | null;
  /**
   * The service's time when the request was last sent, in ms since 1970: limits and warnings count by it. The
   * time of this machine if the service did not return its time.
   */
  readonly serviceTime: number;
  readonly profile: string;
  readonly command: string;
  readonly batch: string | null;
  readonly batchLine: number | null;
  /** Reason that the user gave for exceeding a limit of the profile. Null if no limit was exceeded. */
  readonly overrideReason: string | null;
  /** The entries that the person saw before confirming. Null if no person was asked. */
  readonly seen: readonly SeenEntry[] | null;
}

export interface SeenEntry {
  readonly id: string;
  readonly reference: string;
  /** Increases with each change of the entry. */
  readonly version: number;
  /** The journal gives an entry a new, higher number each time it opens the entry. */
  readonly seq: number;
}

/**
 * Fields of an order by which `Journal.seen` selects earlier entries. Rows of the order's batch are excluded.
 */
export type SeenBy = PayingAccount & Pick<Intent, 'kind' | 'batch'>;

export interface Lease extends Moment {
  /** Name of the process, `host:pid:nonce`. Only the nonce makes it unique. */
  readonly owner: string;
}

/** A row that `pix` cannot have written. A person or a disk error has changed it. */
export interface DamagedEntry {
  readonly id: string;
  readonly state: 'damaged';
}

export interface EntrySum {
  readonly count: number;
  readonly cents: bigint;
}

export interface JournalEntry extends Intent, SeenEntry, EntryOpening {
  readonly state: EntryState;
  readonly attempt: number;
  /** Time in ms since 1970. All times of an entry have this unit. */
  readonly createdAt: number;
  /** Time just before the request was last sent. */
  readonly sentAt: number;
  /**
   * Time at which the outcome became known. For an unknown outcome, this is the time at which `pix` first
   * recorded it as unknown.
   */
  readonly resolvedAt: number | null;
  readonly leaseOwner: string | null;
  /**
   * Time of the last heartbeat, measured by the owner's clock. Other processes check only whether this time
   * changes, because clocks differ.
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
   * Fields in which the service's answer differs from the request (`amount`, `destination`, `reference`). Null
   * if there is no difference.
   */
  readonly mismatch: string | null;
  /** Amount in the service's answer, in cents; null if there is none. It may differ from `amountCents`. */
  readonly movedCents: bigint | null;
}

export interface EntryOutcome {
  readonly state: Exclude<EntryState, 'sending'>;
  readonly serviceId?: string | undefined;
  readonly serviceStatus?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly requestId?: string | undefined;
  readonly mismatch?: string | undefined;
  readonly movedCents?: bigint | undefined;
  /** Whether the process keeps its lease because it continues to work on the entry. */
  readonly isLeaseKept?: boolean;
}

/** The current status of an accepted movement. */
export interface StatusNow {
  readonly serviceStatus: string;
  readonly endToEndId?: string | undefined;
}

export type Opening =
  | { readonly kind: 'opened'; readonly permit: SendPermit; readonly entry: JournalEntry }
  /** The order's reference was already used by `entry`. */
  | { readonly kind: 'used'; readonly entry: JournalEntry }
  /** `entry`, another attempt of the payment or another refund of the charge, must be resolved first. */
  | { readonly kind: 'earlier'; readonly entry: JournalEntry }
  /** An entry was added or changed after the person confirmed. */
  | { readonly kind: 'changed' };

/** A batch of which a command paid rows. */
export interface PaidBatch {
  readonly scope: string;
  /** Name of the batch. */
  readonly batch: string;
}

export interface JournalFilter {
  /** Ids or references of the entry, of its transaction, or of the refunded charge. */
  readonly names?: readonly string[] | undefined;
  readonly profile?: string | undefined;
  readonly states?: readonly EntryState[] | undefined;
  readonly batch?: string | undefined;
  /** If true, without the rows of batches. */
  readonly isSingle?: boolean | undefined;
  readonly reference?: string | undefined;
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly limit?: number | undefined;
}

/** Order of the entries by their creation. Default: `oldest` first. */
export type JournalOrder = 'oldest' | 'newest';
