import { cardCharge } from '../../contract/schemas/card.ts';
import { parseJson } from '../../domain/text/json.ts';
import { addPostback } from '../deliver/postbacks.ts';
import { encodeByContract } from '../encode-by-contract.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import { ownRow } from '../state/read-page.ts';
import { iso } from '../state/time-conversions.ts';
import { CARD } from './card-outcome.ts';

export interface CardChargeRow {
  readonly seq: bigint;
  readonly id: string;
  readonly account: bigint;
  readonly externalId: string;
  /** Amount in cents. */
  readonly amount: bigint;
  readonly reversedAmount: bigint;
  readonly postbackUrl: string | null;
  readonly customer: string;
  readonly payment: string;
  readonly status: bigint;
  readonly recurrence: bigint | null;
  readonly recurrenceCycle: bigint | null;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

export type NewCardCharge = Omit<CardChargeRow, 'seq' | 'id' | 'reversedAmount' | 'createdAt' | 'updatedAt'>;

const CONFIRMED_AFTER_MS = 10_000;

export const nextCardCharge = ({ db }: Pick<Service, 'db'>): bigint => db.lastRowid('cardCharges') + 1n;

/** Stores a card charge. If it is pending or authorized, the sandbox confirms it after ten seconds. */
export function addCardCharge(service: Service, charge: NewCardCharge): CardChargeRow {
  const { db, random, clock, scheduler } = service;
  const now = clock.now();
  const row = db.insertAndGet<CardChargeRow>('cardCharges', {
    ...charge,
    id: random.uuid('card charge', nextCardCharge(service)),
    createdAt: now,
    updatedAt: now,
  });
  if (charge.status === CARD.pending || charge.status === CARD.authorized) {
    scheduler.add('card', row.seq, now + CONFIRMED_AFTER_MS);
  }
  tell(service, row);
  return row;
}

export function stepCardCharge(service: Service, subject: bigint): undefined {
  const { db, clock } = service;
  const sql =
    'update cardCharges set status = ?, updatedAt = ? where seq = ? and status in (?, ?) returning *';
  const row = db.get<CardChargeRow>(sql, CARD.confirmed, clock.now(), subject, CARD.pending, CARD.authorized);
  if (row) tell(service, row);
}

/**
 * Returns a card charge of the account.
 * @throws ServiceFault `PZG404` when the account has no card charge with this id
 */
export const cardChargeById = (service: Service, id: string, account: bigint): CardChargeRow =>
  ownRow<CardChargeRow>(service, 'cardCharges', { id, account });

/**
 * Reverses `asked` cents of a charge. If `asked` is undefined, reverses the whole remaining amount. A fully
 * reversed charge becomes voided if this is its only reversal, and the charge was made on the same day (UTC)
 * or was only authorized. Any other fully reversed charge becomes refunded.
 * @throws ServiceFault `PZG409` when the charge was not paid, `PZG423` when it has fewer cents left to
 * reverse
 */
export function reverseCharge(
  service: Service,
  row: CardChargeRow,
  asked: bigint | undefined,
): CardChargeRow {
  const { db, clock } = service;
  if (row.status !== CARD.confirmed && row.status !== CARD.authorized) throw new ServiceFault('PZG409');
  const left = row.amount - row.reversedAmount;
  const amount = asked ?? left;
  if (amount > left) throw new ServiceFault('PZG423');
  const reversedAmount = row.reversedAmount + amount;
  const sameDay = iso(row.createdAt).slice(0, 10) === iso(clock.now()).slice(0, 10);
  const voided = row.reversedAmount === 0n && (sameDay || row.status === CARD.authorized);
  const ended = voided ? CARD.voided : CARD.refunded;
  const status = reversedAmount === row.amount ? ended : row.status;
  db.update('cardCharges', row.seq, { reversedAmount, status, updatedAt: clock.now() });
  const reversed = cardChargeById(service, row.id, row.account);
  if (status !== row.status) tell(service, reversed);
  return reversed;
}

/**
 * Queues a postback to the charge's `postbackUrl`. Callers use this function for every new status, even the
 * first one (unshown.md §11).
 */
function tell(service: Service, row: CardChargeRow): void {
  if (row.postbackUrl === null) return;
  const body = JSON.stringify(encodeByContract(cardCharge, toCardCharge(service, row)));
  addPostback(service, { charge: row.seq, url: row.postbackUrl, body });
}

export function toCardCharge({ db }: Service, row: CardChargeRow) {
  const sql = 'select id from recurrences where seq = ?';
  const recurrentPaymentId =
    row.recurrence === null ? null : (db.get<{ id: string }>(sql, row.recurrence)?.id ?? null);
  const payment = parseJson(row.payment) as object;
  const customer = parseJson(row.customer) as object;
  return {
    id: row.id,
    externalId: row.externalId,
    postbackUrl: row.postbackUrl,
    amount: row.amount,
    reversedAmount: Number(row.reversedAmount),
    paymentType: 'creditcard',
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    customer: { id: Number(row.seq), ...customer },
    creditCardPayment: { acquirerTransactionId: null, ...payment, status: Number(row.status) },
    recurrence: recurrentPaymentId === null ? null : { recurrentPaymentId },
    recurrenceCycle: row.recurrenceCycle === null ? null : Number(row.recurrenceCycle),
  };
}
