import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';

const MOST = 100;
/** Caches sorted events, because frames are drawn more often than groups change. */
const LATEST = new WeakMap<EventGroup, readonly UndeliveredEvent[]>();

/** Returns the undelivered events that failed last, the latest first. @param count at most 100 */
export function newestFailures(groups: readonly EventGroup[], count: number): readonly UndeliveredEvent[] {
  return groups.flatMap(latestOf).sort(laterFirst).slice(0, count);
}

function latestOf(group: EventGroup): readonly UndeliveredEvent[] {
  const known = LATEST.get(group) ?? group.members.toSorted(laterFirst).slice(0, MOST);
  LATEST.set(group, known);
  return known;
}

const laterFirst = (a: UndeliveredEvent, b: UndeliveredEvent): number =>
  (b.lastFailedAt ?? 0) - (a.lastFailedAt ?? 0);
