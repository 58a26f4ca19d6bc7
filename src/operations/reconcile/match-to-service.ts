import type { Scratch } from './scratch.ts';

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
export function matchToService(scratch: Scratch): void {
  for (const sql of MATCHES) scratch.run(sql);
}

export function markRepeated(scratch: Scratch): void {
  scratch.run('create index if not exists ledger_by_service on ledger (service) where service is not null');
  scratch.run(
    `update ledger set again = 1 where line in (
       select line from (
         select line, row_number() over (partition by service,
           case when service is null then coalesce('i' || id, 'e' || e2e, 'r' || reference || '/' || coalesce(type, '')) end
           order by line) as nth from ledger) where nth > 1)`,
  );
}
