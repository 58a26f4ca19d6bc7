import { Box, Text } from 'ink';
import { say } from '../../../i18n/index.ts';
import { cell } from '../../../output/drawing/line.ts';
import { frameRows, Panel, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { usePanelRows } from '../../hooks/use-panel-rows.ts';
import { type Alert, alertText } from '../../selectors/alert.ts';
import { isConnecting } from '../../state/feeds.ts';
import { ClickableRows } from '../clickable-rows.tsx';

interface AlertProps {
  readonly alert: Alert;
  readonly isSelected: boolean;
  readonly width: number;
}

export function AttentionPanel(size: PanelSize) {
  const { words } = useDrawing();
  const room = Math.max(1, size.height - frameRows(size.isFramed));
  const { hasFocus, range, rows } = usePanelRows('list', room);
  const { first, last, length } = range;
  const isWaiting = useSelector(({ feeds }) => isConnecting(feeds));
  return (
    <Panel
      title={words['panel.attention']}
      note={length > room ? say(words, 'list.position', { first, last, length }) : null}
      isFocused={hasFocus}
      {...size}
    >
      {length === 0 ? (
        <Styled tone={isWaiting ? 'dim' : 'good'}>
          {isWaiting ? words['overview.waiting'] : `✓ ${words['overview.all_well']}`}
        </Styled>
      ) : (
        <ClickableRows panel="list" rows={rows}>
          {rows.map(({ key, row, isSelected }) =>
            row.kind === 'alert' ? (
              <AlertLine key={key} alert={row.row} isSelected={isSelected} width={panelWidth(size)} />
            ) : null,
          )}
        </ClickableRows>
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
