import { phraseOf, say } from '../../i18n/index.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import { toneOfStatus } from '../../output/style.ts';
import type { Dispute, InboxRow, LoggedRequest, Payment } from '../state/rows.ts';
import type { DashboardState } from '../state/state.ts';
import type { UndeliveredGroup } from '../state/undelivered-value.ts';
import {
  ageText,
  at,
  causeText,
  clockSeconds,
  countdown,
  type DrawingOptions,
  money,
  shownName,
} from './drawing.ts';
import type { ScreenColumn } from './table-lines.ts';

type Columns<Row> = readonly ScreenColumn<Row>[];
type Clocks = Pick<DashboardState, 'nowMs' | 'serviceMs'>;

/** The usual causes fit in both languages, and all of them where there is room. */
const CAUSE = { width: 12, fits: 16, grows: 27 } as const;

export function paymentColumns(options: DrawingOptions, { serviceMs }: Clocks): Columns<Payment> {
  const { words } = options;
  return [
    { title: words['column.id'], width: 14, grows: 36, cutsMiddle: true, cell: ({ id }) => ({ text: id }) },
    {
      title: words['column.status'],
      width: 11,
      cell: ({ status }) => ({ text: status, tone: toneOfStatus(status) }),
    },
    { title: words['column.type'], width: 8, cell: ({ type }) => ({ text: type ?? '-' }) },
    {
      title: words['column.amount'],
      width: 13,
      align: 'right',
      cell: ({ amountCents }) => ({ text: money(amountCents) }),
    },
    {
      ...{ title: words['dashboard.age'], width: 6, align: 'right' },
      cell: ({ createdAt }) => ({ text: createdAt === null ? '-' : ageText(serviceMs - createdAt) }),
    },
    { title: words['column.name'], width: 10, cell: ({ name }) => ({ text: shownName(name, options) }) },
    {
      title: words['column.clientReference'],
      width: 12,
      grows: 36,
      cutsMiddle: true,
      cell: ({ reference }) => ({ text: reference ?? '-' }),
    },
    {
      title: words['column.endToEndId'],
      width: 32,
      cutsMiddle: true,
      cell: ({ endToEndId }) => ({ text: endToEndId ?? '-' }),
    },
  ];
}

export function groupColumns(
  { words, lang }: DrawingOptions,
  { serviceMs }: Clocks,
): Columns<UndeliveredGroup> {
  return [
    {
      title: words['column.endpoint'],
      width: 16,
      grows: 100,
      cutsMiddle: true,
      cell: ({ endpoint }) => ({ text: endpoint ?? '-' }),
    },
    {
      ...{ title: words['column.cause'], ...CAUSE },
      cell: ({ cause }) => ({ text: cause === null ? '-' : causeText(words, cause), tone: 'bad' }),
    },
    {
      title: words['column.events'],
      width: 7,
      align: 'right',
      cell: ({ events }) => ({ text: String(events) }),
    },
    {
      title: words['column.amount'],
      width: 13,
      align: 'right',
      cell: ({ amountCents }) => ({ text: money(amountCents) }),
    },
    {
      title: words['column.nextAttemptAt'],
      width: 8,
      align: 'right',
      cell: (group) => ({ text: nextText(group, serviceMs, lang, words['triage.exhausted_cell']) }),
    },
    {
      title: words['column.lastFailedAt'],
      width: 8,
      align: 'right',
      cell: ({ lastFailedAt }) => ({ text: at(lastFailedAt, serviceMs, lang) }),
    },
    {
      title: words['column.firstFailedAt'],
      width: 8,
      align: 'right',
      cell: ({ firstFailedAt }) => ({ text: at(firstFailedAt, serviceMs, lang) }),
    },
    {
      title: words['column.inInbox'],
      width: 9,
      align: 'right',
      cell: ({ inInbox }) => ({ text: inInbox === null ? '-' : String(inInbox) }),
    },
    {
      title: words['column.unreachable'],
      width: 15,
      align: 'right',
      cell: ({ unreachable }) => ({ text: String(unreachable) }),
    },
  ];
}

function nextText(
  group: UndeliveredGroup,
  nowMs: number,
  lang: DrawingOptions['lang'],
  none: string,
): string {
  const isOver = group.nextAt === null && group.events > 0 && group.exhausted === group.events;
  return isOver ? none : at(group.nextAt, nowMs, lang);
}

export function eventColumns(
  { words, lang }: DrawingOptions,
  { serviceMs }: Clocks,
): Columns<UndeliveredEvent> {
  return [
    {
      title: words['column.transactionId'],
      width: 12,
      grows: 36,
      cutsMiddle: true,
      cell: ({ transactionId }) => ({ text: transactionId ?? '-' }),
    },
    {
      title: words['column.event'],
      width: 21,
      cell: ({ event, isSuperseded }) => ({ text: event ?? '-', tone: isSuperseded ? 'dim' : 'plain' }),
    },
    {
      title: words['column.amount'],
      width: 13,
      align: 'right',
      cell: ({ amountCents }) => ({ text: money(amountCents) }),
    },
    {
      title: words['column.attempts'],
      width: 9,
      align: 'right',
      cell: ({ retries }) => ({ text: say(words, 'dashboard.attempts_of', { made: retries.made }) }),
    },
    {
      ...{ title: words['column.nextAttemptAt'], width: 8, align: 'right' },
      cell: ({ retries }) => ({
        text: retries.isExhausted ? words['triage.exhausted_cell'] : at(retries.nextAt, serviceMs, lang),
      }),
    },
    {
      ...{ title: words['column.cause'], ...CAUSE },
      cell: ({ cause }) => ({ text: causeText(words, cause), tone: 'bad' }),
    },
    { title: words['dashboard.route'], width: 18, cell: ({ route }) => ({ text: routeText(route, words) }) },
    {
      ...{ title: words['column.inInbox'], width: 9 },
      cell: ({ isInInbox }) => ({
        text: isInInbox === null ? '-' : words[isInInbox ? 'word.yes' : 'word.no'],
      }),
    },
  ];
}

/** Which resend reaches an event, or why none does. */
export const routeText = (route: UndeliveredEvent['route'], words: DrawingOptions['words']): string =>
  route.kind === 'none' ? phraseOf(words, route.why) : words[`dashboard.route.${route.kind}`];

export function disputeColumns({ words }: DrawingOptions, { serviceMs }: Clocks): Columns<Dispute> {
  return [
    { title: words['column.id'], width: 14, grows: 36, cutsMiddle: true, cell: ({ id }) => ({ text: id }) },
    {
      ...{ title: words['dashboard.deadline'], width: 12, align: 'right' },
      cell: ({ expiresAt }) => deadlineCell(expiresAt, serviceMs),
    },
    {
      title: words['dashboard.disputed'],
      width: 13,
      align: 'right',
      cell: ({ amountCents }) => ({ text: money(amountCents) }),
    },
    {
      title: words['column.status'],
      width: 12,
      cell: ({ status }) => ({ text: status ?? '-', tone: 'warn' }),
    },
    { title: words['column.type'], width: 16, cell: ({ type }) => ({ text: type ?? '-' }) },
    {
      title: words['column.transactionId'],
      width: 16,
      grows: 36,
      cutsMiddle: true,
      cell: ({ transactionId }) => ({ text: transactionId ?? '-' }),
    },
    {
      title: words['column.protocol'],
      width: 16,
      cutsMiddle: true,
      cell: ({ protocol }) => ({ text: protocol ?? '-' }),
    },
  ];
}

const DAY_MS = 86_400_000;

function deadlineCell(expiresAt: number | null, serviceMs: number) {
  if (expiresAt === null) return { text: '-' };
  const left = expiresAt - serviceMs;
  return { text: countdown(left), tone: left <= DAY_MS ? ('bad' as const) : ('plain' as const) };
}

export function receivedColumns({ words, lang }: DrawingOptions): Columns<InboxRow> {
  return [
    {
      title: words['column.receivedAt'],
      width: 8,
      cell: ({ receivedAt }) => ({ text: clockSeconds(receivedAt, lang) }),
    },
    { title: words['column.event'], width: 22, cell: ({ event }) => ({ text: event ?? '-' }) },
    {
      title: words['column.transactionId'],
      width: 16,
      grows: 36,
      cutsMiddle: true,
      cell: ({ transactionId }) => ({ text: transactionId ?? '-' }),
    },
    {
      ...{ title: words['column.signature'], width: 20 },
      cell: ({ signature, reason }) => ({
        text: reason === null ? phraseOf(words, signature) : phraseOf(words, reason),
        tone: signature === 'verified' ? 'good' : 'bad',
      }),
    },
    {
      title: words['column.duplicates'],
      width: 10,
      align: 'right',
      cell: ({ duplicates }) => ({ text: String(duplicates) }),
    },
    {
      title: words['dashboard.forwarded'],
      width: 12,
      cell: ({ forward }) => ({
        text: forward === null ? '-' : phraseOf(words, forward),
        tone: forward === 'failed' ? 'bad' : 'plain',
      }),
    },
    { title: 'id', width: 8, align: 'right', cell: ({ id }) => ({ text: String(id) }) },
  ];
}

export function requestColumns({ words, lang }: DrawingOptions): Columns<LoggedRequest> {
  return [
    { title: words['dashboard.time'], width: 8, cell: (row) => ({ text: clockSeconds(row.at, lang) }) },
    { title: words['dashboard.method'], width: 6, cell: ({ method }) => ({ text: method }) },
    { title: words['dashboard.answer'], width: 17, cell: (row) => answerCell(row, words) },
    {
      title: words['dashboard.took'],
      width: 8,
      align: 'right',
      cell: ({ ms }) => ({ text: ms === null ? '…' : `${ms} ms` }),
    },
    {
      title: words['dashboard.request'],
      width: 20,
      grows: 200,
      cutsMiddle: true,
      cell: ({ target }) => ({ text: target }),
    },
  ];
}

function answerCell({ status, fault }: LoggedRequest, words: DrawingOptions['words']) {
  if (fault !== null) return { text: phraseOf(words, fault), tone: 'bad' as const };
  if (status === null) return { text: '…', tone: 'dim' as const };
  return { text: `HTTP ${status}`, tone: status < 400 ? ('good' as const) : ('bad' as const) };
}
