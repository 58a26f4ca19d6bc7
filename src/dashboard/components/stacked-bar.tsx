import { Box, Text } from 'ink';
import type { Tone } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';

export interface BarPart {
  readonly count: number;
  /** One character, different for each part, so that they can be told apart without colours. */
  readonly sign: string;
  readonly tone: Tone;
  readonly label: string;
}

interface Props {
  readonly parts: readonly BarPart[];
  readonly width: number;
}

/** Draws the parts of a whole in one row, and their counts below. Parts that are zero are omitted. */
export function StackedBar({ parts, width }: Props) {
  const shown = parts.filter(({ count }) => count > 0);
  const widths = widthsOf(
    shown.map(({ count }) => count),
    width,
  );
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Text wrap="truncate">
        {shown.map(({ sign, tone, label }, at) => (
          <Styled key={label} tone={tone}>
            {sign.repeat(widths[at] ?? 0)}
          </Styled>
        ))}
      </Text>
      <Box columnGap={2} flexWrap="wrap">
        {shown.map(({ sign, tone, label, count }) => (
          <Box key={label} flexShrink={0}>
            <Styled tone={tone}>{`${sign} ${label} ${count}`}</Styled>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Divides the width by the counts. Each part has at least one column, which the widest part gives. */
export function widthsOf(counts: readonly number[], width: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const widths = counts.map((count) => Math.max(1, Math.floor((count / total) * width)));
  const widest = widths.indexOf(Math.max(...widths));
  const used = widths.reduce((sum, one) => sum + one, 0);
  return widths.map((one, at) => (at === widest ? Math.max(1, one + width - used) : one));
}
