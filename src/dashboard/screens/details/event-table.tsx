import type { EventGroup } from '../../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredEvent } from '../../../operations/webhooks/undelivered/undelivered-event.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { RowTable } from '../row-table.tsx';

interface Props {
  readonly groups: readonly EventGroup[];
  /** Maximum number of rows, at most 100. */
  readonly count: number;
  readonly width: number;
}

/** Shows the undelivered events that failed last, the latest first. */
export const EventTable = ({ groups, count, width }: Props) => (
  <RowTable
    columns={[
      { title: 'column.at', width: 8, tone: 'dim', text: timeOf },
      { title: 'column.event', width: 14, fits: 24 },
      { title: 'column.amount', width: 10, fits: 16, align: 'right' },
      { title: 'column.transactionId', width: 12, grows: 36, cutsMiddle: true },
    ]}
    rows={newestFailures(groups, count).map((row) => ({ key: row.key, row: { kind: 'event', row } }))}
    width={width}
  />
);

const timeOf = ({ lastFailedAt }: UndeliveredEvent): string => clockSeconds(lastFailedAt);

const MOST = 100;
/** Caches sorted events, because frames are drawn more often than groups change. */
const LATEST = new WeakMap<EventGroup, readonly UndeliveredEvent[]>();

function newestFailures(groups: readonly EventGroup[], count: number): readonly UndeliveredEvent[] {
  return groups.flatMap(latestOf).sort(laterFirst).slice(0, count);
}

function latestOf(group: EventGroup): readonly UndeliveredEvent[] {
  const known = LATEST.get(group) ?? group.members.toSorted(laterFirst).slice(0, MOST);
  LATEST.set(group, known);
  return known;
}

const laterFirst = (a: UndeliveredEvent, b: UndeliveredEvent): number =>
  (b.lastFailedAt ?? 0) - (a.lastFailedAt ?? 0);
