import { causeCode, type FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import type { UndeliveredEvent } from './undelivered-event.ts';

/** Fields by which events can be grouped. Default: endpoint and cause together. */
export const GROUPINGS = ['endpoint', 'cause', 'event'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/**
 * Undelivered events with equal values in the fields by which they are grouped. The other fields are null.
 */
export interface EventGroup {
  readonly key: string;
  readonly members: readonly UndeliveredEvent[];
  readonly endpoint: string | null;
  readonly cause: FailureCause | null;
  readonly event: string | null;
  /** Number of open events. Superseded events are counted separately. */
  readonly events: number;
  readonly superseded: number;
  /** Sum of the transactions whose amount is known, each counted once; null when no amount is known. */
  readonly amountCents: number | null;
  /** Number of transactions whose amount is not known. */
  readonly unknownAmounts: number;
  readonly firstFailedAt: number | null;
  readonly lastFailedAt: number | null;
  /** Earliest expected time of an automatic attempt by the service, in ms. */
  readonly nextAt: number | null;
  /** Number of open events for which the service has made all twelve attempts. */
  readonly exhausted: number;
  /** Number of open events that are in our inbox; null without an inbox. */
  readonly inInbox: number | null;
  /** Number of open events that cannot be resent. */
  readonly unreachable: number;
}

/** Groups events, the worst group first: by open events, then by amount, then by the latest failure. */
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

/** Returns one group with the totals of all events. */
export function sumOf(
  events: readonly UndeliveredEvent[],
): Omit<EventGroup, 'key' | 'members' | 'endpoint' | 'cause' | 'event'> {
  const open = events.filter(({ isSuperseded }) => !isSuperseded);
  const amounts = new Map(open.map(({ transactionId, amountCents }) => [transactionId, amountCents]));
  const known = [...amounts.values()].filter((cents) => cents !== null);
  const times = (pick: (one: UndeliveredEvent) => number | null): number[] =>
    (open.length > 0 ? open : events).flatMap((one) => pick(one) ?? []);
  return {
    events: open.length,
    superseded: events.length - open.length,
    amountCents: known.length > 0 ? known.reduce((sum, cents) => sum + cents, 0) : null,
    unknownAmounts: amounts.size - known.length,
    firstFailedAt: leastOf(times((one) => one.firstFailedAt)),
    lastFailedAt: mostOf(times((one) => one.lastFailedAt)),
    nextAt: leastOf(open.flatMap(({ retries }) => retries.nextAt ?? [])),
    exhausted: open.filter(({ retries }) => retries.isExhausted).length,
    inInbox: open.every(({ isInInbox }) => isInInbox === null)
      ? null
      : open.filter(({ isInInbox }) => isInInbox).length,
    unreachable: open.filter(({ route }) => route.kind === 'none').length,
  };
}

const leastOf = (times: readonly number[]): number | null =>
  times.reduce<number | null>((least, at) => Math.min(least ?? at, at), null);
const mostOf = (times: readonly number[]): number | null =>
  times.reduce<number | null>((most, at) => Math.max(most ?? at, at), null);
