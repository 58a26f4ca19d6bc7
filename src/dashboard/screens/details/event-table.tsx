import type { UndeliveredEvent } from '../../../operations/webhooks/undelivered/undelivered-event.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { Table } from '../../components/table.tsx';
import { useDrawing } from '../../hooks/dashboard-context.ts';
import { money } from '../drawing-options.ts';

interface Props {
  readonly events: readonly UndeliveredEvent[];
  readonly width: number;
}

export function EventTable({ events, width }: Props) {
  const { words } = useDrawing();
  return (
    <Table
      columns={[
        { title: words['column.at'], width: 8 },
        { title: words['column.event'], width: 14, fits: 24 },
        { title: words['column.amount'], width: 10, fits: 16, align: 'right' },
        { title: words['column.transactionId'], width: 12, grows: 36, cutsMiddle: true },
      ]}
      rows={events.map(({ key, lastFailedAt, event, amountCents, transactionId }) => ({
        key,
        cells: [
          { text: clockSeconds(lastFailedAt), tone: 'dim' },
          { text: event ?? '-' },
          { text: money(amountCents) },
          { text: transactionId ?? '-' },
        ],
      }))}
      width={width}
    />
  );
}
