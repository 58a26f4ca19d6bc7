import { awaitsDefense } from '../../contract/schemas/infraction.ts';
import { Decimal, formatBrl } from '../../domain/money/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/clock.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { type KeyAfter, type Params, phraseOf, say, type Words } from '../../i18n/index.ts';
import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import { timeLeft } from '../../output/describe-time.ts';
import { widthOf } from '../../output/drawing/line.ts';
import { shortenAddresses } from '../../output/shortener.ts';
import type { BatchSummary } from '../../storage/journal/batch-plan.ts';
import { atLeast, money } from '../screens/drawing-options.ts';
import type { DashboardState, Level, ScreenName } from '../state/dashboard-state.ts';
import {
  FEED_NAMES,
  type FeedName,
  type Feeds,
  isConnecting,
  isOutage,
  isStale,
  onServiceClock,
  SERVICE_FEEDS,
} from '../state/feeds.ts';
import { batchKey, type Dispute, disputedCents } from '../state/list-rows.ts';

export interface Alert {
  /** Identifies the cause of the alert. It stays the same when the text changes. */
  readonly key: string;
  readonly level: 'red' | 'amber';
  /** The text of the alert has the message key `alert.<code>`. */
  readonly code: AlertCode;
  readonly params: Params;
  /** Whether the real number may be higher, because not everything was read yet. */
  readonly isAtLeast: boolean;
  /**
   * Screen that shows the cause of the alert. `target` is the key of a row on this screen; null for no row.
   */
  readonly screen: ScreenName;
  readonly target: string | null;
  /** Severity, which grows when the alert gets worse. */
  readonly weight: number;
  readonly isAcknowledged: boolean;
}

type AlertCode = KeyAfter<'alert.'>;

const UNPAID_MS = 7 * 24 * HOUR_MS;
/** Statuses of a working service. Only one of them is in the specification (unshown.md §6). */
const WELL = /^(ok|up|online|operational|healthy|active|available|normal)$/i;

export type AlertSources = Pick<
  DashboardState,
  'feeds' | 'limitedUntil' | 'nowMs' | 'serviceMs' | 'settings' | 'acknowledged' | 'showsAcknowledged'
>;

type Cause = Omit<Alert, 'isAcknowledged' | 'isAtLeast' | 'key' | 'target' | 'weight'> &
  Partial<Pick<Alert, 'isAtLeast' | 'key' | 'target' | 'weight'>> & {
    /** Factor by which the number of affected items may grow before an acknowledged alert is shown again. */
    readonly mayGrow?: number;
  };

/**
 * Returns the alerts to show, the worst first. Acknowledged alerts are included only if `showsAcknowledged`
 * is set.
 */
export const alertsOf = (state: AlertSources): readonly Alert[] =>
  state.showsAcknowledged ? allAlerts(state) : activeAlerts(state);

export const activeAlerts = (state: AlertSources): readonly Alert[] =>
  allAlerts(state).filter(({ isAcknowledged }) => !isAcknowledged);

/** Returns all alerts. A source that cannot be read causes only an alert about this failure. */
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
/**
 * A weight is a severity plus a number that grows with the affected items. The severity of a red alert is
 * twice `GRADE`; abandoned deliveries add one `GRADE`.
 */
const GRADE = 1_000_000_000;

const isWorse = (known: number, now: number, mayGrow: number): boolean =>
  Math.floor(now / GRADE) > Math.floor(known / GRADE) ||
  (Math.floor(now / GRADE) === Math.floor(known / GRADE) && now % GRADE > (known % GRADE) * mayGrow);

/** Screens for alerts about local sources. Alerts about other sources open the log. */
const SCREEN_OF: Readonly<Record<string, ScreenName>> = { journal: 'payouts', inbox: 'inbox' };

/** Returns the alerts about lost sources. An outage of the service is one alert, even for several sources. */
function lostSources(feeds: Feeds): readonly Cause[] {
  const lost = FEED_NAMES.filter(
    (name) => feeds[name].stage === 'lost' && feeds[name].failure?.isLimit !== true,
  );
  const outage = lost.filter((name) => SERVICE_FEEDS.has(name) && feeds[name].failure?.isOutage === true);
  const reasonOf = (name: FeedName): string => feeds[name].failure?.errorCode ?? '-';
  const [first] = outage;
  const isOne = outage.length > 1;
  const causes: Cause[] = lost
    .filter((name) => !isOne || !outage.includes(name))
    .map((name) => ({
      level: 'red',
      code: 'source_lost',
      screen: SCREEN_OF[name] ?? 'log',
      params: { source: name, reason: reasonOf(name) },
      weight: 1,
      key: name === first ? OUTAGE.key : `source_lost ${name}`,
    }));
  if (first === undefined || !isOne) return causes;
  const params = { sources: outage.length, reason: reasonOf(first) };
  return [{ ...OUTAGE, code: 'service_lost', params }, ...causes];
}

const OUTAGE = { key: 'outage', level: 'red', screen: 'log', weight: 1 } as const;

function service({ feeds, limitedUntil, nowMs, settings }: AlertSources): readonly Cause[] {
  const causes: Cause[] = [];
  const status = feeds.status.value?.status;
  if (status !== undefined && !WELL.test(status))
    causes.push({ level: 'red', code: 'service_not_ok', screen: 'log', params: { status } });
  const { lowBalanceCents } = settings;
  const available = feeds.balance.value?.available;
  if (lowBalanceCents !== null && available && available.minus(Decimal.fromCents(lowBalanceCents)).sign < 0) {
    const params = { amount: formatBrl(available) };
    causes.push({ level: 'amber', code: 'low_balance', screen: 'overview', params });
  }
  if (limitedUntil !== null && limitedUntil > nowMs) {
    const params = { seconds: Math.ceil((limitedUntil - nowMs) / 1_000) };
    causes.push({ level: 'amber', code: 'rate_limited', screen: 'log', weight: 1, params });
  }
  return causes;
}

const unpaidRows = ({ failed, refused }: BatchSummary): number => failed + refused;

function payments({ feeds, nowMs }: AlertSources): readonly Cause[] {
  const causes: Cause[] = [];
  const { unknown, entries = [], batches = [] } = feeds.journal.value ?? {};
  if (unknown !== undefined && unknown.count > 0) {
    const { count, cents } = unknown;
    const only = entries.find(({ state }) => state === 'unknown');
    const named = count === 1 ? only : undefined;
    causes.push({
      key: 'unknown_outcome',
      level: 'red',
      screen: 'payouts',
      target: only?.id ?? null,
      code: named ? 'unknown_outcome_of' : 'unknown_outcome',
      params: { count, cents: Number(cents), ...(named && { reference: named.reference }) },
    });
  }
  const isRecent = ({ createdAt }: { readonly createdAt: number }): boolean => nowMs - createdAt < UNPAID_MS;
  const failed = entries.filter((one) => one.state === 'failed' && one.batch === null && isRecent(one));
  const failing = batches.filter((one) => unpaidRows(one) > 0 && isRecent(one));
  const count = failing.reduce((sum, one) => sum + unpaidRows(one), failed.length);
  const target = failed[0]?.id ?? (failing[0] && batchKey(failing[0]));
  // The money did not go out, so a person must act.
  if (target !== undefined)
    causes.push({ level: 'red', code: 'ended_unpaid', screen: 'payouts', params: { count }, target });
  return causes;
}

/** Whether events failed for long, or the service stopped retrying, so that a person must act. */
export const isUrgent = (
  { exhausted, firstFailedAt }: Pick<EventGroup, 'exhausted' | 'firstFailedAt'>,
  { serviceMs, settings }: Pick<AlertSources, 'serviceMs' | 'settings'>,
): boolean =>
  exhausted > 0 || (firstFailedAt !== null && serviceMs - firstFailedAt > settings.retryMinutes * MINUTE_MS);

/** Returns the tone of an undelivered event: red only if a person must act. */
export const toneOfEvent = (
  { retries, firstFailedAt }: UndeliveredEvent,
  around: Pick<AlertSources, 'serviceMs' | 'settings'>,
): 'bad' | 'warn' =>
  isUrgent({ exhausted: Number(retries.isExhausted), firstFailedAt }, around) ? 'bad' : 'warn';

/**
 * Returns an alert for each endpoint and cause. It is red after long failures, or when the service stopped
 * retrying.
 */
function undelivered({ feeds, serviceMs, settings }: AlertSources): readonly Cause[] {
  const { value } = feeds.undelivered;
  const groups = value?.groups.filter(({ events }) => events > 0) ?? [];
  return groups.map((group): Cause => {
    const { key, endpoint, event, cause, events, exhausted } = group;
    return {
      key: `undelivered ${key}`,
      isAtLeast: value?.isComplete === false,
      target: key,
      screen: 'deliveries',
      level: isUrgent(group, { serviceMs, settings }) ? 'red' : 'amber',
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

/** Returns one alert for all open disputes. Its level depends on the nearest deadline. */
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
        cents: disputedCents(open),
        left: nearest === undefined ? '-' : timeLeft(left(nearest)),
      },
      weight: open.length + 1_000 * urgent.length + 1_000_000 * overdue.length,
    },
  ];
}

/**
 * Returns the worst level of the alerts that are not acknowledged; `unknown` while a source has not answered
 * yet.
 */
export function levelOf(state: AlertSources): Level {
  const alerts = activeAlerts(state);
  if (alerts.some(({ level }) => level === 'red')) return 'red';
  if (isConnecting(state.feeds)) return 'unknown';
  return alerts.length > 0 ? 'amber' : 'green';
}

/** The circle is full for what needs a person now, and empty for a warning, as in the list of alerts. */
export const verdictText = (words: Words, level: Level, count: number): string =>
  `${level === 'amber' ? '○' : '●'} ${say(words, `verdict.${level}`, { count })}`;

export const LEVEL_TONES = { red: 'bad', amber: 'warn', green: 'good', unknown: 'dim' } as const;

/**
 * Returns the level while the sources are read repeatedly, and the age of its data. The level is not green while a
 * reading is late.
 */
export function verdictOf(state: AlertSources) {
  const stale = FEED_NAMES.map((name) => state.feeds[name]).filter((feed) => isStale(feed, state.nowMs));
  const times = stale.flatMap(({ readAt }) => readAt ?? []);
  const level = levelOf(state);
  return {
    level: level === 'green' && stale.length > 0 ? 'unknown' : level,
    count: activeAlerts(state).length,
    /**
     * Time of the service at which the oldest data of all stale sources was read; null if none of them has data.
     */
    staleSince: times.length === 0 ? null : onServiceClock(Math.min(...times), state),
  };
}

/**
 * Returns the service's time of the last reading if the service's status may be outdated: the status is stale, or
 * the service did not answer a reading. Null if the service was never read, undefined if its status is not outdated.
 */
export function serviceStaleSince({
  feeds,
  nowMs,
  serviceMs,
}: Pick<DashboardState, 'feeds' | 'nowMs' | 'serviceMs'>): number | null | undefined {
  if (!isStale(feeds.status, nowMs) && !isOutage(feeds)) return undefined;
  const lost = [...SERVICE_FEEDS].map((name) => feeds[name]).filter((feed) => isStale(feed, nowMs));
  const times = lost.flatMap(({ readAt }) => readAt ?? []);
  return times.length === 0 ? null : onServiceClock(Math.min(...times), { nowMs, serviceMs });
}

interface AlertTextOptions extends Pick<DashboardState['language'], 'words'> {
  /** If the text is wider than `room`, the endpoint is shortened so that it differs from those in `among`. */
  readonly shorten?: { readonly room: number; readonly among: readonly string[] };
}

export function alertText(
  { code, params, isAtLeast }: Pick<Alert, 'code' | 'params' | 'isAtLeast'>,
  { words, shorten }: AlertTextOptions,
): string {
  const { cents, source, reason, cause, endpoint } = params;
  const textWith = (name: string): string =>
    atLeast(!isAtLeast) +
    say(words, `alert.${code}`, {
      ...params,
      ...(cents === undefined ? {} : { amount: money(Number(cents)) }),
      ...(source === undefined ? {} : { source: words[`source.${source as keyof DashboardState['feeds']}`] }),
      ...(reason === undefined ? {} : { reason: phraseOf(words, String(reason)) }),
      ...(endpoint === undefined ? {} : { endpoint: name }),
      ...(cause === undefined ? {} : { cause: phraseOf(words, String(cause)) }),
    });
  // The scheme is removed, so that the text usually fits into 80 columns.
  const name = String(endpoint).replace(/^https?:\/\//, '');
  const text = textWith(name);
  if (endpoint === undefined || shorten === undefined || widthOf(text) <= shorten.room) return text;
  const room = shorten.room - (widthOf(text) - widthOf(name));
  return textWith(shortenAddresses([...shorten.among], Math.max(1, room)).get(String(endpoint)) ?? name);
}
