import {
  type Intent,
  isOutcomeUnknown,
  type Journal,
  type JournalEntry,
} from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import { leaseEntry, movedBySearch } from './confirm-entry.ts';
import { showOutcome } from './find-outcome.ts';
import { journalFailed, notSent, unknownError } from './money-errors.ts';
import type { Moved, Repeat } from './money-outcome.ts';

/** How an order continues: as it is, or under the reference that its intention had before. */
export type GoesOnAs = Partial<Pick<Intent, 'reference' | 'idempotencyKey' | 'generated'>>;

/**
 * The reference was used before: what for, and how did it end?
 * @returns `changed` when it may be tried again: certainly not applied, or settled by another process meanwhile
 */
export async function takeUp<T>(
  operator: Operator,
  journal: Journal,
  intent: Intent,
  entry: JournalEntry,
  repeat: Repeat<T> | undefined,
): Promise<Moved<T> | 'changed'> {
  const same =
    entry.scope === intent.scope &&
    entry.kind === intent.kind &&
    entry.family === intent.family &&
    entry.amountCents === intent.amountCents &&
    entry.destinationPrint === intent.destinationPrint;
  if (!same) return notSent('money.other_intent', entry, 'usage');
  if (entry.state === 'confirmed') return doneBefore(operator, entry, 'money.done_before');
  if (!isOutcomeUnknown(entry)) return 'changed';
  operator.note('money.was_unknown', { id: entry.id, reference: entry.reference });
  const moved = await settle(operator, journal, entry, repeat);
  // Certainly not applied: the order stands, so it is sent now.
  return moved === 'changed' || moved.outcome === 'not_applied' ? 'changed' : moved;
}

/**
 * The same intention under another reference was never settled, or its outcome was never shown: that comes first.
 * Applied is this order's result, unknown is the end of it, and what was certainly not applied goes on under the
 * reference it had.
 */
export async function confirmEarlier<T>(
  operator: Operator,
  journal: Journal,
  intent: Intent,
  entry: JournalEntry,
  repeat: Repeat<T> | undefined,
): Promise<Moved<T> | GoesOnAs> {
  // Another refund of the same charge: amounts tell of one only when it is alone.
  if (!intent.generated || entry.amountCents !== intent.amountCents)
    return notSent('money.other_refund_open', entry, 'unknown');
  operator.note('money.same_intention', {
    reference: entry.reference,
    at: new Date(entry.createdAt).toISOString(),
  });
  if (entry.state === 'confirmed') return doneBefore(operator, entry, 'money.done_not_seen');
  if (isOutcomeUnknown(entry)) {
    const moved = await settle(operator, journal, entry, repeat);
    // Others may be of unknown outcome, too: they come before its reference is used.
    return moved === 'changed' || moved.outcome === 'not_applied' ? {} : moved;
  }
  // What may have been applied stands in the way first, so nothing does any more.
  const { reference, idempotencyKey } = entry;
  return { reference, idempotencyKey, generated: false };
}

/** Confirms an entry of unknown outcome, when no other process is at it. */
async function settle<T>(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  repeat: Repeat<T> | undefined,
): Promise<Moved<T> | 'changed'> {
  const mine = await leaseEntry(operator, journal, entry).catch((error: unknown) => {
    throw journalFailed(error, entry);
  });
  if (mine === null) {
    const now = await journal.get(entry.id);
    return now && !isOutcomeUnknown(now) ? 'changed' : notSent('money.in_flight', entry, 'unknown');
  }
  const lost = unknownError(entry);
  return repeat ? repeat(mine, lost) : movedBySearch(operator, journal, mine, lost);
}

async function doneBefore<T>(
  operator: Operator,
  entry: JournalEntry,
  key: 'money.done_before' | 'money.done_not_seen',
): Promise<Moved<T>> {
  operator.note(key, {
    id: entry.serviceId ?? entry.id,
    reference: entry.reference,
    at: new Date(entry.createdAt).toISOString(),
  });
  const row = await showOutcome(operator, entry);
  if (row !== null)
    return {
      outcome: 'confirmed',
      row: row as Extract<Moved<T>, { outcome: 'confirmed' }>['row'],
      entry: entry.id,
      how: 'before',
      mismatch: entry.mismatch,
    };
  return notSent('money.done_not_shown', entry, 'refused');
}
