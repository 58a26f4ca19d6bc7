import { createCharge as createChargeRow } from '../../contract/routes/charges.ts';
import { createPayout as createPayoutRow } from '../../contract/routes/payouts.ts';
import type { Scenario } from '../../contract/schemas/control.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { builtInReceiverUrl } from '../deliver/built-in-receiver.ts';
import { FAILING_KEY } from '../fixtures.ts';
import { beginCharge } from '../handlers/charge-handlers.ts';
import { payoutHandlers } from '../handlers/payout-handlers.ts';
import type { Service } from '../service.ts';
import type { Caller } from '../state/accounts/account-row.ts';
import { accountByNumber } from '../state/accounts/sandbox-accounts.ts';
import { addWebhook, webhooksOf } from '../state/webhooks/webhooks.ts';
import { forgetMeta, readMeta, writeMeta } from '../store/meta.ts';
import { bankOutage, outageAt } from './bank-outage.ts';
import { ignoreServiceErrors } from './ignore-service-errors.ts';
import { scenarioOf, type TrafficPattern, trafficPatternOf } from './traffic-pattern.ts';

const MINUTE_MS = 60_000;
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
