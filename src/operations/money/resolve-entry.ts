import { PixError } from '../../domain/errors.ts';
import { isOutcomeUnknown, type Journal, type JournalEntry } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import { type ScopeOf, scopesOf } from '../payouts/read-payer.ts';
import { keepLease, leaseEntry } from './keep-lease.ts';
import { isAccepted, refreshEntries } from './refresh-entries.ts';
import { type Resolution, resolveUnknown } from './resolve-unknown.ts';

/** The result of resolving one entry. */
export interface ResolvedEntry {
  readonly entry: JournalEntry;
  /** Null if the outcome is known, otherwise the reason why it is not. */
  readonly open: Extract<Resolution, { state: 'unknown' }> | 'in_progress' | 'other_account' | null;
}

/** Entries resolved at the same time, because each one waits for the resolve time. */
const AT_ONCE = 8;

/**
 * Resolves entries with an unknown outcome by reading from the service. Sends nothing that moves money, and may run at any
 * time. Entries with a known outcome are returned unchanged.
 */
export async function* resolveEntries(
  operator: Operator,
  journal: Journal,
  entries: AsyncIterable<JournalEntry> | Iterable<JournalEntry>,
): AsyncGenerator<ResolvedEntry> {
  const running: Promise<ResolvedEntry>[] = [];
  const scopeOf = scopesOf(operator);
  for await (const entry of entries) {
    running.push(resolveEntry(operator, journal, entry, scopeOf));
    // Results are returned in order, while the others continue.
    if (running.length >= AT_ONCE) yield await (running.shift() as Promise<ResolvedEntry>);
  }
  for (const one of running) yield await one;
}

async function refreshed(operator: Operator, journal: Journal, entry: JournalEntry): Promise<JournalEntry> {
  for await (const now of refreshEntries(async () => operator, journal, [entry])) return now;
  return entry;
}

/**
 * Resolves one entry, or reads the current status of an applied one. Only the account that made an entry can be queried
 * about it. Finding nothing from another account proves nothing.
 */
export async function resolveEntry(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  scopeOf: ScopeOf = scopesOf(operator),
): Promise<ResolvedEntry> {
  if (!isOutcomeUnknown(entry) && !isAccepted(entry)) return { entry, open: null };
  try {
    if ((await scopeOf(entry.family)) !== entry.scope)
      return { entry, open: isOutcomeUnknown(entry) ? 'other_account' : null };
  } catch (error) {
    if (!(error instanceof PixError) || !isOutcomeUnknown(entry)) throw error;
    return { entry, open: { state: 'unknown', why: 'journal.could_not_ask', error } };
  }
  if (!isOutcomeUnknown(entry)) return { entry: await refreshed(operator, journal, entry), open: null };
  const mine = await leaseEntry(operator, journal, entry);
  if (mine === null) {
    const now = (await journal.get(entry.id)) ?? entry;
    return { entry: now, open: isOutcomeUnknown(now) ? 'in_progress' : null };
  }
  const resolution = await keepLease(operator, journal, mine, () => resolveUnknown(operator, journal, mine));
  const after = (await journal.get(entry.id)) ?? mine;
  return { entry: after, open: resolution.state === 'unknown' ? resolution : null };
}

/**
 * Records an outcome that the operator knows and the service does not show, such as a hub payout in the bank's statement.
 * Only for entries with an unknown outcome.
 * @throws PixError `refused` when the outcome is already known, `missing` when the entry is not found
 */
export async function declareEntry(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  state: 'confirmed' | 'not_applied',
): Promise<JournalEntry> {
  const mine = isOutcomeUnknown(entry) ? await leaseEntry(operator, journal, entry) : null;
  if (mine === null)
    throw new PixError({
      kind: 'refused',
      key: isOutcomeUnknown(entry) ? 'money.in_progress' : 'journal.outcome_known',
      params: {
        id: entry.id,
        state: entry.state,
        reference: entry.reference,
        owner: entry.leaseOwner ?? '-',
      },
      errorCode: 'outcome_known',
      outcome: 'not_applied',
    });
  const outcome = { state, errorCode: 'declared_by_operator' } as const;
  await journal.recordOutcome(entry.id, operator.owner(), outcome, operator.clock.now());
  return (await journal.get(entry.id)) ?? mine;
}

/** @throws PixError `missing` */
export async function entryById(journal: Journal, id: string): Promise<JournalEntry> {
  const entry = await journal.get(id);
  if (entry !== null) return entry;
  throw new PixError({
    kind: 'missing',
    key: 'journal.no_such',
    params: { id: id.slice(0, 80) },
    errorCode: 'not_found',
  });
}
