import { type ErrorCode, errorCodes } from '../../contract/error-codes.ts';
import type { Route } from '../../contract/route.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import { readMeta } from '../store/meta.ts';
import { scenarioOf } from './traffic-pattern.ts';

const MINUTE_MS = 60_000;
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

export interface Trouble {
  readonly fault: ServiceFault;
  /** Whether the sandbox performs the request before it answers with the error. */
  readonly applied: boolean;
}

/**
 * Returns the share of failing requests at a time, from 0 to 1. It is 0 except in the scenario `bank-outage`.
 */
export function outageAt(service: Service, atMs: number): number {
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
