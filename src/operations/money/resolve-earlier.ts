import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { type Decimal, wholeCents } from '../../domain/money/decimal.ts';
import type { Reference } from '../../domain/money/reference.ts';
import { isOutcomeUnknown, isUnmoved } from '../../domain/money/transaction-statuses.ts';
import { asFailure, PixError } from '../../domain/pix-error.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { Intent, JournalEntry, MoneyKind } from '../../storage/journal/journal-entry.ts';
import type { Operator } from '../operator.ts';
import { isStillPaying, knownAccount } from '../payouts/read-payer.ts';
import { withLease } from './keep-lease.ts';
import {
  DECLARED,
  isDeclared,
  isUnread,
  type MoneyOutcome,
  notSent,
  type Repeat,
  unknownError,
  unknownOutcome,
} from './money-outcome.ts';
import { findOutcome } from './movements/movement-of.ts';
import { movedBySearch, recordOutcome, showOutcome } from './resolve-unknown.ts';

/** The fields that change when an order continues an earlier attempt; empty if no field changes. */
export type GoesOnAs = Partial<Pick<Intent, 'reference' | 'idempotencyKey' | 'generated' | 'seen'>>;

/**
 * Handles an order whose reference is already in the journal. Resolves that entry if its outcome is unknown.
 * @returns `changed` when the order may be tried again: the earlier attempt was certainly not applied, or
 * another process resolved it meanwhile
 */
export async function resolveReference<T>(
  operator: Operator,
  journal: Journal,
  intent: Intent,
  entry: JournalEntry,
  repeat: Repeat<T> | undefined,
): Promise<MoneyOutcome<T> | 'changed'> {
  const isElsewhere = entry.scope !== intent.scope && entry.family === intent.family;
  if (isElsewhere && isOutcomeUnknown(entry)) return notSent('money.made_elsewhere', entry, 'unknown');
  if (!isSameOrder(entry, intent)) return notSent('money.other_intent', entry, 'usage');
  if (entry.state === 'confirmed') return doneBefore(operator, journal, intent, entry, 'money.done_before');
  if (!isOutcomeUnknown(entry)) return 'changed';
  operator.note('money.was_unknown', { id: entry.id, reference: entry.reference });
  const moved = await resolveOrRepeat(operator, journal, entry, repeat);
  return moved === 'changed' || moved.outcome === 'not_applied' ? 'changed' : moved;
}

const isSameOrder = (entry: JournalEntry, intent: Intent): boolean =>
  entry.scope === intent.scope &&
  entry.kind === intent.kind &&
  entry.family === intent.family &&
  entry.amountCents === intent.amountCents &&
  entry.destinationPrint === intent.destinationPrint &&
  entry.subject === intent.subject;

/**
 * Looks for a payment that a person recorded as not applied, before it is sent again under its reference. Routes
 * that recognise the reference do not need this. Nothing is sent on the person's word alone: while the service cannot
 * be read, the order ends with an error.
 * @returns null when there is none, or when the service does not show it
 */
export async function findDeclared<T>(
  operator: Operator,
  journal: Journal,
  intent: Intent,
): Promise<MoneyOutcome<T> | null> {
  const entry = intent.generated ? null : await journal.find(intent.scope, intent.reference);
  if (entry?.state !== 'not_applied' || entry.errorCode !== DECLARED || !isSameOrder(entry, intent))
    return null;
  const finding = await findOutcome(operator, entry).catch(asFailure);
  if (finding instanceof PixError) return notSent('money.declared_unread', entry, 'unknown', finding);
  if (finding.kind !== 'found') return null;
  await recordOutcome(operator, journal, entry, { state: 'confirmed', ...finding.as });
  operator.note('money.found', { id: finding.as.serviceId ?? '-', reference: entry.reference });
  const row = finding.row as DecodedRow<T>;
  return { outcome: 'confirmed', row, entry: entry.id, how: 'found', mismatch: entry.mismatch };
}

/**
 * Handles an earlier attempt with another reference whose outcome is unknown or was never shown.
 * - Applied: the order has the result of that attempt.
 * - Unknown: the order ends with an error.
 * - Certainly not applied: the order continues with the reference of that attempt.
 */
export async function resolveEarlier<T>(
  operator: Operator,
  journal: Journal,
  intent: Intent,
  entry: JournalEntry,
  repeat: Repeat<T> | undefined,
): Promise<MoneyOutcome<T> | GoesOnAs> {
  // The entry is another refund of the same charge. The service shows only the refunded total, so no second
  // refund may start while one is unresolved.
  if (!intent.generated || entry.amountCents !== intent.amountCents)
    return notSent('money.other_refund_open', entry, 'unknown');
  // Only the account that made the entry can query its outcome. An accepted payment of another account may be
  // the ordered one, or another one. So it does not count as shown here.
  if (entry.scope !== intent.scope)
    return notSent(
      entry.state === 'confirmed' ? 'money.accepted_elsewhere' : 'money.made_elsewhere',
      entry,
      'unknown',
    );
  operator.note(isUnmoved(entry) ? 'money.goes_on' : 'money.same_intention', {
    reference: entry.reference,
    at: new Date(entry.createdAt).toISOString(),
  });
  if (entry.state === 'confirmed') return doneBefore(operator, journal, intent, entry, 'money.done_not_seen');
  if (isOutcomeUnknown(entry)) {
    const moved = await resolveOrRepeat(operator, journal, entry, repeat);
    // The journal may contain more unresolved attempts. `moveMoney` looks for them before it tries the order
    // again.
    if (moved !== 'changed' && moved.outcome !== 'not_applied') return moved;
    return moved === 'changed' ? {} : { seen: await afterOwnChange(journal, intent, entry) };
  }
  const { reference, idempotencyKey } = entry;
  return { reference, idempotencyKey, generated: false };
}

/**
 * Returns `seen` with the new version of the entry that this process has just resolved. If another process
 * has also changed this entry, returns `seen` unchanged, so the person must confirm again.
 */
async function afterOwnChange(
  journal: Journal,
  { seen }: Intent,
  { id, version }: JournalEntry,
): Promise<Intent['seen']> {
  const now = await journal.get(id);
  if (seen === null || now?.version !== version + 1) return seen;
  return seen.map((one) => (one.id === id && one.version === version ? now : one));
}

/**
 * Returns the entry that has the order's reference. For a generated reference, also returns an equal payment
 * whose outcome is unknown or was never shown.
 */
export async function openAttempt(journal: Journal, intent: Intent): Promise<JournalEntry | null> {
  const own = await journal.find(intent.scope, intent.reference);
  if (own !== null || !intent.generated) return own;
  const equal = (await journal.similar(intent)).find(
    (entry) =>
      entry.kind === intent.kind &&
      entry.subject === intent.subject &&
      (entry.state !== 'confirmed' || entry.shownAt === null),
  );
  return equal ?? null;
}

async function resolveOrRepeat<T>(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  repeat: Repeat<T> | undefined,
): Promise<MoneyOutcome<T> | 'changed'> {
  const lost = unknownError(entry);
  const moved = await withLease(
    operator,
    journal,
    entry,
    (mine): Promise<MoneyOutcome<T>> =>
      repeat ? repeat(mine, lost) : movedBySearch(operator, journal, mine, lost),
  );
  return moved === 'in_progress' ? notSent('money.in_progress', entry, 'unknown') : moved;
}

/**
 * Returns the result of an earlier attempt. The hub has no route that reads a payout, so the journal's status is
 * refreshed first: the payout may have failed meanwhile. Batches refresh all their rows at once instead.
 */
async function doneBefore<T>(
  operator: Operator,
  journal: Journal,
  { batch }: Intent,
  stored: JournalEntry,
  key: 'money.done_before' | 'money.done_not_seen',
): Promise<MoneyOutcome<T>> {
  operator.note(isDeclared(stored) ? 'money.declared_before' : key, {
    id: stored.serviceId ?? stored.id,
    reference: stored.reference,
    at: new Date(stored.createdAt).toISOString(),
  });
  const entry =
    batch === null && stored.family === 'hub' ? await refreshed(operator, journal, stored) : stored;
  const row = await showOutcome(operator, entry);
  if (row !== null)
    return {
      outcome: 'confirmed',
      row: row as Extract<MoneyOutcome<T>, { outcome: 'confirmed' }>['row'],
      entry: entry.id,
      how: 'before',
      mismatch: entry.mismatch,
      earlier: entry.shownAt === null ? 'not_shown' : 'shown',
    };
  return notSent('money.done_not_shown', entry, 'refused');
}

async function refreshed(operator: Operator, journal: Journal, entry: JournalEntry): Promise<JournalEntry> {
  const { readerOf, refreshEntry } = await import('./refresh-entries.ts');
  try {
    return await refreshEntry(readerOf(operator), journal, entry);
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    operator.note('journal.not_refreshed', { reason: error.errorCode });
    return entry;
  }
}

/** A payment that a command was asked to make. Undefined `subject` and `amount` are not compared. */
export interface OrderedPayment {
  readonly kind: MoneyKind;
  /** Destination, or id of the refunded charge, unmasked. */
  readonly key: string;
  readonly subject?: string | null | undefined;
  readonly amount?: Decimal | undefined;
  readonly reference: Reference;
}

/**
 * Returns the error for an order that was not sent because the service could not be read. "Not applied" would be
 * wrong if an earlier attempt of this payment has an unknown outcome, or was applied on this account. The error then
 * reports that outcome.
 */
export async function withEarlierOutcome(
  operator: Operator,
  error: unknown,
  ordered: () => OrderedPayment,
): Promise<unknown> {
  if (!isUnread(error) || operator.run.dryRun) return error;
  const { kind, key, subject, amount, reference } = ordered();
  const journal = await operator.money.journal();
  const payer = await knownAccount(operator);
  const earlier = (await journal.seen({ ...payer, kind, batch: null }, [journal.fingerprint(key)])).filter(
    (entry) =>
      (amount === undefined || entry.amountCents === wholeCents(amount)) &&
      (subject === undefined || entry.subject === subject) &&
      (reference.generated ? entry.shownAt === null : entry.reference === reference.text),
  );
  const unknown = earlier.find(isOutcomeUnknown);
  if (unknown !== undefined) return unknownOutcome(error, unknown, 'money.unknown');
  for (const entry of earlier)
    if (entry.state === 'confirmed' && (await isOfThisAccount(operator, entry)))
      return notSent('money.done_not_shown', entry, 'refused').error;
  return error;
}

/** Returns false too if the account cannot be read: then nothing proves that this account made the payment. */
async function isOfThisAccount(operator: Operator, entry: JournalEntry): Promise<boolean> {
  try {
    return await isStillPaying(operator, entry);
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    return false;
  }
}
