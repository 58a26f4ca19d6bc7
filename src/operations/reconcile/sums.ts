import { Decimal } from '../../domain/money/decimal.ts';
import { endedUnpaid } from '../../domain/money/transaction-statuses.ts';
import { JOURNAL_STATUS_DIFFERS, LEDGER_STATUS_DIFFERS } from './find-differences.ts';
import { PAID } from './load-service.ts';
import type { ScratchDatabase, ScratchRow } from './scratch-database.ts';

/**
 * - `paid`: the money has moved
 * - `accepted`: a payout that may still be paid
 * - `unpaid`: the money never left the account, or came back
 */
type SumGroup = 'paid' | 'accepted' | 'unpaid';

/** Sums in reais. A charge that was refunded later still counts as received. */
export interface Sums {
  readonly count: number;
  readonly in: Decimal;
  /** Amount that was paid and not returned. */
  readonly out: Decimal;
  /** Amount of the accepted payouts that are not final. */
  readonly acceptedOut: Decimal;
}

export interface ServiceSums extends Sums {
  /** Sums of the transactions whose types do not belong in the ledger; null without a ledger. */
  readonly notForLedger: Omit<Sums, 'acceptedOut'> | null;
}
export type JournalSums = Omit<Sums, 'in'>;
export type LedgerSums = Omit<Sums, 'acceptedOut'>;

/**
 * Returns the sums of service, journal and ledger in the window. The service's date decides whether a payment
 * is in the window. If the service returns no date, the date in the journal or ledger decides. So a payment
 * is in all three sums or in none, unless `reconcile` reports a difference for it.
 * @param ledgerTypes types of payments that belong in the ledger; null if there is no ledger
 */
export function sumsOf(
  scratch: ScratchDatabase,
  ledgerTypes: readonly string[] | null,
): { readonly service: ServiceSums; readonly journal: JournalSums; readonly ledger: LedgerSums | null } {
  return {
    service: serviceSums(scratch, ledgerTypes),
    journal: journalSums(scratch),
    ledger: ledgerTypes && ledgerSums(scratch),
  };
}

function serviceSums(scratch: ScratchDatabase, ledgerTypes: readonly string[] | null): ServiceSums {
  const all = new Adding();
  const notForLedger = new Adding();
  const rows = scratch.each(
    `select s.amount, s.status, s.type, s.outgoing,
       exists (select 1 from ledger l where l.service = s.rowid) as in_ledger from service s where s.inside = 1`,
  );
  for (const row of rows) {
    const { outgoing, amount } = row;
    const standing = sumGroupOf(String(row.status), outgoing === 1);
    all.add(standing, outgoing === 1, amount);
    const belongs = row.in_ledger === 1 || ledgerTypes?.includes(String(row.type));
    if (!belongs && standing === 'paid') notForLedger.add(standing, outgoing === 1, amount);
  }
  return { ...all.sums(), notForLedger: ledgerTypes && notForLedger.sums() };
}

function journalSums(scratch: ScratchDatabase): JournalSums {
  const sums = new Adding();
  const rows = scratch.each(
    `select j.kind, j.state, j.amount, j.live, j.service_status, s.rowid as found, s.status, s.amount as service_amount, ${JOURNAL_STATUS_DIFFERS} as differs
     from journal j left join service s on s.rowid = j.service where coalesce(s.inside, j.inside) = 1`,
  );
  for (const row of rows) {
    // For a payment in progress, the service's amount is added. It is null, and adds nothing, while the
    // service does not have the payment.
    const amount = row.live === 1 ? row.service_amount : row.amount;
    sums.add(journalStanding(row), true, amount);
  }
  return sums.sums();
}

function journalStanding(row: ScratchRow): SumGroup {
  if (row.kind === 'refund' || (row.state !== 'confirmed' && row.live !== 1)) return 'unpaid';
  const believed = row.found === null || row.differs === 1 ? row.service_status : row.status;
  return sumGroupOf(String(believed ?? 'PENDING'), true);
}

function ledgerSums(scratch: ScratchDatabase): LedgerSums {
  const sums = new Adding();
  const rows = scratch.each(
    `select coalesce(l.amount, s.amount) as amount, case when s.rowid is null or ${LEDGER_STATUS_DIFFERS} then l.status
       else s.status end as status, case when l.type is null or s.type is null then coalesce(s.type, l.type) else l.type end as type
     from ledger l left join service s on s.rowid = l.service where coalesce(s.inside, l.inside, 1) = 1`,
  );
  for (const { amount, status, type } of rows) {
    const outgoing = type === 'WITHDRAW';
    sums.add(status === null ? 'paid' : sumGroupOf(String(status), outgoing), outgoing, amount);
  }
  return sums.sums();
}

class Adding {
  #count = 0;
  #in = Decimal.zero;
  #out = Decimal.zero;
  #acceptedOut = Decimal.zero;

  /** @param cell amount in the temporary database; null when there is no amount */
  add(standing: SumGroup, outgoing: boolean, cell: unknown): void {
    this.#count += 1;
    const amount = Decimal.parse(String(cell ?? '')) ?? Decimal.zero;
    if (standing === 'accepted') this.#acceptedOut = this.#acceptedOut.plus(amount);
    else if (standing === 'paid' && outgoing) this.#out = this.#out.plus(amount);
    else if (standing === 'paid') this.#in = this.#in.plus(amount);
  }

  sums(): Sums {
    return { count: this.#count, in: this.#in, out: this.#out, acceptedOut: this.#acceptedOut };
  }
}

/** A refunded charge still counts as received (§3.1). */
function sumGroupOf(status: string, outgoing: boolean): SumGroup {
  if (endedUnpaid(status) || (outgoing && status === 'REFUNDED')) return 'unpaid';
  if (PAID.has(status)) return 'paid';
  return outgoing ? 'accepted' : 'unpaid';
}
