import { fail } from '../../domain/errors.ts';
import { workInOrder } from '../../domain/map-each.ts';
import { isOutcomeUnknown } from '../../domain/money/transaction-statuses.ts';
import { asFailure, PixError } from '../../domain/pix-error.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { type JournalEntry, mayBeSameAccount } from '../../storage/journal/journal-entry.ts';
import type { Operator } from '../operator.ts';
import { readPayingAccount, type ScopeOf, scopesOf } from '../payouts/read-payer.ts';
import { keepLease, leaseEntry } from './keep-lease.ts';
import { DECLARED, notSent } from './money-outcome.ts';
import { isAccepted, refreshEntries } from './refresh-entries.ts';
import { type Resolution, resolveUnknown } from './resolve-unknown.ts';

export interface ResolvedEntry {
  readonly entry: JournalEntry;
  readonly open: Extract<Resolution, { state: 'unknown' }> | 'in_progress' | 'other_account' | null;
}

/** Number of entries that are resolved concurrently. Each may take the whole resolve time. */
const AT_ONCE = 8;

/**
 * Resolves unknown outcomes and queries the status of accepted entries. Sends nothing that moves money.
 * Yields all entries in their order, the others unchanged. The caller shows each entry, so its known outcome counts
 * as shown.
 */
export async function* resolveEntries(
  operator: Operator,
  journal: Journal,
  entries: AsyncIterable<JournalEntry> | Iterable<JournalEntry>,
): AsyncGenerator<ResolvedEntry> {
  const scopeOf = scopesOf(operator);
  const resolve = (entry: JournalEntry): Promise<ResolvedEntry> =>
    resolveEntry(operator, journal, entry, scopeOf);
  for await (const resolved of workInOrder(entries, AT_ONCE, resolve)) {
    if (resolved.open === null) operator.money.showOutcome({ entry: resolved.entry.id, as: 'result' });
    yield resolved;
  }
}

async function refreshed(operator: Operator, journal: Journal, entry: JournalEntry): Promise<JournalEntry> {
  for await (const now of refreshEntries(async () => operator, journal, [entry])) return now;
  return entry;
}

/**
 * Resolves an entry with an unknown outcome, or refreshes an accepted one. Only the account that made the
 * payment can find it, so entries of other accounts are not queried.
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
 * Returns the entries that the account can resolve, because it made them. Also returns entries of a family whose
 * account cannot be read now.
 */
export async function entriesOfAccount(
  operator: Operator,
  entries: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  const scopeOf = scopesOf(operator);
  const isOwn = async ({ family, scope }: JournalEntry): Promise<boolean> => {
    try {
      return (await scopeOf(family)) === scope;
    } catch (error) {
      asFailure(error);
      return true;
    }
  };
  const own = await Promise.all(entries.map(isOwn));
  return entries.filter((_, at) => own[at]);
}

/**
 * Checks before a person is asked that the outcome of this entry may be recorded by hand.
 * @throws PixError `refused` when the outcome is already known, `unknown` when the entry certainly belongs to another
 * account. If the account cannot be read, the person decides
 */
export async function refuseDeclaration(operator: Operator, entry: JournalEntry): Promise<void> {
  if (!isOutcomeUnknown(entry)) throw outcomeKnown(entry);
  const paying = await readPayingAccount(operator, entry.family).catch((error: unknown) => {
    asFailure(error);
    return null;
  });
  if (paying !== null && !mayBeSameAccount(entry, paying))
    throw notSent('money.made_elsewhere', entry, 'unknown').error;
}

function outcomeKnown({ id, state }: JournalEntry): PixError {
  const outcome = state === 'confirmed' ? 'applied' : 'not_applied';
  return fail('journal.outcome_known', { id, state }, { outcome });
}

/**
 * Records an outcome that the operator found elsewhere, for example in the bank's statement.
 * @throws PixError `refused` when the outcome is already known, `unknown` when another process is resolving it
 */
export async function declareEntry(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  state: 'confirmed' | 'not_applied',
): Promise<JournalEntry> {
  const mine = isOutcomeUnknown(entry) ? await leaseEntry(operator, journal, entry) : null;
  if (mine === null) {
    if (isOutcomeUnknown(entry)) throw notSent('money.in_progress', entry, 'unknown').error;
    throw outcomeKnown(entry);
  }
  const outcome = { state, errorCode: DECLARED } as const;
  await journal.recordOutcome(entry.id, operator.money.owner(), outcome, operator.clock.now());
  return (await journal.get(entry.id)) ?? mine;
}

/** @throws PixError `missing` when no entry has this id */
export async function entryById(journal: Journal, id: string): Promise<JournalEntry> {
  const entry = await journal.get(id);
  if (entry !== null) return entry;
  throw fail('journal.no_such', { id: id.slice(0, 80) });
}
