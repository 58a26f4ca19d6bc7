import { Box, Text } from 'ink';
import { formatBrl } from '../../../domain/money/decimal.ts';
import { say } from '../../../i18n/index.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { cell, widthOf } from '../../../output/drawing/line.ts';
import type { BatchSummary } from '../../../storage/journal/batch-plan.ts';
import { Gauge } from '../../components/gauge.tsx';
import { frameRows, Panel, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { FixedText, Styled } from '../../components/styled.tsx';
import { useDrawing, usePanelRows, useSelector } from '../../hooks/dashboard-context.ts';
import { batchProgress } from '../../resources/payout.ts';
import { RESOURCES } from '../../resources/resources.ts';
import { type Alert, alertText, serviceStaleSince, verdictOf } from '../../selectors/alert.ts';
import { SECTIONS } from '../../selectors/overview-sections.ts';
import { totalsOf } from '../../selectors/profile-totals.ts';
import type { ProfileRow } from '../../state/dashboard-state.ts';
import { isStale } from '../../state/feeds.ts';
import { type Payment, shownAt } from '../../state/list-rows.ts';
import { chargesText, type MoneyFlows } from '../../state/money-flow-types.ts';
import { at, atLeast, money } from '../drawing-options.ts';
import { ClickableRows, dim, RowTable } from '../row-table.tsx';
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
            { title: 'dashboard.age', width: 6, align: 'right', tone: dim },
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

function BatchLine({ batch }: { readonly batch: BatchSummary }) {
  const { words } = useDrawing();
  return (
    <Box columnGap={1} flexShrink={0}>
      <Gauge value={batch.completed} most={batch.rows} width={BATCH_GAUGE} tone="good" />
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
            { title: 'column.id', width: 10, grows: 36, cutsMiddle: true, tone: dim },
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
            { title: 'column.receivedAt', heading: 'column.at', width: 8, tone: dim },
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

interface AlertProps {
  readonly alert: Alert;
  readonly isSelected: boolean;
  readonly width: number;
}

export function AttentionPanel(size: PanelSize) {
  const { words } = useDrawing();
  const room = Math.max(1, size.height - frameRows(size.isFramed));
  const { hasFocus, range, rows } = usePanelRows('list', room);
  const { first, last, length } = range;
  const isWaiting = useSelector((state) => verdictOf(state).level === 'unknown');
  return (
    <Panel
      title={words['panel.attention']}
      note={length > room ? say(words, 'list.position', { first, last, length }) : null}
      isFocused={hasFocus}
      {...size}
    >
      {length === 0 ? (
        <Styled tone={isWaiting ? 'dim' : 'good'}>
          {isWaiting ? words['overview.waiting'] : `✓ ${words['overview.all_well']}`}
        </Styled>
      ) : (
        <ClickableRows panel="list" rows={rows}>
          {rows.map(({ key, row, isSelected }) =>
            row.kind === 'alert' ? (
              <AlertLine key={key} alert={row.row} isSelected={isSelected} width={panelWidth(size)} />
            ) : null,
          )}
        </ClickableRows>
      )}
    </Panel>
  );
}

function AlertLine({ alert, isSelected, width }: AlertProps) {
  const { words } = useDrawing();
  const isRed = alert.level === 'red';
  return (
    <Box flexShrink={0}>
      <Text wrap="truncate" inverse={isSelected} bold={isSelected}>
        <Styled>{isSelected ? '▶' : ' '}</Styled>
        <Styled tone={isSelected ? 'plain' : isRed ? 'bad' : 'warn'} isDim={alert.isAcknowledged}>
          {isRed ? '● ' : '○ '}
        </Styled>
        <Styled isDim={alert.isAcknowledged}>{cell(alertText(alert, { words }), width - 3).text}</Styled>
      </Text>
    </Box>
  );
}

export function BalancePanel(size: PanelSize) {
  const { words } = useDrawing();
  const value = useSelector(({ feeds }) => feeds.balance.value);
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.balance, nowMs));
  const { isFramed, height } = size;
  const width = panelWidth(size);
  const isBlocked = value !== null && value.blocked.sign > 0;
  const shown = [
    { key: 'available', tone: 'bold' },
    { key: 'blocked', tone: isBlocked ? 'warn' : 'plain' },
  ] as const;
  const textOf = (key: 'available' | 'blocked'): string => (value === null ? '–' : formatBrl(value[key]));
  const widest = Math.max(...shown.map(({ key }) => textOf(key).length));
  const history = value?.history ?? [];
  // A single value makes no chart.
  const hasHistory = history.filter((cents) => cents !== null).length > 1;
  const figures = shown.map(({ key, tone }) => (
    <Box key={key} columnGap={2} flexShrink={0}>
      <Styled tone={tone} isDim={isDim}>
        {textOf(key).padStart(isFramed ? widest : 0)}
      </Styled>
      <Styled tone="dim">{words[`column.${key}`]}</Styled>
    </Box>
  ));
  const chart = hasHistory ? (
    <Box columnGap={2} flexShrink={0} alignItems="flex-end">
      <Sparkline
        values={relativeTo(history)}
        width={Math.min(history.length, width - 8)}
        height={isFramed ? Math.max(1, height - 4) : 1}
        isDim={isDim}
      />
      <Styled tone="dim">{words['balance.history']}</Styled>
    </Box>
  ) : null;
  return (
    <FeedPanel title={words['panel.balance']} feed="balance" {...size}>
      <Box flexDirection={isFramed ? 'column' : 'row'} columnGap={4} flexShrink={0}>
        {figures}
        {chart}
      </Box>
    </FeedPanel>
  );
}

/**
 * Subtracts a number just below the lowest value. Otherwise, a chart of a large balance would show no
 * changes.
 */
function relativeTo(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const ground = low - Math.max(1, (high - low) / 4);
  return values.map((value) => (value === null ? null : value - ground));
}

const MOST_GAUGE = 30;

export function ChargesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const figures = useSelector(({ feeds }) => SECTIONS.flow.value(feeds));
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.payments, nowMs));
  return (
    <FeedPanel title={words['panel.charges']} feed="payments" {...size}>
      {figures === null ? (
        <Styled tone="dim">{words['feed.connecting']}</Styled>
      ) : (
        <>
          <Styled tone="bold" isDim={isDim}>
            {chargesText(figures, words)}
          </Styled>
          <Gauge
            value={figures.charges.paid}
            most={figures.charges.created}
            width={Math.min(MOST_GAUGE, panelWidth(size))}
            isDim={isDim}
          />
          <Styled tone="dim">
            {figures.medianToPayMs === null
              ? say(words, 'charges.pending', { count: figures.charges.pending })
              : say(words, 'charges.median', { time: duration(figures.medianToPayMs) })}
          </Styled>
        </>
      )}
      <ServiceStatus />
    </FeedPanel>
  );
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/**
 * Shows the service's status and the number of requests that the dashboard sent in the last minute. Instead of a
 * status that may be outdated, shows when the service was last read.
 */
function ServiceStatus() {
  const { words } = useDrawing();
  const status = useSelector(({ feeds }) => feeds.status.value?.status ?? null);
  const staleSince = useSelector(serviceStaleSince);
  const requests = useSelector(({ log, nowMs }) => log.filter(({ at }) => nowMs - at < 60_000).length);
  if (status === null) return null;
  if (staleSince !== undefined)
    return <Styled tone="warn">{say(words, 'service.stale', { time: clockSeconds(staleSince) })}</Styled>;
  const text = say(words, 'service.status', { status });
  return <Styled>{`${text} · ${say(words, 'service.requests', { count: requests })}`}</Styled>;
}

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

const timeOf = (row: Payment): string => clockSeconds(shownAt(row));

const COLUMNS = [
  { title: 'column.at', width: 8, tone: dim, text: timeOf },
  { title: 'column.status', width: 9, fits: 20 },
  { title: 'column.type', width: 8 },
  { title: 'column.amount', width: 13, align: 'right' },
  { title: 'column.clientReference', width: 10, grows: 30, cutsMiddle: true },
  { title: 'column.name', width: 8, grows: 24 },
  { title: 'column.id', width: 14, grows: 36, cutsMiddle: true, tone: dim },
] as const;

const GAP = 2;
const LEAST_CHART = 8;

/** Shows money received and paid, today and per minute in the last hour. */
export function MoneyPanel(size: PanelSize) {
  const { words } = useDrawing();
  const figures = useSelector(({ feeds }) => SECTIONS.flow.value(feeds));
  return (
    <FeedPanel title={words['panel.money']} feed="payments" {...size}>
      {figures === null ? (
        <Styled tone="dim">{words['feed.connecting']}</Styled>
      ) : (
        <Figures figures={figures} {...size} />
      )}
    </FeedPanel>
  );
}

/** The total cannot be selected, because it opens nothing. */
const totalRow = (row: ProfileRow) => ({
  key: row.name,
  isSelected: false,
  row: { kind: 'profile' as const, row },
});

export function ProfilesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const profiles = useSelector((state) => state.profiles);
  const count = profiles.length;
  const { hasFocus, rows } = usePanelRows('profiles', count);
  return (
    <Panel title={words['panel.profiles']} isFocused={hasFocus} {...size}>
      <ClickableRows panel="profiles" rows={rows} headings={1}>
        <RowTable
          columns={RESOURCES.profile.columns}
          rows={[...rows, ...totalsOf(profiles).map(totalRow)].flatMap((item) =>
            item.row.kind === 'profile' ? [{ ...item, isDim: item.row.row.stage === 'lost' }] : [],
          )}
          hasMarks
          width={panelWidth(size)}
        />
      </ClickableRows>
    </Panel>
  );
}

function Figures({ figures, ...size }: PanelSize & { readonly figures: MoneyFlows }) {
  const { words, lang } = useDrawing();
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.payments, nowMs));
  const since = useSelector(({ serviceMs }) => at(figures.since, serviceMs, lang));
  const percent = Math.floor(100 * figures.readShare);
  const period = say(words, figures.isComplete ? 'flow.complete' : 'flow.partial', { since, percent });
  const width = panelWidth(size);
  const rows = [
    { key: 'flow.in', figure: figures.in, text: atLeast(figures.isComplete) + money(figures.in.cents) },
    { key: 'flow.out', figure: figures.out, text: atLeast(figures.isComplete) + money(figures.out.cents) },
  ] as const;
  const net = atLeast(figures.isComplete) + signed(figures.netCents);
  // A panel without a frame has no space for the net amount.
  const shownNet = size.isFramed ? [words['flow.net'], net] : ['', ''];
  const label = Math.max(...rows.map(({ key }) => widthOf(words[key])), widthOf(shownNet[0] ?? ''));
  const amount = Math.max(...rows.map(({ text }) => widthOf(text)), widthOf(shownNet[1] ?? ''));
  const count = Math.max(...rows.map(({ figure }) => String(figure.count).length));
  const used = label + amount + count + 3 * GAP;
  const aside = size.isFramed ? [] : [period, chargesText(figures, words)];
  const asideWidth = Math.max(0, ...aside.map((text) => widthOf(text)));
  const room = width - used - (asideWidth > 0 ? asideWidth + GAP : 0);
  const chart = Math.min(figures.in.perMinute.length, room);
  const heights = chartHeights(size);
  return (
    <Box flexDirection="column">
      {rows.map(({ key, figure, text }, index) => (
        <Box key={key} columnGap={GAP} flexShrink={0}>
          <FixedText>{cell(words[key], label).text}</FixedText>
          <FixedText tone="bold" isDim={isDim}>
            {cell(text, amount, { align: 'right' }).text}
          </FixedText>
          <FixedText tone="dim">{cell(String(figure.count), count, { align: 'right' }).text}</FixedText>
          {chart < LEAST_CHART ? null : (
            <Sparkline values={figure.perMinute} width={chart} height={heights[index] ?? 1} isDim={isDim} />
          )}
          {asideWidth === 0 ? null : <Styled tone="dim">{aside[index] ?? ''}</Styled>}
        </Box>
      ))}
      {size.isFramed ? (
        <Box columnGap={GAP} flexShrink={0}>
          <FixedText>{cell(words['flow.net'], label).text}</FixedText>
          <FixedText tone={figures.netCents < 0 ? 'warn' : 'bold'} isDim={isDim}>
            {cell(net, amount, { align: 'right' }).text}
          </FixedText>
          <Box paddingLeft={count + GAP}>
            <Styled tone={figures.isComplete ? 'dim' : 'warn'}>
              {widthOf(words['flow.per_minute']) + widthOf(period) + 3 + label + amount + count + 2 * GAP <=
              width
                ? `${words['flow.per_minute']} · ${period}`
                : period}
            </Styled>
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

/** Returns the heights of the charts. An odd row goes to the chart of received money. */
function chartHeights({ isFramed, height }: PanelSize): readonly [number, number] {
  const room = isFramed ? Math.max(2, height - 3) : 2;
  return [Math.ceil(room / 2), Math.floor(room / 2)];
}

const signed = (cents: number): string => (cents < 0 ? `-${money(-cents)}` : `+${money(cents)}`);
