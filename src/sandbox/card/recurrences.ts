import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import { ownRow } from '../state/read-page.ts';
import { iso, optionalIso } from '../state/time-conversions.ts';
import { addCardCharge, CARD, type CardChargeRow } from './card-charges.ts';

export interface RecurrenceRow {
  readonly seq: bigint;
  readonly id: string;
  readonly account: bigint;
  readonly interval: 'MONTHLY' | 'ANNUAL';
  readonly status: 'ACTIVE' | 'INACTIVE' | 'ENDED';
  /** Amount of future cycles, in cents. */
  readonly amount: bigint;
  readonly startAt: bigint;
  readonly cycle: bigint;
  readonly nextAt: bigint;
  readonly endAt: bigint | null;
}

export function addRecurrence(
  { db, random, clock, scheduler }: Service,
  given: Pick<RecurrenceRow, 'account' | 'interval' | 'amount'> & { readonly endAt: number | null },
): RecurrenceRow {
  const last = db.lastRowid('recurrences');
  const startAt = clock.now();
  const nextAt = cycleAt({ interval: given.interval, startAt: BigInt(startAt) }, 1);
  const row = db.insertAndGet<RecurrenceRow>('recurrences', {
    ...given,
    id: random.uuid('recurrence', last + 1n),
    status: 'ACTIVE',
    startAt,
    cycle: 0,
    nextAt,
    createdAt: startAt,
  });
  scheduler.add('recurrence', row.seq, nextAt);
  return row;
}

export function stepRecurrence(service: Service, subject: bigint, atMs: number): undefined {
  const { db, scheduler } = service;
  const row = db.get<RecurrenceRow>('select * from recurrences where seq = ?', subject);
  // This timer is obsolete if the recurrence was deactivated or rescheduled after the timer was set.
  if (row?.status !== 'ACTIVE' || Number(row.nextAt) !== atMs) return;
  if (row.endAt !== null && atMs > Number(row.endAt)) {
    db.update('recurrences', subject, { status: 'ENDED' });
    return;
  }
  const sql = 'select * from cardCharges where recurrence = ? order by createdAt limit 1';
  const first = db.get<CardChargeRow>(sql, subject);
  if (!first) throw new Error(`no charge of recurrence ${subject}`);
  const { account, externalId, postbackUrl, customer, payment } = first;
  const cycle = row.cycle + 1n;
  addCardCharge(service, {
    account,
    externalId,
    postbackUrl,
    customer,
    payment,
    amount: row.amount,
    status: CARD.confirmed,
    recurrence: subject,
    recurrenceCycle: cycle,
  });
  const nextAt = cycleAt(row, Number(cycle) + 1);
  db.update('recurrences', subject, { cycle, nextAt });
  scheduler.add('recurrence', subject, nextAt);
}

/**
 * Returns a recurrence of the account.
 * @throws ServiceFault `PZG404` when the account has no recurrence with this id
 */
export const recurrenceById = (service: Service, id: string, account: bigint): RecurrenceRow =>
  ownRow<RecurrenceRow>(service, 'recurrences', { id, account });

/**
 * Changes the status or amount of a recurrence.
 * @throws ServiceFault `PZG409` when the recurrence has ended
 */
export function changeRecurrence(
  service: Service,
  row: RecurrenceRow,
  changes: Partial<Pick<RecurrenceRow, 'status' | 'amount'>>,
): RecurrenceRow {
  if (row.status === 'ENDED') throw new ServiceFault('PZG409');
  service.db.update('recurrences', row.seq, changes);
  return recurrenceById(service, row.id, row.account);
}

/** Activates a recurrence again. Cycles that passed while it was inactive are not charged. */
export function reactivateRecurrence(service: Service, row: RecurrenceRow): RecurrenceRow {
  if (row.status === 'ACTIVE') return row;
  const active = changeRecurrence(service, row, { status: 'ACTIVE' });
  let ahead = 1;
  while (cycleAt(row, Number(row.cycle) + ahead) <= service.clock.now()) ahead += 1;
  const nextAt = cycleAt(row, Number(row.cycle) + ahead);
  service.db.update('recurrences', row.seq, { nextAt, cycle: row.cycle + BigInt(ahead) - 1n });
  service.scheduler.add('recurrence', row.seq, nextAt);
  return recurrenceById(service, active.id, active.account);
}

export const toRecurrence = (row: RecurrenceRow) => ({
  recurrentPaymentId: row.id,
  interval: row.interval,
  status: row.status,
  amount: row.amount,
  nextRecurrency: row.status === 'ACTIVE' ? iso(row.nextAt) : null,
  endDate: optionalIso(row.endAt)?.slice(0, 10) ?? null,
});

/**
 * Returns the time of a cycle in UTC. Each cycle has the same day of the month as `startAt`. If a month is
 * too short, the cycle is on its last day.
 */
function cycleAt({ interval, startAt }: Pick<RecurrenceRow, 'interval' | 'startAt'>, cycle: number): number {
  const start = new Date(Number(startAt));
  const months = interval === 'MONTHLY' ? cycle : 12 * cycle;
  const at = new Date(start);
  at.setUTCDate(1);
  at.setUTCMonth(start.getUTCMonth() + months);
  const daysOfMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(start.getUTCDate(), daysOfMonth));
  return at.getTime();
}
