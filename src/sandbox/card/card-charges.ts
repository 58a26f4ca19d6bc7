import { cardCharge } from '../../contract/schemas/card.ts';
import { parseJson } from '../../domain/text/json.ts';
import { addPostback } from '../deliver/postbacks.ts';
import { encodeByContract } from '../http/answer.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import { ownRow } from '../state/read-page.ts';
import { iso } from '../state/time-conversions.ts';

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

/** Values of `creditCardPayment.status` (unshown.md §11). */
export const CARD = {
  notFinished: 0n,
  authorized: 1n,
  confirmed: 2n,
  denied: 3n,
  voided: 10n,
  refunded: 11n,
  pending: 12n,
  aborted: 13n,
} as const;

export interface CardOutcome {
  readonly status: bigint;
  readonly returnCode: string;
  readonly returnMessage: string;
}

const CONFIRMED: CardOutcome = { status: CARD.confirmed, returnCode: '00', returnMessage: 'Aprovada' };
const EXPIRED: CardOutcome = { status: CARD.denied, returnCode: '54', returnMessage: 'Cartão vencido' };

/** Outcomes of the test card numbers. Every other valid number is approved. */
const OUTCOMES: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': { status: CARD.denied, returnCode: '05', returnMessage: 'Não autorizada' },
  '4000000000009995': { status: CARD.denied, returnCode: '51', returnMessage: 'Saldo insuficiente' },
  '4000000000000069': EXPIRED,
  '4000000000000119': { status: CARD.aborted, returnCode: '96', returnMessage: 'Falha no processamento' },
  '4000000000000010': { status: CARD.notFinished, returnCode: '', returnMessage: 'Não concluída' },
  '4000000000000028': { status: CARD.authorized, returnCode: '00', returnMessage: 'Autorizada' },
  '4000000000003220': { status: CARD.pending, returnCode: '', returnMessage: 'Em análise' },
};

/**
 * Returns the outcome of a charge to a card.
 * @param expiration `MM/YYYY`; the card is valid until the end of that month, UTC
 */
export function cardOutcome(number: string, expiration: string, nowMs: number): CardOutcome {
  const [month, year] = expiration.split('/').map(Number);
  if (Date.UTC(year ?? 0, month ?? 0, 1) <= nowMs) return EXPIRED;
  return OUTCOMES[number] ?? CONFIRMED;
}

/**
 * Returns the card number with asterisks. The first six and the last four digits stay, because they may be
 * stored.
 */
export const maskedNumber = (digits: string): string =>
  `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`;
