import type { UndeliveredEvent } from '../../../operations/webhooks/undelivered/undelivered-event.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { RowTable } from '../row-table.tsx';

interface Props {
  readonly events: readonly UndeliveredEvent[];
  readonly width: number;
}

export const EventTable = ({ events, width }: Props) => (
  <RowTable
    columns={[
      { title: 'column.at', width: 8, tone: 'dim', text: timeOf },
      { title: 'column.event', width: 14, fits: 24 },
      { title: 'column.amount', width: 10, fits: 16, align: 'right' },
      { title: 'column.transactionId', width: 12, grows: 36, cutsMiddle: true },
    ]}
    rows={events.map((row) => ({ key: row.key, row: { kind: 'event', row } }))}
    width={width}
  />
);

const timeOf = ({ lastFailedAt }: UndeliveredEvent): string => clockSeconds(lastFailedAt);
