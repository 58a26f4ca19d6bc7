import { type Decimal, formatBrl } from '../domain/money/decimal.ts';
import { safeForTerminal } from '../domain/text/safe-text.ts';
import { phraseOf, say, sayKey, type Words } from '../i18n/index.ts';
import { widthOf } from '../output/drawing/line.ts';
import { ageText, at, causeText, countdown, type DrawingOptions, money } from './screens/drawing-options.ts';
import { alertsOf, alertText } from './selectors/alert.ts';
import { type DashboardState, SCREENS } from './state/dashboard-state.ts';
import { type Feed, isConnecting, isStale } from './state/feeds.ts';
import { chargesText, type MoneyFlows } from './state/money-flow-types.ts';

const LABEL = 14;
const MARGIN = 1;

export function snapshotText(state: DashboardState, options: DrawingOptions): string {
  const { feeds } = state;
  const { words } = options;
  const figure = <T>(label: string, feed: Feed<T>, text: (value: T) => string): string => {
    const age = feedText(feed, state.nowMs, words);
    const left = `${padded(label, LABEL)} ${feed.value === null ? '–' : text(feed.value)}`;
    return `${padded(left, state.size.columns - widthOf(age) - MARGIN - 1)} ${age}`;
  };
  const flow = (label: string, text: (figures: MoneyFlows) => string): string =>
    figure(label, feeds.payments, ({ figures }) => (figures === null ? '–' : text(figures)));
  const lines = [
    figure(words['panel.balance'], feeds.balance, ({ available, blocked }) => {
      const parts = [`${formatBrl(available)} ${words['column.available']}`];
      if (!isZero(blocked)) parts.push(`${formatBrl(blocked)} ${words['column.blocked']}`);
      return parts.join('   ');
    }),
    flow(words['snapshot.in'], (figures) => total(figures.in, figures, options)),
    flow(words['snapshot.out'], (figures) => total(figures.out, figures, options)),
    flow(words['snapshot.net'], ({ netCents }) => `${netCents > 0 ? '+' : ''}${money(netCents)}`),
    flow(words['overview.conversion'], (figures) => conversionText(figures, options)),
    figure(words['overview.service'], feeds.status, ({ status }) => status),
    ...undeliveredLines(state, options, figure),
    figure(words['overview.disputes'], feeds.disputes, ({ rows: open, isCut }) => {
      if (open.length === 0) return words['overview.none'];
      const deadlines = open.flatMap(({ expiresAt }) => expiresAt ?? []);
      const cents = open.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
      const left = countdown(Math.min(...deadlines) - state.serviceMs);
      const nearest = deadlines.length === 0 ? '' : `  ${say(words, 'overview.nearest', { left })}`;
      return `${isCut ? '≥ ' : ''}${say(words, 'overview.disputes_open', { count: open.length })}  ${money(cents)}${nearest}`;
    }),
    figure(words['overview.unknown'], feeds.journal, ({ unknown: { count, cents } }) =>
      count === 0
        ? words['overview.none']
        : `${say(words, 'overview.unknown_payments', { count })}  ${money(cents)}`,
    ),
    '',
    words['panel.attention'],
    ...attention(state, options),
  ];
  return `${lines.map((line) => `${' '.repeat(MARGIN)}${safeForTerminal(line)}`.trimEnd()).join('\n')}\n`;
}

function feedText(feed: Feed<unknown>, nowMs: number, words: Words): string {
  const { stage, failure, readAt } = feed;
  const age = readAt === null ? '-' : ageText(nowMs - readAt);
  switch (stage) {
    case 'connecting':
      return words['feed.connecting'];
    case 'off':
      return failure ? sayKey(words, failure.key, failure.params) : '-';
    case 'live':
      return say(words, isStale(feed, nowMs) ? 'feed.stale' : 'feed.live', { age });
    case 'lost': {
      const reason = failure === null ? '-' : phraseOf(words, failure.errorCode);
      const seconds = Math.max(0, Math.ceil(((feed.retryAt ?? nowMs) - nowMs) / 1_000));
      const key = failure?.isLimit ? 'feed.limited' : readAt === null ? 'feed.lost' : 'feed.lost_stale';
      return say(words, key, { reason, seconds, age });
    }
  }
}

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));
const isZero = (amount: Decimal): boolean => amount.sign === 0;

function total(
  { cents, count }: { readonly cents: number; readonly count: number },
  { since, isComplete }: MoneyFlows,
  { words, lang }: DrawingOptions,
): string {
  const period = say(words, isComplete ? 'flow.complete' : 'snapshot.at_least', {
    since: at(since, since, lang),
  });
  return `${isComplete ? '' : '≥ '}${money(cents)} (${count})  ${period}`;
}

function conversionText(figures: MoneyFlows, { words }: DrawingOptions): string {
  const { charges, medianToPayMs } = figures;
  const seconds = medianToPayMs === null ? null : Math.round(medianToPayMs / 1_000);
  return [
    chargesText(figures, words),
    say(words, 'snapshot.pending', charges),
    ...(seconds === null ? [] : [say(words, 'snapshot.median', { seconds })]),
  ].join(', ');
}

function undeliveredLines(
  { feeds, serviceMs }: DashboardState,
  { words, lang }: DrawingOptions,
  figure: <T>(label: string, feed: Feed<T>, text: (value: T) => string) => string,
): readonly string[] {
  const open = (feeds.undelivered.value?.groups ?? []).filter(({ events }) => events > 0);
  const first = figure(words['overview.undelivered'], feeds.undelivered, (value) => {
    const { open: count, amountCents, isComplete, since } = value;
    const start = at(Date.parse(since), serviceMs, lang);
    const period = isComplete ? '' : `  ${say(words, 'snapshot.at_least', { since: start })}`;
    if (count === 0) return `${words['overview.none']}${period}`;
    const endpoints = new Set(open.map(({ endpoint }) => endpoint)).size;
    const events = say(words, 'overview.undelivered_at', { count, endpoints });
    return `${isComplete ? '' : '≥ '}${events}  ${money(amountCents)}${period}`;
  });
  const groups = open.map(({ endpoint, events, cause, nextAt }) => {
    const next =
      nextAt === null ? '' : `  ${say(words, 'overview.next', { next: at(nextAt, serviceMs, lang) })}`;
    const why = cause === null ? '-' : causeText(words, cause);
    return `${' '.repeat(LABEL)} ${String(events).padStart(4)}  ${endpoint ?? '-'}  ${why}${next}`;
  });
  return [first, ...groups];
}

function attention(state: DashboardState, options: DrawingOptions): readonly string[] {
  const { words } = options;
  const alerts = alertsOf(state);
  if (alerts.length > 0)
    return alerts.map((alert) => {
      const screen = `${SCREENS.indexOf(alert.screen) + 1} ${words[`screen.${alert.screen}`]}`;
      return `  ${alert.level === 'red' ? '●' : '○'} ${alertText(alert, options)}  → ${screen}`;
    });
  return [`  ${words[isConnecting(state.feeds) ? 'overview.waiting' : 'overview.all_well']}`];
}
