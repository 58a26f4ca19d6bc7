import { formatBrl } from '../../domain/money/decimal.ts';
import type { JsonObject, JsonValue } from '../../domain/text/json.ts';
import { isoOf } from '../../domain/time/sao-paulo-time.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { type MessageKey, say } from '../../i18n/index.ts';
import { timeLeft } from '../../output/describe-time.ts';
import { at, atLeast, causeText, type DrawingOptions, money } from '../screens/drawing-options.ts';
import { type DisputesValue, type FeedName, type Feeds, type FeedValues, isOutage } from '../state/feeds.ts';
import { disputedCents } from '../state/list-rows.ts';
import { chargesText, MINUTES, type MoneyFlows } from '../state/money-flow-types.ts';

type Around = DrawingOptions & { readonly serviceMs: number };

/** The forms of a section in the overview of `--once`. */
interface Forms<Value> {
  /** Figures by their name in JSON. */
  readonly figures: { readonly [name: string]: (value: Value) => JsonValue };
  /** Metrics. Their names begin with the section; `path` leads to the figure in the section's JSON. */
  readonly gauges: readonly (readonly [name: string, help: string, path: string])[];
  /** Texts by the message key of their label. Further lines are below the text, without a label. */
  readonly lines: {
    readonly [Label in MessageKey]?: (value: Value, around: Around) => string | readonly string[];
  };
}

/** A part of the overview. `value` returns its data; null if it was not read. */
export interface Section<Value> extends Forms<Value> {
  readonly feed: FeedName;
  readonly value: (feeds: Feeds) => Value | null;
}

const section = <Name extends FeedName>(
  feed: Name,
  forms: Forms<FeedValues[Name]>,
): Section<FeedValues[Name]> => ({ feed, value: (feeds) => feeds[feed].value, ...forms });

/** Today's totals. The figure `complete` says whether they cover the whole day. */
const flow: Section<MoneyFlows> = {
  feed: 'payments',
  value: (feeds) => feeds.payments.value?.figures ?? null,
  figures: {
    since: ({ since }) => isoOf(since),
    complete: ({ isComplete }) => isComplete,
    in: (figures) => ({ payments: figures.in.count, amountCents: figures.in.cents }),
    out({ out: { cents: amountCents, count, refunds, refundedCents } }) {
      return { payments: count - refunds, refunds, amountCents, refundedCents };
    },
    netCents: ({ netCents }) => netCents,
    charges: ({ charges, medianToPayMs }) => ({ ...charges, medianToPayMs }),
    perMinute: ({ in: { perMinute }, out }) => ({
      minutes: MINUTES,
      inCents: [...perMinute],
      outCents: [...out.perMinute],
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
  lines: {
    'snapshot.in': (figures, around) => total(figures, figures.in, around),
    'snapshot.out': (figures, around) => total(figures, figures.out, around),
    'snapshot.net': ({ netCents, isComplete }) =>
      `${atLeast(isComplete)}${netCents > 0 ? '+' : ''}${money(netCents)}`,
    'overview.conversion'(figures, { words }) {
      const { charges, medianToPayMs, isComplete } = figures;
      const seconds = Math.round((medianToPayMs ?? 0) / 1_000);
      const median = medianToPayMs === null ? [] : [say(words, 'snapshot.median', { seconds })];
      const pending = atLeast(isComplete) + say(words, 'snapshot.pending', charges);
      return [chargesText(figures, words), pending, ...median].join(', ');
    },
  },
};

function total(
  { since, isComplete }: MoneyFlows,
  { cents, count }: MoneyFlows['in'],
  around: Around,
): string {
  const key = isComplete ? 'flow.complete' : 'snapshot.at_least';
  const period = say(around.words, key, { since: at(since, since, around.lang) });
  return `${atLeast(isComplete)}${money(cents)} (${count})  ${period}`;
}

function nearestDeadline({ rows }: DisputesValue): number | null {
  const deadlines = rows.flatMap(({ expiresAt }) => expiresAt ?? []);
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** The sections in the order of JSON and metrics. */
export const SECTIONS = {
  status: {
    ...section('status', {
      figures: { status: ({ status }) => status },
      gauges: [],
      lines: { 'overview.service': ({ status }) => status },
    }),
    // A service that does not answer is not "ok", whatever its status page says.
    value: (feeds: Feeds) => (isOutage(feeds) ? null : feeds.status.value),
  },

  balance: section('balance', {
    figures: {
      available: ({ available }) => available.toString(),
      blocked: ({ blocked }) => blocked.toString(),
    },
    gauges: [
      ['available_reais', 'Available balance.', 'available'],
      ['blocked_reais', 'Blocked balance.', 'blocked'],
    ],
    lines: {
      'panel.balance'({ available, blocked }, { words }) {
        const shown = `${formatBrl(available)} ${words['column.available']}`;
        return blocked.sign === 0 ? shown : `${shown}   ${formatBrl(blocked)} ${words['column.blocked']}`;
      },
    },
  }),

  flow,

  undelivered: section('undelivered', {
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
    lines: {
      'overview.undelivered'(
        { open: count, groups, amountCents, isComplete, since },
        { words, lang, serviceMs },
      ) {
        const start = at(Date.parse(since), serviceMs, lang);
        const period = isComplete ? '' : `  ${say(words, 'snapshot.at_least', { since: start })}`;
        const open = groups.filter(({ events }) => events > 0);
        const endpoints = new Set(open.map(({ endpoint }) => endpoint)).size;
        const events = say(words, 'overview.undelivered_at', { count, endpoints });
        const below = open.map((group) => {
          const next = say(words, 'overview.next', { next: at(group.nextAt, serviceMs, lang) });
          const why = group.cause === null ? '-' : causeText(words, group.cause);
          const text = `${String(group.events).padStart(4)}  ${group.endpoint ?? '-'}  ${why}`;
          return group.nextAt === null ? text : `${text}  ${next}`;
        });
        return count === 0
          ? [`${words['overview.none']}${period}`, ...below]
          : [`${atLeast(isComplete)}${events}  ${money(amountCents)}${period}`, ...below];
      },
    },
  }),

  disputes: section('disputes', {
    figures: {
      open: ({ rows }) => rows.length,
      complete: ({ isCut }) => !isCut,
      nearestDeadline: (value) => isoOf(nearestDeadline(value)),
      disputedCents: ({ rows }) => disputedCents(rows),
    },
    gauges: [
      ['open', 'Open disputes.', 'open'],
      ['complete', 'Whether all open disputes were read.', 'complete'],
      ['cents', 'Amount of the open disputes.', 'disputedCents'],
      ['deadline_timestamp_seconds', 'The nearest deadline.', 'nearestDeadline'],
    ],
    lines: {
      'overview.disputes'(value, { words, serviceMs }) {
        const { rows, isCut } = value;
        if (rows.length === 0) return words['overview.none'];
        const nearest = nearestDeadline(value);
        const left = nearest === null ? '' : timeLeft(nearest - serviceMs);
        const open = say(words, 'overview.disputes_open', { count: rows.length });
        const deadline = nearest === null ? '' : `  ${say(words, 'overview.nearest', { left })}`;
        return `${atLeast(!isCut)}${open}  ${money(disputedCents(rows))}${deadline}`;
      },
    },
  }),

  payments: section('journal', {
    figures: {
      unknown: ({ unknown }) => unknown.count,
      unknownCents: ({ unknown }) => Number(unknown.cents),
    },
    gauges: [
      ['unknown', 'Payments with an unknown outcome.', 'unknown'],
      ['unknown_cents', 'Amount of these payments.', 'unknownCents'],
    ],
    lines: {
      'overview.unknown': ({ unknown: { count, cents } }, { words }) =>
        count === 0
          ? words['overview.none']
          : `${say(words, 'overview.unknown_payments', { count })}  ${money(cents)}`,
    },
  }),
};

export type SectionName = keyof typeof SECTIONS;

/** Returns the JSON of a section. Figures that were not read are null, never zero. */
export function sectionJson(name: SectionName, feeds: Feeds): JsonObject {
  const { feed, value, figures } = SECTIONS[name] as Section<unknown>;
  const { stage, readAt, failure } = feeds[feed];
  const read = value(feeds);
  const all = Object.entries(figures).map(([key, of]) => [key, read === null ? null : of(read)]);
  const code = failure === null ? {} : { errorCode: failure.errorCode };
  return { state: stage, readAt: isoOf(readAt), ...code, ...Object.fromEntries(all) };
}
