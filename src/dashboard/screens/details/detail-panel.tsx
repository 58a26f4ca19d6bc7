import { Box } from 'ink';
import { say, sayKey } from '../../../i18n/index.ts';
import { ClickArea } from '../../components/click-area.tsx';
import { frameRows, Panel, type PanelSize } from '../../components/panel.tsx';
import { ScrollView } from '../../components/scroll-view.tsx';
import { Styled } from '../../components/styled.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDashboardState, useDrawing, useModel } from '../../hooks/dashboard-context.ts';
import { selectedRow } from '../../selectors/selected-row.ts';
import { currentView, type DashboardState, placeKey } from '../../state/dashboard-state.ts';
import type { DetailValue } from '../../state/detail-value.ts';
import { ActionDetail } from './action-detail.tsx';
import { EventDetail } from './event-detail.tsx';
import { FieldsDetail } from './fields-detail.tsx';
import { PaymentDetail } from './payment-detail.tsx';
import { RowSummary, summaryTitle } from './row-summary.tsx';

export function DetailPanel({
  hasFocus,
  ...size
}: PanelSize & {
  readonly hasFocus: boolean;
}) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const model = useModel();
  const { place, top } = currentView(state);
  const isOpened = place.kind !== 'list' && place.kind !== 'events';
  const row = selectedRow(state);
  const title = isOpened ? place.label : row === null ? words['panel.selected'] : summaryTitle(row, state);
  const rows = Math.max(1, size.height - frameRows(size.isFramed));
  return (
    <ClickArea onScroll={(lines) => model.onScroll(lines, 'detail')}>
      <Panel title={title} isFocused={hasFocus} {...size}>
        <ScrollView
          // A new React key makes `ScrollView` start at the first line of each opened item.
          key={placeKey(place)}
          top={isOpened ? top : 0}
          height={rows}
          moreText={(count) => say(words, 'dashboard.more_lines', { count })}
        >
          {isOpened ? (
            <Opened state={state} width={size.width - 4} />
          ) : row === null ? null : (
            <RowSummary row={row} width={size.width - 4} height={rows} />
          )}
        </ScrollView>
      </Panel>
    </ClickArea>
  );
}

function Opened({ state, width }: { readonly state: DashboardState; readonly width: number }) {
  const { words } = useDrawing();
  const { detail } = state;
  if (detail === null || detail.place !== placeKey(currentView(state).place))
    return <Styled tone="warn">{words['feed.connecting']}</Styled>;
  const { failure, value } = detail;
  return (
    <Box flexDirection="column">
      {failure === null ? null : (
        <WrappedText tone="bad">{sayKey(words, failure.key, failure.params)}</WrappedText>
      )}
      {value === null ? null : <Value value={value} width={width} />}
    </Box>
  );
}

function Value({ value, width }: { readonly value: DetailValue; readonly width: number }) {
  switch (value.kind) {
    case 'payment':
      return <PaymentDetail value={value} width={width} />;
    case 'event':
      return <EventDetail value={value} />;
    case 'fields':
      return <FieldsDetail groups={value.groups} text={value.text} />;
    case 'action':
      return <ActionDetail command={value.command} parts={value.parts} />;
  }
}
