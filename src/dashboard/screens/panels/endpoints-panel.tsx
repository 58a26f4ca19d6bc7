import { Box } from 'ink';
import { useCallback } from 'react';
import type { EventGroup } from '../../../operations/webhooks/undelivered/group-events.ts';
import { type Bar, BarChart } from '../../components/bar-chart.tsx';
import { ClickArea } from '../../components/click-area.tsx';
import { frameRows } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useClicked, useDashboardState, useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { panelListing } from '../../selectors/listing.ts';
import { newestFailures } from '../../selectors/newest-failures.ts';
import { visibleRangeOf } from '../../selectors/visible-range.ts';
import { currentView } from '../../state/dashboard-state.ts';
import { isStale } from '../../state/feeds.ts';
import { EventTable } from '../details/event-table.tsx';
import { causeText } from '../drawing-options.ts';
import { FeedPanel, type PanelSize, panelWidth } from './feed-panel.tsx';

export function EndpointsPanel(size: PanelSize) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const onClick = useClicked();
  const listing = panelListing(state, 'endpoints');
  const hasFocus = state.panel === 'endpoints';
  const rows = Math.max(1, size.height - frameRows(size.isFramed));
  const { top, at } = hasFocus ? visibleRangeOf(currentView(state), listing, rows) : { top: 0, at: -1 };
  const scheme = commonScheme(state.feeds.undelivered.value?.groups ?? []);
  const bars = Array.from(
    { length: Math.max(0, Math.min(rows, listing.length - top)) },
    (_, index): Bar[] => {
      const row = listing.at(top + index);
      if (row?.kind !== 'group') return [];
      const { key, endpoint, events, cause } = row.row;
      return [
        {
          ...{
            key,
            label: (endpoint ?? '-').slice(scheme.length),
            value: events,
            text: String(events),
            tone: 'bad',
          },
          remark: cause === null ? '' : causeText(words, cause),
          isSelected: top + index === at,
        },
      ];
    },
  ).flat();
  const click = useCallback(
    (row: number) => {
      const key = listing.keyAt(top + row);
      if (key !== undefined) onClick({ kind: 'row', key, panel: 'endpoints' });
    },
    [listing, top, onClick],
  );
  const isDim = isStale(state.feeds.undelivered, state.nowMs);
  return (
    <FeedPanel
      title={words['panel.endpoints']}
      feed="undelivered"
      panel="endpoints"
      isFocused={hasFocus}
      {...size}
    >
      {listing.length === 0 ? (
        <Styled tone={state.feeds.undelivered.stage === 'connecting' ? 'dim' : 'good'}>
          {state.feeds.undelivered.stage === 'connecting'
            ? words['feed.connecting']
            : `✓ ${words['dashboard.empty.deliveries']}`}
        </Styled>
      ) : (
        <>
          <ClickArea onClick={click}>
            <BarChart bars={bars} width={panelWidth(size)} isDim={isDim} />
          </ClickArea>
          <NewestFailures height={rows - bars.length} width={panelWidth(size)} />
        </>
      )}
    </FeedPanel>
  );
}

const SCHEME = /^https?:\/\//;

/** Returns the URL scheme that all endpoints share; empty if they differ. */
function commonScheme(groups: readonly EventGroup[]): string {
  const [first, ...others] = new Set(groups.map(({ endpoint }) => SCHEME.exec(endpoint ?? '')?.[0] ?? ''));
  return others.length === 0 ? (first ?? '') : '';
}

const HEADINGS = 3;

function NewestFailures({ height, width }: { readonly height: number; readonly width: number }) {
  const { words } = useDrawing();
  const groups = useSelector(({ feeds }) => feeds.undelivered.value?.groups);
  if (groups === undefined || height <= HEADINGS) return null;
  return (
    <Box flexDirection="column" paddingTop={1}>
      <Styled tone="bold">{words['endpoint.newest']}</Styled>
      <EventTable events={newestFailures(groups, height - HEADINGS)} width={width} />
    </Box>
  );
}
