import { Box, Text } from 'ink';
import { useCallback } from 'react';
import { say } from '../../../i18n/index.ts';
import { cell } from '../../../output/drawing/line.ts';
import { ClickArea } from '../../components/click-area.tsx';
import { frameRows, Panel } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useClicked, useDashboardState, useDrawing } from '../../hooks/dashboard-context.ts';
import type { Alert } from '../../selectors/alert.ts';
import { alertText } from '../../selectors/alert-text.ts';
import { panelListing } from '../../selectors/listing.ts';
import { visibleRangeOf } from '../../selectors/visible-range.ts';
import { currentView } from '../../state/dashboard-state.ts';
import { type PanelSize, panelWidth } from './feed-panel.tsx';

interface AlertProps {
  readonly alert: Alert;
  readonly isSelected: boolean;
  readonly width: number;
}

export function AttentionPanel({ width, height, isFramed }: PanelSize) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const onClick = useClicked();
  const alerts = panelListing(state, 'list');
  const hasFocus = state.panel === 'list' || state.panel === 'detail';
  const rows = Math.max(1, height - frameRows(isFramed));
  const { top, at, first, last, length } = visibleRangeOf(currentView(state), alerts, rows);
  const shown = Array.from({ length: Math.min(rows, alerts.length - (hasFocus ? top : 0)) }, (_, index) =>
    alerts.at((hasFocus ? top : 0) + index),
  );
  const click = useCallback(
    (row: number) => {
      const key = alerts.keyAt((hasFocus ? top : 0) + row);
      if (key !== undefined) onClick({ kind: 'row', key, panel: 'list' });
    },
    [alerts, hasFocus, top, onClick],
  );
  const isWaiting = Object.values(state.feeds).some(({ stage }) => stage === 'connecting');
  return (
    <Panel
      title={words['panel.attention']}
      note={length > rows ? say(words, 'list.position', { first, last, length }) : null}
      isFocused={hasFocus}
      {...{ width, height, isFramed }}
    >
      {length === 0 ? (
        <Styled tone={isWaiting ? 'dim' : 'good'}>
          {isWaiting ? words['overview.waiting'] : `✓ ${words['overview.all_well']}`}
        </Styled>
      ) : (
        <ClickArea onClick={click}>
          {shown.map((row, index) =>
            row?.kind === 'alert' ? (
              <AlertLine
                key={row.row.key}
                alert={row.row}
                isSelected={hasFocus && top + index === at}
                width={panelWidth({ width, height, isFramed })}
              />
            ) : null,
          )}
        </ClickArea>
      )}
    </Panel>
  );
}

function AlertLine({ alert, isSelected, width }: AlertProps) {
  const { words } = useDrawing();
  const isRed = alert.level === 'red';
  return (
    <Box flexShrink={0}>
      <Text wrap="truncate" inverse={isSelected} bold={isSelected}>
        <Styled>{isSelected ? '▶' : ' '}</Styled>
        <Styled tone={isSelected ? 'plain' : isRed ? 'bad' : 'warn'} isDim={alert.isAcknowledged}>
          {isRed ? '● ' : '○ '}
        </Styled>
        <Styled isDim={alert.isAcknowledged}>{cell(alertText(alert, { words }), width - 3).text}</Styled>
      </Text>
    </Box>
  );
}
