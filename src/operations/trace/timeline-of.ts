import { type Decimal, formatBrl, formatCents } from '../../domain/money/decimal.ts';
import { isoOf } from '../../domain/time/sao-paulo-time.ts';
import { answerOf } from '../../domain/webhook/delivery-attempt.ts';
import { type Params, phraseOf, say, type Words } from '../../i18n/index.ts';
import type { EventAttempts } from '../webhooks/undelivered/fold-attempts.ts';
import { listPaymentWebhookEvents, type Movement, type PaymentTrace, undeliveredOf } from './gather-trace.ts';

export type Happening =
  | 'created_here'
  | 'resolved_here'
  | 'created'
  | 'paid'
  | 'changed'
  | 'refunded'
  | 'delivered'
  | 'not_delivered'
  | 'received'
  | 'received_again'
  | 'refused'
  | 'forwarded'
  | 'not_forwarded'
  | 'movement'
  | 'disputed'
  | 'dispute_due';

export interface CodedFact {
  readonly code: string;
}

export interface Moment {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly source: 'service' | 'hub' | 'callback' | 'inbox' | 'journal' | 'statement' | 'infraction';
  readonly what: Happening;
  /** Details such as a status, an address or an amount. They may contain untrusted text. */
  readonly facts: readonly (string | CodedFact)[];
  readonly attempts?: FoldedAttempts;
}

/** Attempts of one event to one endpoint. Times are ISO 8601, UTC. */
export interface FoldedAttempts {
  readonly event: string | null;
  readonly url: string | null;
  readonly count: number;
  readonly firstAt: string | null;
  /** For example `HTTP 500` or `timeout`. */
  readonly answer: string;
  /** Time of the next attempt. Null when no attempt is expected, or its time is not known. */
  readonly nextAt: string | null;
}

/**
 * Returns the timeline of a payment, oldest entry first. If two entries have the same time, the cause comes
 * before its effect. Data without a time is omitted.
 * @param nowMs the service's time
 */
export function timelineOf(trace: PaymentTrace, nowMs: number): readonly Moment[] {
  const told = [
    ...ofTransaction(trace),
    ...ofHub(trace),
    ...ofEvents(trace, nowMs),
    ...trace.inbox.flatMap(ofDelivery),
    ...trace.journal.flatMap(ofEntry),
    ...trace.infractions.flatMap(ofInfraction),
  ].map((one) => [one, one.what] as const);
  const placed = [...told, ...trace.movements.flatMap((move) => placedMovement(trace, move))];
  placed.sort(
    ([a, one], [b, other]) =>
      (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || CAUSES_FIRST.indexOf(one) - CAUSES_FIRST.indexOf(other),
  );
  return placed.map(([one]) => one);
}

/** Kind of a statement entry for `CAUSES_FIRST`: a payout's debit, a charge's credit, or returned money. */
type MovementPlace = 'money_out' | 'money_in' | 'money_back';
/**
 * Order of timeline entries with the same time. For example, a payout's debit comes before its reversal, and
 * deliveries come last.
 */
const CAUSES_FIRST: readonly (Happening | MovementPlace)[] = [
  ...(['created_here', 'created', 'money_out', 'paid', 'money_in', 'changed', 'disputed'] as const),
  ...(['refunded', 'money_back', 'delivered', 'not_delivered', 'received', 'refused'] as const),
  ...(['received_again', 'forwarded', 'not_forwarded', 'resolved_here', 'dispute_due'] as const),
];

function placedMovement(
  { transaction }: PaymentTrace,
  move: Movement,
): readonly (readonly [Moment, MovementPlace])[] {
  const isDebit = move.operation === 'DECREMENT';
  const isPayout = transaction?.item.type === 'WITHDRAW';
  const first = isPayout ? 'money_out' : 'money_in';
  const place = isDebit === isPayout ? first : 'money_back';
  return moment(move.createdAt, 'statement', 'movement', [
    coded(move.reason),
    isDebit ? '-' : '+',
    money(move.amount),
    coded(move.balanceType),
  ]).map((one) => [one, place] as const);
}

const ofInfraction = ({ item }: PaymentTrace['infractions'][number]): readonly Moment[] => [
  ...moment(item.reportedAt ?? item.createdAt, 'infraction', 'disputed', [
    item.id,
    coded(item.status),
    coded(item.type),
  ]),
  ...moment(item.expiresAt, 'infraction', 'dispute_due', [item.id]),
];

type Time = string | number | null | undefined;
type Fact = string | number | CodedFact | null | undefined;

const coded = (code: string | null | undefined): CodedFact | null => (code ? { code } : null);

function moment(
  time: Time,
  source: Moment['source'],
  what: Happening,
  facts: readonly Fact[],
): readonly Moment[] {
  const at = typeof time === 'number' ? time : Date.parse(time ?? '');
  if (Number.isNaN(at)) return [];
  const known = facts.flatMap((fact) => (typeof fact === 'number' ? String(fact) : fact || []));
  return [{ at: new Date(at).toISOString(), source, what, facts: known }];
}

const money = (amount: Decimal | null | undefined): string | null => (amount ? formatBrl(amount) : null);

function ofTransaction({ transaction }: PaymentTrace): readonly Moment[] {
  if (transaction === null) return [];
  const { item } = transaction;
  // True if the entries `created` and `paid` already show the status. If false, the timeline also shows the
  // last status change.
  const told = item.status === 'PENDING' || (item.status === 'COMPLETED' && item.paidAt);
  return [
    ...moment(item.createdAt, 'service', 'created', [
      item.id,
      coded(item.type),
      money(item.amount),
      item.clientReference,
    ]),
    ...moment(item.paidAt, 'service', 'paid', [item.endToEndId]),
    ...(told
      ? []
      : moment(item.updatedAt, 'service', 'changed', [coded(item.status), item.cancellationReason])),
    ...moment(item.refundedAt ?? (item.refundStatus ? item.updatedAt : null), 'service', 'refunded', [
      coded(item.refundStatus),
      money(item.refundAmount),
      item.refundEndToEndId,
    ]),
  ];
}

function ofHub({ hub, transaction }: PaymentTrace): readonly Moment[] {
  if (hub === null || transaction !== null) return [];
  const { id, status, amount, createdAt, paidAt, refundedAt } = hub.item;
  return [
    ...moment(createdAt, 'hub', 'created', [id, amount ? formatCents(amount) : null]),
    ...moment(paidAt, 'hub', 'paid', [coded(status)]),
    ...moment(refundedAt, 'hub', 'refunded', []),
  ];
}

function ofEvents(trace: PaymentTrace, nowMs: number): readonly Moment[] {
  const open = new Map(undeliveredOf(trace, nowMs).map((one) => [one.key, one.retries.nextAt]));
  const record = new Map(trace.callbacks.map((one) => [one.id, one]));
  return listPaymentWebhookEvents(trace).flatMap((told) => {
    // If an attempt delivered the event, that attempt is shown: later ones are only repetitions. Otherwise
    // the last attempt is shown.
    const shown = told.attempts.find(({ cause }) => cause === null) ?? told.attempts.at(-1);
    if (shown === undefined) return [];
    const { status, responseTime } = record.get(shown.id) ?? {};
    const answer = shown.cause === null ? `HTTP ${status}` : answerOf(shown.cause);
    const facts = [
      told.event,
      coded(answer),
      told.endpoint,
      typeof responseTime === 'number' ? `${responseTime} ms` : null,
    ];
    const what = shown.cause === null ? 'delivered' : 'not_delivered';
    const moments = moment(shown.at, 'callback', what, facts);
    const nextAt = open.get(told.key) ?? null;
    return told.attempts.length === 1
      ? moments
      : moments.map((one) => ({ ...one, attempts: folded(told, answer, nextAt) }));
  });
}

const folded = (
  { event, endpoint, attempts }: EventAttempts,
  answer: string,
  nextAt: number | null,
): FoldedAttempts => ({
  event,
  url: endpoint,
  count: attempts.length,
  answer,
  firstAt: isoOf(attempts[0]?.at ?? null),
  nextAt: isoOf(nextAt),
});

function ofDelivery(entry: PaymentTrace['inbox'][number]): readonly Moment[] {
  const what =
    entry.signature === 'rejected' ? 'refused' : entry.duplicateOf === null ? 'received' : 'received_again';
  return [
    ...moment(entry.receivedAt, 'inbox', what, [
      `#${entry.id}`,
      entry.event,
      coded(entry.signature),
      coded(entry.reason),
    ]),
    ...moment(entry.lastDuplicateAt, 'inbox', 'received_again', [`#${entry.id}`, `${entry.duplicates}x`]),
    ...entry.forwards.flatMap(({ at, state, status, reason }) =>
      moment(at, 'inbox', state === 'delivered' ? 'forwarded' : 'not_forwarded', [
        `#${entry.id}`,
        status === null ? null : `HTTP ${status}`,
        coded(reason),
      ]),
    ),
  ];
}

function ofEntry(entry: PaymentTrace['journal'][number]): readonly Moment[] {
  const amount = formatCents(entry.amountCents);
  return [
    ...moment(entry.createdAt, 'journal', 'created_here', [entry.command, amount, entry.reference]),
    ...moment(entry.resolvedAt, 'journal', 'resolved_here', [
      coded(entry.state),
      coded(entry.serviceStatus),
      coded(entry.errorCode),
    ]),
  ];
}

/**
 * Returns the details of a timeline entry (`Moment`) as one line of text.
 * @param timeOf formats an ISO time
 */
export function momentText(
  words: Words,
  { facts, attempts }: Moment,
  timeOf: (iso: string) => string,
): string {
  if (attempts !== undefined) return attemptsText(words, attempts, timeOf);
  return factsText(facts, (code) => phraseOf(words, code));
}

export const factsText = (facts: Moment['facts'], ofCode: (code: string) => string): string =>
  facts.map((fact) => (typeof fact === 'string' ? fact : ofCode(fact.code))).join(' ');

/** Returns the timeline as rows of a table. @param timeOf formats an ISO time */
export function momentRows(timeline: readonly Moment[], words: Words, timeOf: (iso: string) => string) {
  return timeline.map((moment) => {
    const { facts, attempts, ...rest } = moment;
    const detail = momentText(words, moment, timeOf);
    return {
      raw: { ...rest, detail: attempts === undefined ? factsText(facts, (code) => code) : detail },
      item: { ...rest, detail },
    };
  });
}

/** Returns an entry of the timeline for programs. */
export function jsonMoment({ facts, at, source, what, ...rest }: Moment) {
  return { at, source, what, detail: factsText(facts, (code) => code), ...rest };
}

/**
 * Returns `9 attempts, last HTTP 500, next 03:40: TRANSACTION_COMPLETED https://…`. The most important facts
 * come first, because tables cut off the end of long texts.
 */
function attemptsText(
  words: Words,
  { event, url, count, answer, nextAt }: FoldedAttempts,
  timeOf: (iso: string) => string,
): string {
  const said =
    nextAt === null
      ? say(words, 'trace.attempts', { count, answer })
      : say(words, 'trace.attempts_next', { count, answer, next: timeOf(nextAt) });
  return `${said}: ${event ?? '-'} ${url ?? ''}`.trimEnd();
}

/**
 * Formats every parameter that is an ISO time.
 * @param timeOf formats an ISO time
 */
export const byTheClock = (params: Params, timeOf: (iso: string) => string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && ISO_TIME.test(value) ? timeOf(value) : value,
    ]),
  );

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
