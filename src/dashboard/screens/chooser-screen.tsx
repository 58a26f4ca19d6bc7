import { Box, Text } from 'ink';
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
        {chooser.choices.map(({ label, text }, at) => (
          <Text key={label ?? text} wrap="truncate" inverse={at === chooser.at}>
            <Styled tone="accent">{at === chooser.at ? '▶ ' : '  '}</Styled>
            {label === null ? null : <Styled tone="bold">{`${words[label]}  `}</Styled>}
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
