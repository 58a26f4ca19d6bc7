import { Box, Text } from 'ink';
import { bar } from '../../output/drawing/bars.ts';
import { cell, type Tone } from '../../output/drawing/line.ts';
import { widthOf } from '../../output/drawing/width-of.ts';
import { Shortener } from '../../output/shortener.ts';
import { Styled } from './styled.tsx';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Text for `value`. `remark` is drawn after this text. */
  readonly text: string;
  readonly remark?: string;
  readonly tone?: Tone;
  readonly isSelected?: boolean;
}

interface Props {
  readonly bars: readonly Bar[];
  readonly width: number;
  readonly isDim?: boolean;
}

const LEAST_BAR = 4;
const MOST_BAR = 40;
const LEAST_LABEL = 8;
const LABEL_SHARE = 0.6;

export function BarChart({ bars, width, isDim = false }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const text = Math.max(0, ...bars.map((one) => widthOf(one.text)));
  const remark = Math.min(24, Math.max(0, ...bars.map((one) => widthOf(one.remark ?? ''))));
  const longest = Math.max(0, ...bars.map(({ label }) => widthOf(label)));
  const left = width - text - remark - 4;
  const label = Math.min(longest, Math.max(LEAST_LABEL, Math.floor(left * LABEL_SHARE)));
  const room = Math.max(LEAST_BAR, Math.min(MOST_BAR, left - label));
  const short = new Shortener(label).shorten(bars.map((one) => one.label));
  return (
    <Box flexDirection="column">
      {bars.map((one) => (
        <Box key={one.key} flexShrink={0}>
          <Text wrap="truncate" inverse={one.isSelected ?? false}>
            <Styled isDim={isDim}>{`${cell(short.get(one.label) ?? one.label, label).text} `}</Styled>
            <Styled tone={one.tone ?? 'accent'} isDim={isDim}>
              {cell(bar(one.value, most, room), room).text}
            </Styled>
            <Styled tone="bold" isDim={isDim}>
              {` ${cell(one.text, text, { align: 'right' }).text}`}
            </Styled>
            {remark === 0 ? null : (
              <Styled tone={one.tone ?? 'plain'} isDim={isDim}>
                {` ${cell(one.remark ?? '', remark).text}`}
              </Styled>
            )}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
