import { Box, Text } from 'ink';
import { type PrintableText, safeForTerminal } from '../../domain/text/safe-text.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { useTheme } from './theme.ts';

type Props = {
  readonly tone?: Tone;
  /** Whether the text may be outdated. It is then drawn faint. */
  readonly isDim?: boolean;
  /** Words that a screen reader says instead of the text. */
  readonly spoken?: string;
} & (
  | { readonly wrap?: 'truncate'; readonly children: string }
  /** Text of several lines. Its line feeds are drawn, so no text of others may have added them. */
  | { readonly wrap: 'wrap' | 'hard'; readonly children: PrintableText }
);

/** Draws a text in a tone of the theme, by default as one line. Replaces control characters by visible ones. */
export function Styled({ tone = 'plain', isDim = false, wrap = 'truncate', spoken, children }: Props) {
  const { text } = useTheme();
  return (
    <Text
      {...(isDim ? text.dim : text[tone])}
      {...(spoken === undefined ? {} : { 'aria-label': spoken })}
      wrap={wrap}
    >
      {wrap === 'truncate' ? safeForTerminal(children) : children}
    </Text>
  );
}

/** Draws a text that keeps its width, even if there is not enough room for all texts of the line. */
export const FixedText = (props: Props) => (
  <Box flexShrink={0}>
    <Styled {...props} />
  </Box>
);
