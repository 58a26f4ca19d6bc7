import { endedUnpaid } from '../../domain/money/statuses.ts';
import type { Journal, JournalEntry } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import { ALIKE_MS } from '../payouts/payout-preview.ts';
import type { Payer } from '../payouts/read-payer.ts';
import type { BatchRow } from './check-row.ts';

/** How long a row without its own reference may not be paid again under another batch name, in ms. */
const DUPLICATE_MS = 7 * 86_400_000;

/** A payment equal to a row's, from outside its batch, that was made or may have been. */
export interface EarlierPayment {
  /** The batch it belonged to; null for a single payment. */
  readonly batch: string | null;
  /** Whether it was made within the last day. */
  readonly lately: boolean;
}

/** For some rows at a time, finds earlier payments of the same amount to the same key outside this batch. */
export type FindEarlier = (rows: readonly BatchRow[]) => Promise<ReadonlyMap<number, EarlierPayment>>;

/** @returns a look-up by line; payments that ended unpaid do not count */
export function earlierPayments(
  operator: Operator,
  journal: Journal,
  { scope, holder }: Payer,
  name: string,
): FindEarlier {
  const now = operator.clock.now();
  const isOurs = (entry: JournalEntry): boolean =>
    entry.scope === scope || entry.holder === holder || entry.profile === operator.profile;
  return async (rows) => {
    const printed = rows.map((row) => ({ row, print: journal.fingerprint(row.key.canonical) }));
    const entries = await journal.toDestinations(
      [...new Set(printed.map(({ print }) => print))],
      now - DUPLICATE_MS,
    );
    const counted = entries.filter(
      (entry) => isOurs(entry) && entry.batch !== name && !endedUnpaid(entry.serviceStatus ?? ''),
    );
    const earlier = new Map<number, EarlierPayment>();
    for (const { row, print } of printed) {
      const alike = counted.filter(
        (entry) => entry.destinationPrint === print && entry.amountCents === row.cents,
      );
      if (alike.length === 0) continue;
      earlier.set(row.line, {
        batch: alike.find(({ batch }) => batch !== null)?.batch ?? null,
        lately: alike.some(({ createdAt }) => createdAt >= now - ALIKE_MS),
      });
    }
    return earlier;
  };
}
