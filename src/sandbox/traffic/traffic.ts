import { type ErrorCode, errorCodes } from '../../contract/error-codes.ts';
import type { Route } from '../../contract/route.ts';
import { createCharge as createChargeRow } from '../../contract/routes/charges.ts';
import { createPayout as createPayoutRow } from '../../contract/routes/payouts.ts';
import type { Scenario } from '../../contract/schemas/control.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { MINUTE_MS } from '../../domain/time/clock.ts';
import { builtInReceiverUrl } from '../deliver/post-to-receiver.ts';
import { FAILING_KEY } from '../fixtures.ts';
import { beginCharge } from '../handlers/charge-handlers.ts';
import { payoutHandlers } from '../handlers/payout-handlers.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { Caller } from '../state/accounts/account-row.ts';
import { accountByNumber } from '../state/accounts/sandbox-accounts.ts';
import { addDetails, heldInfraction, openInfraction } from '../state/infractions/infractions.ts';
import { payCharge } from '../state/transactions/pay-charge.ts';
import { refundAtOnce } from '../state/transactions/refunds.ts';
import type { TransactionRow } from '../state/transactions/transaction-row.ts';
import { moveTransaction, transactionBySeq } from '../state/transactions/transactions.ts';
import { addWebhook, webhooksOf } from '../state/webhooks/webhooks.ts';
import { forgetMeta, readMeta, writeMeta } from '../store/open-store.ts';
import { scenarioOf, type TrafficPattern, trafficPatternOf } from './traffic-pattern.ts';

/**
 * Minutes of a cycle at which its phases start. From `down`, the bank mostly fails; from `better`, it fails
 * less often; from `calm`, it works. After `length` minutes, the next cycle starts.
 */
const WAVE = { down: 3, better: 9, calm: 12, length: 15 } as const;
/** Share of the requests that fail in each phase. Only requests that need the bank can fail. */
const FAILING = { down: 0.75, better: 0.25 } as const;
const RETRY_AFTER_S = 5;

/** Error codes of requests that fail because of the bank (§7.3). */
const CODES: readonly ErrorCode[] = ['PZD500', 'PZF500', 'PZI110', 'PZI111', 'PZD103'];
const UNSURE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['PZI110', 'PZI111', 'PZD103']);

interface Trouble {
  readonly fault: ServiceFault;
  /** Whether the sandbox performs the request before it answers with the error. */
  readonly applied: boolean;
}

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

/**
 * Returns the share of failing requests at a time, from 0 to 1. It is 0 except in the scenario `bank-outage`.
 */
function outageAt(service: Service, atMs: number): number {
  if (scenarioOf(service) !== 'bank-outage') return 0;
  const minutes = (atMs - Number(readMeta(service.db, 'scenarioBeganMs') ?? atMs)) / MINUTE_MS;
  const into = minutes % WAVE.length;
  if (into >= WAVE.down && into < WAVE.better) return FAILING.down;
  return into >= WAVE.better && into < WAVE.calm ? FAILING.better : 0;
}

/**
 * Returns the error of a request, or undefined if the request works. The result depends on the seed, the time
 * in the scenario, and `request`.
 */
export function bankOutage(service: Service, row: Route, request: string): Trouble | undefined {
  const codes = codesOf(row);
  if (codes.length === 0) return undefined;
  const { random, clock } = service;
  const failing = outageAt(service, clock.now());
  if (failing === 0 || random.fraction('outage', request) >= failing) return undefined;
  const code = random.pick(codes as [ErrorCode, ...ErrorCode[]], 'outage', request, 'code');
  const wait = errorCodes[code].retry === 'wait' ? { retryAfterSeconds: RETRY_AFTER_S } : {};
  const unsure = row.method !== 'GET' && UNSURE.has(code);
  return {
    fault: new ServiceFault(code, {}, undefined, wait),
    applied: unsure && random.fraction('outage', request, 'applied') < 0.5,
  };
}

/**
 * Returns the error codes that a route can return in an outage. For payments in the hub, this is PZF500,
 * which `errorEnvelope` converts to a code of the hub.
 */
const codesOf = (row: Route): readonly ErrorCode[] =>
  row.family === 'hub' && row.movesMoney ? ['PZF500'] : CODES.filter((code) => row.errors.includes(code));

/** Number of the sandbox's first account, which has all the traffic. */
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
/** Built-in receivers of callbacks. `error` and `silent` never accept a delivery. */
const CALLBACKS = ['error', 'silent', 'recovers', 'flaky'] as const;

/** Returns the number of turns per minute, or 0 while traffic is off. A turn creates a charge or a payout. */
export const trafficOf = ({ db }: Pick<Service, 'db'>): number =>
  Number(readMeta(db, 'trafficPerMinute') ?? 0);

/** Starts traffic. It is repeatable: with equal seeds and equal calls, the traffic is equal. */
export function startTraffic(service: Service, perMinute: number, scenario?: Scenario): void {
  const { db, clock, scheduler } = service;
  const [before, running] = [scenarioOf(service), trafficOf(service) > 0];
  stopTraffic(service);
  writeMeta(db, 'trafficPerMinute', perMinute);
  if (scenario !== undefined) writeMeta(db, 'scenario', scenario);
  if (!running || scenario !== before) writeMeta(db, 'scenarioBeganMs', clock.now());
  registerWebhooks(service, trafficPatternOf(service));
  scheduler.add('traffic', BigInt(readMeta(db, 'trafficTurn') ?? 0), clock.now());
}

/**
 * Stops traffic. Existing charges and payouts still complete. The webhooks stay registered, so that their
 * failed deliveries can be resent.
 */
export function stopTraffic({ db }: Pick<Service, 'db'>): void {
  writeMeta(db, 'trafficPerMinute', 0);
  forgetMeta(db, 'scenario');
  db.run(`delete from timers where kind = 'traffic'`);
}

/** Performs a turn of the traffic: creates a charge or a payout, and schedules the next turn. */
export function takeTurn(service: Service, turn: bigint, atMs: number): undefined {
  const { db, random, scheduler } = service;
  const perMinute = trafficOf(service);
  if (perMinute === 0) return;
  const pattern = trafficPatternOf(service);
  writeMeta(db, 'trafficTurn', Number(turn) + 1);
  const spread = 0.5 + random.fraction('traffic', turn, 'pause');
  const pause = (MINUTE_MS / (perMinute * pattern.pace(atMs))) * spread;
  scheduler.add('traffic', turn + 1n, atMs + Math.max(1, Math.round(pause)));
  const pays = random.fraction('traffic', turn, 'kind') < pattern.payouts(atMs);
  const trouble = bankOutage(service, pays ? createPayoutRow : createChargeRow, `traffic ${turn}`);
  if (trouble && !trouble.applied) return;
  ignoreServiceErrors(service, () => (pays ? pay(service, turn, atMs) : sell(service, turn, atMs, pattern)));
}

function registerWebhooks(service: Service, pattern: TrafficPattern): void {
  const { seq: account } = callerOf(service).account;
  const known = webhooksOf(service, account).map(({ url }) => url);
  for (const { to, events } of pattern.webhooks) {
    const url = builtInReceiverUrl(to);
    if (!known.includes(url))
      addWebhook(service, { account, url, events, active: true, generateSecret: true });
  }
}

function sell(service: Service, turn: bigint, atMs: number, pattern: TrafficPattern): void {
  const { random, scheduler } = service;
  const called = random.fraction('traffic', turn, 'callback') < pattern.callbacks;
  const body = {
    amount: amountOf(service, turn, 5, 400),
    clientReference: `trafego-${turn}`,
    generatedName: random.pick(PRODUCTS, 'traffic', turn, 'product'),
    ...(called && { callbackUrl: builtInReceiverUrl(random.pick(CALLBACKS, 'traffic', turn, 'receiver')) }),
  };
  const row = beginCharge({ service, body, caller: callerOf(service) });
  const fate = random.fraction('traffic', turn, 'fate');
  if (fate >= pattern.paid + pattern.canceled) return;
  scheduler.add(
    'customer',
    row.seq,
    atMs + 2_000 + Math.round(120_000 * random.fraction('traffic', turn, 'wait')),
  );
}

function pay(service: Service, turn: bigint, atMs: number): void {
  const { random } = service;
  const refused = random.fraction('traffic', turn, 'refused') < outageAt(service, atMs) / 2;
  const body = {
    amount: amountOf(service, turn, 10, 150),
    pixKey: refused ? FAILING_KEY : random.pick(SUPPLIERS, 'traffic', turn, 'supplier'),
    pixType: 'email' as const,
    clientReference: `trafego-${turn}`,
  };
  payoutHandlers.createPayout({
    service,
    params: {},
    query: undefined,
    body,
    headers: {},
    caller: callerOf(service),
  });
}

function callerOf(service: Service): Caller {
  const account = accountByNumber(service, ACCOUNT);
  if (!account) throw new Error(`no account ${ACCOUNT}`);
  return { account, scopes: ['DEPOSIT', 'WITHDRAW'] };
}

/**
 * Returns a random amount in whole cents between `least` and `most` reais. Small amounts are more frequent.
 */
function amountOf({ random }: Service, turn: bigint, least: number, most: number): Decimal {
  const share = random.fraction('traffic', turn, 'amount') ** 2;
  return Decimal.fromCents(BigInt(Math.round((least + share * (most - least)) * 100)));
}

/**
 * Runs `act` and ignores refusals of the service, such as a low balance or a locked account, so that traffic
 * continues.
 */
function ignoreServiceErrors({ db }: Service, act: () => void): void {
  try {
    db.transaction(act);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
  }
}
