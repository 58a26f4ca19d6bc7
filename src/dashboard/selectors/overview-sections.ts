import { formatBrl } from '../../domain/money/decimal.ts';
import type { JsonObject, JsonValue } from '../../domain/text/json.ts';
import { isoOf } from '../../domain/time/sao-paulo-time.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { type MessageKey, say } from '../../i18n/index.ts';
import { at, atLeast, causeText, countdown, type DrawingOptions, money } from '../screens/drawing-options.ts';
import type {
  BalanceValue,
  DisputesValue,
  FeedName,
  Feeds,
  FeedValues,
  JournalValue,
  UndeliveredValue,
} from '../state/feeds.ts';
import { disputedCents } from '../state/list-rows.ts';
import { chargesText, MINUTES, type MoneyFlows } from '../state/money-flow-types.ts';

type Around = DrawingOptions & { readonly serviceMs: number };

/** A part of the overview in the forms of `--once`: JSON, metrics and text. */
export interface Section<Value> {
  readonly feed: FeedName;
  /** Returns the data of the section; null if it was not read. */
  readonly value: (feeds: Feeds) => Value | null;
  /** Figures by their name in JSON. Amounts are in cents if the name says so. */
  readonly figures: Readonly<Record<string, (value: Value) => JsonValue>>;
  /** Metrics. Their names begin with the section; `path` leads to the figure in the JSON of the section. */
  readonly gauges: readonly (readonly [name: string, help: string, path: string])[];
  /** Lines of text. `below` has no label. */
  readonly lines: readonly {
    readonly label: MessageKey;
    readonly text: (value: Value, around: Around) => string;
    readonly below?: (value: Value, around: Around) => readonly string[];
  }[];
}

const status: Section<FeedValues['status']> = {
  feed: 'status',
  value: (feeds) => feeds.status.value,
  figures: { status: (value) => value.status },
  gauges: [],
  lines: [{ label: 'overview.service', text: (value) => value.status }],
};

const balance: Section<BalanceValue> = {
  feed: 'balance',
  value: (feeds) => feeds.balance.value,
  figures: {
    available: ({ available }) => available.toString(),
    blocked: ({ blocked }) => blocked.toString(),
  },
  gauges: [
    ['available_reais', 'Available balance.', 'available'],
    ['blocked_reais', 'Blocked balance.', 'blocked'],
  ],
  lines: [
    {
      label: 'panel.balance',
      text: ({ available, blocked }, { words }) => {
        const shown = `${formatBrl(available)} ${words['column.available']}`;
        return blocked.sign === 0 ? shown : `${shown}   ${formatBrl(blocked)} ${words['column.blocked']}`;
      },
    },
  ],
};

/** Today's totals. The figure `complete` says whether they cover the whole day. */
const flow: Section<MoneyFlows> = {
  feed: 'payments',
  value: (feeds) => feeds.payments.value?.figures ?? null,
  figures: {
    since: ({ since }) => isoOf(since),
    complete: ({ isComplete }) => isComplete,
    in: (figures) => ({ payments: figures.in.count, amountCents: figures.in.cents }),
    out: ({ out: { cents: amountCents, count, refunds, refundedCents } }) => ({
      payments: count - refunds,
      refunds,
      amountCents,
      refundedCents,
    }),
    netCents: ({ netCents }) => netCents,
    charges: ({ charges, medianToPayMs }) => ({ ...charges, medianToPayMs }),
    perMinute: (figures) => ({
      minutes: MINUTES,
      inCents: [...figures.in.perMinute],
      outCents: [...figures.out.perMinute],
    }),
  },
  gauges: [
    ['since_timestamp_seconds', 'Start of the period of the flow.', 'since'],
    ['complete', 'Whether the flow covers the whole day.', 'complete'],
    ['in_payments', 'Payments received in the period.', 'in.payments'],
    ['in_cents', 'Amount received in the period.', 'in.amountCents'],
    ['out_payments', 'Payments sent in the period, without refunds.', 'out.payments'],
    ['out_cents', 'Amount sent in the period, with refunds.', 'out.amountCents'],
    ['refunds', 'Refunds in the period.', 'out.refunds'],
    ['refunded_cents', 'Amount refunded in the period.', 'out.refundedCents'],
    ['charges_created', 'Charges created in the period.', 'charges.created'],
    ['charges_paid', 'Of these charges, those that are paid.', 'charges.paid'],
    ['charges_pending', 'Of these charges, those that are pending.', 'charges.pending'],
  ],
  lines: [
    { label: 'snapshot.in', text: (figures, around) => total(figures, figures.in, around) },
    { label: 'snapshot.out', text: (figures, around) => total(figures, figures.out, around) },
    { label: 'snapshot.net', text: ({ netCents }) => `${netCents > 0 ? '+' : ''}${money(netCents)}` },
    {
      label: 'overview.conversion',
      text(figures, { words }) {
        const { charges, medianToPayMs } = figures;
        const parts = [chargesText(figures, words), say(words, 'snapshot.pending', charges)];
        if (medianToPayMs !== null)
          parts.push(say(words, 'snapshot.median', { seconds: Math.round(medianToPayMs / 1_000) }));
        return parts.join(', ');
      },
    },
  ],
};

function total(
  { since, isComplete }: MoneyFlows,
  { cents, count }: MoneyFlows['in'],
  { words, lang }: Around,
): string {
  const key = isComplete ? 'flow.complete' : 'snapshot.at_least';
  const period = say(words, key, { since: at(since, since, lang) });
  return `${atLeast(isComplete)}${money(cents)} (${count})  ${period}`;
}

const undelivered: Section<UndeliveredValue> = {
  feed: 'undelivered',
  value: (feeds) => feeds.undelivered.value,
  figures: {
    since: ({ since }) => since,
    complete: ({ isComplete }) => isComplete,
    events: ({ open }) => open,
    amountCents: ({ amountCents }) => amountCents,
    groups: ({ groups }) =>
      groups.map(({ endpoint, cause, events, amountCents, nextAt, exhausted }) => ({
        endpoint,
        cause: cause === null ? null : causeCode(cause),
        events,
        amountCents,
        nextAttemptAt: isoOf(nextAt),
        exhausted,
      })),
  },
  gauges: [
    ['since_timestamp_seconds', 'Since when all attempts were read.', 'since'],
    ['complete', 'Whether the undelivered events are complete.', 'complete'],
    ['events', 'Events that no endpoint answered 2xx.', 'events'],
    ['cents', 'Amount of these events.', 'amountCents'],
  ],
  lines: [
    {
      label: 'overview.undelivered',
      text({ open: count, groups, amountCents, isComplete, since }, { words, lang, serviceMs }) {
        const start = at(Date.parse(since), serviceMs, lang);
        const period = isComplete ? '' : `  ${say(words, 'snapshot.at_least', { since: start })}`;
        if (count === 0) return `${words['overview.none']}${period}`;
        const endpoints = new Set(groups.filter(isOpen).map(({ endpoint }) => endpoint)).size;
        const events = say(words, 'overview.undelivered_at', { count, endpoints });
        return `${atLeast(isComplete)}${events}  ${money(amountCents)}${period}`;
      },
      below: ({ groups }, { words, lang, serviceMs }) =>
        groups.filter(isOpen).map(({ endpoint, events, cause, nextAt }) => {
          const time = at(nextAt, serviceMs, lang);
          const next = nextAt === null ? '' : `  ${say(words, 'overview.next', { next: time })}`;
          const why = cause === null ? '-' : causeText(words, cause);
          return `${String(events).padStart(4)}  ${endpoint ?? '-'}  ${why}${next}`;
        }),
    },
  ],
};

const isOpen = ({ events }: { readonly events: number }): boolean => events > 0;

const disputes: Section<DisputesValue> = {
  feed: 'disputes',
  value: (feeds) => feeds.disputes.value,
  figures: {
    open: ({ rows }) => rows.length,
    complete: ({ isCut }) => !isCut,
    nearestDeadline: ({ rows }) => isoOf(nearestDeadline(rows)),
    disputedCents: ({ rows }) => disputedCents(rows),
  },
  gauges: [
    ['open', 'Open disputes.', 'open'],
    ['complete', 'Whether all open disputes were read.', 'complete'],
    ['cents', 'Amount of the open disputes.', 'disputedCents'],
    ['deadline_timestamp_seconds', 'The nearest deadline.', 'nearestDeadline'],
  ],
  lines: [
    {
      label: 'overview.disputes',
      text({ rows, isCut }, { words, serviceMs }) {
        if (rows.length === 0) return words['overview.none'];
        const nearest = nearestDeadline(rows);
        const left = nearest === null ? '' : countdown(nearest - serviceMs);
        return [
          `${atLeast(!isCut)}${say(words, 'overview.disputes_open', { count: rows.length })}`,
          money(disputedCents(rows)),
          ...(nearest === null ? [] : [say(words, 'overview.nearest', { left })]),
        ].join('  ');
      },
    },
  ],
};

function nearestDeadline(rows: DisputesValue['rows']): number | null {
  const deadlines = rows.flatMap(({ expiresAt }) => expiresAt ?? []);
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

const payments: Section<JournalValue> = {
  feed: 'journal',
  value: (feeds) => feeds.journal.value,
  figures: {
    unknown: ({ unknown }) => unknown.count,
    unknownCents: ({ unknown }) => Number(unknown.cents),
  },
  gauges: [
    ['unknown', 'Payments with an unknown outcome.', 'unknown'],
    ['unknown_cents', 'Amount of these payments.', 'unknownCents'],
  ],
  lines: [
    {
      label: 'overview.unknown',
      text: ({ unknown: { count, cents } }, { words }) =>
        count === 0
          ? words['overview.none']
          : `${say(words, 'overview.unknown_payments', { count })}  ${money(cents)}`,
    },
  ],
};

/** Sections in the order of JSON and metrics. */
export const SECTIONS = { status, balance, flow, undelivered, disputes, payments };

export type SectionName = keyof typeof SECTIONS;

/** Returns the JSON of a section. Figures that were not read are null, never zero. */
export function sectionJson(name: SectionName, feeds: Feeds): JsonObject {
  const { feed, value, figures } = SECTIONS[name] as Section<unknown>;
  const { stage, readAt, failure } = feeds[feed];
  const read = value(feeds);
  return {
    state: stage,
    readAt: isoOf(readAt),
    ...(failure === null ? {} : { errorCode: failure.errorCode }),
    ...Object.fromEntries(
      Object.entries(figures).map(([key, figure]) => [key, read === null ? null : figure(read)]),
    ),
  };
}
