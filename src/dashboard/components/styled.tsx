import { Box, Text, type TextProps } from 'ink';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { useTheme } from './theme.ts';

interface Props {
  readonly tone?: Tone;
  /** Whether the text may be outdated. It is then drawn faint. */
  readonly isDim?: boolean;
  readonly wrap?: TextProps['wrap'];
  readonly children: string;
}

/** Draws a text in a tone of the theme. Replaces control characters by visible ones. */
export function Styled({ tone = 'plain', isDim = false, wrap = 'truncate', children }: Props) {
  const { text } = useTheme();
  return (
    <Text {...(isDim ? text.dim : text[tone])} wrap={wrap}>
      {safeForTerminal(children, { keepLineFeeds: wrap === 'wrap' })}
    </Text>
  );
}

/** Draws a text that keeps its width, even if there is not enough room for all texts of the line. */
export const FixedText = (props: Props) => (
  <Box flexShrink={0}>
    <Styled {...props} />
  </Box>
);
