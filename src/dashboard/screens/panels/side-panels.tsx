import { Box, Text } from 'ink';
import { formatBrl } from '../../../domain/money/decimal.ts';
import { say, type Words } from '../../../i18n/index.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { cell, widthOf } from '../../../output/drawing/line.ts';
import type { BatchSummary } from '../../../storage/journal/batch-plan.ts';
import { Gauge } from '../../components/gauge.tsx';
import { barsOf, MirroredBars } from '../../components/minute-chart.tsx';
import { frameRows, Panel, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { highestOf, Sparkline } from '../../components/sparkline.tsx';
import { FixedText, Styled } from '../../components/styled.tsx';
import { useDrawing, usePanelRows, useSelector } from '../../hooks/dashboard-context.ts';
import { batchProgress } from '../../resources/payout.ts';
import { moment } from '../../resources/resource.ts';
import { RESOURCES } from '../../resources/resources.ts';
import { type Alert, alertText, serviceStaleSince, verdictOf } from '../../selectors/alert.ts';
import { SECTIONS } from '../../selectors/overview-sections.ts';
import { totalsOf } from '../../selectors/profile-totals.ts';
import type { ProfileRow } from '../../state/dashboard-state.ts';
import { isStale } from '../../state/feeds.ts';
import { shownAt } from '../../state/list-rows.ts';
import { chargesText, MINUTES, type MoneyFlows } from '../../state/money-flow-types.ts';
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
            { title: 'column.at', width: 8, fits: 14, tone: dim },
            { title: 'column.direction', heading: null, width: 3 },
            { title: 'column.amount', width: 10, fits: 17, align: 'right' },
            { title: 'column.reference', width: 10, grows: 30, cutsMiddle: true },
            { title: 'column.state', width: 9, fits: 18 },
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
            { title: 'dashboard.deadline', width: 9, fits: 12, align: 'right' },
            { title: 'dashboard.disputed', width: 10, fits: 17, align: 'right' },
            { title: 'column.dueAt', width: 8, fits: 14 },
            { title: 'column.status', width: 9, fits: 24 },
            { title: 'column.type', width: 8, fits: 25 },
            { title: 'column.id', width: 10, grows: 26, cutsMiddle: true, tone: dim },
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
            { title: 'column.transactionId', width: 14, grows: 26, cutsMiddle: true, tone: dim },
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
  /** The endpoints of all alerts. */
  readonly among: readonly string[];
}

export function AttentionPanel(size: PanelSize) {
  const { words } = useDrawing();
  const room = Math.max(1, size.height - frameRows(size.isFramed));
  const { hasFocus, range, rows } = usePanelRows('list', room);
  const { first, last, length } = range;
  const isWaiting = useSelector((state) => verdictOf(state).level === 'unknown');
  const groups = useSelector(({ feeds }) => feeds.undelivered.value?.groups);
  const among = groups?.flatMap(({ endpoint }) => endpoint ?? []) ?? [];
  return (
    <Panel
      title={words['panel.attention']}
      note={length > room ? say(words, 'list.position', { first, last, length }) : ''}
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
              <AlertLine
                key={key}
                alert={row.row}
                isSelected={isSelected}
                width={panelWidth(size)}
                among={among}
              />
            ) : null,
          )}
        </ClickableRows>
      )}
    </Panel>
  );
}

function AlertLine({ alert, isSelected, width, among }: AlertProps) {
  const { words } = useDrawing();
  const isRed = alert.level === 'red';
  const text = alertText(alert, { words, shorten: { room: width - 3, among } });
  return (
    <Box flexShrink={0}>
      <Text wrap="truncate" inverse={isSelected} bold={isSelected}>
        <Styled>{isSelected ? '▶' : ' '}</Styled>
        <Styled tone={isSelected ? 'plain' : isRed ? 'bad' : 'warn'} isDim={alert.isAcknowledged}>
          {isRed ? '● ' : '○ '}
        </Styled>
        <Styled isDim={alert.isAcknowledged}>{cell(text, width - 3).text}</Styled>
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
              ? atLeast(figures.isComplete) +
                say(words, 'charges.pending', { count: figures.charges.pending })
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

/** The panel shows the time of the payment, the list the time of the creation. */
const COLUMNS = [
  moment('column.at', shownAt),
  ...RESOURCES.payment.columns.filter(({ title }) => title !== 'column.at'),
];

const GAP = 2;
const LEAST_CHART = 8;

/** Shows money received and paid, today and per minute in the last hour. */
export function MoneyPanel(size: PanelSize) {
  const { words, lang } = useDrawing();
  const figures = useSelector(({ feeds }) => SECTIONS.flow.value(feeds));
  const since = useSelector(({ serviceMs }) => at(figures?.since ?? null, serviceMs, lang));
  // A panel without a frame has no other room for the period.
  const period =
    figures === null || size.isFramed ? '' : ` · ${periodText(figures, { words, since, isShort: true })}`;
  return (
    <FeedPanel title={`${words['panel.money']}${period}`} feed="payments" {...size}>
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

const periodText = (
  { isComplete, readShare }: MoneyFlows,
  { words, since, isShort }: { readonly words: Words; readonly since: string; readonly isShort: boolean },
): string =>
  say(words, !isComplete ? 'flow.partial' : isShort ? 'flow.complete_short' : 'flow.complete', {
    since,
    percent: Math.floor(100 * readShare),
  });

function Figures({ figures, ...size }: PanelSize & { readonly figures: MoneyFlows }) {
  const { words, lang } = useDrawing();
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.payments, nowMs));
  const since = useSelector(({ serviceMs }) => at(figures.since, serviceMs, lang));
  const serviceMs = useSelector((state) => state.serviceMs);
  const { isComplete, netCents, hourSince } = figures;
  const period = periodText(figures, { words, since, isShort: false });
  const width = panelWidth(size);
  const counts = [figures.in.count, figures.out.count];
  const digits = Math.max(...counts.map((count) => String(count).length));
  const [received, sent] = (['flow.received', 'flow.sent'] as const).map((key, at) => {
    const count = counts[at] ?? 0;
    return ' '.repeat(digits - String(count).length) + say(words, key, { count });
  }) as [string, string];
  const rows = [
    { key: 'flow.in', arrow: '↓', cents: figures.in.cents, count: received, tone: 'good' },
    { key: 'flow.out', arrow: '↑', cents: figures.out.cents, count: sent, tone: 'bold' },
    { key: 'flow.net', arrow: ' ', cents: netCents, count: '', tone: netCents < 0 ? 'warn' : 'bold' },
  ] as const;
  const texts = rows.map(({ key, cents }) =>
    [atLeast(isComplete), key === 'flow.net' ? signed(cents) : money(cents)].join(''),
  );
  const label = Math.max(...rows.map(({ key }) => widthOf(words[key])));
  const amount = Math.max(...texts.map(widthOf));
  const count = Math.max(...rows.map((row) => widthOf(row.count)));
  const height = Math.max(rows.length, size.height - frameRows(size.isFramed));
  // Only a high panel has room for the period and the scale below the figures.
  const isLow = height < rows.length + 2;
  // No bar is higher than the sum of the hour.
  const hour = [figures.in, figures.out].map(({ perMinute }) => sumOf(perMinute));
  const scaleText = (count: number, most: number) =>
    say(words, 'chart.per_bar', { count, most: money(most) });
  const below = isLow ? [] : [period, scaleText(MINUTES, Math.max(...hour))];
  const used = Math.max(2 + label + amount + count + 2 * GAP, ...below.map(widthOf)) + GAP;
  const { created, paid } = figures.charges;
  const percent = Math.round((100 * paid) / Math.max(1, created));
  const aside =
    isLow && created > 0
      ? [
          ...(isComplete ? [say(words, 'charges.percent', { percent })] : []),
          chargesText(figures, words, 'progress.text'),
        ]
      : [];
  const asideWidth = aside.reduce((most, text) => Math.max(most, widthOf(text)), 0);
  const now = words['chart.now'];
  const room = width - used - (asideWidth > 0 ? asideWidth + GAP : 0) - widthOf(now) - 1;
  const bars = {
    in: barsOf(figures.in.perMinute, hourSince, room),
    out: barsOf(figures.out.perMinute, hourSince, room),
  };
  const highest = Math.max(highestOf(bars.in.values), highestOf(bars.out.values));
  return (
    <Box columnGap={GAP}>
      <Box flexDirection="column" flexShrink={0}>
        {rows.map(({ key, arrow, tone, count: payments }, at) => (
          <Box key={key} columnGap={GAP} flexShrink={0}>
            <FixedText tone={tone} isDim={isDim}>{`${arrow} ${cell(words[key], label).text}`}</FixedText>
            <FixedText tone={tone} isDim={isDim}>
              {cell(texts[at] ?? '', amount, { align: 'right' }).text}
            </FixedText>
            <FixedText tone="dim">{cell(payments, count).text}</FixedText>
          </Box>
        ))}
        {isLow ? null : (
          <Box flexDirection="column" width={used - GAP} paddingTop={height - rows.length - 2}>
            <Styled tone={isComplete ? 'dim' : 'warn'}>{period}</Styled>
            {room < LEAST_CHART || highest === 0 ? null : (
              <Styled tone="dim">{scaleText(bars.in.minutesPerBar, highest)}</Styled>
            )}
          </Box>
        )}
      </Box>
      {room < LEAST_CHART ? null : (
        <MirroredBars
          above={bars.in}
          below={bars.out}
          height={height}
          isDim={isDim}
          nowMs={serviceMs}
          now={now}
        />
      )}
      {isLow ? (
        <Box flexDirection="column" flexGrow={1} alignItems="flex-end">
          {aside.map((text) => (
            <Styled key={text} tone="dim">
              {text}
            </Styled>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

const sumOf = (perMinute: readonly (number | null)[]): number =>
  perMinute.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);

const signed = (cents: number): string => (cents < 0 ? `−${money(-cents)}` : `+${money(cents)}`);
