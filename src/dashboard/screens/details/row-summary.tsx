import { Box } from 'ink';
import { safeForTerminal } from '../../../domain/text/safe-text.ts';
import { say } from '../../../i18n/index.ts';
import type { EventGroup } from '../../../operations/webhooks/undelivered/group-events.ts';
import { widthOf } from '../../../output/drawing/line.ts';
import { FieldList } from '../../components/field-list.tsx';
import { barsOf, MinuteBars, TimeAxis } from '../../components/minute-chart.tsx';
import { MinuteStrip, StripLegend } from '../../components/minute-strip.tsx';
import { Styled } from '../../components/styled.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDashboardState, useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { type ListRow, resourceOf } from '../../resources/resources.ts';
import { isUrgent } from '../../selectors/alert.ts';
import { endpointMinutes, failuresPerMinute } from '../../selectors/endpoint-minutes.ts';
import type { DashboardState } from '../../state/dashboard-state.ts';
import { MINUTES } from '../../state/money-flow-types.ts';
import { at, atLeast, causeText, money } from '../drawing-options.ts';
import { BatchBar } from './batch-detail.tsx';
import { EventTable } from './event-detail.tsx';

interface GroupSummaryProps {
  readonly group: EventGroup;
  readonly width: number;
  readonly height: number;
}

/** Number of rows above the list of newest events. */
const ROWS_ABOVE = 16;

/**
 * Summarises the undelivered events of a group: number, first failure, remaining retries and newest events.
 */
function GroupSummary({ group, width, height }: GroupSummaryProps) {
  const { words, lang } = useDrawing();
  const serviceMs = useSelector((state) => state.serviceMs);
  const isComplete = useSelector(({ feeds }) => feeds.undelivered.value?.isComplete !== false);
  const { events, amountCents, exhausted, nextAt, firstFailedAt, inInbox, cause } = group;
  const retried = events - exhausted;
  const settings = useSelector((state) => state.settings);
  const tone = isUrgent(group, { serviceMs, settings }) ? 'bad' : 'warn';
  const nextAttempt = (): string => {
    if (nextAt === null) return '';
    if (nextAt <= serviceMs) return words['endpoint.next_due'];
    return say(words, 'endpoint.next', { time: at(nextAt, serviceMs, lang) });
  };
  return (
    <Box flexDirection="column" rowGap={1}>
      <Box flexDirection="column" flexShrink={0}>
        <Box columnGap={2} flexShrink={0} flexWrap="wrap">
          <Styled tone={tone}>
            {`${atLeast(isComplete)}${say(words, 'endpoint.undelivered', { count: events })}`}
          </Styled>
          <Styled>{say(words, 'endpoint.payments', { amount: money(amountCents) })}</Styled>
          {cause === null ? null : <Styled tone={tone}>{causeText(words, cause)}</Styled>}
        </Box>
        <WrappedText>
          {safeForTerminal(
            [
              exhausted > 0 ? say(words, 'endpoint.given_up', { count: exhausted }) : '',
              retried > 0 ? say(words, 'endpoint.retried', { count: retried }) : '',
              nextAttempt(),
            ]
              .filter((part) => part !== '')
              .join(', '),
          )}
        </WrappedText>
        <Styled tone="dim">
          {say(words, 'endpoint.since', { time: at(firstFailedAt, serviceMs, lang) })}
        </Styled>
        {inInbox === null || inInbox === 0 ? null : (
          <Styled tone="dim">{say(words, 'endpoint.in_inbox', { count: inInbox })}</Styled>
        )}
      </Box>
      {group.endpoint === null ? null : <LastHour endpoint={group.endpoint} tone={tone} width={width} />}
      <Box flexDirection="column" flexShrink={0}>
        <Styled tone="bold">{words['endpoint.newest']}</Styled>
        <EventTable groups={[group]} count={Math.max(1, height - ROWS_ABOVE)} width={width} />
      </Box>
    </Box>
  );
}

const CHART_ROWS = 2;

interface LastHourProps {
  readonly endpoint: string;
  readonly tone: 'bad' | 'warn';
  readonly width: number;
}

/** Shows the failed attempts of an endpoint in the last hour, and what happened in each minute. */
function LastHour({ endpoint, tone, width }: LastHourProps) {
  const { words } = useDrawing();
  const lastHour = useSelector(({ feeds }) => feeds.undelivered.value?.lastHour);
  const serviceMs = useSelector((state) => state.serviceMs);
  if (lastHour === undefined) return null;
  const now = words['chart.now'];
  const most = width - widthOf(now) - 1;
  // The strip has a column for each minute, or half of that. The chart above has the same width, so that both
  // end at the same time.
  const room = most >= MINUTES ? MINUTES : Math.min(most, MINUTES / 2);
  const bars = barsOf(failuresPerMinute(lastHour, endpoint), lastHour.first, room);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Styled tone="dim">{say(words, 'endpoint.per_bar', { count: bars.minutesPerBar })}</Styled>
      <MinuteBars bars={bars} height={CHART_ROWS} tone={tone} />
      <TimeAxis bars={bars} nowMs={serviceMs} now={now} />
      <MinuteStrip minutes={endpointMinutes(lastHour, endpoint, serviceMs)} width={room} failed={tone} />
      <StripLegend width={room} failed={tone} words={words} />
    </Box>
  );
}

interface Props {
  readonly row: ListRow;
  readonly width: number;
  readonly height: number;
}

export function RowSummary({ row, width, height }: Props) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const { columns, json } = resourceOf(row);
  if (row.kind === 'group') return <GroupSummary group={row.row} width={width} height={height} />;
  return (
    <Box flexDirection="column" rowGap={1}>
      <FieldList
        fields={columns
          .map(({ title, text, tone, spoken }) => ({
            label: words[title],
            text: [text(row.row, state), spoken?.(row.row, state) ?? ''].join(' ').trimEnd(),
            tone: tone?.(row.row, state) ?? ('plain' as const),
          }))
          .filter(({ text }) => text !== '-')}
      />
      {row.kind === 'batch' ? <BatchBar batch={row.row} width={width} /> : null}
      {json === null ? null : <Styled tone="dim">{words['selected.open']}</Styled>}
    </Box>
  );
}

export function summaryTitle(row: ListRow, state: DashboardState): string {
  if (row.kind === 'group') return row.row.endpoint ?? row.row.event ?? '-';
  const { place, columns } = resourceOf(row);
  return place?.(row.row).label ?? columns[0]?.text(row.row, state) ?? '';
}
