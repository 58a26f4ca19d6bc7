import { Box, Text } from 'ink';
import { say } from '../../../i18n/index.ts';
import type { EventGroup } from '../../../operations/webhooks/undelivered/group-events.ts';
import { cell, widthOf } from '../../../output/drawing/line.ts';
import { shortenAddresses } from '../../../output/shortener.ts';
import { MinuteStrip, StripLegend } from '../../components/minute-strip.tsx';
import { frameRows, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDashboardState, useDrawing, usePanelRows, useSelector } from '../../hooks/dashboard-context.ts';
import { isUrgent } from '../../selectors/alert.ts';
import { endpointMinutes } from '../../selectors/endpoint-minutes.ts';
import { isStale } from '../../state/feeds.ts';
import { MINUTES } from '../../state/money-flow-types.ts';
import { EventTable } from '../details/event-detail.tsx';
import { atLeast, causeText } from '../drawing-options.ts';
import { ClickableRows } from '../row-table.tsx';
import { FeedPanel } from './feed-panel.tsx';

export function UndeliveredByEndpointPanel(size: PanelSize) {
  const { words } = useDrawing();
  const height = Math.max(1, size.height - frameRows(size.isFramed));
  // A panel without a frame has few rows, so it has no strips.
  const linesPerRow = size.isFramed ? 2 : 1;
  const legend = size.isFramed ? 1 : 0;
  const { hasFocus, range, rows } = usePanelRows(
    'endpoints',
    Math.max(1, Math.floor((height - legend) / linesPerRow)),
  );
  const source = useSelector(({ feeds }) => feeds.undelivered);
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.undelivered, nowMs));
  const around = useDashboardState();
  const width = panelWidth(size);
  const groups = rows.flatMap(({ key, row, isSelected }) =>
    row.kind === 'group' ? [{ key, group: row.row, isSelected }] : [],
  );
  const isComplete = source.value?.isComplete !== false;
  const remarks = groups.map(({ group: { events, cause } }) => ({
    events: `${atLeast(isComplete)}${events}`,
    why: cause === null ? '' : ` ${causeText(words, cause)}`,
  }));
  const room = width - 2 - Math.max(0, ...remarks.map(({ events, why }) => widthOf(events + why)));
  const urls = groups.map(({ group }) => nameOf(group));
  const names = shortenAddresses(urls, Math.max(1, room));
  // In a narrow panel, a short cause leaves more room for the name.
  const nameIn = (url: string, { events, why } = { events: '', why: '' }): string => {
    const own = width - 2 - widthOf(events + why);
    return (width < MINUTES ? shortenAddresses(urls, own) : names).get(url) ?? url;
  };
  const [first = 0, last = 0] = groups.length < range.length ? [range.first, range.last] : [];
  return (
    <FeedPanel
      title={words['panel.endpoints']}
      feed="undelivered"
      panel="endpoints"
      isFocused={hasFocus}
      {...size}
    >
      {groups.length === 0 ? (
        <Styled tone={source.stage === 'connecting' ? 'dim' : 'good'}>
          {source.stage === 'connecting'
            ? words['feed.connecting']
            : `✓ ${words['dashboard.empty.deliveries']}`}
        </Styled>
      ) : (
        <>
          <ClickableRows panel="endpoints" rows={rows} linesPerRow={linesPerRow}>
            {groups.map(({ key, group, isSelected }, at) => (
              <EndpointRow
                key={key}
                name={nameIn(nameOf(group), remarks[at])}
                events=""
                why=""
                {...remarks[at]}
                endpoint={group.endpoint}
                tone={isUrgent(group, around) ? 'bad' : 'warn'}
                isSelected={isSelected}
                hasStrip={size.isFramed}
                width={width}
                isDim={isDim}
              />
            ))}
          </ClickableRows>
          {legend === 0 ? null : (
            <Box columnGap={2}>
              {last === 0 ? null : (
                <Styled tone="dim">
                  {say(words, 'list.position', { first, last, length: range.length })}
                </Styled>
              )}
              <StripLegend
                words={words}
                width={width}
                failed={groups.some(({ group }) => isUrgent(group, around)) ? 'bad' : 'warn'}
              />
            </Box>
          )}
          <NewestFailures height={height - legend - linesPerRow * groups.length} width={width} />
        </>
      )}
    </FeedPanel>
  );
}

const nameOf = ({ endpoint, event }: EventGroup): string => endpoint ?? event ?? '-';

interface EndpointRowProps {
  readonly name: string;
  readonly events: string;
  /** The cause, with a blank before it. */
  readonly why: string;
  readonly endpoint: string | null;
  readonly tone: 'bad' | 'warn';
  readonly isSelected: boolean;
  readonly hasStrip: boolean;
  readonly width: number;
  readonly isDim: boolean;
}

/** Draws the name, the number of events and the cause of a group, and the last hour of its endpoint. */
function EndpointRow({ name, events, why, endpoint, tone, ...rest }: EndpointRowProps) {
  const { isSelected, hasStrip, width, isDim } = rest;
  const lastHour = useSelector(({ feeds }) => feeds.undelivered.value?.lastHour);
  const serviceMs = useSelector((state) => state.serviceMs);
  const room = width - 2 - widthOf(events + why);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Text wrap="truncate" inverse={isSelected}>
        <Styled isDim={isDim}>{`${cell(name, room).text}  `}</Styled>
        <Styled tone="bold" isDim={isDim}>
          {events}
        </Styled>
        <Styled tone={isSelected ? 'plain' : tone} isDim={isDim}>
          {why}
        </Styled>
      </Text>
      {hasStrip && lastHour !== undefined && endpoint !== null ? (
        <MinuteStrip minutes={endpointMinutes(lastHour, endpoint, serviceMs)} width={width} failed={tone} />
      ) : hasStrip ? (
        <Text> </Text>
      ) : null}
    </Box>
  );
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
