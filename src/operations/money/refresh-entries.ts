import { workInOrder } from '../../domain/map-each.ts';
import { type PaymentState, paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { DamagedEntry, JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { Operator } from '../operator.ts';
import { scopesOf } from '../payouts/read-payer.ts';
import type { StatusReader } from './movements/movement.ts';
import { movementOf } from './movements/movement-of.ts';

const AT_ONCE = 8;

/** Whether the entry was applied, but has neither completed nor failed so far. */
export const isAccepted = (entry: JournalEntry): boolean => standOfEntry(entry) === 'accepted';

/** Whether the payment ended unpaid, or the money was returned. */
export const isEndedUnpaid = (entry: JournalEntry): boolean => standOfEntry(entry) === 'failed';

/**
 * Returns the state of the payment; null if it is not known to be applied. If a refund is REFUNDED, its money did not
 * come back.
 */
function standOfEntry({ state, kind, serviceStatus }: JournalEntry): PaymentState | null {
  if (state !== 'confirmed') return null;
  return kind === 'refund' && serviceStatus === 'REFUNDED' ? 'accepted' : paymentStateOf(serviceStatus ?? '');
}

/**
 * Queries and records the status of accepted entries, and yields all entries in order. If the service cannot
 * be read for a family, the family's remaining entries stay unchanged, and one note is printed.
 * @param open returns the operator; called once, and only if there is an accepted entry
 */
export function refreshEntries<T extends JournalEntry | DamagedEntry>(
  open: () => Promise<Operator>,
  journal: Journal,
  entries: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T | JournalEntry> {
  const unreadable = new Set<JournalEntry['family']>();
  let reader: Promise<StatusReader> | undefined;
  const refresh = async (entry: T): Promise<T | JournalEntry> => {
    if (entry.state === 'damaged' || !isAccepted(entry)) return entry;
    reader ??= open().then(readerOf);
    const opened = await reader;
    if (unreadable.has(entry.family)) return entry;
    try {
      return await refreshEntry(opened, journal, entry);
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      if (error.kind === 'missing') return entry;
      if (unreadable.size === 0) opened.operator.note('journal.not_refreshed', { reason: error.errorCode });
      unreadable.add(entry.family);
      return entry;
    }
  };
  return workInOrder<T, T | JournalEntry>(entries, AT_ONCE, refresh);
}

export const readerOf = (operator: Operator): StatusReader => ({ operator, scopeOf: scopesOf(operator) });

/**
 * Queries and records the status of an accepted entry. For a refund, first refreshes earlier refunds of the
 * charge, because their amounts determine its status.
 * @throws PixError when the service cannot be read
 */
export async function refreshEntry(
  reader: StatusReader,
  journal: Journal,
  entry: JournalEntry,
): Promise<JournalEntry> {
  if (entry.kind === 'refund')
    for (const other of await journal.ofSubject(entry, entry.subject ?? '')) {
      if (other.id === entry.id) break;
      if (isAccepted(other)) await restated(reader, journal, other);
    }
  return restated(reader, journal, entry);
}

/**
 * Records which accepted refunds of the charge were canceled, besides the given one. Their amounts are missing in
 * the charge's refunded total, so they decide about a refund whose outcome is unknown. Records no other status:
 * until the outcome is known, the total does not prove it.
 * @throws PixError when the service cannot be read
 */
export async function recordCanceled(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
): Promise<void> {
  for (const other of await journal.ofSubject(entry, entry.subject ?? '')) {
    if (other.id === entry.id || other.scope !== entry.scope || !isAccepted(other)) continue;
    const now = await statusNow(readerOf(operator), other);
    if (now?.serviceStatus === 'CANCELED') await journal.restate(other.id, now);
  }
}

const statusNow = async (reader: StatusReader, entry: JournalEntry) =>
  (await movementOf(entry)).statusNow(reader, entry);

async function restated(reader: StatusReader, journal: Journal, entry: JournalEntry): Promise<JournalEntry> {
  if (entry.serviceId === null && entry.kind !== 'refund') return entry;
  if ((await reader.scopeOf(entry.family)) !== entry.scope) return entry;
  const now = await statusNow(reader, entry);
  if (now === null || now.serviceStatus === entry.serviceStatus) return entry;
  await journal.restate(entry.id, now).catch((error: unknown) => noteNotKept(reader, error));
  return { ...entry, ...now, endToEndId: now.endToEndId ?? entry.endToEndId, version: entry.version + 1 };
}

function noteNotKept(reader: StatusReader, error: unknown): void {
  if (!(error instanceof PixError) || !error.errorCode.startsWith('sqlite_')) throw error;
  if (!notedNotKept.has(reader)) reader.operator.note('journal.status_not_kept', { reason: error.errorCode });
  notedNotKept.add(reader);
}
const notedNotKept = new WeakSet<StatusReader>();
