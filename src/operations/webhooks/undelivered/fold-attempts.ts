import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type {
  AttemptContent,
  DeliveryAttempt,
  FailureCause,
} from '../../../domain/webhook/delivery-attempt.ts';
import { lastCycle } from './retry-cycle.ts';

/** An event sent to one endpoint, with its attempts, oldest first. */
export interface EventAttempts
  extends Pick<AttemptContent, 'endpoint' | 'transactionId' | 'event' | 'contentFingerprint'> {
  /** Equal for all attempts with the same content to the same endpoint. */
  readonly key: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly isDelivered: boolean;
  /**
   * Whether the transaction has a later status (§6.2 rule 1). The service then discards a resend of this
   * event (§4.1).
   */
  readonly isSuperseded: boolean;
}

/**
 * Returns the key of an event. All attempts of the event, for one transaction or dispute and one endpoint,
 * share this key.
 */
export const eventKey = ({
  endpoint,
  transactionId,
  contentFingerprint,
}: Pick<AttemptContent, 'endpoint' | 'transactionId' | 'contentFingerprint'>): string =>
  JSON.stringify([endpoint, transactionId, contentFingerprint]);

/**
 * Groups delivery attempts by event and endpoint. They may be in any order, and an attempt that appears twice
 * counts once.
 */
export function foldAttempts(attempts: Iterable<DeliveryAttempt>): readonly EventAttempts[] {
  const seen = new Set<string>();
  // Cached attempts of one event have the same `content` object. The key is computed only once for this
  // object.
  const groups = new Map<string, DeliveryAttempt[]>();
  const groupOf = new Map<AttemptContent, DeliveryAttempt[]>();
  for (const one of attempts) {
    if (seen.has(one.id)) continue;
    seen.add(one.id);
    const known = groupOf.get(one.content);
    if (known) {
      known.push(one);
      continue;
    }
    const key = eventKey(one.content);
    const group = groups.get(key) ?? [];
    group.push(one);
    groups.set(key, group);
    groupOf.set(one.content, group);
  }
  const events = [...groups].map(([key, group]) => ({ key, attempts: group.sort(inOrder) }));
  const latest = latestStatuses(events.map((one) => one.attempts));
  return events
    .map(({ key, attempts: own }): EventAttempts => {
      const [first] = own as [DeliveryAttempt];
      const { endpoint, transactionId, event, contentFingerprint } = first.content;
      return {
        key,
        endpoint,
        transactionId,
        event,
        contentFingerprint,
        attempts: own,
        // If the record has no body, an attempt that was answered 2xx may belong to another event.
        isDelivered: contentFingerprint !== null && own.some(({ cause }) => cause === null),
        isSuperseded: isOvertaken(event, latest.get(transactionId ?? '')),
      };
    })
    .sort((a, b) => inOrder(a.attempts[0] as DeliveryAttempt, b.attempts[0] as DeliveryAttempt));
}

export const inOrder = (a: AttemptPlace, b: AttemptPlace): number =>
  timeOf(a.at) - timeOf(b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Returns whether the transaction now has a later status than the event reports. */
export const isOvertaken = (event: string | null, status: string | null | undefined): boolean =>
  event?.startsWith('TRANSACTION_') === true && !!status && event !== `TRANSACTION_${status}`;

/**
 * Returns whether a newer attempt shows that the transaction has a later status than the event reports. Retries
 * may report older statuses, so only statuses with a known order count.
 */
export function isOvertakenBy(event: string | null, status: string | null): boolean {
  const own = RANK[event?.replace(/^TRANSACTION_/, '') ?? ''];
  const other = RANK[status ?? ''];
  return own !== undefined && other !== undefined && other > own;
}

type AttemptPlace = Pick<DeliveryAttempt, 'id' | 'at'>;

const timeOf = (at: number | null): number => at ?? 0;

/**
 * A transaction moves from a lower rank to a higher one (§3.1). Statuses that are not listed are compared by
 * their times.
 */
const RANK: Readonly<Record<string, number>> = {
  PENDING: 0,
  COMPLETED: 1,
  WAITING_FOR_REFUND: 2,
  REFUNDED: 3,
};

interface ReportedStatus {
  readonly status: string;
  /** Time of the status (`updatedAt`), otherwise time of the first attempt that reported it. */
  readonly at: number;
  readonly firstAt: number;
}

function latestStatuses(events: readonly (readonly DeliveryAttempt[])[]): ReadonlyMap<string, string> {
  const last = new Map<string, ReportedStatus>();
  for (const attempts of events) {
    const firstAt = timeOf(attempts[0]?.at ?? null);
    for (const {
      content: { transactionId, status, statusAt },
    } of attempts) {
      if (transactionId === null || status === null) continue;
      const reported = { status, at: statusAt ?? firstAt, firstAt };
      const before = last.get(transactionId);
      if (before === undefined || isLater(reported, before)) last.set(transactionId, reported);
    }
  }
  return new Map([...last].map(([id, { status }]) => [id, status]));
}

function isLater(one: ReportedStatus, other: ReportedStatus): boolean {
  const byRank = (RANK[one.status] ?? 1) - (RANK[other.status] ?? 1);
  const order = one.at - other.at || byRank || one.firstAt - other.firstAt;
  return order > 0 || (order === 0 && one.status > other.status);
}

/**
 * An event sent to one endpoint. Its attempts are only counted, because a list of them would take too much
 * memory in a long history.
 */
export interface EventAttemptsSummary extends Omit<EventAttempts, 'attempts' | 'key'> {
  readonly attempts: number;
  readonly failures: number;
  /**
   * Id of the event's first attempt. `at` is the time of this attempt. Events are sorted by these two fields.
   */
  readonly id: DeliveryAttempt['id'];
  readonly at: DeliveryAttempt['at'];
  readonly cause: FailureCause | null;
  /**
   * Time of the first failure by the service's clock, in ms since 1970. Null when the history has no times.
   */
  readonly firstFailedAt: number | null;
  readonly lastFailedAt: number | null;
  readonly amountCents: number | null;
  /** Whether the event was sent to the transaction's own `callbackUrl`; null when no attempt shows this. */
  readonly toCallbackUrl: boolean | null;
  /** Times of the attempts since the event was first sent or last resent, in ms, ascending. */
  readonly cycle: readonly number[];
}

export function summaryOf(event: EventAttempts, webhooks: readonly Webhook[]): EventAttemptsSummary {
  const { attempts } = event;
  const failed = attempts.filter(({ cause }) => cause !== null);
  const [first] = attempts as readonly [DeliveryAttempt];
  const last = <T>(pick: (one: DeliveryAttempt) => T | null): T | null =>
    attempts.reduce<T | null>((known, one) => pick(one) ?? known, null);
  // Each field is named, because V8 needs 50 % more memory for an object made by spreading (`...`).
  return {
    endpoint: event.endpoint,
    transactionId: event.transactionId,
    event: event.event,
    contentFingerprint: event.contentFingerprint,
    isDelivered: event.isDelivered,
    isSuperseded: event.isSuperseded,
    attempts: attempts.length,
    failures: failed.length,
    id: first.id,
    at: first.at,
    cause: failed.at(-1)?.cause ?? null,
    firstFailedAt: failed[0]?.at ?? null,
    lastFailedAt: failed.at(-1)?.at ?? null,
    amountCents: last(({ content }) => content.amountCents),
    toCallbackUrl: last(({ content }) => content.toCallbackUrl),
    cycle: lastCycle(attemptTimes(event, webhooks)),
  };
}

/**
 * Returns the attempt times of one delivery. If n webhooks have the same URL, the history does not show which
 * webhook made an attempt. The n webhooks are assumed to take turns, so the time of every n-th attempt is
 * returned.
 */
function attemptTimes(event: EventAttempts, webhooks: readonly Webhook[]): readonly number[] {
  const times: number[] = [];
  // `push` makes an array of doubles. `flatMap` would store a pointer and an object for each time.
  for (const { at } of event.attempts) if (at !== null) times.push(at);
  const own = event.attempts.some((one) => one.content.toCallbackUrl === true) ? 1 : 0;
  const deliveries = Math.max(1, own + webhooksOf(event, webhooks).length);
  return times.filter((_at, place) => (times.length - 1 - place) % deliveries === 0);
}

/** A webhook without a list of events receives all events (§6.1). */
export const webhooksOf = (
  { endpoint, event }: Pick<EventAttempts, 'endpoint' | 'event'>,
  webhooks: readonly Webhook[],
): readonly Webhook[] =>
  webhooks.filter(
    ({ url, events }) => url === endpoint && (!events?.length || event === null || events.includes(event)),
  );
