import { phraseOf, say } from '../../i18n/index.ts';
import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import { clockSeconds } from '../../output/describe-time.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { toneOfStatus } from '../../output/style.ts';
import type { BatchSummary, ShownRowState } from '../../storage/journal/batch-plan.ts';
import { ageText, at, causeText, countdown, money, shownName } from '../screens/drawing-options.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import type { Dispute, Entry, InboxRow, LoggedRequest, Payment } from '../state/list-rows.ts';
import type { ActionOutcome, LoggedAction } from '../state/logged-action.ts';
import { type Alert, alertText } from './alert.ts';
import type { ListRow } from './list-row.ts';

/** Parts of the state on which the texts of any row depend. */
export type Surroundings = Pick<DashboardState, 'language' | 'nowMs' | 'serviceMs'>;

export interface RowColumn<Row> {
  /** Message key. */
  readonly title: string;
  readonly text: (row: Row, surroundings: Surroundings) => string;
  /**
   * Returns the colour tone; default: plain. The tone only repeats information of the text, because some
   * screens have no colours.
   */
  readonly tone?: (row: Row, surroundings: Surroundings) => Tone;
  /** Returns the value for sorting; null comes last. Default: the text. */
  readonly order?: (row: Row) => number | bigint | string | null;
  /** Returns the full text of a shortened or masked cell, for filters. */
  readonly also?: (row: Row) => string | null;
}

type Columns<Row> = readonly RowColumn<Row>[];

const text = (value: string | null): string => value ?? '-';

const paymentColumns: Columns<Payment> = [
  { title: 'column.id', text: ({ id }) => id },
  { title: 'column.status', text: ({ status }) => status, tone: ({ status }) => toneOfStatus(status) },
  { title: 'column.type', text: ({ type }) => text(type) },
  amount('column.amount', ({ amountCents }) => amountCents),
  {
    title: 'dashboard.age',
    text: ({ createdAt }, { serviceMs }) => (createdAt === null ? '-' : ageText(serviceMs - createdAt)),
    order: ({ createdAt }) => createdAt,
  },
  {
    title: 'column.name',
    text: ({ name }, { language }) => shownName(name, language),
    also: ({ name }) => name,
  },
  { title: 'column.clientReference', text: ({ reference }) => text(reference) },
  { title: 'column.endToEndId', text: ({ endToEndId }) => text(endToEndId) },
];

const groupColumns: Columns<EventGroup> = [
  { title: 'column.endpoint', text: ({ endpoint }) => text(endpoint) },
  {
    title: 'column.cause',
    text: ({ cause }, { language }) => (cause === null ? '-' : causeText(language.words, cause)),
    tone: () => 'bad',
  },
  count('column.events', ({ events }) => events),
  amount('column.amount', ({ amountCents }) => amountCents),
  timed('column.nextAttemptAt', ({ nextAt }) => nextAt),
  timed('column.lastFailedAt', ({ lastFailedAt }) => lastFailedAt),
  timed('column.firstFailedAt', ({ firstFailedAt }) => firstFailedAt),
];

const eventColumns: Columns<UndeliveredEvent> = [
  { title: 'column.transactionId', text: ({ transactionId }) => text(transactionId) },
  { title: 'column.event', text: ({ event }) => text(event) },
  amount('column.amount', ({ amountCents }) => amountCents),
  {
    title: 'column.attempts',
    text: ({ retries }, { language }) => say(language.words, 'dashboard.attempts_of', { made: retries.made }),
    order: ({ retries }) => retries.made,
  },
  timed('column.nextAttemptAt', ({ retries }) => retries.nextAt),
  {
    title: 'column.cause',
    text: ({ cause }, { language }) => causeText(language.words, cause),
    tone: () => 'bad',
  },
  {
    title: 'dashboard.route',
    text: ({ route }, { language: { words } }) =>
      route.kind === 'none' ? phraseOf(words, route.why) : words[`dashboard.route.${route.kind}`],
    also: ({ endpoint }) => endpoint,
  },
];

const DAY_MS = 86_400_000;

const disputeColumns: Columns<Dispute> = [
  { title: 'column.id', text: ({ id }) => id },
  {
    title: 'dashboard.deadline',
    text: ({ expiresAt }, { serviceMs }) => (expiresAt === null ? '-' : countdown(expiresAt - serviceMs)),
    tone: ({ expiresAt }, { serviceMs }) =>
      expiresAt !== null && expiresAt - serviceMs <= DAY_MS ? 'bad' : 'plain',
    order: ({ expiresAt }) => expiresAt,
  },
  amount('dashboard.disputed', ({ amountCents }) => amountCents),
  { title: 'column.status', text: ({ status }) => text(status), tone: () => 'warn' },
  { title: 'column.type', text: ({ type }) => text(type) },
  { title: 'column.transactionId', text: ({ transactionId }) => text(transactionId) },
  { title: 'column.protocol', text: ({ protocol }) => text(protocol) },
];

const payoutColumns: Columns<Entry | BatchSummary> = [
  {
    title: 'column.reference',
    text: (row, { language }) =>
      isBatch(row) ? say(language.words, 'dashboard.batch', { name: row.name }) : row.reference,
    also: (row) => (isBatch(row) ? null : `${row.id} ${row.batch ?? ''}`),
  },
  {
    title: 'column.state',
    text: (row, { language: { words } }) =>
      isBatch(row) ? batchProgress(row, words) : phraseOf(words, row.state),
    tone: (row) => (isBatch(row) ? 'plain' : toneOfStatus(row.state)),
    also: (row) => (isBatch(row) ? null : row.state),
  },
  amount('column.amount', (row) => (isBatch(row) ? row.totalCents : row.amountCents)),
  {
    title: 'dashboard.age',
    text: ({ createdAt }, { nowMs }) => ageText(nowMs - createdAt),
    order: ({ createdAt }) => createdAt,
  },
  {
    title: 'column.kind',
    text: (row, { language }) => (isBatch(row) ? '-' : phraseOf(language.words, row.kind)),
    also: (row) => (isBatch(row) ? null : row.kind),
  },
  { title: 'column.destination', text: (row) => (isBatch(row) ? '-' : row.destination) },
];

export const isBatch = (row: Entry | BatchSummary): row is BatchSummary => 'states' in row;

/** Returns the number of rows in each state. Rows that were not started are not counted. */
export const stateCounts = ({ states }: BatchSummary): readonly (readonly [ShownRowState, number])[] =>
  Object.entries(states).map(([state, { count }]) => [state as ShownRowState, count]);

export function batchProgress(batch: BatchSummary, words: Surroundings['language']['words']): string {
  const { completed: done, unknown } = batch;
  const key = unknown > 0 ? 'dashboard.batch_unknown' : 'dashboard.batch_done';
  return say(words, key, { done, of: batch.rows, unknown });
}

const receivedColumns: Columns<InboxRow> = [
  clock('column.receivedAt', ({ receivedAt }) => receivedAt),
  { title: 'column.event', text: ({ event }) => text(event) },
  { title: 'column.transactionId', text: ({ transactionId }) => text(transactionId) },
  {
    title: 'column.signature',
    text: ({ signature, reason }, { language }) => phraseOf(language.words, reason ?? signature),
    tone: ({ signature }) => (signature === 'verified' ? 'good' : 'bad'),
    also: ({ signature, status }) => `${signature} ${status ?? ''}`,
  },
  {
    title: 'dashboard.forwarded',
    text: ({ forward }, { language }) => (forward === null ? '-' : phraseOf(language.words, forward)),
    tone: ({ forward }) => (forward === 'failed' ? 'bad' : 'plain'),
    also: ({ forward }) => forward,
  },
  count('column.duplicates', ({ duplicates }) => duplicates),
];

const requestColumns: Columns<LoggedRequest> = [
  clock('column.at', (request) => request.at),
  { title: 'column.method', text: ({ method }) => method },
  {
    title: 'dashboard.answer',
    text: ({ status, fault }, { language }) =>
      fault !== null ? phraseOf(language.words, fault) : status === null ? '…' : `HTTP ${status}`,
    tone: ({ status, fault }) => {
      if (fault !== null) return 'bad';
      return status === null ? 'dim' : status < 400 ? 'good' : 'bad';
    },
    order: ({ status }) => status,
  },
  {
    title: 'dashboard.took',
    text: ({ ms }) => (ms === null ? '…' : `${ms} ms`),
    order: ({ ms }) => ms,
  },
  { title: 'dashboard.request', text: ({ target }) => target },
];

export const OUTCOME_TONES: Readonly<Record<ActionOutcome, Tone>> = {
  running: 'plain',
  done: 'good',
  failed: 'bad',
  cancelled: 'warn',
  unknown: 'warn',
};

const actionColumns: Columns<LoggedAction> = [
  clock('column.at', ({ startedAt }) => startedAt),
  {
    title: 'column.outcome',
    text: ({ outcome }, { language }) => language.words[`dashboard.outcome.${outcome}`],
    tone: ({ outcome }) => OUTCOME_TONES[outcome],
  },
  { title: 'column.command', text: ({ command }) => command },
];

const alertColumns: Columns<Alert> = [
  { title: 'panel.attention', text: (alert, { language }) => alertText(alert, language) },
];

function timed<Row>(title: string, timeOf: (row: Row) => number | null): RowColumn<Row> {
  const text: RowColumn<Row>['text'] = (row, { serviceMs, language }) =>
    at(timeOf(row), serviceMs, language.lang);
  return { title, text, order: timeOf };
}

function clock<Row>(title: string, timeOf: (row: Row) => number): RowColumn<Row> {
  return { title, text: (row) => clockSeconds(timeOf(row)), order: timeOf };
}

function amount<Row>(title: string, centsOf: (row: Row) => number | bigint | null): RowColumn<Row> {
  return { title, text: (row) => money(centsOf(row)), order: centsOf };
}

function count<Row>(title: string, countOf: (row: Row) => number): RowColumn<Row> {
  return { title, text: (row) => String(countOf(row)), order: countOf };
}

export const COLUMNS = {
  alert: alertColumns,
  payment: paymentColumns,
  group: groupColumns,
  event: eventColumns,
  dispute: disputeColumns,
  batch: payoutColumns,
  entry: payoutColumns,
  received: receivedColumns,
  action: actionColumns,
  request: requestColumns,
  profile: [],
} satisfies Record<ListRow['kind'], Columns<never>>;

export const columnsOf = ({ kind }: Pick<ListRow, 'kind'>): readonly RowColumn<never>[] => COLUMNS[kind];
