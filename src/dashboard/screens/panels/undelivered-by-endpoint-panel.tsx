import { Box, Text } from 'ink';
import type { EventGroup } from '../../../operations/webhooks/undelivered/group-events.ts';
import { bar } from '../../../output/drawing/bar-chart.ts';
import { cell, type Tone, widthOf } from '../../../output/drawing/line.ts';
import { Shortener } from '../../../output/shortener.ts';
import { frameRows, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDrawing, usePanelRows, useSelector } from '../../hooks/dashboard-context.ts';
import { isStale } from '../../state/feeds.ts';
import { EventTable } from '../details/event-detail.tsx';
import { causeText } from '../drawing-options.ts';
import { ClickableRows } from '../row-table.tsx';
import { FeedPanel } from './feed-panel.tsx';

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Text for `value`. `remark` is drawn after this text. */
  readonly text: string;
  readonly remark?: string;
  readonly tone?: Tone;
  readonly isSelected?: boolean;
}

interface Props {
  readonly bars: readonly Bar[];
  readonly width: number;
  readonly isDim?: boolean;
}

const LEAST_BAR = 4;
const MOST_BAR = 40;
const LEAST_LABEL = 8;
const LABEL_SHARE = 0.6;

export function BarChart({ bars, width, isDim = false }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const text = Math.max(0, ...bars.map((one) => widthOf(one.text)));
  const remark = Math.min(24, Math.max(0, ...bars.map((one) => widthOf(one.remark ?? ''))));
  const longest = Math.max(0, ...bars.map(({ label }) => widthOf(label)));
  const left = width - text - remark - 4;
  const label = Math.min(longest, Math.max(LEAST_LABEL, Math.floor(left * LABEL_SHARE)));
  const room = Math.max(LEAST_BAR, Math.min(MOST_BAR, left - label));
  const short = new Shortener(label).shorten(bars.map((one) => one.label));
  return (
    <Box flexDirection="column">
      {bars.map((one) => (
        <Box key={one.key} flexShrink={0}>
          <Text wrap="truncate" inverse={one.isSelected ?? false}>
            <Styled isDim={isDim}>{`${cell(short.get(one.label) ?? one.label, label).text} `}</Styled>
            <Styled tone={one.tone ?? 'accent'} isDim={isDim}>
              {cell(bar(one.value, most, room), room).text}
            </Styled>
            <Styled tone="bold" isDim={isDim}>
              {` ${cell(one.text, text, { align: 'right' }).text}`}
            </Styled>
            {remark === 0 ? null : (
              <Styled tone={one.tone ?? 'plain'} isDim={isDim}>
                {` ${cell(one.remark ?? '', remark).text}`}
              </Styled>
            )}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

export function UndeliveredByEndpointPanel(size: PanelSize) {
  const { words } = useDrawing();
  const room = Math.max(1, size.height - frameRows(size.isFramed));
  const { hasFocus, rows } = usePanelRows('endpoints', room);
  const source = useSelector(({ feeds }) => feeds.undelivered);
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.undelivered, nowMs));
  const scheme = commonScheme(source.value?.groups ?? []);
  const bars = rows.flatMap(({ key, row, isSelected }): Bar[] => {
    if (row.kind !== 'group') return [];
    const { endpoint, events, cause } = row.row;
    const label = (endpoint ?? '-').slice(scheme.length);
    const remark = cause === null ? '' : causeText(words, cause);
    return [{ key, label, value: events, text: String(events), tone: 'bad', remark, isSelected }];
  });
  return (
    <FeedPanel
      title={words['panel.endpoints']}
      feed="undelivered"
      panel="endpoints"
      isFocused={hasFocus}
      {...size}
    >
      {rows.length === 0 ? (
        <Styled tone={source.stage === 'connecting' ? 'dim' : 'good'}>
          {source.stage === 'connecting'
            ? words['feed.connecting']
            : `✓ ${words['dashboard.empty.deliveries']}`}
        </Styled>
      ) : (
        <>
          <ClickableRows panel="endpoints" rows={rows}>
            <BarChart bars={bars} width={panelWidth(size)} isDim={isDim} />
          </ClickableRows>
          <NewestFailures height={room - rows.length} width={panelWidth(size)} />
        </>
      )}
    </FeedPanel>
  );
}

const SCHEME = /^https?:\/\//;

/** Returns the URL scheme that all endpoints share; empty if they differ. */
function commonScheme(groups: readonly EventGroup[]): string {
  const [first, ...others] = new Set(groups.map(({ endpoint }) => SCHEME.exec(endpoint ?? '')?.[0] ?? ''));
  return others.length === 0 ? (first ?? '') : '';
}

const HEADINGS = 3;

function NewestFailures({ height, width }: { readonly height: number; readonly width: number }) {
  const { words } = useDrawing();
  const groups = useSelector(({ feeds }) => feeds.undelivered.value?.groups);
  if (groups === undefined || height <= HEADINGS) return null;
  return (
    <Box flexDirection="column" paddingTop={1}>
      <Styled tone="bold">{words['endpoint.newest']}</Styled>
      <EventTable groups={groups} count={height - HEADINGS} width={width} />
    </Box>
  );
}
