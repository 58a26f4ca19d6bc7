import type { CallInput, MoneyRoute } from '../../../client/client.ts';
import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../../../contract/route.ts';
import type { Decimal } from '../../../domain/money/decimal.ts';
import type { Reference } from '../../../domain/money/reference.ts';
import type {
  JournalEntry,
  MoneyKind,
  PayingAccount,
  SeenEntry,
  StatusNow,
} from '../../../storage/journal/journal-entry.ts';
import type { Operator } from '../../operator.ts';
import type { Payer, ScopeOf } from '../../payouts/read-payer.ts';
import type { Applied, LookUpFinding } from '../money-outcome.ts';

/**
 * Describes one kind of movement of one family: how an order becomes a request, and what the service's records
 * say about a movement in the journal. Sending, resolving, refreshing and showing movements use only this
 * description. To add a movement, write its description and add it to `movementOf`.
 */
export interface Movement<R extends MoneyRoute, Order> extends SentMovement {
  readonly order: (operator: Operator, payer: Payer, order: Order) => MoneyOrder<R> | Promise<MoneyOrder<R>>;
}

/** The part of a description that reads what the service knows of a sent movement. */
export interface SentMovement {
  /**
   * Finds out whether the service applied the movement. Only reads.
   * @throws PixError when the service cannot be read
   */
  readonly lookUp: (operator: Operator, entry: JournalEntry) => Promise<LookUpFinding>;
  /**
   * Returns the current status of an accepted movement; null if the service does not show it.
   * @throws PixError when the service cannot be read
   */
  readonly statusNow: (reader: StatusReader, entry: JournalEntry) => Promise<StatusNow | null>;
  /** Returns the movement as its command shows it, if `lookUp` does not return it. */
  readonly show?: (operator: Operator, entry: JournalEntry) => Promise<DecodedRow<unknown> | null>;
}

/** State that several look-ups of statuses share. */
export interface StatusReader {
  readonly operator: Operator;
  /** Returns the scope of the queried account. Only entries of this account can be read. */
  readonly scopeOf: ScopeOf;
  /** The payouts that were returned, read once for all entries; undefined until a hub payout needs them. */
  reversals?: { readonly statusOf: (entry: JournalEntry) => Promise<string | null> };
}

/** An order that `moveMoney` can send. */
export interface MoneyOrder<R extends MoneyRoute> {
  readonly row: R;
  /** Builds the request. The body contains the reference if the route has a field for it. */
  readonly input: (reference: string) => CallInput<R>;
  readonly payer: PayingAccount & Pick<Payer, 'credential' | 'notBefore'>;
  readonly reference: Reference;
  /** Earlier entries that the person saw before confirming, see `Journal.seen`; null when nobody was asked. */
  readonly seen: readonly SeenEntry[] | null;
  readonly kind: MoneyKind;
  /** Amount in reais, with whole cents. */
  readonly amount: Decimal;
  readonly to: {
    /** Masked destination, as the journal stores it. */
    readonly shown: string;
    /** Unmasked destination, only used for the fingerprint and never stored. */
    readonly whole: string;
    /** CPF or CNPJ of the receiver, only used for the profile's limits and never stored. */
    readonly document?: string | undefined;
  };
  /**
   * For a refund or reversal: id of its charge, and the cents that were refunded before. For a BR Code: its
   * txid, because two codes with one key may be two bills.
   */
  readonly of?: { readonly subject: string; readonly beforeCents: bigint | null };
  readonly batch?: { readonly name: string; readonly line: number } | undefined;
  readonly applied: (item: ItemOf<R>) => Applied;
  /** Returns the part of the answer that differs from the request, see `AnswerMismatch`; null if nothing differs. */
  readonly mismatch: (item: ItemOf<R>, reference: string) => string | null;
}

export interface MoneyOptions {
  readonly amount: Decimal;
  readonly reference: Reference;
  /**
   * Earlier payments to this receiver, as the person saw them before confirming. Null when nobody was asked.
   */
  readonly seen: readonly SeenEntry[] | null;
  readonly comment?: string | undefined;
  readonly virtualAccount?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/**
 * Returns the earliest possible time of the payment, in ms since 1970. Either clock may be ahead, so this is
 * the service's time or ours, whichever is earlier. Null when the service did not return its time.
 */
export const searchFrom = ({ notBefore, createdAt }: JournalEntry): number | null =>
  notBefore === null ? null : Math.min(notBefore, createdAt);

/**
 * Returns whether one of these service ids belongs to another payment in the journal. Skips entries with a
 * mismatch, because the service id of such an entry may belong to this payment.
 */
export async function belongsToOtherPayment(
  operator: Operator,
  entry: JournalEntry,
  ids: readonly (string | null)[],
): Promise<boolean> {
  const names = ids.filter((id) => id !== null);
  const journal = await operator.money.journal();
  for await (const other of journal.walk({ names, states: ['confirmed'] })) {
    const isResult = other.serviceId !== null && names.includes(other.serviceId);
    if (isResult && other.id !== entry.id && other.mismatch === null) return true;
  }
  return false;
}
