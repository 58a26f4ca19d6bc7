import { type ErrorCode, errorCodes } from '../../contract/error-codes.ts';
import type { Route } from '../../contract/route.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import { readMeta } from '../store/meta.ts';
import { scenarioOf } from './traffic-pattern.ts';

const MINUTE_MS = 60_000;
/**
 * Phases of a cycle of `length` minutes. The bank works until minute `down`, mostly fails until `better`, and
 * recovers until `calm`.
 */
const WAVE = { down: 3, better: 9, calm: 12, length: 15 } as const;
/** Shares of the requests that fail, among those that need the bank. */
const FAILING = { down: 0.75, better: 0.25 } as const;
const RETRY_AFTER_S = 5;

/** Codes returned while the bank is down (§7.3). */
const CODES: readonly ErrorCode[] = ['PZD500', 'PZF500', 'PZI110', 'PZI111', 'PZD103'];
const UNSURE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['PZI110', 'PZI111', 'PZD103']);

export interface Trouble {
  readonly fault: ServiceFault;
  /** Whether the request is performed and only its answer is lost. */
  readonly applied: boolean;
}

/** Returns a share from 0 to 1. It is 0 except in the scenario `bank-outage`. */
export function outageAt(service: Service, atMs: number): number {
  if (scenarioOf(service) !== 'bank-outage') return 0;
  const minutes = (atMs - Number(readMeta(service.db, 'scenarioBeganMs') ?? atMs)) / MINUTE_MS;
  const into = minutes % WAVE.length;
  if (into >= WAVE.down && into < WAVE.better) return FAILING.down;
  return into >= WAVE.better && into < WAVE.calm ? FAILING.better : 0;
}

/** Returns the fault of a request, if it has one. The fault depends only on the seed and `request`. */
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

const codesByRoute = new WeakMap<Route, readonly ErrorCode[]>();

/**
 * Returns the codes of a route. If a hub route moves money, `errorEnvelope` translates PZF500 to a code of
 * the hub.
 */
function codesOf(row: Route): readonly ErrorCode[] {
  const known = codesByRoute.get(row);
  if (known) return known;
  const own: readonly ErrorCode[] =
    row.family === 'hub' && row.movesMoney ? ['PZF500'] : CODES.filter((code) => row.errors.includes(code));
  codesByRoute.set(row, own);
  return own;
}
