import { endedUnpaid } from '../../domain/money/transaction-statuses.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import {
  type JournalEntry,
  mayBeSameAccount,
  type PayingAccount,
} from '../../storage/journal/journal-entry.ts';
import type { Operator } from '../operator.ts';
import { ALIKE_MS } from '../payouts/payout-preview.ts';
import type { BatchRow } from './batch-row.ts';

/**
 * A row is a duplicate if another batch made the same payment within this time. A row for which the file
 * contains a reference is never a duplicate.
 */
const DUPLICATE_MS = 7 * 86_400_000;

/**
 * A payment that has a row's key and amount, but does not belong to the row's batch. Its outcome may be
 * unknown.
 */
export interface LikelyDuplicate {
  /** Name of the batch; null for a single payment. */
  readonly batch: string | null;
  /** Whether the payment was made, or may have been made, within the last 24 hours. */
  readonly lately: boolean;
}

/**
 * Finds payments outside this batch that have the key and amount of a row. The returned map is keyed by line
 * number.
 */
export type FindDuplicates = (
  rows: readonly BatchRow<'planned'>[],
) => Promise<ReadonlyMap<number, LikelyDuplicate>>;

/**
 * Number of receivers in one query of the journal. This limits the size of the answer, because a receiver may
 * have payments in many batches.
 */
const AT_ONCE = 100;

/** Finds likely duplicates among the payments of the last seven days, except those that ended unpaid. */
export function likelyDuplicates(
  operator: Operator,
  journal: Journal,
  payer: PayingAccount,
  name: string,
): FindDuplicates {
  const now = operator.client.serviceNow();
  const countedOf = async (
    rows: readonly BatchRow<'planned'>[],
  ): Promise<ReadonlyMap<string, JournalEntry[]>> => {
    const prints = [...new Set(rows.map(({ keyPrint }) => keyPrint))];
    const entries = await journal.toDestinations(prints, now - DUPLICATE_MS);
    return Map.groupBy(
      entries.filter(
        (entry) =>
          mayBeSameAccount(entry, payer) && entry.batch !== name && !endedUnpaid(entry.serviceStatus ?? ''),
      ),
      ({ destinationPrint, amountCents }) => paymentOf(destinationPrint, amountCents),
    );
  };
  return async (rows) => {
    const earlier = new Map<number, LikelyDuplicate>();
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE);
      const counted = await countedOf(some);
      for (const { line, keyPrint, amountCents } of some) {
        const alike = counted.get(paymentOf(keyPrint, amountCents));
        if (alike === undefined) continue;
        earlier.set(line, {
          batch: alike.find(({ batch }) => batch !== null)?.batch ?? null,
          lately: alike.some(({ serviceTime }) => serviceTime >= now - ALIKE_MS),
        });
      }
    }
    return earlier;
  };
}

export const paymentOf = (keyPrint: string, cents: bigint): string => `${keyPrint} ${cents}`;
