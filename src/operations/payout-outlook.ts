import type { Transaction } from '../contract/schemas/transaction.ts';
import { Decimal, wholeCents } from '../domain/money.ts';
import { endedUnpaid } from '../domain/states.ts';
import { listTransactions } from './list-transactions.ts';
import type { Operator } from './operator.ts';
import type { Payer } from './read-payer.ts';

/** What somebody should see before money leaves. */
export interface Outlook {
  /** Reais that can be spent now; null when the service does not say. */
  readonly balance: Decimal | null;
  /** What the last payout cost, in reais; null when there was none to tell by. */
  readonly fee: Decimal | null;
  /** After amount and fee; null when either is not known. */
  readonly balanceAfter: Decimal | null;
  /** What the account may still pay out today, in reais; null when it is not told. */
  readonly dailyLeft: Decimal | null;
  /** Payouts of the same amount to the same key within a day. */
  readonly alike: readonly Alike[];
}

export interface Alike {
  readonly id: string;
  readonly reference: string;
  /** ms since 1970. */
  readonly at: number;
}

/** How long the same payment again is worth a word, in ms. */
export const ALIKE_MS = 86_400_000;

/**
 * Looks at what a payout would do: fee by the last one, balance after it, and whether the same was paid within 24 hours,
 * by the journal and by the service (others may pay from this account too). The hub lists no payouts: there the journal
 * alone tells.
 */
export async function outlookOf(
  operator: Operator,
  payer: Payer,
  payout: {
    readonly family: 'main' | 'hub';
    readonly key: string;
    readonly amount: Decimal;
    readonly reference: string;
  },
): Promise<Outlook> {
  const lists = payout.family === 'main';
  const [fee, journaled, served] = await Promise.all([
    lists ? lastFee(operator) : null,
    alikeInJournal(operator, payer, payout),
    lists ? alikeAtService(operator, payout) : [],
  ]);
  const { balance } = payer;
  const known = new Set(journaled.map(({ id }) => id));
  return {
    balance,
    fee,
    balanceAfter: balance?.minus(payout.amount).minus(fee ?? Decimal.zero) ?? null,
    dailyLeft: payer.account?.DailyWithdrawLimit?.available ?? null,
    alike: [...journaled, ...served.filter(({ id }) => !known.has(id))].filter(
      ({ reference }) => reference !== payout.reference,
    ),
  };
}

/** What the last payout by Pix cost, in reais; null when there was none to tell by. */
export async function lastFee(operator: Operator): Promise<Decimal | null> {
  for await (const { item } of listTransactions(operator, { type: ['WITHDRAW'] }, { limit: 5 })) {
    if (item.method === 'PIX') return item.serviceFeeCharged;
  }
  return null;
}

async function alikeInJournal(
  operator: Operator,
  { scope }: Payer,
  { key, amount }: { readonly key: string; readonly amount: Decimal },
): Promise<Alike[]> {
  const journal = await operator.journal();
  const destinationPrint = journal.fingerprint(key);
  const amountCents = wholeCents(amount);
  const since = operator.clock.now() - ALIKE_MS;
  const entries = await journal.similar({ scope, destinationPrint, amountCents }, since);
  return entries.map(({ id, serviceId, reference, createdAt }) => ({
    id: serviceId ?? id,
    reference,
    at: createdAt,
  }));
}

async function alikeAtService(
  operator: Operator,
  { key, amount }: { readonly key: string; readonly amount: Decimal },
): Promise<Alike[]> {
  const dateFrom = new Date(operator.clock.now() - ALIKE_MS).toISOString();
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

/** A phone may be told with or without its plus sign (unshown.md §12). */
const sameKey = ({ withdrawPixKey }: Transaction, key: string): boolean =>
  withdrawPixKey !== null && withdrawPixKey.replace(/^\+/, '') === key.replace(/^\+/, '');
