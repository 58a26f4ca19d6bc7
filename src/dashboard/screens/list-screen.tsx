import { Box } from 'ink';
import { useCallback } from 'react';
import { type MessageKey, say, sayKey } from '../../i18n/index.ts';
import { ClickArea } from '../components/click-area.tsx';
import { frameRows, PANEL_MARGIN, Panel } from '../components/panel.tsx';
import { Styled } from '../components/styled.tsx';
import { WrappedText } from '../components/wrapped-text.tsx';
import { useDashboardState, useDrawing, useModel } from '../hooks/dashboard-context.ts';
import { currentListView } from '../selectors/current-list-view.ts';
import { layoutOf } from '../selectors/layout.ts';
import { type Listing, listBehind, listingOf } from '../selectors/listing.ts';
import { visibleRangeOf } from '../selectors/visible-range.ts';
import { currentView, type DashboardState, type Panel as PanelName } from '../state/dashboard-state.ts';
import { DetailPanel } from './details/detail-panel.tsx';
import { RelatedDeliveriesPanel } from './details/related-deliveries-panel.tsx';
import type { DrawingOptions } from './drawing-options.ts';
import { ageOf, lossText, partOf } from './feed-age.tsx';
import { feedNameOfScreen, feedOfScreen } from './feed-of-screen.ts';
import { ListTable } from './list-table.tsx';

const RELATED_WIDTH = 48;

export function ListScreen() {
  const state = useDashboardState();
  const layout = layoutOf(state.size);
  const opened = listingOf(state) === null;
  const listing = opened ? listBehind(state) : listingOf(state);
  const { bodyRows, columns, isFramed, size } = layout;
  if (layout.detailWidth === 0 || listing === null)
    return opened || listing === null ? (
      <DetailPanel width={columns} height={bodyRows} isFramed={isFramed} hasFocus />
    ) : (
      <ListPanel listing={listing} width={columns} height={bodyRows} isFramed={isFramed} hasFocus />
    );
  const hasRelated = size === 'wide' && state.screen === 'payments';
  const listWidth = hasRelated ? layout.listWidth - Math.floor(RELATED_WIDTH / 2) : layout.listWidth;
  const detailWidth = columns - listWidth - (hasRelated ? RELATED_WIDTH : 0);
  const inDetail = opened || state.panel === 'detail';
  return (
    <Box>
      <ListPanel
        listing={listing}
        width={listWidth}
        height={bodyRows}
        isFramed={isFramed}
        hasFocus={!inDetail}
      />
      <DetailPanel width={detailWidth} height={bodyRows} isFramed={isFramed} hasFocus={inDetail} />
      {hasRelated ? (
        <RelatedDeliveriesPanel width={RELATED_WIDTH} height={bodyRows} isFramed={isFramed} />
      ) : null}
    </Box>
  );
}

interface ListProps {
  readonly listing: Listing;
  readonly width: number;
  readonly height: number;
  readonly isFramed: boolean;
  readonly hasFocus: boolean;
}

const LIST: PanelName = 'list';

function ListPanel({ listing, width, height, isFramed, hasFocus }: ListProps) {
  const drawing = useDrawing();
  const state = useDashboardState();
  const model = useModel();
  const scroll = useCallback((lines: number) => model.onScroll(lines, LIST), [model]);
  const rows = Math.max(1, height - frameRows(isFramed) - 1);
  return (
    <ClickArea onScroll={scroll}>
      <Panel
        title={titleOf(state, drawing)}
        note={noteOf(state, listing, rows, drawing)}
        isFocused={hasFocus}
        {...{ width, height, isFramed }}
      >
        {listing.length === 0 ? (
          <EmptyList listing={listing} />
        ) : (
          <ListTable
            {...{ listing, hasFocus, panel: LIST, height: rows }}
            width={width - (isFramed ? PANEL_MARGIN : 2)}
          />
        )}
      </Panel>
    </ClickArea>
  );
}

function titleOf(state: DashboardState, { words }: DrawingOptions): string {
  const { place, sort } = currentListView(state);
  const name = words[`screen.${state.screen}`];
  const opened = place.kind === 'events' ? ` › ${place.label}` : '';
  const sorted =
    sort === null
      ? ''
      : `, ${say(words, 'list.sorted', { column: words[sort.column as MessageKey], mark: sort.isReversed ? '↑' : '↓' })}`;
  return `${name}${opened}${sorted}`;
}

/** Returns the position, the number of newer rows, the result of a search and the data's age. */
function noteOf(state: DashboardState, listing: Listing, rows: number, drawing: DrawingOptions): string {
  const { words } = drawing;
  const { first, last, length, newer } = visibleRangeOf(currentListView(state), listing, rows);
  const name = feedNameOfScreen(state);
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
  return [
    newer > 0 ? say(words, 'list.newer', { count: newer }) : '',
    searched,
    listing.length === listing.all
      ? ''
      : say(words, 'dashboard.found_of', { found: listing.length, all: listing.all }),
    length === 0 ? '' : say(words, 'list.position', { first, last, length }),
    ...(name === null ? [] : [partOf(state, name, drawing), ageOf(state.feeds[name], state.nowMs, drawing)]),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function EmptyList({ listing }: { readonly listing: Listing }) {
  const drawing = useDrawing();
  const state = useDashboardState();
  const { words } = drawing;
  const { filter } = currentView(state);
  const feed = feedOfScreen(state);
  if (listing.all > 0) return <Styled tone="dim">{say(words, 'dashboard.nothing_found', { filter })}</Styled>;
  if (feed?.stage === 'connecting') return <Styled tone="warn">{words['feed.connecting']}</Styled>;
  const loss = feed === null || feed.value !== null ? '' : lossText(feed, state.nowMs, drawing);
  if (loss !== '') return <WrappedText tone={feed?.stage === 'lost' ? 'bad' : 'dim'}>{loss}</WrappedText>;
  return <Styled tone="dim">{words[`dashboard.empty.${state.screen}` as MessageKey]}</Styled>;
}
