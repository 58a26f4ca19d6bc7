import { Box, Text } from 'ink';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { charactersOf, fitting, widthOf } from '../../output/drawing/line.ts';
import { FixedText } from './styled.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly isFocused: boolean;
  readonly width: number;
}

/** An input field with its cursor at the end. A long text is cut at its beginning. */
export function TextField({ label, value, isFocused, width }: Props) {
  return (
    <Box flexShrink={0} columnGap={1}>
      <FixedText tone={isFocused ? 'accent' : 'dim'}>{`${isFocused ? '▶' : ' '} ${label}`}</FixedText>
      <Text underline wrap="truncate">
        {lastPart(safeForTerminal(value), width - 1)}
        <Text inverse={isFocused}> </Text>
      </Text>
    </Box>
  );
}

/** Returns the last characters of the text that fit into `room` columns. */
export const lastPart = (text: string, room: number): string =>
  widthOf(text) <= room
    ? text
    : `…${fitting(charactersOf(text).toReversed(), room - 1)
        .toReversed()
        .join('')}`;
