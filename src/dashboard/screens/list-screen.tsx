import { Box } from 'ink';
import { type MessageKey, phraseOf, say, sayKey } from '../../i18n/index.ts';
import { clockSeconds } from '../../output/describe-time.ts';
import { widthOf } from '../../output/drawing/line.ts';
import { ClickArea } from '../components/click-area.tsx';
import { frameRows, noteRoom, Panel, type PanelSize, panelWidth } from '../components/panel.tsx';
import { Styled } from '../components/styled.tsx';
import { WrappedText } from '../components/wrapped-text.tsx';
import { useDashboardState, useDrawing, useModel } from '../hooks/dashboard-context.ts';
import { hasNoProposals } from '../resources/proposal.ts';
import { KIND_ON, RESOURCES, resourceOf } from '../resources/resources.ts';
import { toneOfEvent } from '../selectors/alert.ts';
import { selectedRow, visibleRangeOf, visibleRows } from '../selectors/cursor.ts';
import { feedText, joined, lossText } from '../selectors/feed-text.ts';
import { layoutOf } from '../selectors/layout.ts';
import { type Listing, listBehind, listingOf } from '../selectors/listing.ts';
import { currentListView, currentView, type DashboardState } from '../state/dashboard-state.ts';
import { type Feed, isStale, undeliveredEvents } from '../state/feeds.ts';
import { DetailPanel } from './details/detail-panel.tsx';
import { atLeast, causeText, type DrawingOptions } from './drawing-options.ts';
import { useFeedNote } from './panels/feed-panel.tsx';
import { ClickableRows, RowTable } from './row-table.tsx';

/** From this width, the deliveries of a transaction are beside its detail, otherwise below. */
const BESIDE_FROM = 200;
const RELATED_WIDTH = 54;
const RELATED_SHARE = 0.3;

export function ListScreen() {
  const state = useDashboardState();
  const layout = layoutOf(state.size);
  const opened = listingOf(state) === null;
  const listing = opened ? listBehind(state) : listingOf(state);
  const { bodyRows, columns, isFramed } = layout;
  const size = { height: bodyRows, isFramed };
  if (layout.detailWidth === 0 || listing === null)
    return opened || listing === null ? (
      <DetailPanel width={columns} {...size} hasFocus />
    ) : (
      <ListPanel listing={listing} width={columns} {...size} hasFocus />
    );
  const hasRelated = layout.size === 'wide' && state.screen === 'payments';
  const isBeside = hasRelated && columns >= BESIDE_FROM;
  const listWidth = isBeside ? layout.listWidth - Math.floor(0.5 * RELATED_WIDTH) : layout.listWidth;
  const detailWidth = columns - listWidth - (isBeside ? RELATED_WIDTH : 0);
  const below = hasRelated && !isBeside ? Math.floor(bodyRows * RELATED_SHARE) : 0;
  const inDetail = opened || state.panel === 'detail';
  return (
    <Box>
      <ListPanel listing={listing} width={listWidth} {...size} hasFocus={!inDetail} />
      <Box flexDirection="column">
        <DetailPanel width={detailWidth} {...size} height={bodyRows - below} hasFocus={inDetail} />
        {below === 0 ? null : <RelatedDeliveriesPanel width={detailWidth} height={below} isFramed />}
      </Box>
      {isBeside ? <RelatedDeliveriesPanel width={RELATED_WIDTH} {...size} /> : null}
    </Box>
  );
}

interface ListProps extends PanelSize {
  readonly listing: Listing;
  readonly hasFocus: boolean;
}

function ListPanel({ listing, hasFocus, ...size }: ListProps) {
  const drawing = useDrawing();
  const state = useDashboardState();
  const model = useModel();
  const rows = Math.max(1, size.height - frameRows(size.isFramed) - 1);
  const title = titleOf(state, drawing);
  return (
    <ClickArea onScroll={(lines) => model.onScroll(lines, 'list')}>
      <Panel
        title={title}
        note={noteOf(state, listing, { rows, room: noteRoom(title, size.width) }, drawing)}
        isFocused={hasFocus}
        {...size}
      >
        {listing.length === 0 ? (
          <EmptyList listing={listing} />
        ) : (
          <ListTable listing={listing} hasFocus={hasFocus} height={rows} width={panelWidth(size)} />
        )}
      </Panel>
    </ClickArea>
  );
}

function titleOf(state: DashboardState, { words }: DrawingOptions): string {
  const { place, sort } = currentListView(state);
  const name = words[`screen.${state.screen}`];
  const opened = place.kind === 'list' ? '' : ` › ${place.label}`;
  const sorted =
    sort === null
      ? ''
      : `, ${say(words, 'list.sorted', { column: words[sort.column as MessageKey], mark: sort.isReversed ? '↑' : '↓' })}`;
  return `${name}${opened}${sorted}`;
}

/**
 * Returns the position, the number of newer rows, the result of a search and the data's age. If there is too little
 * room, the first parts stay.
 */
function noteOf(
  state: DashboardState,
  listing: Listing,
  { rows, room }: { readonly rows: number; readonly room: number },
  drawing: DrawingOptions,
): string {
  const { words } = drawing;
  const { first, last, length, newer } = visibleRangeOf(currentListView(state), listing, rows);
  const { feed, isCut } = RESOURCES[KIND_ON[state.screen]];
  const isWhole = currentListView(state).place.kind === 'proposals' || isCut?.(state.feeds) !== true;
  const { search } = state;
  const searched =
    search === null || state.screen !== 'payments'
      ? ''
      : search.stage === 'reading'
        ? words['list.searching']
        : search.stage === 'done'
          ? say(words, 'list.searched', { count: search.rows.length })
          : say(words, 'list.search_failed', {
              reason:
                search.failure === null ? '-' : sayKey(words, search.failure.key, search.failure.params),
            });
  const parts = [
    newer > 0 ? say(words, 'list.newer', { count: newer }) : '',
    searched,
    listing.length === listing.all
      ? ''
      : say(words, 'dashboard.found_of', { found: listing.length, all: listing.all }),
    length === 0 ? '' : say(words, 'list.position', { first, last, length: `${atLeast(isWhole)}${length}` }),
  ];
  const notes = parts.map((_, at) => joined(...parts.slice(0, parts.length - at)));
  const note = notes.find((text) => widthOf(text) <= room) ?? '';
  return feed === null
    ? note
    : joined(note, feedText(state, feed, drawing, room - widthOf(joined(note, '.'))));
}

function EmptyList({ listing }: { readonly listing: Listing }) {
  const drawing = useDrawing();
  const state = useDashboardState();
  const { words } = drawing;
  const { filter, place } = currentListView(state);
  const feed = feedOfScreen(state);
  if (listing.all > 0) return <Styled tone="dim">{say(words, 'dashboard.nothing_found', { filter })}</Styled>;
  if (feed?.stage === 'connecting') return <Styled tone="warn">{words['feed.connecting']}</Styled>;
  const loss = feed === null || feed.value !== null ? '' : lossText(feed, state.nowMs, drawing);
  if (loss !== '') return <WrappedText tone={feed?.stage === 'lost' ? 'bad' : 'dim'}>{loss}</WrappedText>;
  const isProposals = place.kind === 'proposals';
  if (isProposals && !hasNoProposals(state))
    return <WrappedText tone="warn">{say(words, 'feed.proposals')}</WrappedText>;
  const key = isProposals ? 'dashboard.no_proposals' : (`dashboard.empty.${state.screen}` as MessageKey);
  return <Styled tone="dim">{words[key]}</Styled>;
}

/** Returns the source of the list. The overview has several sources, the log has none. */
function feedOfScreen({ screen, feeds }: DashboardState): Feed<unknown> | null {
  const { feed } = RESOURCES[KIND_ON[screen]];
  return feed === null ? null : feeds[feed];
}

function ListTable({ listing, width, height, hasFocus }: Omit<ListProps, 'isFramed'>) {
  const state = useDashboardState();
  const view = currentListView(state);
  const { sort } = view;
  const rows = visibleRows(listing, visibleRangeOf(view, listing, height), height);
  const feed = feedOfScreen(state);
  const isDim = feed !== null && isStale(feed, state.nowMs);
  // In the log, actions and requests have different columns, so each of the two kinds is a table.
  const sections = [...Map.groupBy(rows, ({ row }) => resourceOf(row).columns)];
  return (
    <Box flexDirection="column">
      {sections.map(([columns, items]) => (
        <ClickableRows key={items[0]?.key ?? ''} panel="list" rows={items} headings={1}>
          <RowTable
            columns={columns}
            rows={items.map((item) => ({ ...item, isDim }))}
            hasMarks
            width={width}
            hasFocus={hasFocus}
            sort={sort}
          />
        </ClickableRows>
      ))}
    </Box>
  );
}

function RelatedDeliveriesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const { undelivered, received } = relatedDeliveries(state);
  const isNone = undelivered.length === 0 && received.length === 0;
  const title = words['panel.related'];
  return (
    <Panel title={title} {...useFeedNote('undelivered', noteRoom(title, size.width))} {...size}>
      {isNone ? (
        <Styled tone="dim" wrap="wrap">
          {say(words, 'related.none')}
        </Styled>
      ) : null}
      {undelivered.map((row) => (
        <Box key={row.key} flexDirection="column" flexShrink={0}>
          <Box columnGap={1} flexShrink={0}>
            <Styled tone="dim">{clockSeconds(row.lastFailedAt)}</Styled>
            <Styled tone={toneOfEvent(row, state)}>{`✗ ${row.event ?? '-'}`}</Styled>
            <Styled tone={toneOfEvent(row, state)}>{causeText(words, row.cause)}</Styled>
          </Box>
          <Styled tone="dim">{`  ${row.endpoint ?? '-'}`}</Styled>
        </Box>
      ))}
      {received.map(({ id, receivedAt, event, forward }) => (
        <Box key={id} columnGap={1} flexShrink={0}>
          <Styled tone="dim">{clockSeconds(receivedAt)}</Styled>
          <Styled tone="good">{`● ${event ?? '-'}`}</Styled>
          <Styled>{forward === null ? words['dashboard.received'] : phraseOf(words, forward)}</Styled>
        </Box>
      ))}
    </Panel>
  );
}

/**
 * Returns the deliveries of the selected or opened transaction. Sends no request: they come from data already
 * read.
 */
function relatedDeliveries(state: DashboardState) {
  const { place } = currentView(state);
  const row = selectedRow(state);
  const id = place.kind === 'payment' ? place.key : row?.kind === 'payment' ? row.row.id : null;
  if (id === null) return { undelivered: [], received: [] };
  return {
    undelivered: undeliveredEvents(state.feeds).filter(({ transactionId }) => transactionId === id),
    received: (state.feeds.inbox.value?.rows ?? []).filter(({ transactionId }) => transactionId === id),
  };
}
