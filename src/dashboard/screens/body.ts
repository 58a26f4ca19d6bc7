import type { MessageKey } from '../../i18n/index.ts';
import { say, sayKey } from '../../i18n/index.ts';
import { cut, EMPTY_LINE, type Line, line, plainLine, span } from '../../output/drawing/line.ts';
import { widthOf } from '../../output/drawing/width.ts';
import { type Listing, type ListRow, listingOf } from '../selectors/listing.ts';
import { cursorAt } from '../selectors/position.ts';
import type { Feed, FeedName } from '../state/feeds.ts';
import { isStale } from '../state/feeds.ts';
import type { Batch, Entry } from '../state/rows.ts';
import { currentView, type DashboardState, type ScreenName } from '../state/state.ts';
import {
  disputeColumns,
  eventColumns,
  groupColumns,
  paymentColumns,
  receivedColumns,
  requestColumns,
} from './columns.ts';
import { detailLines } from './detail-screen.ts';
import { type DrawingOptions, feedText } from './drawing.ts';
import { overviewLines } from './overview.ts';
import { payoutColumns } from './payout-columns.ts';
import { type ScreenColumn, type TableRow, tableLines, withRight } from './table-lines.ts';

/** The source of each screen's list. */
export const FEED_OF: Readonly<Record<Exclude<ScreenName, 'overview' | 'log'>, FeedName>> = {
  payments: 'payments',
  deliveries: 'undelivered',
  disputes: 'disputes',
  payouts: 'journal',
  inbox: 'inbox',
};

/** The lines between the tabs and the message: a list, or what was opened. */
export function bodyLines(state: DashboardState, options: DrawingOptions, room: number): readonly Line[] {
  const { screen } = state;
  const listing = listingOf(state);
  if (listing === null) return [titleLine(state, options, []), ...detailLines(state, options, room - 1)];
  if (screen === 'overview') return overviewLines(state, listing, options, room);
  const { lines, dropped } = rowsLines(state, listing, options, room - 2);
  return [titleLine(state, options, dropped), ...lines, ...emptyLines(state, listing, options)];
}

/** The place, the number of rows, and the age of the data. */
function titleLine(state: DashboardState, options: DrawingOptions, dropped: readonly string[]): Line {
  const { words } = options;
  const { screen, size, log } = state;
  const view = currentView(state);
  const opened = 'key' in view.place ? ` › ${view.place.label}` : '';
  const listing = listingOf(state);
  const counted =
    listing === null
      ? ''
      : listing.length === listing.all
        ? `  ${listing.length}`
        : `  ${say(words, 'dashboard.found_of', { found: listing.length, all: listing.all })}`;
  const feed = feedOfScreen(state);
  const right =
    feed === null
      ? { text: say(words, 'dashboard.requests', { count: log.length }), tone: 'dim' as const }
      : feedText(feed, state.nowMs, options);
  const name = ` ${words[`screen.${screen}`]}`;
  const room = size.columns - 4 - widthOf(name) - widthOf(counted) - widthOf(right.text);
  const title = cut(opened, Math.max(20, room));
  const hidden =
    dropped.length === 0 ? '' : `  ${say(words, 'dashboard.hidden', { columns: dropped.join(', ') })}`;
  const told = room - widthOf(title) < 12 ? '' : cut(hidden, room - widthOf(title));
  const left = line(span(name, 'bold'), span(title, 'bold'), span(counted, 'dim'), span(told, 'dim'));
  return withRight(left, right, size.columns - 1);
}

const feedOfScreen = ({ feeds, screen }: DashboardState): Feed<unknown> | null =>
  screen === 'overview' || screen === 'log' ? null : feeds[FEED_OF[screen]];

/** Why the list is empty. */
function emptyLines(state: DashboardState, listing: Listing, options: DrawingOptions): readonly Line[] {
  if (listing.length > 0) return [];
  const { words } = options;
  const { screen } = state;
  const feed = feedOfScreen(state);
  if (listing.all > 0)
    return [
      plainLine(`  ${say(words, 'dashboard.nothing_found', { filter: currentView(state).filter })}`, 'dim'),
    ];
  if (feed?.stage === 'connecting') return [plainLine(`  ${words['feed.connecting']}`, 'warn')];
  if (feed?.stage === 'off')
    return [
      plainLine(`  ${feed.failure ? sayKey(words, feed.failure.key, feed.failure.params) : '-'}`, 'dim'),
    ];
  if (feed?.stage === 'lost' && feed.value === null)
    return [plainLine(`  ${feedText(feed, state.nowMs, options).text}`, 'bad')];
  return [plainLine(`  ${words[`dashboard.empty.${screen}` as MessageKey]}`, 'dim')];
}

function rowsLines(
  state: DashboardState,
  listing: Listing,
  options: DrawingOptions,
  room: number,
): { readonly lines: readonly Line[]; readonly dropped: readonly string[] } {
  const { top: kept } = currentView(state);
  const at = cursorAt(state, listing);
  // Rows were added or removed: the cursor stays on its row, which stays visible.
  const top = Math.max(
    0,
    Math.min(
      at !== -1 && (at < kept || at >= kept + room) ? at - Math.floor(room / 2) : kept,
      listing.length - room,
    ),
  );
  const rows: ListRow[] = [];
  for (let index = top; index < Math.min(listing.length, top + room); index += 1) {
    const row = listing.at(index);
    if (row) rows.push(row);
  }
  const feed = feedOfScreen(state);
  const isOld = feed !== null && isStale(feed, state.nowMs);
  const tableRows = rows.map(({ row, kind }, index) => ({
    row,
    isSelected: top + index === at,
    mark: markOf(state, { kind, row } as ListRow),
    isDim: isOld,
  }));
  const columns = columnsOf(state, options) as readonly ScreenColumn<unknown>[];
  if (listing.length === 0) return { lines: [EMPTY_LINE], dropped: [] };
  return tableLines(columns, tableRows as readonly TableRow<unknown>[], state.size.columns);
}

function columnsOf(state: DashboardState, options: DrawingOptions): readonly unknown[] {
  if (currentView(state).place.kind === 'events') return eventColumns(options, state);
  switch (state.screen) {
    case 'payments':
      return paymentColumns(options, state);
    case 'deliveries':
      return groupColumns(options, state);
    case 'disputes':
      return disputeColumns(options, state);
    case 'payouts':
      return payoutColumns(options, state) satisfies readonly ScreenColumn<Entry | Batch>[];
    case 'inbox':
      return receivedColumns(options);
    case 'log':
      return requestColumns(options);
    case 'overview':
      return [];
  }
}

/** `*`: marked; `◉`: watched. */
function markOf({ marks, watched }: DashboardState, { kind, row }: ListRow): string {
  if (kind === 'payment') return watched.has(row.id) ? '◉' : ' ';
  if (kind === 'event') return marks.has(row.key) ? '*' : ' ';
  if (kind !== 'group') return ' ';
  const marked = row.members.filter(({ key }) => marks.has(key)).length;
  return marked === 0 ? ' ' : marked === row.members.length ? '*' : '+';
}
