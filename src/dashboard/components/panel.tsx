import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { Styled } from './styled.tsx';
import { useTheme } from './theme.ts';

interface Props {
  readonly title: string;
  /** Text at the right end of the title line: the age of the content, or a scroll position. */
  readonly note?: ReactNode;
  /**
   * Whether this panel receives the keys. Its frame is then drawn in the accent colour, and a mark stands
   * before its title.
   */
  readonly isFocused?: boolean;
  /** Whether the panel has a frame. Without one, it only has a line with its title. */
  readonly isFramed?: boolean;
  readonly width?: number | string;
  readonly height?: number;
  /** Whether the panel grows into the free space of its row or column. */
  readonly grows?: boolean;
  readonly children?: ReactNode;
}

/** Columns of a panel's width that its frame and padding use. */
export const PANEL_MARGIN = 4;
/** Rows of a panel's height that its title and frame use. */
export const frameRows = (isFramed: boolean): number => (isFramed ? 2 : 1);

/** A box with a title in its upper edge. */
export function Panel(props: Props) {
  const { title, note = null, isFocused = false, isFramed = true } = props;
  const { width, height, grows = false, children } = props;
  const hasNote = note !== null && note !== '';
  const theme = useTheme();
  const color = isFocused ? theme.focusedFrame : theme.frame;
  const edge = { ...(color === undefined ? {} : { borderColor: color }), borderStyle: 'round' } as const;
  const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
  const line = (text: string) => (
    <Text aria-hidden {...(color === undefined ? {} : { color })}>
      {text}
    </Text>
  );
  return (
    <Box
      {...size}
      flexDirection="column"
      flexGrow={grows ? 1 : 0}
      flexShrink={grows ? 1 : 0}
      // Panels that grow share the space equally, whatever they contain.
      {...(grows && width === undefined ? { flexBasis: 0 } : {})}
      overflow="hidden"
    >
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
          <Box flexShrink={0} paddingLeft={1}>
            {typeof note === 'string' ? <Styled tone="dim">{note}</Styled> : note}
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
