import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { profileFlag } from '../../storage/profiles/profile.ts';
import { isEndedUnpaid } from '../money/refresh-entries.ts';
import { resolveEntries } from '../money/resolve-entry.ts';
import type { Operator } from '../operator.ts';
import type { ValidatedBatch } from './validate-batch.ts';

type EqualPayment = { readonly line: number; readonly entry: JournalEntry };

const REASONS = {
  'batch.row_unknown': 'equal_payment_unknown',
  'batch.row_elsewhere': 'equal_payment_elsewhere',
  'batch.row_applied': 'equal_payment_applied',
} as const;

const MOST_DETAILS = 20;

/**
 * Resolves earlier payments with the key and amount of a row whose outcome is unknown, or was never shown. The
 * row may mean the same payment, whatever its reference. Sends nothing that moves money.
 * @param scope the paying account, as in the journal
 * @returns whether an earlier payment was resolved, so that the batch must be validated again
 * @throws PixError `unknown` when an outcome stays unknown, or when another account made the payment. `usage`
 * when this account made it: then nothing is sent until the user has seen this payment
 */
export async function settleEqualPayments(
  operator: Operator,
  journal: Journal,
  scope: string,
  { unsettled }: Pick<ValidatedBatch, 'unsettled'>,
): Promise<boolean> {
  if (unsettled.size === 0 || operator.run.dryRun) return false;
  const unknown: EqualPayment[] = [];
  const elsewhere: EqualPayment[] = [];
  const applied: EqualPayment[] = [];
  const earlier = [...unsettled.values()].map(({ entry }) => entry);
  for await (const { entry, open } of resolveEntries(operator, journal, earlier)) {
    const line = unsettled.get(entry.id)?.line ?? 0;
    if (open !== null) unknown.push({ line, entry });
    else if (entry.state === 'confirmed' && !isEndedUnpaid(entry))
      (entry.scope === scope ? applied : elsewhere).push({ line, entry });
  }
  if (unknown.length > 0) throw refused('batch.row_unknown', unknown);
  // The row may mean a payment of another account, or another payment. So this error does not count as showing
  // the payment, as for a single payment (`resolveEarlier`).
  if (elsewhere.length > 0) throw refused('batch.row_elsewhere', elsewhere);
  // The error shows these payments. So the next run counts them as another intention.
  for (const { entry } of applied) operator.money.showOutcome({ entry: entry.id, as: 'failure' });
  if (applied.length > 0) throw refused('batch.row_applied', applied);
  return true;
}

function refused(key: keyof typeof REASONS, payments: readonly EqualPayment[]): PixError {
  const [{ line, entry }] = payments as readonly [EqualPayment];
  const reason = REASONS[key];
  return fail(
    key,
    {
      count: payments.length,
      line,
      reference: entry.reference,
      id: entry.id,
      with: profileFlag(entry.profile),
    },
    {
      details: payments.slice(0, MOST_DETAILS).map((one) => ({
        field: `line ${one.line}`,
        message: `${reason}: ${one.entry.reference}`,
        line: one.line,
        reason,
        value: one.entry.reference,
      })),
    },
  );
}
