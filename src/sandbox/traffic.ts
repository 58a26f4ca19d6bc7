import { Decimal } from '../domain/money.ts';
import { Replay } from './handler.ts';
import { create as createCharge } from './handlers/charges.ts';
import { create as createPayout } from './handlers/payouts.ts';
import type { Due } from './scheduler.ts';
import type { Service } from './service.ts';
import { ServiceFault } from './service-fault.ts';
import { accountByNumber, type Caller } from './state/accounts.ts';
import { openInfraction } from './state/infractions.ts';
import { refundAtOnce } from './state/refunds.ts';
import { payCharge } from './state/settle.ts';
import type { TransactionRow } from './state/transaction-row.ts';
import { moveTransaction, transactionById, transactionBySeq } from './state/transactions.ts';
import { readMeta, writeMeta } from './store/meta.ts';

const MINUTE_MS = 60_000;
/** The account that life happens to: the first one. */
const ACCOUNT = '100001';
const PRODUCTS = [
  'Assinatura',
  'Camiseta',
  'Curso',
  'Doação',
  'Ingresso',
  'Livro',
  'Marmita',
  'Mensalidade',
] as const;
const SUPPLIERS = ['fornecedor@exemplo.com.br', 'aluguel@exemplo.com.br', 'frete@exemplo.com.br'] as const;

/** What becomes of a charge, by how much of a hundred; the rest expires unpaid. */
const PAID = 0.82;
const CANCELED = 0.06;
/** What becomes of a paid one later. */
const REFUNDED = 0.05;
const DISPUTED = 0.02;
/** How many turns pay a supplier instead of asking to be paid. */
const PAYOUTS = 0.12;

/** Turns a minute, 0 when it is off. */
export const trafficOf = ({ db }: Pick<Service, 'db'>): number =>
  Number(readMeta(db, 'trafficPerMinute') ?? 0);

/** Life begins, or goes on at another rate. The same seed and calls give the same story. */
export function startTraffic(service: Service, perMinute: number): void {
  const { db, clock, scheduler } = service;
  stopTraffic(service);
  writeMeta(db, 'trafficPerMinute', perMinute);
  scheduler.add('traffic', BigInt(readMeta(db, 'trafficTurn') ?? 0), clock.now());
}

/** No new turn; what has begun goes on to its end. */
export function stopTraffic({ db }: Pick<Service, 'db'>): void {
  writeMeta(db, 'trafficPerMinute', 0);
  db.run(`delete from timers where kind = 'traffic'`);
}

/** One turn: somebody is asked to pay, or a supplier is paid; then the next turn is set. */
export function takeTurn(service: Service): Due {
  return (turn, atMs) => {
    const { db, dice, scheduler } = service;
    const perMinute = trafficOf(service);
    if (perMinute === 0) return undefined;
    writeMeta(db, 'trafficTurn', Number(turn) + 1);
    const spread = 0.5 + dice.fraction('traffic', turn, 'pause');
    scheduler.add('traffic', turn + 1n, atMs + Math.max(1, Math.round((MINUTE_MS / perMinute) * spread)));
    tolerantly(service, () =>
      dice.fraction('traffic', turn, 'kind') < PAYOUTS ? pay(service, turn) : sell(service, turn, atMs),
    );
    return undefined;
  };
}

function sell(service: Service, turn: bigint, atMs: number): void {
  const { dice, scheduler } = service;
  const body = {
    amount: amountOf(service, turn, 5, 400),
    clientReference: `trafego-${turn}`,
    generatedName: dice.pick(PRODUCTS, 'traffic', turn, 'product'),
  };
  const charge = createCharge({
    service,
    params: {},
    query: undefined,
    body,
    headers: {},
    caller: callerOf(service),
  });
  if (charge instanceof Replay) return;
  const fate = dice.fraction('traffic', turn, 'fate');
  if (fate >= PAID + CANCELED) return;
  const { seq } = transactionById(service, charge.id);
  scheduler.add('customer', seq, atMs + 2_000 + Math.round(120_000 * dice.fraction('traffic', turn, 'wait')));
}

function pay(service: Service, turn: bigint): void {
  const body = {
    amount: amountOf(service, turn, 10, 150),
    pixKey: service.dice.pick(SUPPLIERS, 'traffic', turn, 'supplier'),
    pixType: 'email' as const,
    clientReference: `trafego-${turn}`,
  };
  createPayout({ service, params: {}, query: undefined, body, headers: {}, caller: callerOf(service) });
}

/** What a customer does: pays or gives up; later perhaps wants the money back, or disputes. */
export function actAsCustomer(service: Service): Due {
  return (seq, atMs) => {
    const { dice, scheduler } = service;
    const row = transactionBySeq(service, seq);
    if (row.status === 'PENDING') {
      if (dice.fraction('customer', row.id, 'pays') >= PAID / (PAID + CANCELED))
        return void moveTransaction(service, row, 'CANCELED', { cancellationReason: 'Desistência' });
      payCharge(service, row, {});
      if (dice.fraction('customer', row.id, 'returns') < REFUNDED + DISPUTED)
        scheduler.add('customer', seq, atMs + MINUTE_MS * 5);
    } else if (row.status === 'COMPLETED') tolerantly(service, () => regret(service, row));
    return undefined;
  };
}

function regret(service: Service, row: TransactionRow): void {
  const disputes = service.dice.fraction('customer', row.id, 'regret') < DISPUTED / (REFUNDED + DISPUTED);
  if (disputes) openInfraction(service, row, { details: 'Não reconheço esta compra' });
  else refundAtOnce(service, row);
}

/** Without money, over a limit, on a locked account: life goes on without this. */
function tolerantly({ db }: Service, act: () => void): void {
  try {
    db.transact(act);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
  }
}

function callerOf(service: Service): Caller {
  const account = accountByNumber(service, ACCOUNT);
  if (!account) throw new Error(`no account ${ACCOUNT}`);
  return { account, scopes: ['DEPOSIT', 'WITHDRAW'] };
}

/** Whole cents between these reais, small ones more often. */
function amountOf({ dice }: Service, turn: bigint, least: number, most: number): Decimal {
  const share = dice.fraction('traffic', turn, 'amount') ** 2;
  return Decimal.fromCents(BigInt(Math.round((least + share * (most - least)) * 100)));
}
