import { causeCode, type FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import type { UndeliveredHistory } from './read-undelivered.ts';
import type { UndeliveredEvent } from './undelivered-event.ts';

/** If no grouping is chosen, events are grouped by endpoint and cause together. */
export const GROUPINGS = ['endpoint', 'cause', 'event'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/**
 * Undelivered events that are equal in the fields of the grouping. The fields `endpoint`, `cause` and `event`
 * are null if they do not belong to the grouping.
 */
export interface EventGroup {
  readonly key: string;
  readonly members: readonly UndeliveredEvent[];
  readonly endpoint: string | null;
  readonly cause: FailureCause | null;
  readonly event: string | null;
  readonly events: number;
  readonly superseded: number;
  /** Sum of the amounts, in which each transaction counts once. Null when no amount is known. */
  readonly amountCents: number | null;
  readonly unknownAmounts: number;
  readonly firstFailedAt: number | null;
  readonly lastFailedAt: number | null;
  /** Time of the earliest automatic attempt that is expected from the service, in ms. */
  readonly nextAt: number | null;
  /** Number of open events for which the service has made all twelve attempts. */
  readonly exhausted: number;
  /** Number of open events that are in our inbox; null without an inbox. */
  readonly inInbox: number | null;
  readonly unreachable: number;
}

/** Returns groups of events, the worst first: by open events, then by amount, then by the latest failure. */
export function groupEvents(
  events: readonly UndeliveredEvent[],
  grouping: Grouping | null,
): readonly EventGroup[] {
  const groups = Map.groupBy(events, (one) => JSON.stringify(keyOf(one, grouping)));
  return [...groups]
    .map(([key, members]) => ({ key, members, ...sumOf(members), ...sharedBy(members, grouping) }))
    .sort(
      (a, b) =>
        b.events - a.events ||
        (b.amountCents ?? 0) - (a.amountCents ?? 0) ||
        (b.lastFailedAt ?? 0) - (a.lastFailedAt ?? 0),
    );
}

function keyOf({ endpoint, cause, event }: UndeliveredEvent, grouping: Grouping | null): readonly unknown[] {
  switch (grouping) {
    case 'endpoint':
      return [endpoint];
    case 'cause':
      return [causeCode(cause)];
    case 'event':
      return [event];
    case null:
      return [endpoint, causeCode(cause)];
  }
}

function sharedBy(
  [first]: readonly UndeliveredEvent[],
  grouping: Grouping | null,
): Pick<EventGroup, 'endpoint' | 'cause' | 'event'> {
  return {
    endpoint: grouping === null || grouping === 'endpoint' ? (first?.endpoint ?? null) : null,
    cause: grouping === null || grouping === 'cause' ? (first?.cause ?? null) : null,
    event: grouping === 'event' ? (first?.event ?? null) : null,
  };
}

export function sumOf(
  events: readonly UndeliveredEvent[],
): Omit<EventGroup, 'key' | 'members' | 'endpoint' | 'cause' | 'event'> {
  const open = events.filter(({ isSuperseded }) => !isSuperseded);
  const timed = open.length > 0 ? open : events;
  return {
    events: open.length,
    superseded: events.length - open.length,
    ...amountsOf(open),
    firstFailedAt: extreme(timed, Math.min, (one) => one.firstFailedAt),
    lastFailedAt: extreme(timed, Math.max, (one) => one.lastFailedAt),
    nextAt: extreme(open, Math.min, ({ retries }) => retries.nextAt),
    exhausted: count(open, ({ retries }) => retries.isExhausted),
    inInbox: open.every(({ isInInbox }) => isInInbox === null)
      ? null
      : count(open, ({ isInInbox }) => isInInbox === true),
    unreachable: count(open, ({ route }) => route.kind === 'none'),
  };
}

/** Counts each transaction once, with the amount from its last event. */
function amountsOf(events: readonly UndeliveredEvent[]): Pick<EventGroup, 'amountCents' | 'unknownAmounts'> {
  const seen = new Set<string | null>();
  let amountCents: number | null = null;
  let unknownAmounts = 0;
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const { transactionId, amountCents: cents } = events[at] as UndeliveredEvent;
    if (seen.has(transactionId)) continue;
    seen.add(transactionId);
    if (cents === null) unknownAmounts += 1;
    else amountCents = (amountCents ?? 0) + cents;
  }
  return { amountCents, unknownAmounts };
}

// The functions below count in loops instead of making lists of thousands of values, because the dashboard
// calls them every few seconds.

function extreme(
  events: readonly UndeliveredEvent[],
  choose: (one: number, other: number) => number,
  timeOf: (one: UndeliveredEvent) => number | null,
): number | null {
  let chosen: number | null = null;
  for (const one of events) {
    const time = timeOf(one);
    if (time !== null) chosen = chosen === null ? time : choose(chosen, time);
  }
  return chosen;
}

function count(events: readonly UndeliveredEvent[], isCounted: (one: UndeliveredEvent) => boolean): number {
  let counted = 0;
  for (const one of events) if (isCounted(one)) counted += 1;
  return counted;
}

/** An empty or null filter matches every event. */
export interface EventChoice {
  /** A complete URL, or part of one. */
  readonly endpoint: string | null;
  /** For example `http_500`, `500`, `5xx` or `timeout` (`CAUSE_NAMES`). */
  readonly causes: readonly string[];
  readonly events: readonly string[];
}

type Known = Pick<UndeliveredHistory, 'webhooks'> & {
  readonly history: Pick<UndeliveredHistory['history'], 'endpoints'>;
};

/**
 * Returns the undelivered events that match the filters. A complete URL matches only its endpoint, even if
 * other URLs begin with it.
 */
export function chooseEvents(
  look: Known & Pick<UndeliveredHistory, 'events'>,
  { endpoint, causes, events: names }: EventChoice,
): readonly UndeliveredEvent[] {
  const fits = endpointFilter(look, endpoint);
  return look.events.filter(
    (one) =>
      fits(one.endpoint) &&
      (causes.length === 0 || causes.some((name) => isOfCause(one, name))) &&
      (names.length === 0 || names.includes(one.event ?? '')),
  );
}

/** Whether any event was or would be sent to the endpoint. If not, the endpoint is probably mistyped. */
export function knowsEndpoint(look: Known, wanted: string): boolean {
  return endpointsOf(look).some(endpointFilter(look, wanted));
}

const endpointsOf = ({ history, webhooks }: Known): (string | null)[] => [
  ...history.endpoints,
  ...webhooks.map(({ url }) => url ?? null),
];

function endpointFilter(look: Known, wanted: string | null): (endpoint: string | null) => boolean {
  if (wanted === null) return () => true;
  if (endpointsOf(look).includes(wanted)) return (endpoint) => endpoint === wanted;
  return (endpoint) => endpoint?.includes(wanted) === true;
}

const CLASSES: Readonly<Record<string, (cause: UndeliveredEvent['cause']) => boolean>> = {
  '3xx': ({ kind }) => kind === 'redirect',
  redirect: ({ kind }) => kind === 'redirect',
  '4xx': ({ kind }) => kind === 'client_error',
  '5xx': ({ kind }) => kind === 'server_error',
};

function isOfCause({ cause }: UndeliveredEvent, name: string): boolean {
  const wanted = name.toLowerCase().replaceAll('-', '_');
  return CLASSES[wanted]?.(cause) ?? (causeCode(cause) === wanted || causeCode(cause) === `http_${wanted}`);
}

export const isCauseName = (name: string): boolean =>
  /^(http[_-])?[1-5]\d\d$|^[345]xx$|^(connection[_-]refused|dns|timeout|tls|no[_-]answer|redirect)$/i.test(
    name,
  );
