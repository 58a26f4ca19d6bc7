import { Decimal } from '../../domain/money/decimal.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { busySince, type JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { Operator } from '../operator.ts';
import type { Scratch } from './scratch.ts';
import { DAY_MS, isWithin, type Window } from './window.ts';

/**
 * Longest time between the creation of an entry and its last request. A resumed batch may send the payment of
 * an old entry again.
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

/**
 * Loads the entries of payouts that the service created in the window, although `pix` created the entries
 * long before. Finds the entries by reference.
 */
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
  scratch.add('journal', {
    id: entry.id,
    reference: entry.reference,
    kind: entry.kind,
    state: entry.state,
    amount: Decimal.fromCents(entry.amountCents).toString(),
    before_cents: entry.beforeCents,
    amount_cents: entry.amountCents,
    sent_at: entry.sentAt,
    service_id: entry.serviceId,
    service_status: entry.serviceStatus,
    e2e: entry.endToEndId,
    subject: entry.subject,
    // The request of this entry may be in progress right now, so its unknown outcome is not a difference yet.
    live: Number(entry.state === 'sending' && entry.leaseBeat > busySince(clock.now())),
    inside: Number(isWithin(window, entry.sentAt)),
  });
}
