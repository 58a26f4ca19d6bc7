import type { Transaction } from '../../contract/schemas/transaction.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { comparedReference } from '../../domain/money/reference.ts';
import { endedUnpaid, PAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxEntry } from '../../storage/inbox/inbox-entry.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { isBeingSent, type JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { Sqlite } from '../../system/sqlite/sqlite-file.ts';
import type { Operator } from '../operator.ts';
import { listTransactions, type TransactionFilters } from '../transactions.ts';
import { walkInbox } from '../webhooks/walk-inbox.ts';

export const ROWS_PER_PROGRESS = 200;

/** Creation times of the compared transactions, in ms since 1970. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
  /** Records up to this long before and after the window are read too, to match records near its ends. */
  readonly marginMs: number;
}

/**
 * A charge expires after at most 172,000 s (unshown.md §3). So a charge paid in the window was created at
 * most this long before.
 */
export const MARGIN_MS = 2 * DAY_MS;

export const isWithin = ({ fromMs, toMs }: Window, at: number): boolean => at >= fromMs && at <= toMs;

/** Loads the oldest transactions first, so that new transactions do not shift the pages. */
export async function loadService(operator: Operator, scratch: Sqlite, window: Window): Promise<void> {
  let rows = 0;
  const filters: TransactionFilters = {
    dateFrom: new Date(window.fromMs - window.marginMs).toISOString(),
    dateTo: new Date(window.toMs + window.marginMs).toISOString(),
    sortDirection: 'asc',
  };
  for await (const { item } of listTransactions(operator, filters)) {
    const createdAt = timeOf(item.createdAt);
    // A record without a creation time counts as inside: the service's filter by time has selected it.
    const inside = createdAt === null || (createdAt >= window.fromMs && createdAt <= window.toMs);
    addTransaction(scratch, item, inside);
    rows += 1;
    if (rows % ROWS_PER_PROGRESS === 0) operator.progress('reconcile.reading', { rows, side: 'service' });
  }
}

export function addTransaction(scratch: Sqlite, item: Transaction, inside: boolean): void {
  const paid = PAID_STATUSES.has(item.status);
  const outgoing = item.type === 'WITHDRAW';
  scratch.insertIfNew('service', {
    id: item.id,
    reference: item.clientReference ? comparedReference(item.clientReference) : null,
    e2e: item.endToEndId || null,
    type: item.type ?? null,
    status: item.status,
    amount: item.amount?.toString() ?? null,
    fee: item.serviceFeeCharged?.toString() ?? null,
    refund: item.refundAmount?.toString() ?? null,
    refund_status: item.refundStatus ?? null,
    refunded_at: timeOf(item.refundedAt),
    created_at: timeOf(item.createdAt),
    paid_at: timeOf(item.paidAt),
    inside: Number(inside),
    paid: Number(paid),
    outgoing: Number(outgoing),
    alive: Number(paid || (outgoing && !endedUnpaid(item.status))),
  });
}

/**
 * Longest time between the creation of an entry and its last request. A resumed batch may send the payment of
 * an old entry again.
 */
export const RESENT_WITHIN_MS = 31 * DAY_MS;
const AT_ONCE = 500;

/** Loads this account's entries that were last sent in the window or its margins. */
export async function loadJournal(
  operator: Operator,
  scratch: Sqlite,
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
  scratch: Sqlite,
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

function addEntry({ clock }: Operator, scratch: Sqlite, entry: JournalEntry, window: Window): void {
  scratch.insertIfNew('journal', {
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
    live: Number(isBeingSent(entry, clock.now())),
    inside: Number(isWithin(window, entry.sentAt)),
  });
}

/** Longest time between a payment and the last retry or resend of its delivery. */
const RETRIED_FOR_MS = 7 * DAY_MS;
/**
 * Events of paid transactions. Later events count too, because the first one may never arrive (§6.2 rule 1).
 */
const TELLS_PAID: ReadonlySet<string> = new Set([
  'TRANSACTION_COMPLETED',
  'TRANSACTION_WAITING_FOR_REFUND',
  'TRANSACTION_REFUNDED',
]);

export interface InboxSpan {
  readonly count: number;
  /** Time of the oldest delivery. The inbox contains no earlier payments. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/**
 * Loads the deliveries about payments in the window.
 * @returns null when the inbox has no delivery in the window: the inbox is then not compared
 */
export async function loadInbox(
  operator: Operator,
  scratch: Sqlite,
  inbox: Inbox,
  window: Window,
): Promise<InboxSpan | null> {
  const [oldest] = await inbox.list({ limit: 1 });
  const [ofWindow] = await Array.fromAsync(receivedIn(inbox, window.fromMs, window.toMs + 1, 1));
  if (oldest === undefined || ofWindow === undefined) return null;
  const untilMs = window.toMs + RETRIED_FOR_MS;
  for await (const entries of receivedIn(inbox, window.fromMs - window.marginMs, untilMs)) {
    operator.signal.throwIfAborted();
    for (const entry of entries) keep(scratch, entry);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const told = scratch.get(
    'select count(*) as n from inbox where first_at between ? and ?',
    window.fromMs,
    window.toMs,
  );
  return { count: Number(told?.n), sinceMs: oldest.receivedAt, untilMs };
}

/**
 * Yields the deliveries received in this period. To read less, only the period's range of ids is searched.
 */
async function* receivedIn(
  inbox: Inbox,
  sinceMs: number,
  untilMs: number,
  limit?: number,
): AsyncGenerator<readonly InboxEntry[]> {
  const span = await inbox.span(sinceMs, untilMs);
  if (span === null) return;
  const ids = { afterId: span.first - 1, beforeId: span.last + 1 };
  yield* walkInbox(inbox, { sinceMs, untilMs, ...ids, ...(limit !== undefined && { limit }) });
}

const KEEP = `insert into inbox (id, delivery, first_at, completed_at, status) values (?, ?, ?, ?, ?)
  on conflict (id) do update set status = excluded.status,
    completed_at = coalesce(inbox.completed_at, excluded.completed_at)`;

function keep(scratch: Sqlite, { id, transactionId, event, status, receivedAt }: InboxEntry): void {
  if (transactionId === null || event === null || !TELLS_PAID.has(event)) return;
  const completedAt = event === 'TRANSACTION_COMPLETED' ? receivedAt : null;
  scratch.run(KEEP, transactionId, id, receivedAt, completedAt, status);
}

/**
 * SQL that selects the best match: first paid or payable transactions (`alive`), then those with an equal
 * amount, then those in the window, then the oldest. Amounts are compared in a subquery, because SQLite's
 * `order by` in Node 22.19 cannot refer to the updated table.
 */
const best = (amount: string, condition: string): string =>
  `(select row from
     (select s.rowid as row, s.alive, s.amount is ${amount} as same, s.inside, s.created_at from service s where ${condition})
     order by alive desc, same desc, inside desc, created_at, row limit 1)`;

const MATCHES = [
  `update journal set service = (select s.rowid from service s where s.id = journal.service_id)
   where service is null and service_id is not null and kind <> 'refund'`,
  `update journal set service = ${best('journal.amount', 's.reference = journal.reference and s.outgoing = 1')}
   where service is null and kind <> 'refund'`,
  'update ledger set service = (select s.rowid from service s where s.id = ledger.id) where service is null and id is not null',
  `update ledger set service = ${best('ledger.amount', 's.e2e = ledger.e2e')}
   where service is null and e2e is not null`,
  `update ledger set service = ${best('ledger.amount', 's.reference = ledger.reference and (ledger.type is null or s.type is null or s.type = ledger.type)')}
   where service is null and reference is not null`,
];

/**
 * Matches rows of journal and ledger to transactions of the service: by id, then by end-to-end id, then by
 * reference.
 */
export function matchToService(scratch: Sqlite): void {
  for (const sql of MATCHES) scratch.run(sql);
}

export function markRepeated(scratch: Sqlite): void {
  scratch.run('create index if not exists ledger_by_service on ledger (service) where service is not null');
  scratch.run(
    `update ledger set again = 1 where line in (
       select line from (
         select line, row_number() over (partition by service,
           case when service is null then coalesce('i' || id, 'e' || e2e, 'r' || reference || '/' || coalesce(type, '')) end
           order by line) as nth from ledger) where nth > 1)`,
  );
}
