import { Decimal } from '../../domain/money/decimal.ts';
import { busySince, type Journal, type JournalEntry } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import type { Scratch } from './scratch.ts';
import { DAY_MS, isWithin, type Window } from './window.ts';

const COLUMNS = [
  'id',
  'reference',
  'kind',
  'state',
  'amount',
  'before_cents',
  'amount_cents',
  'sent_at',
].concat(['service_id', 'service_status', 'e2e', 'subject', 'live', 'inside']);
/**
 * Longest time between the start of an entry and its last sending. A resumed batch may send an entry again.
 */
export const RESENT_WITHIN_MS = 31 * DAY_MS;
const AT_ONCE = 500;

/** Loads this account's entries that were last sent in the window or its margins. */
export async function loadJournal(
  operator: Operator,
  scratch: Scratch,
  journal: Journal,
  scope: string,
  window: Window,
): Promise<void> {
  const began = {
    sinceMs: window.fromMs - RESENT_WITHIN_MS,
    untilMs: window.toMs + window.marginMs,
  };
  for await (const entry of journal.walk(began)) {
    operator.signal.throwIfAborted();
    if (entry.scope !== scope || entry.sentAt < window.fromMs - window.marginMs) continue;
    addEntry(operator, scratch, entry, window);
  }
}

/** Finds payouts in the window that were started long before it, by their references. */
export async function loadOlderEntries(
  operator: Operator,
  scratch: Scratch,
  journal: Journal,
  scope: string,
  window: Window,
): Promise<void> {
  let after = 0;
  for (;;) {
    operator.signal.throwIfAborted();
    const rows = scratch.all(
      `select s.rowid as place, s.reference from service s
       where s.rowid > ? and s.inside = 1 and s.outgoing = 1 and s.reference is not null
         and not exists (select 1 from journal j where j.reference = s.reference)
       order by s.rowid limit ${AT_ONCE}`,
      after,
    );
    const named = rows.map(({ reference }) => String(reference));
    for (const entry of await journal.findAll({ scope }, [...new Set(named)]))
      addEntry(operator, scratch, entry, window);
    if (rows.length < AT_ONCE) return;
    after = Number(rows.at(-1)?.place);
  }
}

function addEntry({ clock }: Operator, scratch: Scratch, entry: JournalEntry, window: Window): void {
  scratch.add('journal', COLUMNS, [
    entry.id,
    entry.reference,
    entry.kind,
    entry.state,
    Decimal.fromCents(entry.amountCents).toString(),
    entry.beforeCents,
    entry.amountCents,
    entry.sentAt,
    entry.serviceId,
    entry.serviceStatus,
    entry.endToEndId,
    entry.subject,
    // `live`: the request may be in progress right now, so it is not a difference yet.
    Number(entry.state === 'sending' && entry.leaseBeat > busySince(clock.now())),
    Number(isWithin(window, entry.sentAt)),
  ]);
}
