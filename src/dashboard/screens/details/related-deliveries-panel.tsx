import { Box } from 'ink';
import { phraseOf, say } from '../../../i18n/index.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { Panel, type PanelSize } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDashboardState, useDrawing } from '../../hooks/dashboard-context.ts';
import { selectedRow } from '../../selectors/selected-row.ts';
import { currentView, type DashboardState } from '../../state/dashboard-state.ts';
import { undeliveredEvents } from '../../state/feeds.ts';
import { causeText } from '../drawing-options.ts';
import { FeedAge } from '../feed-age.tsx';

export function RelatedDeliveriesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const { undelivered, received } = relatedDeliveries(state);
  const isNone = undelivered.length === 0 && received.length === 0;
  return (
    <Panel title={words['panel.related']} note={<FeedAge name="undelivered" />} {...size}>
      {isNone ? (
        <Styled tone="dim" wrap="wrap">
          {say(words, 'related.none')}
        </Styled>
      ) : null}
      {undelivered.map(({ key, event, endpoint, cause, lastFailedAt }) => (
        <Box key={key} flexDirection="column" flexShrink={0}>
          <Box columnGap={1} flexShrink={0}>
            <Styled tone="dim">{clockSeconds(lastFailedAt)}</Styled>
            <Styled tone="bad">{`✗ ${event ?? '-'}`}</Styled>
            <Styled tone="bad">{causeText(words, cause)}</Styled>
          </Box>
          <Styled tone="dim">{`  ${endpoint ?? '-'}`}</Styled>
        </Box>
      ))}
      {received.map(({ id, receivedAt, event, forward }) => (
        <Box key={id} columnGap={1} flexShrink={0}>
          <Styled tone="dim">{clockSeconds(receivedAt)}</Styled>
          <Styled tone="good">{`● ${event ?? '-'}`}</Styled>
          <Styled>{forward === null ? words['panel.inbox'] : phraseOf(words, forward)}</Styled>
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
