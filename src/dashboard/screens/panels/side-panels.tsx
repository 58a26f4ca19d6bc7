import { Box } from 'ink';
import { phraseOf } from '../../../i18n/index.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { toneOfStatus } from '../../../output/style.ts';
import { Gauge } from '../../components/gauge.tsx';
import { frameRows, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { Table } from '../../components/table.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { batchProgress } from '../../selectors/list-columns.ts';
import { isStale } from '../../state/feeds.ts';
import type { Batch } from '../../state/rows.ts';
import { ageText, countdown, money } from '../drawing-options.ts';
import { FeedPanel } from './feed-panel.tsx';

const BATCH_GAUGE = 16;

export function PayoutsPanel(size: PanelSize) {
  const { words } = useDrawing();
  const value = useSelector(({ feeds }) => feeds.journal.value);
  const nowMs = useSelector((state) => state.nowMs);
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
        <Table
          columns={[
            { name: 'age', title: words['dashboard.age'], width: 6, align: 'right' },
            { name: 'state', title: words['column.state'], width: 9, fits: 18 },
            { name: 'amount', title: words['column.amount'], width: 13, align: 'right' },
            { name: 'reference', title: words['column.reference'], width: 10, grows: 30, cutsMiddle: true },
          ]}
          rows={entries.slice(0, left).map(({ id, createdAt, state, amountCents, reference }) => ({
            key: id,
            cells: [
              { text: ageText(nowMs - createdAt), tone: 'dim' },
              { text: phraseOf(words, state), tone: toneOfStatus(state) },
              { text: money(amountCents) },
              { text: reference },
            ],
          }))}
          width={panelWidth(size)}
        />
      )}
    </FeedPanel>
  );
}

function BatchLine({ batch }: { readonly batch: Batch }) {
  const { words } = useDrawing();
  const done = batch.states.find(([state]) => state === 'completed')?.[1] ?? 0;
  return (
    <Box columnGap={1} flexShrink={0}>
      <Gauge value={done} most={batch.rows} width={BATCH_GAUGE} tone="good" />
      <Box flexShrink={0}>
        <Styled>{batchProgress(batch, words)}</Styled>
      </Box>
      <Styled tone="dim">{batch.name}</Styled>
    </Box>
  );
}

const DAY_MS = 86_400_000;

export function DisputesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const disputes = useSelector(({ feeds }) => feeds.disputes.value?.rows ?? null);
  const serviceMs = useSelector((state) => state.serviceMs);
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.disputes, nowMs));
  const rows = size.height - frameRows(size.isFramed) - 1;
  return (
    <FeedPanel title={words['panel.disputes']} feed="disputes" {...size}>
      {(disputes ?? []).length === 0 ? (
        <Styled tone={disputes === null ? 'dim' : 'good'}>
          {disputes === null ? words['feed.connecting'] : `✓ ${words['dashboard.empty.disputes']}`}
        </Styled>
      ) : (
        <Table
          columns={[
            { name: 'left', title: words['dashboard.deadline'], width: 12, align: 'right' },
            { name: 'amount', title: words['dashboard.disputed'], width: 13, align: 'right' },
            { name: 'status', title: words['column.status'], width: 9, fits: 16 },
            { name: 'id', title: words['column.id'], width: 10, grows: 36, cutsMiddle: true },
          ]}
          rows={(disputes ?? []).slice(0, rows).map(({ id, expiresAt, amountCents, status }) => ({
            key: id,
            isDim,
            cells: [
              {
                text: expiresAt === null ? '-' : countdown(expiresAt - serviceMs),
                tone: expiresAt !== null && expiresAt - serviceMs <= DAY_MS ? 'bad' : 'plain',
              },
              { text: money(amountCents) },
              { text: status ?? '-', tone: 'warn' },
              { text: id, tone: 'dim' },
            ],
          }))}
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
      {(received ?? []).length === 0 ? (
        <Styled tone="dim">{words[received === null ? 'feed.connecting' : 'dashboard.empty.inbox']}</Styled>
      ) : (
        <Table
          columns={[
            { name: 'time', title: words['dashboard.time'], width: 8 },
            { name: 'event', title: words['column.event'], width: 14, fits: 24 },
            { name: 'forward', title: words['dashboard.forwarded'], width: 9, fits: 16 },
            { name: 'signature', title: words['column.signature'], width: 8, fits: 18 },
          ]}
          rows={(received ?? [])
            .slice(0, rows)
            .map(({ id, receivedAt, event, forward, signature, reason }) => ({
              key: String(id),
              cells: [
                { text: clockSeconds(receivedAt), tone: 'dim' },
                { text: event ?? '-' },
                {
                  text: forward === null ? '-' : phraseOf(words, forward),
                  tone: forward === 'failed' ? 'bad' : 'plain',
                },
                {
                  text: phraseOf(words, reason ?? signature),
                  tone: signature === 'verified' ? 'good' : 'bad',
                },
              ],
            }))}
          width={panelWidth(size)}
        />
      )}
    </FeedPanel>
  );
}
