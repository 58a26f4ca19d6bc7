import { DIFFERENCE_KINDS, type DifferenceKind, type Side } from '../../domain/money/difference.ts';
import { PAID_STATUSES, UNPAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import { IS_UNKNOWN, IS_UNMOVED } from '../../storage/journal/journal-columns.ts';
import { quoted } from '../../storage/sql/named-statement.ts';
import type { Sqlite, SqliteCell } from '../../system/sqlite/sqlite-file.ts';
import type { InboxSpan, Window } from './load-service.ts';

export interface Measures {
  readonly window: Window;
  readonly nowMs: number;
  readonly lateMs: number;
  readonly inbox: InboxSpan | null;
  /** Types of transactions that belong in the ledger; null without a ledger. */
  readonly ledger: readonly string[] | null;
}

type Column = 'id' | 'reference' | 'e2e' | 'type' | 'service_amount' | 'other_amount' | 'service_status';
type Columns = Partial<Record<Column | 'other_status' | 'at' | 'other_id' | 'line' | 'why', string>>;

export const rankOf = (kind: DifferenceKind): number => DIFFERENCE_KINDS.indexOf(kind);

const SERVICE: Columns = {
  id: 's.id',
  reference: 's.reference',
  e2e: 's.e2e',
  type: 's.type',
  service_amount: 's.amount',
  service_status: 's.status',
  at: 's.created_at',
};
const JOURNAL: Columns = {
  other_amount: 'j.amount',
  other_id: 'j.id',
  other_status: `coalesce(case j.state when 'confirmed' then j.service_status end, j.state)`,
};
const LEDGER: Columns = { other_amount: 'l.amount', other_status: 'l.status', line: 'l.line' };

const NEVER_PAID = `(${quoted(UNPAID_STATUSES)})`;

/** SQL condition: journal entry `j` and its transaction `s` disagree about the outcome. */
export const JOURNAL_STATUS_DIFFERS = `case
  when j.${IS_UNMOVED} then s.alive = 1
  when j.state <> 'confirmed' then 0
  when s.alive = 0 or s.status in ('REFUNDED', 'WAITING_FOR_REFUND') then s.status is not j.service_status
  when s.paid = 1 then j.service_status in ${NEVER_PAID} or j.service_status = 'REFUNDED'
  else j.service_status in ${NEVER_PAID} or j.service_status in (${quoted(PAID_STATUSES)}) end`;

/** Returns an SQL expression that maps all statuses in `NEVER_PAID` to the value `never`. */
const LIKE = (status: string): string =>
  `case when ${status} in ${NEVER_PAID} then 'never' else ${status} end`;

/**
 * SQL condition: ledger row `l` and transaction `s` differ in status. A refund in progress matches both paid
 * and refunded.
 */
export const LEDGER_STATUS_DIFFERS = `(${LIKE('l.status')} <> ${LIKE('s.status')}
  and not (s.status = 'WAITING_FOR_REFUND' and l.status in ('COMPLETED', 'REFUNDED')))`;

/** Adds all differences except those of refunds, which `findRefundDifferences` adds. */
export function findDifferences(scratch: Sqlite, measures: Measures): void {
  const foundIn =
    (side: Side): Found =>
    (kind, columns, from, ...cells) => {
      const names = Object.keys(columns);
      scratch.run(
        `insert into findings (rank, kind, side, ${names.join(', ')})
         select ${rankOf(kind)}, '${kind}', '${side}', ${Object.values(columns).join(', ')} ${from}`,
        ...cells,
      );
    };
  scratch.run('create index if not exists journal_by_service on journal (service) where service is not null');
  ofService(foundIn('service'));
  ofJournal(foundIn('journal'));
  if (measures.inbox) ofInbox(foundIn('inbox'), measures, measures.inbox);
  if (measures.ledger) ofLedger(foundIn('ledger'), measures, measures.ledger);
}

type Found = (kind: DifferenceKind, columns: Columns, from: string, ...cells: SqliteCell[]) => void;

function ofService(found: Found): void {
  found(
    'duplicate',
    { ...SERVICE, other_amount: 's.first_amount', other_id: 's.first_id', why: `'same_reference'` },
    `from (select *, row_number() over same as nth, first_value(id) over same as first_id,
         first_value(amount) over same as first_amount, max(inside) over (partition by reference, type) as near
       from service where reference is not null and alive = 1
       window same as (partition by reference, type order by created_at, rowid)) s
     where s.nth > 1 and s.near = 1`,
  );
}

function ofJournal(found: Found): void {
  found(
    'missing_in_journal',
    SERVICE,
    `from service s where s.inside = 1 and s.outgoing = 1 and s.alive = 1
       and not exists (select 1 from journal j where j.service = s.rowid)
       and not exists (select 1 from journal j join service o on o.rowid = j.service
         where j.reference = s.reference and j.kind <> 'refund' and o.alive = 1 and o.type is s.type)`,
  );
  found(
    'missing_at_service',
    {
      ...JOURNAL,
      id: 'j.service_id',
      reference: 'j.reference',
      e2e: 'j.e2e',
      type: `'WITHDRAW'`,
      at: 'j.sent_at',
      why: `case j.asked when 0 then 'not_asked' end`,
    },
    `from journal j where j.inside = 1 and j.kind <> 'refund' and j.state = 'confirmed' and j.service is null`,
  );
  const matched = `from journal j join service s on s.rowid = j.service
    where j.kind <> 'refund' and (j.inside = 1 or s.inside = 1)`;
  found(
    'amount_differs',
    { ...SERVICE, ...JOURNAL },
    `${matched} and j.state = 'confirmed' and j.amount is not s.amount`,
  );
  found(
    'amount_differs',
    { ...SERVICE, ...JOURNAL, why: `'other_type'` },
    `${matched} and j.state = 'confirmed' and j.amount is s.amount and s.outgoing = 0`,
  );
  found(
    'duplicate',
    { ...SERVICE, ...JOURNAL, why: `'same_transaction'` },
    `from (select *, row_number() over (partition by service order by sent_at, rowid) as nth from journal
         where kind <> 'refund' and state = 'confirmed' and service is not null) j
       join service s on s.rowid = j.service where j.nth > 1 and (j.inside = 1 or s.inside = 1)`,
  );
  found(
    'unknown',
    {
      ...SERVICE,
      ...JOURNAL,
      id: 'coalesce(s.id, j.service_id)',
      reference: 'j.reference',
      type: `'WITHDRAW'`,
      at: 'coalesce(s.created_at, j.sent_at)',
      why: `case when s.id is null then 'not_at_service' else 'at_service' end`,
    },
    `from journal j left join service s on s.rowid = j.service
     where j.kind <> 'refund' and (j.inside = 1 or s.inside = 1) and j.${IS_UNKNOWN} and j.live = 0`,
  );
  found('status_differs', { ...SERVICE, ...JOURNAL }, `${matched} and ${JOURNAL_STATUS_DIFFERS}`);
}

function ofInbox(found: Found, { window, nowMs, lateMs }: Measures, span: InboxSpan): void {
  // A delivery may arrive up to `lateMs` after its payment. So the period of the compared payments starts and
  // ends earlier by `lateMs`.
  found(
    'missing_in_inbox',
    { ...SERVICE, at: 's.paid_at' },
    `from service s where s.inside = 1 and s.paid = 1 and s.paid_at between ? and ?
       and not exists (select 1 from inbox i where i.id = s.id)`,
    span.sinceMs - lateMs,
    Math.min(nowMs - lateMs, span.untilMs - lateMs),
  );
  found(
    'missing_at_service',
    { id: 'i.id', other_status: 'i.status', at: 'i.first_at', other_id: 'i.delivery' },
    'from inbox i where i.first_at between ? and ? and not exists (select 1 from service s where s.id = i.id)',
    window.fromMs,
    window.toMs + window.marginMs,
  );
  const told = 'from inbox i join service s on s.id = i.id where s.inside = 1';
  const both = { ...SERVICE, other_status: 'i.status', other_id: 'i.delivery' };
  found('status_differs', both, `${told} and s.paid = 0`);
  found(
    'late',
    { ...both, at: 'i.completed_at', why: `'received_late'` },
    `${told} and i.completed_at - s.paid_at > ?`,
    lateMs,
  );
}

function ofLedger(found: Found, { window }: Measures, types: readonly string[]): void {
  const row = {
    id: 'coalesce(s.id, l.id)',
    reference: 'coalesce(s.reference, l.reference)',
    e2e: 'coalesce(s.e2e, l.e2e)',
    type: 'coalesce(s.type, l.type)',
    at: 'coalesce(s.created_at, l.date)',
  };
  const both = { ...SERVICE, ...LEDGER, ...row };
  found(
    'duplicate',
    { ...both, why: `'row_again'` },
    `from ledger l left join service s on s.rowid = l.service
     where l.again = 1 and (s.inside = 1 or coalesce(l.inside, s.rowid is null) = 1)`,
  );
  found(
    'missing_at_service',
    {
      ...LEDGER,
      id: 'l.id',
      reference: 'l.reference',
      e2e: 'l.e2e',
      type: 'l.type',
      at: 'l.date',
      why: `case l.asked when 0 then 'not_asked' end`,
    },
    `from ledger l where l.service is null and l.again = 0 and coalesce(l.inside, 1) = 1
       and coalesce(l.status, '') not in ${NEVER_PAID}`,
  );
  const matched = `from ledger l join service s on s.rowid = l.service
    where l.again = 0 and (s.inside = 1 or l.inside = 1)`;
  found(
    'amount_differs',
    { ...both, why: `case when l.type <> s.type then 'other_type' end` },
    `${matched} and ((l.amount is not null and l.amount is not s.amount) or l.type <> s.type)`,
  );
  found('status_differs', both, `${matched} and ${LEDGER_STATUS_DIFFERS}`);
  found(
    'missing_in_ledger',
    SERVICE,
    `from service s where s.inside = 1 and s.paid = 1 and s.type in (${types.map(() => '?').join(', ')})
       and not exists (select 1 from ledger l where l.service = s.rowid)`,
    ...types,
  );
  // If a row is dated within one day of its payment, it is not late, even if its date is outside the window.
  found(
    'late',
    { ...both, at: 'l.date', why: `'dated_elsewhere'` },
    `${matched} and s.inside = 1 and (l.date < ? or l.date > ?) and (s.paid_at is null or abs(l.date - s.paid_at) > ${DAY_MS})`,
    window.fromMs - DAY_MS,
    window.toMs + DAY_MS,
  );
}
