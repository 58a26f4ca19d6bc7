import type { Service } from '../service.ts';
import { addDetails, heldInfraction, openInfraction } from '../state/infractions/infractions.ts';
import { payCharge } from '../state/transactions/pay-charge.ts';
import { refundAtOnce } from '../state/transactions/refunds.ts';
import type { TransactionRow } from '../state/transactions/transaction-row.ts';
import { moveTransaction, transactionBySeq } from '../state/transactions/transactions.ts';
import { outageAt } from './bank-outage.ts';
import { ignoreServiceErrors } from './ignore-service-errors.ts';
import { type TrafficPattern, trafficPatternOf } from './traffic-pattern.ts';

const MINUTE_MS = 60_000;
const WORDS = ['O pagador enviou comprovantes.', 'O pagador confirmou o relato.'] as const;

/**
 * Acts as the customer of a charge. The customer pays or cancels, and may later ask for a refund or dispute
 * the charge.
 */
export function actAsCustomer(service: Service, seq: bigint, atMs: number): undefined {
  const row = transactionBySeq(service, seq);
  const pattern = trafficPatternOf(service);
  if (row.status === 'PENDING') buy(service, row, pattern, atMs);
  else if (row.status === 'COMPLETED')
    ignoreServiceErrors(service, () => regret(service, row, pattern, atMs));
}

function buy(service: Service, row: TransactionRow, pattern: TrafficPattern, atMs: number): void {
  const { random, scheduler } = service;
  const { paid, canceled, refunded, disputed } = pattern;
  if (random.fraction('customer', row.seq, 'pays') >= paid / (paid + canceled)) {
    moveTransaction(service, row, 'CANCELED', { cancellationReason: 'Desistência' });
    return;
  }
  // In an outage, the customer's bank fails too. The customer tries again each minute until the charge
  // expires.
  if (random.fraction('customer', row.seq, 'bank', minutesOld(row, atMs)) < outageAt(service, atMs)) {
    scheduler.add('customer', row.seq, atMs + MINUTE_MS);
    return;
  }
  payCharge(service, row, {});
  if (random.fraction('customer', row.seq, 'returns') < refunded + disputed)
    scheduler.add('customer', row.seq, atMs + pattern.regretAfterMs);
}

function regret(service: Service, row: TransactionRow, pattern: TrafficPattern, atMs: number): void {
  const { random, scheduler } = service;
  const { refunded, disputed, answerWithinMs, insists } = pattern;
  const open = heldInfraction(service, row.seq);
  if (open) {
    const words = WORDS.find((text) => !open.reportDetails?.includes(text));
    if (!insists || words === undefined) return;
    addDetails(service, open, words);
  } else if (random.fraction('customer', row.seq, 'regret') < disputed / (refunded + disputed)) {
    const fraud = random.fraction('customer', row.seq, 'fraud') < 0.5;
    openInfraction(service, row, {
      type: fraud ? 'FRAUD' : 'REFUND_REQUEST',
      details: fraud ? 'Golpe: o produto nunca existiu' : 'Não reconheço esta compra',
      ...(answerWithinMs && {
        answerWithinMs: within(random.fraction('customer', row.seq, 'deadline'), answerWithinMs),
      }),
    });
  } else {
    refundAtOnce(service, row);
    return;
  }
  if (insists) scheduler.add('customer', row.seq, atMs + MINUTE_MS);
}

/**
 * Returns the age of the charge in whole minutes. Random values depend on this age, so that the time of day
 * has no effect.
 */
const minutesOld = (row: TransactionRow, atMs: number): number =>
  Math.floor((atMs - Number(row.createdAt)) / MINUTE_MS);

const within = (share: number, [least, most]: readonly [number, number]): number =>
  Math.round(least + share * (most - least));
