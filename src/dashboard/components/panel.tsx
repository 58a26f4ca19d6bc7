import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { type Tone, widthOf } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';
import { useTheme } from './theme.ts';

export interface PanelSize {
  readonly width: number;
  readonly height: number;
  readonly isFramed: boolean;
}

interface Props extends PanelSize {
  readonly title: string;
  /** Text at the right end of the title line, for example the age of the content. The title has precedence. */
  readonly note?: string;
  readonly noteTone?: Tone;
  readonly isFocused?: boolean;
  readonly children?: ReactNode;
}

/** Returns the width inside the panel. */
export const panelWidth = ({ width, isFramed }: PanelSize): number => width - (isFramed ? 4 : 2);
export const frameRows = (isFramed: boolean): number => (isFramed ? 2 : 1);

/** Columns of the title line without title and note: both ends, the blanks, and one column of the edge. */
const AROUND = 7;

/** Returns the columns that the title leaves for the note. */
export const noteRoom = (title: string, width: number): number =>
  Math.max(0, width - AROUND - widthOf(title));

export function Panel(props: Props) {
  const { title, note = '', noteTone = 'dim', isFocused = false, isFramed, width, height, children } = props;
  const hasNote = note !== '' && widthOf(note) <= noteRoom(title, width);
  const theme = useTheme();
  const color = isFocused ? theme.focusedFrame : theme.frame;
  const edge = { ...(color === undefined ? {} : { borderColor: color }), borderStyle: 'round' } as const;
  const line = (text: string) => (
    <Text aria-hidden {...(color === undefined ? {} : { color })}>
      {text}
    </Text>
  );
  return (
    <Box width={width} height={height} flexDirection="column" flexShrink={0} overflow="hidden">
      <Box height={1} flexShrink={0}>
        <Box flexShrink={0}>{line(isFramed ? '╭ ' : '── ')}</Box>
        <Styled tone={isFocused ? 'accent' : 'bold'}>{title === '' ? '' : `${title} `}</Styled>
        <Box
          {...edge}
          flexGrow={1}
          minWidth={1}
          height={1}
          borderBottom={false}
          borderLeft={false}
          borderRight={false}
        />
        {!hasNote ? null : (
          <Box flexShrink={0} paddingLeft={1} height={1}>
            <Styled tone={noteTone}>{note}</Styled>
          </Box>
        )}
        <Box flexShrink={0}>{line((hasNote ? ' ' : '─') + (isFramed ? '╮' : '──'))}</Box>
      </Box>
      <Box
        {...(isFramed ? edge : {})}
        borderTop={false}
        flexGrow={1}
        flexDirection="column"
        paddingX={1}
        overflow="hidden"
      >
        {children}
      </Box>
    </Box>
  );
}
