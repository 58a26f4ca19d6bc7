import { awaitsDefense } from '../../contract/schemas/infraction.ts';
import { Decimal, formatBrl } from '../../domain/money/money.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import { countdown } from '../screens/drawing.ts';
import { FEED_NAMES, type Feeds, isStale, SERVICE_FEEDS } from '../state/feeds.ts';
import type { Dispute } from '../state/rows.ts';
import type { DashboardState, ScreenName } from '../state/state.ts';

/** Something that needs attention: `red` now, `amber` soon. One cause gives one alert. */
export interface Alert {
  /** Identifies the cause: the alert keeps it while its words change. */
  readonly key: string;
  readonly level: 'red' | 'amber';
  /** `alert.<code>` are its words. */
  readonly code: AlertCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** Whether there may be more than its number says: not everything was read yet. */
  readonly isAtLeast: boolean;
  /** The screen that shows its cause, and the key of the row there; null: none in particular. */
  readonly screen: ScreenName;
  readonly target: string | null;
  /** Grows when it gets worse. */
  readonly weight: number;
  readonly isAcknowledged: boolean;
}

export const ALERT_CODES = [
  'service_lost',
  'source_lost',
  'service_not_ok',
  'undelivered',
  'undelivered_given_up',
  'unknown_outcome',
  'unknown_outcome_of',
  'ended_unpaid',
  'dispute_overdue',
  'dispute_soon',
  'disputes_open',
  'low_balance',
  'rate_limited',
] as const;
export type AlertCode = (typeof ALERT_CODES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** For how long a payment that ended unpaid is an alert, by this machine's clock. */
const UNPAID_MS = 7 * 24 * HOUR_MS;
/** Names for a working service; unshown.md §6 shows one of them, for the hub. */
const WELL = /^(ok|up|online|operational|healthy|active|available|normal)$/i;

/** The part of the state that alerts are derived from. */
export type AlertSources = Pick<
  DashboardState,
  'feeds' | 'limitedUntil' | 'nowMs' | 'serviceMs' | 'settings' | 'acknowledged' | 'showsAcknowledged'
>;

type Cause = Omit<Alert, 'isAcknowledged' | 'isAtLeast' | 'key' | 'target' | 'weight'> &
  Partial<Pick<Alert, 'isAtLeast' | 'key' | 'target' | 'weight'>> & {
    /** By how much its number may grow until an acknowledged alert comes back. */
    readonly mayGrow?: number;
  };

/** The alerts to be listed, the worst first: acknowledged ones only if they are wanted. */
export const alertsOf = (state: AlertSources): readonly Alert[] =>
  allAlerts(state).filter(({ isAcknowledged }) => state.showsAcknowledged || !isAcknowledged);

/** Everything that is wrong. From a source that could not be read only that fact is concluded. */
export function allAlerts(state: AlertSources): readonly Alert[] {
  return [
    ...lostSources(state.feeds),
    ...service(state),
    ...payments(state),
    ...undelivered(state),
    ...disputes(state),
  ]
    .map(({ mayGrow = 1, ...cause }) => {
      const own = cause.weight ?? Number(cause.params.count ?? 1);
      const weight = (cause.level === 'red' ? 2 * GRADE : 0) + own;
      const alert = { key: cause.code, target: null, isAtLeast: false, ...cause, weight };
      const known = state.acknowledged.get(alert.key);
      return { ...alert, isAcknowledged: known !== undefined && !isWorse(known, weight, mayGrow) };
    })
    .sort((a, b) => RANK[a.level] - RANK[b.level]);
}

const RANK = { red: 0, amber: 1 } as const;
/** A weight is a grade (red, given up) times this, plus a number. */
const GRADE = 1_000_000_000;

const isWorse = (known: number, now: number, mayGrow: number): boolean =>
  Math.floor(now / GRADE) > Math.floor(known / GRADE) ||
  (Math.floor(now / GRADE) === Math.floor(known / GRADE) && now % GRADE > (known % GRADE) * mayGrow);

/** The screen of sources that are not a route of the service; the others are in the log. */
const SCREEN_OF: Readonly<Record<string, ScreenName>> = { journal: 'payouts', inbox: 'inbox' };

/** An outage of the service is one alert, however many sources it takes. */
function lostSources(feeds: Feeds): readonly Cause[] {
  const lost = FEED_NAMES.filter(
    (name) => feeds[name].stage === 'lost' && feeds[name].failure?.isLimit !== true,
  );
  const outage = lost.filter((name) => SERVICE_FEEDS.has(name) && feeds[name].failure?.isOutage === true);
  const reasonOf = (name: (typeof lost)[number]): string => feeds[name].failure?.errorCode ?? '-';
  const [first] = outage;
  const isOne = outage.length > 1;
  return [
    ...(first === undefined || !isOne
      ? []
      : [
          {
            ...OUTAGE,
            code: 'service_lost',
            params: { sources: outage.length, reason: reasonOf(first) },
          } as const,
        ]),
    ...lost
      .filter((name) => !isOne || !outage.includes(name))
      .map(
        (name): Cause => ({
          level: 'red',
          code: 'source_lost',
          screen: SCREEN_OF[name] ?? 'log',
          params: { source: name, reason: reasonOf(name) },
          weight: 1,
          key: name === first ? OUTAGE.key : `source_lost ${name}`,
        }),
      ),
  ];
}

const OUTAGE = { key: 'outage', level: 'red', screen: 'log', weight: 1 } as const;

function service({ feeds, limitedUntil, nowMs, settings }: AlertSources): readonly Cause[] {
  const status = feeds.status.value?.status;
  const { lowBalanceCents } = settings;
  const available = feeds.balance.value?.available;
  const isLow =
    lowBalanceCents !== null &&
    available !== undefined &&
    available.minus(Decimal.fromCents(lowBalanceCents)).sign < 0;
  return [
    ...(status === undefined || WELL.test(status)
      ? []
      : [{ level: 'red', code: 'service_not_ok', screen: 'log', params: { status } } as const]),
    ...(isLow
      ? [
          {
            level: 'amber',
            code: 'low_balance',
            screen: 'overview',
            params: { amount: formatBrl(available) },
          } as const,
        ]
      : []),
    ...(limitedUntil === null || limitedUntil <= nowMs
      ? []
      : [
          {
            level: 'amber' as const,
            code: 'rate_limited' as const,
            screen: 'log' as const,
            weight: 1,
            params: { seconds: Math.ceil((limitedUntil - nowMs) / 1_000) },
          },
        ]),
  ];
}

function payments({ feeds, nowMs }: AlertSources): readonly Cause[] {
  const { unknown, entries = [] } = feeds.journal.value ?? {};
  const [only] = entries.filter(({ state }) => state === 'unknown');
  const failed = entries.filter(
    ({ state, createdAt }) => state === 'failed' && nowMs - createdAt < UNPAID_MS,
  );
  const isNamed = unknown?.count === 1 && only !== undefined;
  return [
    ...(unknown === undefined || unknown.count === 0
      ? []
      : [
          {
            key: 'unknown_outcome' as const,
            level: 'red' as const,
            screen: 'payouts' as const,
            target: only?.id ?? null,
            code: isNamed ? ('unknown_outcome_of' as const) : ('unknown_outcome' as const),
            params: {
              count: unknown.count,
              cents: Number(unknown.cents),
              ...(isNamed ? { reference: only.reference } : {}),
            },
          },
        ]),
    ...(failed.length === 0
      ? []
      : [
          {
            level: 'amber' as const,
            code: 'ended_unpaid' as const,
            screen: 'payouts' as const,
            params: { count: failed.length },
            target: failed[0]?.id ?? null,
          },
        ]),
  ];
}

/** One for each endpoint and cause: red once the service gave up, or once it has failed for too long. */
function undelivered({ feeds, serviceMs, settings }: AlertSources): readonly Cause[] {
  const { value } = feeds.undelivered;
  const groups = value?.groups.filter(({ events }) => events > 0) ?? [];
  const isOld = ({ firstFailedAt }: EventGroup): boolean =>
    firstFailedAt !== null && serviceMs - firstFailedAt > settings.retryMinutes * MINUTE_MS;
  return groups.map((group): Cause => {
    const { key, endpoint, event, cause, events, exhausted } = group;
    return {
      key: `undelivered ${key}`,
      isAtLeast: value?.isComplete === false,
      target: key,
      screen: 'deliveries',
      level: exhausted > 0 || isOld(group) ? 'red' : 'amber',
      code: exhausted > 0 ? 'undelivered_given_up' : 'undelivered',
      params: {
        count: events,
        endpoint: endpoint ?? event ?? '-',
        exhausted,
        cause: cause === null ? '-' : causeCode(cause),
      },
      weight: events + (exhausted > 0 ? GRADE : 0),
      mayGrow: 1.5,
    };
  });
}

/** One for all open disputes, as urgent as the nearest deadline. */
function disputes({ feeds, serviceMs, settings }: AlertSources): readonly Cause[] {
  const { rows: open, isCut } = feeds.disputes.value ?? { rows: [], isCut: false };
  if (open.length === 0) return [];
  const waiting = open.filter(({ status }) => awaitsDefense(status));
  const left = ({ expiresAt }: Dispute): number => (expiresAt ?? Number.POSITIVE_INFINITY) - serviceMs;
  const [nearest] = waiting.filter(({ expiresAt }) => expiresAt !== null).sort((a, b) => left(a) - left(b));
  const urgent = waiting.filter((one) => left(one) <= settings.disputeHours * HOUR_MS);
  const overdue = urgent.filter((one) => left(one) <= 0);
  const code = overdue.length > 0 ? 'dispute_overdue' : urgent.length > 0 ? 'dispute_soon' : 'disputes_open';
  return [
    {
      key: 'disputes',
      code,
      isAtLeast: isCut,
      level: urgent.length > 0 ? 'red' : 'amber',
      screen: 'disputes',
      target: nearest?.id ?? open[0]?.id ?? null,
      params: {
        count: open.length,
        overdue: overdue.length,
        soon: urgent.length - overdue.length,
        cents: open.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0),
        left: nearest === undefined ? '-' : countdown(left(nearest)),
      },
      weight: open.length + 1_000 * urgent.length + 1_000_000 * overdue.length,
    },
  ];
}

/** The overall level; `unknown` while a source has not answered yet. Acknowledged alerts do not count. */
export function levelOf(state: AlertSources): 'red' | 'amber' | 'green' | 'unknown' {
  const alerts = allAlerts(state).filter(({ isAcknowledged }) => !isAcknowledged);
  if (alerts.some(({ level }) => level === 'red')) return 'red';
  if (FEED_NAMES.some((name) => state.feeds[name].stage === 'connecting')) return 'unknown';
  return alerts.length > 0 ? 'amber' : 'green';
}

/** The header's summary: the level, the number of alerts, and whether any data may be outdated. */
export interface Verdict {
  readonly level: ReturnType<typeof levelOf>;
  readonly count: number;
  readonly isStale: boolean;
  /** When the sources that are lost were last read, the oldest of them; null while none is lost. */
  readonly lostSince: number | null;
}

export function verdictOf(state: AlertSources): Verdict {
  const lost = FEED_NAMES.map((name) => state.feeds[name]).filter(({ stage }) => stage === 'lost');
  const times = lost.flatMap(({ readAt }) => readAt ?? []);
  return {
    level: levelOf(state),
    count: allAlerts(state).filter(({ isAcknowledged }) => !isAcknowledged).length,
    isStale: FEED_NAMES.some((name) => isStale(state.feeds[name], state.nowMs)),
    lostSince: times.length === 0 ? null : Math.min(...times),
  };
}

/**
 * Whether "Service ok" can still be believed: once any source of the service is lost it cannot, whenever the status was
 * read.
 */
export const isServiceStale = ({ feeds, nowMs }: Pick<DashboardState, 'feeds' | 'nowMs'>): boolean =>
  isStale(feeds.status, nowMs) ||
  [...SERVICE_FEEDS].some((name) => feeds[name].stage === 'lost' && feeds[name].failure?.isLimit !== true);
