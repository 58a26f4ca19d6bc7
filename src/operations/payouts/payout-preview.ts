import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { PayoutFamily } from '../../domain/family.ts';
import { type Decimal, wholeCents } from '../../domain/money/decimal.ts';
import type { Reference } from '../../domain/money/reference.ts';
import { endedUnpaid, isOutcomeUnknown } from '../../domain/money/transaction-statuses.ts';
import type {
  JournalEntry,
  MoneyKind,
  PayingAccount,
  SeenEntry,
} from '../../storage/journal/journal-entry.ts';
import type { Warning } from '../acts/act.ts';
import { seenBeforeStart } from '../money/money-outcome.ts';
import type { Operator } from '../operator.ts';
import { listTransactions } from '../transactions.ts';
import type { Payer } from './read-payer.ts';

export interface PayoutPreview {
  /** Available balance; null when the service does not return it. */
  readonly balance: Decimal | null;
  /** Fee of the last payout; null when there was no payout. */
  readonly fee: Decimal | null;
  readonly balanceAfter: Decimal | null;
  /** Rest of the account's daily limit; null when the service does not return it. */
  readonly dailyLeft: Decimal | null;
  /** Payouts of this amount to this key within the last 24 hours. */
  readonly alike: readonly Alike[];
  /** Journal entries of equal payments, as the person sees them before confirming. */
  readonly seen: readonly SeenEntry[];
  /**
   * An earlier attempt of this payout whose outcome is unknown or was never shown. `moveMoney` resolves it
   * before anything is sent.
   */
  readonly unresolved: Alike | null;
  /**
   * Whether an earlier attempt of this payout was applied, or may have been. Then the balance may already be
   * without its amount, and this command probably sends nothing.
   */
  readonly mayBeSent: boolean;
}

export interface Alike {
  readonly id: string;
  readonly reference: string;
  /** In ms since 1970. */
  readonly at: number;
}

const ALIKE_SHOWN = 3;

/**
 * Returns the warnings about recent payments that are equal to the new payment (`alike`), and about an earlier
 * attempt of the new payment if its outcome is unknown or was never shown (`unresolved`).
 */
export const earlierWarnings = ({
  alike,
  unresolved,
}: Pick<PayoutPreview, 'alike' | 'unresolved'>): readonly Warning[] => [
  ...alike
    .slice(0, ALIKE_SHOWN)
    .map(({ id, reference, at }) => ({ key: 'payout.alike', params: { id, reference }, at }) as const),
  ...(alike.length > ALIKE_SHOWN
    ? [{ key: 'payout.alike_more', params: { count: alike.length - ALIKE_SHOWN } } as const]
    : []),
  ...(unresolved === null
    ? []
    : [
        {
          key: 'payout.unresolved',
          params: { reference: unresolved.reference },
          at: unresolved.at,
        } as const,
      ]),
];

/** An equal payment within this time causes a warning. */
export const ALIKE_MS = 86_400_000;

/**
 * Returns the facts that a person sees before confirming a payout. Other clients may use the account, so
 * equal payments are searched in the journal and at the service. For the hub, only the journal is searched.
 */
export async function previewPayout(
  operator: Operator,
  payer: Payer,
  payout: Payment & { readonly family: PayoutFamily },
): Promise<PayoutPreview> {
  const lists = payout.family === 'main';
  const [fee, { alike, unresolved, seen, mayBeSent }, served] = await Promise.all([
    lists ? lastFee(operator) : null,
    lookInJournal(operator, payer, payout),
    lists ? alikeAtService(operator, payout) : [],
  ]);
  const { balance } = payer;
  const known = new Set(
    [...alike, ...(unresolved === null ? [] : [unresolved])].map(({ reference }) => reference),
  );
  return {
    balance,
    fee,
    balanceAfter:
      balance === null || fee === null || mayBeSent ? null : balance.minus(payout.amount).minus(fee),
    dailyLeft: payer.account?.DailyWithdrawLimit?.available ?? null,
    alike: [...alike, ...served.filter(({ reference }) => !known.has(reference))].filter(
      ({ reference }) => reference !== payout.reference.text,
    ),
    seen,
    unresolved,
    mayBeSent,
  };
}

/** Returns the last payout's fee in reais; null when there was no payout. */
export async function lastFee(operator: Operator): Promise<Decimal | null> {
  for await (const { item } of listTransactions(operator, { type: ['WITHDRAW'] }, { limit: 5 })) {
    if (item.method === 'PIX') return item.serviceFeeCharged;
  }
  return null;
}

export interface Payment {
  readonly kind: MoneyKind;
  /** Pix key, URL of a BR Code, or account number, unmasked. */
  readonly key: string;
  /** The txid of a BR Code, see `Intent.subject`. */
  readonly subject?: string | null;
  readonly amount: Decimal;
  readonly reference: Reference;
}

/**
 * Searches the journal for earlier payments of the same amount to the same destination. Skips payments that
 * ended unpaid.
 * - `alike`: payments of the last 24 hours
 * - `unresolved`: a payment whose outcome is unknown or was never shown; null if the user gave the order's
 *   reference
 * - `mayBeSent`: whether there is such a payment, or one with the order's reference
 */
export async function lookInJournal(
  operator: Operator,
  payer: PayingAccount,
  { kind, key, subject = null, amount, reference }: Payment,
): Promise<Pick<PayoutPreview, 'alike' | 'unresolved' | 'seen' | 'mayBeSent'>> {
  if (operator.run.dryRun) return { alike: [], unresolved: null, seen: [], mayBeSent: false };
  const journal = await operator.money.journal();
  const destinationPrint = journal.fingerprint(key);
  const amountCents = wholeCents(amount);
  // `seen` reads the versions of the payments before `similar` reads the payments. If a payment changes after
  // the first read, its version differs and the change is detected.
  const earlier = await journal.seen({ ...payer, kind, batch: null }, [destinationPrint]);
  const entries = await journal.similar({ ...payer, destinationPrint, amountCents });
  const since = operator.client.serviceNow() - ALIKE_MS;
  const isOpen = (entry: JournalEntry): boolean =>
    reference.generated &&
    entry.kind === kind &&
    entry.subject === subject &&
    (isOutcomeUnknown(entry) || entry.shownAt === null);
  const open = entries.find(isOpen);
  const used = reference.generated ? [] : await journal.findAll(payer, [reference.text]);
  return {
    alike: entries
      .filter((entry) => !isOpen(entry) && entry.serviceTime >= since && entry.reference !== reference.text)
      .filter(({ serviceStatus }) => !endedUnpaid(serviceStatus ?? ''))
      .map(asAlike),
    unresolved: open ? asAlike(open) : null,
    mayBeSent: open !== undefined || used.some((one) => one.state === 'confirmed' || isOutcomeUnknown(one)),
    seen: seenBeforeStart(
      operator,
      journal,
      earlier.filter((entry) => entry.amountCents === amountCents),
      reference,
    ),
  };
}

const asAlike = ({ id, serviceId, reference, createdAt }: JournalEntry): Alike => ({
  id: serviceId ?? id,
  reference,
  at: createdAt,
});

async function alikeAtService(
  operator: Operator,
  { key, amount }: { readonly key: string; readonly amount: Decimal },
): Promise<Alike[]> {
  const dateFrom = new Date(operator.client.serviceNow() - ALIKE_MS).toISOString();
  const filters = { type: ['WITHDRAW' as const], amount, dateFrom };
  const alike: Alike[] = [];
  for await (const { item } of listTransactions(operator, filters, { limit: 100 })) {
    if (sameKey(item, key) && !endedUnpaid(item.status))
      alike.push({
        id: item.id,
        reference: item.clientReference ?? '-',
        at: Date.parse(item.createdAt ?? '') || operator.clock.now(),
      });
  }
  return alike;
}

/** Compares keys: the service may return a phone key with or without its plus sign (unshown.md §12). */
const sameKey = ({ withdrawPixKey }: Transaction, key: string): boolean =>
  withdrawPixKey !== null && withdrawPixKey.replace(/^\+/, '') === key.replace(/^\+/, '');
