import { awaitsDefense } from '../../contract/schemas/infraction.ts';
import { FEED_NAMES } from '../state/feeds.ts';
import type { DashboardState, ScreenName } from '../state/state.ts';

/** Something that needs attention: `red` now, `amber` soon. */
export interface Alert {
  readonly key: string;
  readonly level: 'red' | 'amber';
  /** `alert.<code>` are its words. */
  readonly code: AlertCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** The screen that shows its cause. */
  readonly screen: ScreenName;
}

export const ALERT_CODES = [
  'source_lost',
  'service_not_ok',
  'undelivered',
  'unknown_outcome',
  'ended_unpaid',
  'dispute_overdue',
  'dispute_soon',
  'disputes_open',
  'rate_limited',
] as const;
export type AlertCode = (typeof ALERT_CODES)[number];

const HOUR_MS = 3_600_000;
/** A dispute whose deadline is nearer is red. */
const SOON_MS = 24 * HOUR_MS;
/** For how long a payment that ended unpaid is an alert, by this machine's clock. */
const UNPAID_MS = 7 * 24 * HOUR_MS;
/** Names for a working service; unshown.md §6 shows one of them, for the hub. */
const WELL = /^(ok|up|online|operational|healthy|active|available|normal)$/i;

/** What is wrong, the worst first. From a source that could not be read only that fact is concluded. */
export function alertsOf(
  state: Pick<DashboardState, 'feeds' | 'limitedUntil' | 'nowMs' | 'serviceMs'>,
): readonly Alert[] {
  const { feeds, limitedUntil, nowMs, serviceMs } = state;
  const alerts: Alert[] = [];
  const add = (
    level: Alert['level'],
    code: AlertCode,
    screen: ScreenName,
    params: Alert['params'] = {},
    key: string = code,
  ): void => void alerts.push({ key, level, code, params, screen });

  for (const name of FEED_NAMES) {
    const { stage, failure } = feeds[name];
    if (stage === 'lost' && failure?.isLimit !== true)
      add(
        'red',
        'source_lost',
        SCREEN_OF[name] ?? 'log',
        { source: name, reason: failure?.errorCode ?? '-' },
        `source_lost ${name}`,
      );
  }
  const status = feeds.status.value?.status;
  if (status !== undefined && !WELL.test(status)) add('red', 'service_not_ok', 'log', { status });
  const { unknown } = feeds.journal.value ?? {};
  if (unknown && unknown.count > 0)
    add('red', 'unknown_outcome', 'payouts', { count: unknown.count, cents: Number(unknown.cents) });
  const failed = (feeds.journal.value?.entries ?? []).filter(
    ({ state, createdAt }) => state === 'failed' && nowMs - createdAt < UNPAID_MS,
  );
  if (failed.length > 0) add('amber', 'ended_unpaid', 'payouts', { count: failed.length });
  const undelivered = feeds.undelivered.value;
  if (undelivered && undelivered.open > 0)
    add('red', 'undelivered', 'deliveries', {
      count: undelivered.open,
      endpoints: new Set(
        undelivered.groups.filter(({ events }) => events > 0).map(({ endpoint }) => endpoint),
      ).size,
    });
  addDisputes(feeds.disputes.value ?? [], serviceMs, add);
  if (limitedUntil !== null && limitedUntil > nowMs)
    add('amber', 'rate_limited', 'log', { seconds: Math.ceil((limitedUntil - nowMs) / 1_000) });
  return alerts.sort((a, b) => RANK[a.level] - RANK[b.level]);
}

const RANK = { red: 0, amber: 1 } as const;
/** The screen of sources that are not a route of the service; the others are in the log. */
const SCREEN_OF: Readonly<Record<string, ScreenName>> = { journal: 'payouts', inbox: 'inbox' };

function addDisputes(
  disputes: NonNullable<DashboardState['feeds']['disputes']['value']>,
  serviceMs: number,
  add: (level: Alert['level'], code: AlertCode, screen: ScreenName, params: Alert['params']) => void,
): void {
  const waiting = disputes.filter(({ status }) => awaitsDefense(status));
  const left = (at: number | null): number => (at ?? Number.POSITIVE_INFINITY) - serviceMs;
  const overdue = waiting.filter(({ expiresAt }) => left(expiresAt) <= 0).length;
  const soon = waiting.filter(({ expiresAt }) => left(expiresAt) > 0 && left(expiresAt) <= SOON_MS);
  if (overdue > 0) add('red', 'dispute_overdue', 'disputes', { count: overdue });
  if (soon.length > 0)
    add('red', 'dispute_soon', 'disputes', {
      count: soon.length,
      hours: Math.floor(Math.min(...soon.map(({ expiresAt }) => left(expiresAt))) / HOUR_MS),
    });
  const rest = disputes.length - overdue - soon.length;
  if (rest > 0) add('amber', 'disputes_open', 'disputes', { count: rest });
}

/** The overall level; `unknown` while a source has not answered yet. */
export function levelOf(state: Parameters<typeof alertsOf>[0]): 'red' | 'amber' | 'green' | 'unknown' {
  const alerts = alertsOf(state);
  if (alerts.some(({ level }) => level === 'red')) return 'red';
  if (FEED_NAMES.some((name) => state.feeds[name].stage === 'connecting')) return 'unknown';
  return alerts.length > 0 ? 'amber' : 'green';
}
