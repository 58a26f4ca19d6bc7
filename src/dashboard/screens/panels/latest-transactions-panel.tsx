import { clockSeconds } from '../../../output/describe-time.ts';
import { toneOfStatus } from '../../../output/style.ts';
import { frameRows, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { Table, type TableRow } from '../../components/table.tsx';
import type { TableColumn } from '../../components/table-column.ts';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { usePanelRows } from '../../hooks/use-panel-rows.ts';
import { isStale } from '../../state/feeds.ts';
import type { Payment } from '../../state/row-types.ts';
import { ClickableRows } from '../clickable-rows.tsx';
import { type DrawingOptions, money, shownName } from '../drawing-options.ts';
import { FeedPanel } from './feed-panel.tsx';

export function LatestTransactionsPanel(size: PanelSize) {
  const drawing = useDrawing();
  const { words } = drawing;
  const { hasFocus, rows } = usePanelRows('latest', Math.max(1, size.height - frameRows(size.isFramed) - 1));
  const isConnecting = useSelector(({ feeds }) => feeds.payments.stage === 'connecting');
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.payments, nowMs));
  const shown = rows.flatMap(({ key, row, isSelected }): TableRow[] =>
    row.kind === 'payment' ? [{ key, cells: cellsOf(row.row, drawing), isDim, isSelected }] : [],
  );
  return (
    <FeedPanel title={words['panel.latest']} feed="payments" panel="latest" isFocused={hasFocus} {...size}>
      {rows.length === 0 ? (
        <Styled tone="dim">{words[isConnecting ? 'feed.connecting' : 'dashboard.empty.payments']}</Styled>
      ) : (
        <ClickableRows panel="latest" rows={rows} headings={1}>
          <Table columns={columnsIn(drawing)} rows={shown} width={panelWidth(size)} />
        </ClickableRows>
      )}
    </FeedPanel>
  );
}

const columnsIn = ({ words }: DrawingOptions): readonly TableColumn[] => [
  { title: words['column.at'], width: 8 },
  { title: words['column.status'], width: 9, fits: 20 },
  { title: words['column.type'], width: 8 },
  { title: words['column.amount'], width: 13, align: 'right' },
  { title: words['column.clientReference'], width: 10, grows: 30, cutsMiddle: true },
  { title: words['column.name'], width: 8, grows: 24 },
  { title: words['column.id'], width: 14, grows: 36, cutsMiddle: true },
];

const cellsOf = (payment: Payment, drawing: DrawingOptions) => {
  const { createdAt, paidAt, status, type, amountCents, reference, name, id } = payment;
  const time = paidAt ?? createdAt;
  return [
    { text: clockSeconds(time), tone: 'dim' as const },
    { text: status, tone: toneOfStatus(status) },
    { text: type ?? '-' },
    { text: money(amountCents) },
    { text: reference ?? '-' },
    { text: shownName(name, drawing) },
    { text: id, tone: 'dim' as const },
  ];
};
