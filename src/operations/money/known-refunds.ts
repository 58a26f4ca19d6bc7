import type { Reference } from '../../domain/money/reference.ts';
import { endedUnpaid, isOutcomeUnknown } from '../../domain/money/transaction-statuses.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry, PayingAccount, SeenEntry } from '../../storage/journal/journal-entry.ts';
import { orAbsent } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import type { Alike } from '../payouts/payout-preview.ts';
import { withLease } from './keep-lease.ts';
import { notSent, seenBeforeStart, unknownError, unknownOutcome } from './money-outcome.ts';
import { isAccepted, isEndedUnpaid, readerOf, refreshEntry } from './refresh-entries.ts';
import { resolveUnknown } from './resolve-unknown.ts';

export interface KnownRefunds {
  /**
   * Journal entries that may be the requested refund:
   * - If a person gave the reference: the entry with this reference.
   * - If `pix` generated the reference: refunds that were not applied, and refunds whose outcome no person
   *   has seen yet, except those that ended unpaid.
   */
  readonly candidates: readonly JournalEntry[];
  /** Cents that these refunds moved or will move, without refunds that ended unpaid. */
  readonly givenCents: bigint;
  /** Refunds of the last 24 hours whose outcome was shown. */
  readonly lately: readonly (Alike & { readonly cents: bigint })[];
  /** All journal entries for refunds of the charge, as the person sees them before confirming. */
  readonly seen: readonly SeenEntry[];
}

const NONE: KnownRefunds = { candidates: [], givenCents: 0n, lately: [], seen: [] };

/**
 * Resolves every earlier refund of the charge, and returns the refunds that the journal contains. The service
 * shows only the refunded total, so an unresolved refund would make it ambiguous. Sends nothing that moves
 * money.
 * @throws PixError `unknown` when an earlier refund cannot be resolved now
 */
export async function confirmRefundsOf(
  operator: Operator,
  payer: PayingAccount,
  subject: string,
  reference: Reference,
): Promise<KnownRefunds> {
  if (operator.run.dryRun) return NONE;
  const journal = await operator.money.journal();
  /** Ids of the refunds that this process has resolved or shown. */
  const own = new Set<string>();
  for (const entry of await journal.ofSubject(payer, subject)) {
    if (!isOutcomeUnknown(entry)) continue;
    if (entry.scope !== payer.scope) throw notSent('money.made_elsewhere', entry, 'unknown').error;
    operator.note('money.was_unknown', { id: entry.id, reference: entry.reference });
    const resolved = await withLease(operator, journal, entry, async (mine) => {
      own.add(mine.id);
      const resolution = await resolveUnknown(operator, journal, mine);
      if (resolution.state === 'unknown')
        throw unknownOutcome(resolution.error ?? unknownError(mine), mine, 'money.unknown');
    });
    if (resolved === 'in_progress') throw notSent('money.in_progress', entry, 'unknown').error;
  }
  await refreshAccepted(operator, journal, await journal.ofSubject(payer, subject), own);
  const entries = await journal.ofSubject(payer, subject);
  const since = operator.client.serviceNow() - DAY_MS;
  const done = entries.filter(
    ({ state, serviceStatus }) => state === 'confirmed' && !endedUnpaid(serviceStatus ?? ''),
  );
  return {
    candidates: entries.filter((entry) =>
      reference.generated
        ? (entry.shownAt === null && !isEndedUnpaid(entry)) || entry.state === 'not_applied'
        : entry.reference === reference.text,
    ),
    seen: seenBeforeStart(operator, journal, entries, reference, own),
    givenCents: done.reduce((sum, entry) => sum + (entry.movedCents ?? entry.amountCents), 0n),
    lately: done
      .filter(({ shownAt, serviceTime }) => shownAt !== null && serviceTime >= since)
      .map(({ id, serviceId, reference: text, createdAt, amountCents }) => ({
        id: serviceId ?? id,
        reference: text,
        at: createdAt,
        cents: amountCents,
      })),
  };
}

/**
 * Queries the status of accepted refunds again, because a canceled refund does not prevent another refund.
 * For a canceled refund that was never shown, prints a note, records it as shown, and adds it to `own`.
 */
async function refreshAccepted(
  operator: Operator,
  journal: Journal,
  entries: readonly JournalEntry[],
  own: Set<string>,
): Promise<void> {
  const reader = readerOf(operator);
  for (const entry of entries) {
    // If the service does not find the charge, the plan of the refund reports it.
    const one = isAccepted(entry)
      ? ((await orAbsent(() => refreshEntry(reader, journal, entry))) ?? entry)
      : entry;
    if (!isEndedUnpaid(one) || one.shownAt !== null) continue;
    const { id, reference, serviceStatus } = one;
    operator.note('money.ended_unpaid', { id, reference, status: serviceStatus ?? '-' });
    own.add(id);
    await journal.markShown([id], operator.clock.now());
  }
}

/**
 * Returns the candidate with the requested amount. If no amount was requested, returns the candidate that
 * refunded all that was left of the charge.
 */
export const candidateFor = (
  { candidates }: KnownRefunds,
  askedCents: bigint | undefined,
  paidCents: bigint,
): JournalEntry | undefined =>
  candidates.find(({ amountCents, beforeCents }) =>
    askedCents === undefined ? (beforeCents ?? 0n) + amountCents === paidCents : amountCents === askedCents,
  );
