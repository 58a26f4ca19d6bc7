import { useCallback } from 'react';
import { toneOfStatus } from '../../../output/style.ts';
import { ClickArea } from '../../components/click-area.tsx';
import { frameRows } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { Table, type TableRow } from '../../components/table.tsx';
import type { TableColumn } from '../../components/table-column.ts';
import { useClicked, useDashboardState, useDrawing } from '../../hooks/dashboard-context.ts';
import { panelListing } from '../../selectors/listing.ts';
import { visibleRangeOf } from '../../selectors/visible-range.ts';
import { currentView } from '../../state/dashboard-state.ts';
import { isStale } from '../../state/feeds.ts';
import type { Payment } from '../../state/rows.ts';
import { clockSeconds, type DrawingOptions, money, shownName } from '../drawing-options.ts';
import { FeedPanel, type PanelSize, panelWidth } from './feed-panel.tsx';

export function LatestTransactionsPanel(size: PanelSize) {
  const drawing = useDrawing();
  const { words } = drawing;
  const state = useDashboardState();
  const onClick = useClicked();
  const listing = panelListing(state, 'latest');
  const hasFocus = state.panel === 'latest';
  const rows = Math.max(1, size.height - frameRows(size.isFramed) - 1);
  const { top, at } = hasFocus ? visibleRangeOf(currentView(state), listing, rows) : { top: 0, at: -1 };
  const count = Math.max(0, Math.min(rows, listing.length - top));
  const isDim = isStale(state.feeds.payments, state.nowMs);
  const shown = Array.from({ length: count }, (_, index): TableRow[] => {
    const row = listing.at(top + index);
    if (row?.kind !== 'payment') return [];
    const cells = cellsOf(row.row, drawing);
    return [{ key: row.row.id, cells, isDim, isSelected: top + index === at }];
  }).flat();
  const click = useCallback(
    (row: number) => {
      const key = listing.keyAt(top + row - 1);
      if (key !== undefined) onClick({ kind: 'row', key, panel: 'latest' });
    },
    [listing, top, onClick],
  );
  return (
    <FeedPanel title={words['panel.latest']} feed="payments" panel="latest" isFocused={hasFocus} {...size}>
      {listing.length === 0 ? (
        <Styled tone="dim">
          {
            words[
              state.feeds.payments.stage === 'connecting' ? 'feed.connecting' : 'dashboard.empty.payments'
            ]
          }
        </Styled>
      ) : (
        <ClickArea onClick={click}>
          <Table columns={columnsIn(drawing)} rows={shown} width={panelWidth(size)} />
        </ClickArea>
      )}
    </FeedPanel>
  );
}

const columnsIn = ({ words }: DrawingOptions): readonly TableColumn[] => [
  { name: 'time', title: words['dashboard.time'], width: 8 },
  { name: 'status', title: words['column.status'], width: 9, fits: 20 },
  { name: 'type', title: words['column.type'], width: 8 },
  { name: 'amount', title: words['column.amount'], width: 13, align: 'right' },
  { name: 'reference', title: words['column.clientReference'], width: 10, grows: 30, cutsMiddle: true },
  { name: 'name', title: words['column.name'], width: 8, grows: 24 },
  { name: 'id', title: words['column.id'], width: 14, grows: 36, cutsMiddle: true },
];

const cellsOf = (payment: Payment, drawing: DrawingOptions) => {
  const { createdAt, paidAt, status, type, amountCents, reference, name, id } = payment;
  const time = paidAt ?? createdAt;
  return [
    { text: time === null ? '-' : clockSeconds(time, drawing.lang), tone: 'dim' as const },
    { text: status, tone: toneOfStatus(status) },
    { text: type ?? '-' },
    { text: money(amountCents) },
    { text: reference ?? '-' },
    { text: shownName(name, drawing) },
    { text: id, tone: 'dim' as const },
  ];
};
