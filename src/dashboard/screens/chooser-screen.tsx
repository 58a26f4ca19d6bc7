import { Box, Text } from 'ink';
import type { MessageKey } from '../../i18n/index.ts';
import { ClickArea } from '../components/click-area.tsx';
import { Window } from '../components/dialog.tsx';
import { Styled } from '../components/styled.tsx';
import { useClicked, useDrawing, useSelector } from '../hooks/dashboard-context.ts';

const MOST_WIDTH = 76;

export function ChooserScreen() {
  const { words } = useDrawing();
  const chooser = useSelector((state) => state.chooser);
  const columns = useSelector(({ size }) => size.columns);
  const onClick = useClicked();
  if (chooser === null) return null;
  return (
    <Window width={Math.min(MOST_WIDTH, columns - 4)}>
      <Styled tone="bold">{words[`chooser.${chooser.kind}`]}</Styled>
      <ClickArea onClick={(at) => onClick({ kind: 'choice', at })}>
        {chooser.choices.map(({ key, words: label, text }, at) => (
          <Text key={key} wrap="truncate" inverse={at === chooser.at}>
            <Styled tone="accent">{at === chooser.at ? '▶ ' : '  '}</Styled>
            {label === null ? null : <Styled tone="bold">{`${words[label as MessageKey]}  `}</Styled>}
            <Styled>{text}</Styled>
          </Text>
        ))}
      </ClickArea>
      <Box>
        <Styled tone="dim">{words['chooser.keys']}</Styled>
      </Box>
    </Window>
  );
}
