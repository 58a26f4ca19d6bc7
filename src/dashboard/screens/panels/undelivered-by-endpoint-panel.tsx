import { Box } from 'ink';
import type { EventGroup } from '../../../operations/webhooks/undelivered/group-events.ts';
import { type Bar, BarChart } from '../../components/bar-chart.tsx';
import { frameRows, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { usePanelRows } from '../../hooks/use-panel-rows.ts';
import { isStale } from '../../state/feeds.ts';
import { ClickableRows } from '../clickable-rows.tsx';
import { EventTable } from '../details/event-table.tsx';
import { causeText } from '../drawing-options.ts';
import { FeedPanel } from './feed-panel.tsx';

export function UndeliveredByEndpointPanel(size: PanelSize) {
  const { words } = useDrawing();
  const room = Math.max(1, size.height - frameRows(size.isFramed));
  const { hasFocus, rows } = usePanelRows('endpoints', room);
  const source = useSelector(({ feeds }) => feeds.undelivered);
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.undelivered, nowMs));
  const scheme = commonScheme(source.value?.groups ?? []);
  const bars = rows.flatMap(({ key, row, isSelected }): Bar[] => {
    if (row.kind !== 'group') return [];
    const { endpoint, events, cause } = row.row;
    const label = (endpoint ?? '-').slice(scheme.length);
    const remark = cause === null ? '' : causeText(words, cause);
    return [{ key, label, value: events, text: String(events), tone: 'bad', remark, isSelected }];
  });
  return (
    <FeedPanel
      title={words['panel.endpoints']}
      feed="undelivered"
      panel="endpoints"
      isFocused={hasFocus}
      {...size}
    >
      {rows.length === 0 ? (
        <Styled tone={source.stage === 'connecting' ? 'dim' : 'good'}>
          {source.stage === 'connecting'
            ? words['feed.connecting']
            : `✓ ${words['dashboard.empty.deliveries']}`}
        </Styled>
      ) : (
        <>
          <ClickableRows panel="endpoints" rows={rows}>
            <BarChart bars={bars} width={panelWidth(size)} isDim={isDim} />
          </ClickableRows>
          <NewestFailures height={room - rows.length} width={panelWidth(size)} />
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
      <EventTable groups={groups} count={height - HEADINGS} width={width} />
    </Box>
  );
}
