import { causeCode, type FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import type { UndeliveredEvent } from './undelivered-event.ts';

/** Fields by which events are grouped. Default: endpoint and cause together. */
export const GROUPINGS = ['endpoint', 'cause', 'event'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Undelivered events with something in common; fields in which they differ are null. */
export interface EventGroup {
  readonly key: string;
  readonly members: readonly UndeliveredEvent[];
  readonly endpoint: string | null;
  readonly cause: FailureCause | null;
  readonly event: string | null;
  /** Open events only; superseded ones are counted separately. */
  readonly events: number;
  readonly superseded: number;
  /** Sum over the transactions with a known amount, each counted once; null when none is known. */
  readonly amountCents: number | null;
  /** Transactions whose amount is unknown. */
  readonly unknownAmounts: number;
  readonly firstFailedAt: number | null;
  readonly lastFailedAt: number | null;
  /** When the service's next automatic attempt is expected, in ms. */
  readonly nextAt: number | null;
  /** Open events that have used all twelve attempts. */
  readonly exhausted: number;
  /** Open events that our inbox has nevertheless; null without an inbox. */
  readonly inInbox: number | null;
  /** Open events that no resend reaches. */
  readonly unreachable: number;
}

/** Groups, the worst first: by open events, then by amount, then by the latest failure. */
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

/** The totals over all of them. */
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
