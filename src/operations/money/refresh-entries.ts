import { hubReadTransfer } from '../../contract/routes/hub.ts';
import { readPayout, readTransfer } from '../../contract/routes/payouts.ts';
import { PixError } from '../../domain/errors.ts';
import { standOf } from '../../domain/money/statuses.ts';
import type { Journal, JournalEntry } from '../../storage/journal/journal.ts';
import { callRow } from '../call-row.ts';
import type { Operator } from '../operator.ts';

/** Entries read at the same time. */
const AT_ONCE = 8;

/** Applied, but not yet known to be completed or failed. */
export const isAccepted = ({ state, serviceStatus }: JournalEntry): boolean =>
  state === 'confirmed' && standOf(serviceStatus ?? '') === 'accepted';

/**
 * Reads the current status of accepted payouts and transfers, records it, and returns the entries in order. An entry
 * stays as it is where the family has no route to read it (a hub payout), and all remaining ones do once the service
 * cannot be read; that is noted once.
 * @param open called once, if there is an accepted entry
 */
export async function* refreshEntries(
  open: () => Promise<Operator>,
  journal: Journal,
  entries: AsyncIterable<JournalEntry> | Iterable<JournalEntry>,
): AsyncGenerator<JournalEntry> {
  let isReadable = true;
  let operator: Operator | undefined;
  const refresh = async (entry: JournalEntry): Promise<JournalEntry> => {
    if (!isReadable || operator === undefined || !isAccepted(entry)) return entry;
    try {
      return await refreshEntry(operator, journal, entry);
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      if (isReadable && error.kind !== 'missing')
        operator.note('journal.not_refreshed', { reason: error.errorCode });
      isReadable &&= error.kind === 'missing';
      return entry;
    }
  };
  const running: Promise<JournalEntry>[] = [];
  for await (const entry of entries) {
    if (isAccepted(entry)) operator ??= await open();
    running.push(refresh(entry));
    if (running.length >= AT_ONCE) yield await (running.shift() as Promise<JournalEntry>);
  }
  for (const one of running) yield await one;
}

async function refreshEntry(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
): Promise<JournalEntry> {
  const now = await standNow(operator, entry);
  if (now === null || now.serviceStatus === entry.serviceStatus) return entry;
  await journal.restate(entry.id, now);
  return { ...entry, ...now, endToEndId: now.endToEndId ?? entry.endToEndId };
}

/** Null where the family has no route to read it (§4.2). */
async function standNow(
  operator: Operator,
  { family, kind, serviceId }: JournalEntry,
): Promise<{ readonly serviceStatus: string; readonly endToEndId?: string | undefined } | null> {
  if (serviceId === null) return null;
  if (family === 'hub') {
    if (kind !== 'transfer') return null;
    const { item } = await callRow(operator, hubReadTransfer, { path: { transferId: serviceId } });
    return { serviceStatus: item.status };
  }
  if (family !== 'main' || kind === 'refund') return null;
  const query = { id: serviceId };
  const { item } =
    kind === 'transfer'
      ? await callRow(operator, readTransfer, { query })
      : await callRow(operator, readPayout, { query });
  return { serviceStatus: item.status, endToEndId: item.endToEndId ?? undefined };
}
