import { clockSeconds } from '../../../output/describe-time.ts';
import { frameRows, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { usePanelRows } from '../../hooks/use-panel-rows.ts';
import { isStale } from '../../state/feeds.ts';
import type { Payment } from '../../state/list-rows.ts';
import { ClickableRows } from '../clickable-rows.tsx';
import { RowTable } from '../row-table.tsx';
import { FeedPanel } from './feed-panel.tsx';

export function LatestTransactionsPanel(size: PanelSize) {
  const { words } = useDrawing();
  const { hasFocus, rows } = usePanelRows('latest', Math.max(1, size.height - frameRows(size.isFramed) - 1));
  const isConnecting = useSelector(({ feeds }) => feeds.payments.stage === 'connecting');
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.payments, nowMs));
  return (
    <FeedPanel title={words['panel.latest']} feed="payments" panel="latest" isFocused={hasFocus} {...size}>
      {rows.length === 0 ? (
        <Styled tone="dim">{words[isConnecting ? 'feed.connecting' : 'dashboard.empty.payments']}</Styled>
      ) : (
        <ClickableRows panel="latest" rows={rows} headings={1}>
          <RowTable
            columns={COLUMNS}
            rows={rows.map((row) => ({ ...row, isDim }))}
            width={panelWidth(size)}
          />
        </ClickableRows>
      )}
    </FeedPanel>
  );
}

const timeOf = ({ paidAt, createdAt }: Payment): string => clockSeconds(paidAt ?? createdAt);

const COLUMNS = [
  { title: 'column.at', width: 8, tone: 'dim', text: timeOf },
  { title: 'column.status', width: 9, fits: 20 },
  { title: 'column.type', width: 8 },
  { title: 'column.amount', width: 13, align: 'right' },
  { title: 'column.clientReference', width: 10, grows: 30, cutsMiddle: true },
  { title: 'column.name', width: 8, grows: 24 },
  { title: 'column.id', width: 14, grows: 36, cutsMiddle: true, tone: 'dim' },
] as const;
