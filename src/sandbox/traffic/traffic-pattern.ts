import type { Scenario } from '../../contract/schemas/control.ts';
import { type EventName, eventOf } from '../../domain/money/transaction-statuses.ts';
import { MINUTE_MS } from '../../domain/time/clock.ts';
import { saoPauloTime } from '../../domain/time/sao-paulo-time.ts';
import type { BuiltInReceiver } from '../deliver/post-to-receiver.ts';
import type { Service } from '../service.ts';
import { readMeta } from '../store/open-store.ts';

/** Behavior of the simulated customers. Shares and probabilities are between 0 and 1. */
export interface TrafficPattern {
  /** Returns the traffic at a time, as a factor of the requested rate. */
  readonly pace: (atMs: number) => number;
  /** Returns which share of the turns are payouts to suppliers. The other turns are charges. */
  readonly payouts: (atMs: number) => number;
  readonly paid: number;
  readonly canceled: number;
  /**
   * Share of the paid charges that are refunded. `disputed` is the share that is disputed. Refunds and
   * disputes happen `regretAfterMs` after the payment.
   */
  readonly refunded: number;
  readonly disputed: number;
  readonly regretAfterMs: number;
  /**
   * Shortest and longest time for the answer to a dispute, in ms. Default: the service's time of 72 hours.
   */
  readonly answerWithinMs?: readonly [number, number];
  /**
   * Whether customers add statements to their disputes. Each statement emits the event of the dispute again.
   */
  readonly insists?: true;
  /** Share of the charges with a `callbackUrl`. The receivers at these URLs refuse some or all deliveries. */
  readonly callbacks: number;
  /** Webhooks to register. An empty `events` means all events. */
  readonly webhooks: readonly { readonly to: BuiltInReceiver; readonly events: readonly EventName[] }[];
}

const commonDay: TrafficPattern = {
  pace: () => 1,
  payouts: () => 0.12,
  paid: 0.82,
  canceled: 0.06,
  refunded: 0.05,
  disputed: 0.02,
  regretAfterMs: 5 * MINUTE_MS,
  callbacks: 0.08,
  webhooks: [{ to: 'flaky', events: [eventOf('COMPLETED'), eventOf('REFUNDED')] }],
};

/** Factors of the requested rate, one for each hour of the day in São Paulo. */
const HOURS = [
  0.15, 0.1, 0.1, 0.1, 0.1, 0.2, 0.5, 0.9, 1.4, 1.6, 1.3, 1.4, 2.2, 1.9, 1.1, 1, 1, 1.2, 1.6, 1.5, 1.2, 0.9,
  0.6, 0.3,
];
/** Days of the month with more traffic, and with more payouts in the morning. */
const PAYDAYS = [5, 20];

const busyDay: TrafficPattern = {
  ...commonDay,
  pace: (atMs) => {
    const { hour, day } = saoPauloTime(atMs);
    return (HOURS[hour] ?? 1) * (PAYDAYS.includes(day) ? 1.8 : 1);
  },
  payouts: (atMs) => {
    const { hour, day } = saoPauloTime(atMs);
    return PAYDAYS.includes(day) && hour >= 7 && hour < 11 ? 0.4 : 0.12;
  },
};

const PATTERNS: Readonly<Record<Scenario, TrafficPattern>> = {
  'busy-day': busyDay,
  'failed-callbacks': {
    ...commonDay,
    callbacks: 0.5,
    webhooks: [
      { to: 'error', events: [eventOf('COMPLETED')] },
      { to: 'silent', events: [eventOf('PENDING'), eventOf('EXPIRED')] },
      { to: 'recovers', events: [] },
      { to: 'flaky', events: [] },
    ],
  },
  'med-storm': {
    ...commonDay,
    paid: 0.92,
    canceled: 0.02,
    refunded: 0.02,
    disputed: 0.45,
    regretAfterMs: 2 * MINUTE_MS,
    answerWithinMs: [10 * MINUTE_MS, 120 * MINUTE_MS],
  },
  'bank-outage': commonDay,
  'duplicate-events': { ...commonDay, disputed: 0.15, regretAfterMs: 2 * MINUTE_MS, insists: true },
};

/** Returns the scenario of the traffic. Returns undefined for ordinary traffic, and while traffic is off. */
export const scenarioOf = ({ db }: Pick<Service, 'db'>): Scenario | undefined =>
  readMeta(db, 'scenario') as Scenario | undefined;

export function trafficPatternOf(service: Pick<Service, 'db'>): TrafficPattern {
  const name = scenarioOf(service);
  return name === undefined ? commonDay : PATTERNS[name];
}
