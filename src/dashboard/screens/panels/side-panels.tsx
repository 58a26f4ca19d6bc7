import { Box } from 'ink';
import { Gauge } from '../../components/gauge.tsx';
import { frameRows, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { FixedText, Styled } from '../../components/styled.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { batchProgress, rowsIn } from '../../selectors/list-columns.ts';
import { isStale } from '../../state/feeds.ts';
import type { Batch } from '../../state/list-rows.ts';
import { RowTable } from '../row-table.tsx';
import { FeedPanel } from './feed-panel.tsx';

const BATCH_GAUGE = 16;

export function PayoutsPanel(size: PanelSize) {
  const { words } = useDrawing();
  const value = useSelector(({ feeds }) => feeds.journal.value);
  const { batches = [], entries = [] } = value ?? {};
  const rows = size.height - frameRows(size.isFramed);
  const shown = batches.slice(0, Math.max(1, Math.floor(rows / 3)));
  const left = Math.max(0, rows - shown.length - 1);
  return (
    <FeedPanel title={words['panel.payouts']} feed="journal" {...size}>
      {batches.length + entries.length === 0 ? (
        <Styled tone="dim">{words['dashboard.empty.payouts']}</Styled>
      ) : null}
      {shown.map((batch) => (
        <BatchLine key={batch.name} batch={batch} />
      ))}
      {entries.length === 0 ? null : (
        <RowTable
          columns={[
            { title: 'dashboard.age', width: 6, align: 'right', tone: 'dim' },
            { title: 'column.state', width: 9, fits: 18 },
            { title: 'column.amount', width: 13, align: 'right' },
            { title: 'column.reference', width: 10, grows: 30, cutsMiddle: true },
          ]}
          rows={entries.slice(0, left).map((row) => ({ key: row.id, row: { kind: 'entry', row } }))}
          width={panelWidth(size)}
        />
      )}
    </FeedPanel>
  );
}

function BatchLine({ batch }: { readonly batch: Batch }) {
  const { words } = useDrawing();
  return (
    <Box columnGap={1} flexShrink={0}>
      <Gauge value={rowsIn(batch, 'completed')} most={batch.rows} width={BATCH_GAUGE} tone="good" />
      <FixedText>{batchProgress(batch, words)}</FixedText>
      <Styled tone="dim">{batch.name}</Styled>
    </Box>
  );
}

export function DisputesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const disputes = useSelector(({ feeds }) => feeds.disputes.value?.rows ?? null);
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.disputes, nowMs));
  const rows = size.height - frameRows(size.isFramed) - 1;
  return (
    <FeedPanel title={words['panel.disputes']} feed="disputes" {...size}>
      {disputes === null ? (
        <Styled tone="dim">{words['feed.connecting']}</Styled>
      ) : disputes.length === 0 ? (
        <Styled tone="good">{`✓ ${words['dashboard.empty.disputes']}`}</Styled>
      ) : (
        <RowTable
          columns={[
            { title: 'dashboard.deadline', width: 12, align: 'right' },
            { title: 'dashboard.disputed', width: 13, align: 'right' },
            { title: 'column.status', width: 9, fits: 16 },
            { title: 'column.id', width: 10, grows: 36, cutsMiddle: true, tone: 'dim' },
          ]}
          rows={disputes.slice(0, rows).map((row) => ({ key: row.id, isDim, row: { kind: 'dispute', row } }))}
          width={panelWidth(size)}
        />
      )}
    </FeedPanel>
  );
}

export function InboxPanel(size: PanelSize) {
  const { words } = useDrawing();
  const received = useSelector(({ feeds }) => feeds.inbox.value?.rows ?? null);
  const rows = size.height - frameRows(size.isFramed) - 1;
  return (
    <FeedPanel title={words['panel.inbox']} feed="inbox" {...size}>
      {received === null || received.length === 0 ? (
        <Styled tone="dim">{words[received === null ? 'feed.connecting' : 'dashboard.empty.inbox']}</Styled>
      ) : (
        <RowTable
          columns={[
            { title: 'column.receivedAt', heading: 'column.at', width: 8, tone: 'dim' },
            { title: 'column.event', width: 14, fits: 24 },
            { title: 'dashboard.forwarded', width: 9, fits: 16 },
            { title: 'column.signature', width: 8, fits: 18 },
          ]}
          rows={received.slice(0, rows).map((row) => ({ key: `${row.id}`, row: { kind: 'received', row } }))}
          width={panelWidth(size)}
        />
      )}
    </FeedPanel>
  );
}
