import { Decimal } from '../../domain/money/decimal.ts';
import type { DifferenceKind } from '../../domain/money/difference.ts';
import { endedUnpaid, isOutcomeUnknown } from '../../domain/money/transaction-statuses.ts';
import type { Sqlite, SqliteCell, SqliteRow } from '../../system/sqlite/sqlite-file.ts';
import type { Operator } from '../operator.ts';
import { readInto } from './ask-for-absent.ts';
import { rankOf } from './find-differences.ts';
import { isWithin, RESENT_WITHIN_MS, type Window } from './load-service.ts';

const STEP = 200;

/** Amounts of the refunds that were completed in the window. */
export interface RefundSums {
  readonly service: Decimal;
  readonly journal: Decimal;
}

/**
 * Adds the differences of refunds. The service has no transaction for a refund, so the refunded amounts of
 * charges are compared. Also finds refunded amounts without a refund in the journal. If the two returned sums
 * differ, at least one difference was added.
 */
export async function findRefundDifferences(
  operator: Operator,
  scratch: Sqlite,
  window: Window,
): Promise<RefundSums> {
  const sums = { service: Decimal.zero, journal: Decimal.zero };
  for (let after = ''; ; ) {
    operator.signal.throwIfAborted();
    const subjects = scratch.all(
      `select distinct subject from journal where kind = 'refund' and subject > ? order by subject limit ${STEP}`,
      after,
    );
    for (const { subject } of subjects) {
      after = String(subject);
      const { service, journal } = await compareRefunds(operator, scratch, window, after);
      sums.service = sums.service.plus(service);
      sums.journal = sums.journal.plus(journal);
    }
    if (subjects.length < STEP) break;
  }
  const unrecorded = `from service s where s.outgoing = 0 and coalesce(s.refund, '0') <> '0' and s.refunded_at between ? and ?
    and not exists (select 1 from journal j where j.subject = s.id and j.kind = 'refund')`;
  scratch.run(
    `insert into findings (rank, kind, side, id, reference, e2e, type, service_amount, service_status, at, why)
     select ${rankOf('missing_in_journal')}, 'missing_in_journal', 'journal', s.id, s.reference, s.e2e, s.type, s.refund,
       s.status, s.refunded_at, 'refund' ${unrecorded}`,
    window.fromMs,
    window.toMs,
  );
  const others = scratch.iterate(
    `select s.refund ${unrecorded} and s.refund_status is not 'PENDING'`,
    window.fromMs,
    window.toMs,
  );
  for (const { refund } of others) sums.service = sums.service.plus(amountOf(refund));
  return sums;
}

async function compareRefunds(
  operator: Operator,
  scratch: Sqlite,
  window: Window,
  subject: string,
): Promise<RefundSums> {
  const refunds = scratch.all(
    `select * from journal where subject = ? and kind = 'refund' order by sent_at, rowid`,
    subject,
  );
  const charge = (): SqliteRow | undefined => scratch.get('select * from service where id = ?', subject);
  const ours = refunds.filter(({ inside, live }) => inside === 1 && live === 0);
  if (ours.length > 0 && charge() === undefined) await readInto(operator, scratch, subject);
  const service = charge();
  const given = amountOf(service?.refund);
  for (const entry of ours) {
    const before = entry.before_cents === null ? null : centsOf(entry.before_cents);
    const kind = refundFault(String(entry.state), service, given, before, centsOf(entry.amount_cents));
    if (kind === null) continue;
    add(scratch, kind, service, {
      other_amount: entry.amount as SqliteCell,
      other_status: (entry.state === 'confirmed' ? entry.service_status : entry.state) as SqliteCell,
      reference: entry.reference as SqliteCell,
      at: entry.sent_at as SqliteCell,
      other_id: entry.id as SqliteCell,
      id: subject,
    });
  }
  const sums = sumsOf(refunds, service, window);
  const refundedAt = service?.refunded_at;
  if (typeof refundedAt !== 'number' || !isWithin(window, refundedAt)) return sums;
  // A refund with an unknown outcome, or without `before_cents`, may explain the refunded amount.
  if (refunds.some(({ state, before_cents: b }) => b === null || isOutcomeUnknown({ state: String(state) })))
    return sums;
  // True if all refunds of the charge are loaded, because the charge is not older than the loaded journal
  // entries. If false, the amount that was refunded before the first loaded refund is assumed to be ours.
  const whole = Number(service?.created_at ?? 0) >= window.fromMs - RESENT_WITHIN_MS;
  const others = unexplained(refunds, given, whole);
  if (others.sign <= 0) return sums;
  add(scratch, 'missing_in_journal', service, {
    other_amount: given.minus(others).toString(),
    at: refundedAt,
  });
  return { ...sums, service: sums.service.plus(others) };
}

/**
 * Returns the sums of a charge's confirmed refunds. The service returns the time of the latest refund only, so
 * an earlier refund counts at the time when it was sent. A refund in progress does not count.
 */
function sumsOf(refunds: readonly SqliteRow[], service: SqliteRow | undefined, window: Window): RefundSums {
  const given = amountOf(service?.refund);
  const sums = { service: Decimal.zero, journal: Decimal.zero };
  const confirmed = refunds
    .filter(({ state, live, service_status: status }) => {
      return state === 'confirmed' && live === 0 && !endedUnpaid(String(status ?? ''));
    })
    .map((entry) => {
      const [before, amount] = [centsOf(entry.before_cents), centsOf(entry.amount_cents)];
      return { before, amount, end: before.plus(amount), sentAt: Number(entry.sent_at) };
    });
  for (const { before, amount, end, sentAt } of confirmed) {
    const isLatest = end.compare(given) >= 0;
    if (isLatest && service?.refund_status === 'PENDING') continue;
    const at = isLatest && typeof service?.refunded_at === 'number' ? service.refunded_at : sentAt;
    if (!isWithin(window, at)) continue;
    sums.journal = sums.journal.plus(amount);
    const left = given.minus(before);
    if (left.sign > 0) sums.service = sums.service.plus(left.compare(amount) < 0 ? left : amount);
  }
  return sums;
}

/**
 * Returns the part of the refunded amount that no confirmed refund explains. Each refund explains the
 * difference between the refunded totals before and after it.
 */
function unexplained(refunds: readonly SqliteRow[], given: Decimal, whole: boolean): Decimal {
  const spans = refunds
    .filter(({ state }) => state === 'confirmed')
    .map(({ before_cents, amount_cents }) => ({ from: centsOf(before_cents), amount: centsOf(amount_cents) }))
    .sort((one, other) => one.from.compare(other.from));
  let reached = whole ? Decimal.zero : (spans[0]?.from ?? Decimal.zero);
  let gap = Decimal.zero;
  const upTo = (at: Decimal): void => {
    if (at.compare(reached) > 0) gap = gap.plus(at.minus(reached));
  };
  for (const { from, amount } of spans) {
    upTo(from);
    const end = from.plus(amount);
    if (end.compare(reached) > 0) reached = end;
  }
  upTo(given);
  return gap;
}

function refundFault(
  state: string,
  service: SqliteRow | undefined,
  given: Decimal,
  before: Decimal | null,
  amount: Decimal,
): DifferenceKind | null {
  if (isOutcomeUnknown({ state })) return 'unknown';
  if (state !== 'confirmed') return null;
  if (service === undefined) return 'missing_at_service';
  if (before === null || given.compare(before.plus(amount)) >= 0) return null;
  if (service.refund_status === 'CANCELED') return 'status_differs';
  return given.compare(before) <= 0 ? 'missing_at_service' : 'amount_differs';
}

function add(
  scratch: Sqlite,
  kind: DifferenceKind,
  service: SqliteRow | undefined,
  more: Readonly<Record<string, SqliteCell>>,
): void {
  const cell = (name: string): SqliteCell => (service?.[name] ?? null) as SqliteCell;
  scratch.insertIfNew('findings', {
    rank: rankOf(kind),
    kind,
    side: 'journal',
    why: 'refund',
    id: cell('id'),
    reference: cell('reference'),
    e2e: cell('e2e'),
    type: cell('type'),
    service_amount: cell('refund'),
    service_status: cell('refund_status') ?? cell('status'),
    ...more,
  });
}

const amountOf = (cell: unknown): Decimal =>
  Decimal.parse(typeof cell === 'string' ? cell : '0') ?? Decimal.zero;
const centsOf = (cell: unknown): Decimal => Decimal.fromCents(BigInt(String(cell ?? 0)));
