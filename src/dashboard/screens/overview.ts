import { Decimal, formatBrl } from '../../domain/money/money.ts';
import { say } from '../../i18n/index.ts';
import { sparkline } from '../../output/drawing/bars.ts';
import {
  cell,
  cut,
  EMPTY_LINE,
  type Line,
  line,
  plainLine,
  type Span,
  span,
  type Tone,
} from '../../output/drawing/line.ts';
import { widthOf } from '../../output/drawing/width.ts';
import { Shortener } from '../../output/shorten.ts';
import { alertText } from '../selectors/alert-text.ts';
import { type Flow, moneyFlow } from '../selectors/flow.ts';
import { type Listing, listingOf } from '../selectors/listing.ts';
import { type Feed, isStale } from '../state/feeds.ts';
import { currentView, type DashboardState, SCREENS } from '../state/state.ts';
import { at, causeText, countdown, type DrawingOptions, feedText, money } from './drawing.ts';

/** A label and its value, in two columns. */
const labelled = (label: string, room: number, ...value: Line['spans']): Line =>
  line(cell(label, room, { tone: 'dim' }), span('  '), ...value);

/** A line with a right-aligned part, if there is room for both. */
function withRight(left: Line, right: { readonly text: string; readonly tone: Tone }, width: number): Line {
  const used = left.spans.reduce((sum, { text }) => sum + widthOf(text), 0);
  const room = width - used - 2;
  if (room < 4) return left;
  const shown = cut(right.text, room);
  const blanks = ' '.repeat(width - used - widthOf(shown));
  return { ...left, spans: [...left.spans, span(blanks), span(shown, right.tone)] };
}

/** The most endpoints shown; the others are on the deliveries screen. */
const MOST_ENDPOINTS = 3;

/** The overview: whether money flows, and what needs attention. */
export function overviewLines(
  state: DashboardState,
  alerts: Listing,
  options: DrawingOptions,
  room: number,
): readonly Line[] {
  const { words } = options;
  const attention = alertLines(state, alerts, options);
  const figures = [
    ...balanceLines(state, options),
    ...flowLines(state, options),
    ...serviceLines(state, options),
    EMPTY_LINE,
    ...undeliveredLines(state, options),
    ...disputeLines(state, options),
    ...unknownLines(state, options),
  ];
  const heading = plainLine(` ${words['overview.attention']}`, 'bold');
  const below = [EMPTY_LINE, heading, ...attention];
  // What needs attention is always visible.
  const most = Math.max(4, room - below.length);
  return [...figures.slice(0, most), ...below];
}

/** Columns of the labels. */
const LABEL = 14;

/** A figure with its age at the right; dimmed when it may be outdated. */
function figure(
  state: DashboardState,
  options: DrawingOptions,
  label: string,
  feed: Feed<unknown>,
  value: () => readonly Span[],
): Line {
  const isOld = isStale(feed, state.nowMs);
  const shown = feed.value === null ? [span('–', 'dim')] : value();
  const spans = isOld ? shown.map(({ text }) => span(text, 'dim')) : shown;
  return withRight(
    labelled(` ${label}`, LABEL, ...spans),
    feedText(feed, state.nowMs, options),
    state.size.columns - 1,
  );
}

function balanceLines(state: DashboardState, options: DrawingOptions): readonly Line[] {
  const { words } = options;
  const feed = state.feeds.balance;
  return [
    figure(state, options, words['overview.balance'], feed, () => {
      const { available = Decimal.zero, blocked = Decimal.zero } = feed.value ?? {};
      return [
        span(formatBrl(available), 'bold'),
        span(`  ${words['overview.available']}`, 'dim'),
        span(`   ${formatBrl(blocked)}`, blocked.sign > 0 ? 'warn' : 'plain'),
        span(`  ${words['overview.blocked']}`, 'dim'),
      ];
    }),
  ];
}

function flowLines(state: DashboardState, options: DrawingOptions): readonly Line[] {
  const { words, lang } = options;
  const feed = state.feeds.payments;
  const flow = moneyFlow(feed.value, state.serviceMs);
  const drawn = ({ perMinute, cents, count }: Flow): readonly Span[] => [
    span(sparkline(perMinute), 'accent'),
    span(` ${money(cents)}`, 'bold'),
    span(` (${count})`, 'dim'),
  ];
  return [
    figure(state, options, words['overview.in'], feed, () => (flow ? drawn(flow.in) : [])),
    figure(state, options, words['overview.out'], feed, () => (flow ? drawn(flow.out) : [])),
    figure(state, options, words['overview.conversion'], feed, () => {
      const { created, paid, pending } = flow?.conversion ?? { created: 0, paid: 0, pending: 0 };
      const share = created === 0 ? '' : ` (${Math.round((100 * paid) / created)} %)`;
      const since = flow ? at(flow.since, state.serviceMs, lang) : '-';
      return [
        span(say(words, 'overview.converted', { created, paid }) + share, 'plain'),
        span(` ${say(words, 'overview.converted_more', { pending, since })}`, 'dim'),
      ];
    }),
  ];
}

function serviceLines(state: DashboardState, options: DrawingOptions): readonly Line[] {
  const { words } = options;
  const { limitedUntil, nowMs, log } = state;
  const lastMinute = log.filter(({ at: sentAt }) => nowMs - sentAt < 60_000).length;
  const limit =
    limitedUntil !== null && limitedUntil > nowMs
      ? span(
          `  ${say(words, 'overview.limited', { seconds: Math.ceil((limitedUntil - nowMs) / 1_000) })}`,
          'warn',
        )
      : // A single reading (--once) keeps no log of its requests.
        span(log.length === 0 ? '' : `  ${say(words, 'overview.requests', { count: lastMinute })}`, 'dim');
  const feed = state.feeds.status;
  const line = figure(state, options, words['overview.service'], feed, () => [
    span(feed.value?.status ?? '-'),
    limit,
  ]);
  return [line];
}

function undeliveredLines(state: DashboardState, options: DrawingOptions): readonly Line[] {
  const { words, lang } = options;
  const feed = state.feeds.undelivered;
  const value = feed.value;
  const open = (value?.groups ?? []).filter(({ events }) => events > 0);
  const first = figure(state, options, words['overview.undelivered'], feed, () => {
    if (!value || value.open === 0) return [span(words['overview.none'], 'good')];
    const endpoints = new Set(open.map(({ endpoint }) => endpoint)).size;
    return [
      span(say(words, 'overview.undelivered_at', { count: value.open, endpoints }), 'bad'),
      span(value.amountCents === null ? '' : `  ${money(value.amountCents)}`),
    ];
  });
  const room = Math.max(20, state.size.columns - LABEL - 36);
  const shown = open.slice(0, MOST_ENDPOINTS);
  const short = new Shortener(room).shorten(shown.map(({ endpoint }) => endpoint ?? '-'));
  const groups = shown.map((group) =>
    labelled(
      '',
      LABEL,
      cell(short.get(group.endpoint ?? '-') ?? '-', room),
      span(`  ${String(group.events).padStart(4)}  `, 'bold'),
      span(group.cause === null ? '-' : causeText(words, group.cause), 'bad'),
      span(
        group.nextAt === null
          ? ''
          : `  ${say(words, 'overview.next', { next: at(group.nextAt, state.serviceMs, lang) })}`,
        'dim',
      ),
    ),
  );
  const more = open.length - groups.length;
  return [
    first,
    ...groups,
    ...(more > 0
      ? [labelled('', LABEL, span(say(words, 'overview.more_groups', { count: more }), 'dim'))]
      : []),
  ];
}

function disputeLines(state: DashboardState, options: DrawingOptions): readonly Line[] {
  const { words } = options;
  const feed = state.feeds.disputes;
  return [
    figure(state, options, words['overview.disputes'], feed, () => {
      const all = feed.value ?? [];
      if (all.length === 0) return [span(words['overview.none'], 'good')];
      const deadlines = all.flatMap(({ expiresAt }) => expiresAt ?? []);
      const nearest = deadlines.length === 0 ? null : Math.min(...deadlines) - state.serviceMs;
      const cents = all.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
      return [
        span(say(words, 'overview.disputes_open', { count: all.length }), 'warn'),
        span(`  ${money(cents)}`),
        span(
          nearest === null ? '' : `  ${say(words, 'overview.nearest', { left: countdown(nearest) })}`,
          nearest !== null && nearest < 86_400_000 ? 'bad' : 'dim',
        ),
      ];
    }),
  ];
}

function unknownLines(state: DashboardState, options: DrawingOptions): readonly Line[] {
  const { words } = options;
  const feed = state.feeds.journal;
  return [
    figure(state, options, words['overview.unknown'], feed, () => {
      const { count = 0, cents = 0n } = feed.value?.unknown ?? {};
      if (count === 0) return [span(words['overview.none'], 'good')];
      return [span(say(words, 'overview.unknown_payments', { count }), 'bad'), span(`  ${money(cents)}`)];
    }),
  ];
}

function alertLines(state: DashboardState, alerts: Listing, options: DrawingOptions): readonly Line[] {
  const { words } = options;
  if (alerts.length === 0) {
    const isWaiting = Object.values(state.feeds).some(({ stage }) => stage === 'connecting');
    return [
      plainLine(
        `   ${words[isWaiting ? 'overview.waiting' : 'overview.all_well']}`,
        isWaiting ? 'dim' : 'good',
      ),
    ];
  }
  const { selected } = currentView(state);
  const cursor = Math.max(0, selected === null ? 0 : alerts.indexOf(selected));
  return Array.from({ length: alerts.length }, (_, index): Line => {
    const row = alerts.at(index);
    if (row?.kind !== 'alert') return EMPTY_LINE;
    const alert = row.row;
    const screen = `${SCREENS.indexOf(alert.screen) + 1} ${words[`screen.${alert.screen}`]}`;
    const left = line(
      span(alert.level === 'red' ? '   ● ' : '   ○ ', alert.level === 'red' ? 'bad' : 'warn'),
      span(alertText(alert, options)),
    );
    return {
      ...withRight(left, { text: `→ ${screen}`, tone: 'dim' }, state.size.columns - 1),
      isSelected: index === cursor,
    };
  });
}

/** The overview as lines of text, without a height limit. */
export function overviewText(state: DashboardState, options: DrawingOptions): readonly Line[] {
  const alerts = listingOf({ ...state, screen: 'overview' });
  return alerts === null ? [] : overviewLines(state, alerts, options, Number.POSITIVE_INFINITY);
}
