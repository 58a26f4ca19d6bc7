import { Box } from 'ink';
import { phraseOf } from '../../../i18n/index.ts';
import { FieldList } from '../../components/field-list.tsx';
import { Gauge } from '../../components/gauge.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDashboardState, useDrawing } from '../../hooks/dashboard-context.ts';
import { columnsOf, rowsIn } from '../../selectors/list-columns.ts';
import type { ListRow } from '../../selectors/list-row.ts';
import type { DashboardState } from '../../state/dashboard-state.ts';
import type { Batch } from '../../state/list-rows.ts';
import { wordOf } from './fields-detail.tsx';
import { GroupSummary } from './group-summary.tsx';

interface Props {
  readonly row: ListRow;
  readonly width: number;
  readonly height: number;
}

export function RowSummary({ row, width, height }: Props) {
  const { words } = useDrawing();
  const state = useDashboardState();
  if (row.kind === 'group') return <GroupSummary group={row.row} width={width} height={height} />;
  return (
    <Box flexDirection="column" rowGap={1}>
      <FieldList
        fields={columnsOf(row).map(({ title, text, tone }) => ({
          label: wordOf(words, title),
          text: text(row.row as never, state),
          tone: tone?.(row.row as never, state) ?? 'plain',
        }))}
      />
      {row.kind === 'batch' ? <BatchStates batch={row.row} width={width} /> : null}
      {OPENS.has(row.kind) ? <Styled tone="dim">{words['selected.open']}</Styled> : null}
    </Box>
  );
}

const OPENS: ReadonlySet<ListRow['kind']> = new Set<ListRow['kind']>([
  'payment',
  'event',
  'dispute',
  'entry',
  'received',
]);

export function summaryTitle(row: ListRow, state: DashboardState): string {
  if (row.kind === 'group') return row.row.endpoint ?? row.row.event ?? '-';
  return columnsOf(row)[0]?.text(row.row as never, state) ?? '';
}

const MOST_GAUGE = 30;

function BatchStates({ batch, width }: { readonly batch: Batch; readonly width: number }) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Styled tone="bold">{words['batch.states']}</Styled>
      <Gauge
        value={rowsIn(batch, 'completed')}
        most={batch.rows}
        width={Math.min(MOST_GAUGE, width)}
        tone="good"
      />
      <FieldList
        fields={batch.states.map(([state, count]) => ({
          label: phraseOf(words, state),
          text: String(count),
        }))}
      />
    </Box>
  );
}
