import { Box } from 'ink';
import { safeForTerminal } from '../../../domain/text/safe-text.ts';
import { say } from '../../../i18n/index.ts';
import type { EventGroup } from '../../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredEvent } from '../../../operations/webhooks/undelivered/undelivered-event.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { FieldList } from '../../components/field-list.tsx';
import { Styled } from '../../components/styled.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import type { AttemptDetail, DetailOf, InboxComparison } from '../../state/detail-value.ts';
import { at } from '../drawing-options.ts';
import { dim, RowTable } from '../row-table.tsx';
import { Lead } from './facts.tsx';

export const EventDetail = ({ value }: { readonly value: DetailOf<'event'> }) => (
  <Box flexDirection="column" rowGap={1}>
    <Lead phrases={value.lead} />
    <InboxState inbox={value.inbox} />
    <AttemptCount value={value} />
    <Box flexDirection="column" flexShrink={0}>
      {value.attempts.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} />
      ))}
    </Box>
  </Box>
);

/** Shows the number of all attempts. After a resend, also shows the number of attempts since then. */
function AttemptCount({ value: { attempts, made } }: { readonly value: DetailOf<'event'> }) {
  const { words } = useDrawing();
  const key = made === attempts.length ? 'dashboard.attempts_made' : 'dashboard.attempts_since';
  return <Styled tone="dim">{say(words, key, { made, count: attempts.length })}</Styled>;
}

function Attempt({ attempt }: { readonly attempt: AttemptDetail }) {
  const { words, lang } = useDrawing();
  const serviceMs = useSelector((state) => state.serviceMs);
  const { at: sentAt, answer, isDelivered, responseMs, headers, body } = attempt;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box columnGap={2} flexShrink={0}>
        <Styled tone="dim">{at(sentAt, serviceMs, lang)}</Styled>
        <Styled tone={isDelivered ? 'good' : 'bad'}>{`${isDelivered ? '●' : '✗'} ${answer}`}</Styled>
        {responseMs === null ? null : <Styled tone="dim">{`${responseMs} ms`}</Styled>}
      </Box>
      <Box flexDirection="column" flexShrink={0} paddingLeft={4}>
        <FieldList fields={headers.map(([label, text]) => ({ label, text, tone: 'dim' }))} />
        <Styled tone={body === '' ? 'dim' : 'plain'} wrap="wrap">
          {body === '' ? say(words, 'dashboard.no_body') : safeForTerminal(body, { keepLineFeeds: true })}
        </Styled>
      </Box>
    </Box>
  );
}

function InboxState({ inbox }: { readonly inbox: InboxComparison }) {
  const { words } = useDrawing();
  if (inbox.kind !== 'found')
    return (
      <WrappedText tone={inbox.kind === 'absent' ? 'warn' : 'dim'}>
        {say(words, `dashboard.inbox.${inbox.kind}`)}
      </WrappedText>
    );
  const { id, differences } = inbox;
  if (differences.length === 0)
    return <WrappedText tone="good">{say(words, 'dashboard.inbox.same', { id })}</WrappedText>;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <WrappedText tone="warn">
        {say(words, 'dashboard.inbox.differs', { id, count: differences.length })}
      </WrappedText>
      {differences.map(({ field, sent, received }) => (
        <Box key={field} flexDirection="column" flexShrink={0} paddingLeft={2}>
          <Styled tone="bold">{field}</Styled>
          <FieldList
            fields={[
              { label: words['dashboard.sent'], text: sent ?? '-', tone: 'bad' },
              { label: words['dashboard.received'], text: received ?? '-', tone: 'good' },
            ]}
          />
        </Box>
      ))}
    </Box>
  );
}

interface Props {
  readonly groups: readonly EventGroup[];
  /** Maximum number of rows, at most 100. */
  readonly count: number;
  readonly width: number;
}

/** Shows the latest undelivered events. */
export const EventTable = ({ groups, count, width }: Props) => (
  <RowTable
    columns={[
      { title: 'column.at', width: 8, tone: dim, text: timeOf },
      { title: 'column.event', width: 14, fits: 24 },
      { title: 'column.amount', width: 10, fits: 16, align: 'right' },
      { title: 'column.transactionId', width: 12, grows: 36, cutsMiddle: true },
    ]}
    rows={latestEvents(groups, count).map((row) => ({ key: row.key, row: { kind: 'event', row } }))}
    width={width}
  />
);

const timeOf = ({ firstFailedAt }: UndeliveredEvent): string => clockSeconds(firstFailedAt);

const MOST = 100;
/** Caches sorted events, because frames are drawn more often than groups change. */
const LATEST = new WeakMap<EventGroup, readonly UndeliveredEvent[]>();

function latestEvents(groups: readonly EventGroup[], count: number): readonly UndeliveredEvent[] {
  return groups.flatMap(latestOf).sort(laterFirst).slice(0, count);
}

function latestOf(group: EventGroup): readonly UndeliveredEvent[] {
  const known = LATEST.get(group) ?? group.members.toSorted(laterFirst).slice(0, MOST);
  LATEST.set(group, known);
  return known;
}

const laterFirst = (a: UndeliveredEvent, b: UndeliveredEvent): number =>
  (b.firstFailedAt ?? 0) - (a.firstFailedAt ?? 0);
