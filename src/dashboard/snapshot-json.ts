import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import { isoOf } from '../domain/time/sao-paulo-time.ts';
import { causeCode } from '../domain/webhook/delivery-attempt.ts';
import type { DrawingOptions } from './screens/drawing-options.ts';
import { type Alert, alertsOf, alertText, levelOf } from './selectors/alert.ts';
import type { DashboardState } from './state/dashboard-state.ts';
import type { Feed, Feeds } from './state/feeds.ts';
import { MINUTES, type MoneyFlows } from './state/money-flow-types.ts';

/**
 * Returns the overview as JSON for monitoring. A source is `live`, `lost` or `off`; data that could not be
 * read is null, never zero. The balance is in exact reais, other amounts are in cents. Times are ISO 8601 in
 * UTC.
 * @param words English words, because the JSON does not depend on the language
 */
export function snapshotJson(state: DashboardState, words: DrawingOptions): JsonObject {
  const { feeds, identity, nowMs, serviceMs } = state;
  const level = levelOf(state);
  return {
    level,
    profile: identity.profile,
    environment: identity.environment,
    takenAt: isoOf(nowMs),
    serviceTime: isoOf(serviceMs),
    alerts: alertsOf(state).map((alert) => alertJson(alert, words)),
    status: { ...sourceJson(feeds.status), status: feeds.status.value?.status ?? null },
    balance: {
      ...sourceJson(feeds.balance),
      available: feeds.balance.value?.available.toString() ?? null,
      blocked: feeds.balance.value?.blocked.toString() ?? null,
    },
    flow: flowJson(feeds),
    undelivered: undeliveredJson(feeds),
    disputes: disputesJson(feeds),
    payments: {
      ...sourceJson(feeds.journal),
      unknown: feeds.journal.value?.unknown.count ?? null,
      unknownCents: cents(feeds.journal.value?.unknown.cents),
    },
  };
}

const cents = (amount: bigint | undefined): number | null => (amount === undefined ? null : Number(amount));

const sourceJson = ({ stage, readAt, failure }: Feed<unknown>): JsonObject => ({
  state: stage,
  readAt: isoOf(readAt),
  ...(failure === null ? {} : { errorCode: failure.errorCode }),
});

const alertJson = (alert: Alert, words: DrawingOptions): JsonObject => ({
  level: alert.level,
  alert: alert.code,
  message: alertText(alert, words),
  ...(alert.params as JsonObject),
});

/** Returns today's totals. In the result, `complete` says whether the totals cover the whole day. */
function flowJson({ payments }: Feeds): JsonObject {
  const figures = payments.value?.figures ?? null;
  return {
    ...sourceJson(payments),
    since: isoOf(figures?.since ?? null),
    complete: figures?.isComplete ?? null,
    in: figures && { payments: figures.in.count, amountCents: figures.in.cents },
    out: figures && outJson(figures),
    netCents: figures?.netCents ?? null,
    charges: figures && { ...figures.charges, medianToPayMs: figures.medianToPayMs },
    perMinute: figures && {
      minutes: MINUTES,
      inCents: [...figures.in.perMinute],
      outCents: [...figures.out.perMinute],
    },
  };
}

const outJson = ({ out: { cents, count, refunds, refundedCents } }: MoneyFlows): JsonObject => ({
  payments: count - refunds,
  refunds,
  amountCents: cents,
  refundedCents,
});

function undeliveredJson({ undelivered }: Feeds): JsonObject {
  const { value } = undelivered;
  const groups = value?.groups.map(
    ({ endpoint, cause, events, amountCents, nextAt, exhausted }): JsonValue => ({
      endpoint,
      cause: cause === null ? null : causeCode(cause),
      events,
      amountCents,
      nextAttemptAt: isoOf(nextAt),
      exhausted,
    }),
  );
  return {
    ...sourceJson(undelivered),
    since: value?.since ?? null,
    complete: value?.isComplete ?? null,
    events: value?.open ?? null,
    amountCents: value?.amountCents ?? null,
    groups: groups ?? null,
  };
}

function disputesJson({ disputes }: Feeds): JsonObject {
  const all = disputes.value?.rows ?? null;
  const deadlines = all?.flatMap(({ expiresAt }) => expiresAt ?? []) ?? [];
  return {
    ...sourceJson(disputes),
    open: all?.length ?? null,
    complete: disputes.value === null ? null : !disputes.value.isCut,
    nearestDeadline: deadlines.length === 0 ? null : isoOf(Math.min(...deadlines)),
    disputedCents: all === null ? null : all.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0),
  };
}
