import { Box } from 'ink';
import { bar } from '../../output/drawing/bar-chart.ts';
import { cell, type Tone } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';

interface Props {
  readonly value: number;
  readonly most: number;
  readonly width: number;
  readonly tone?: Tone;
  readonly isDim?: boolean;
}

export function Gauge({ value, most, width, tone = 'accent', isDim = false }: Props) {
  const filled = bar(value, most, width);
  return (
    <Box width={width} flexShrink={0}>
      <Styled tone={tone} isDim={isDim}>
        {filled}
      </Styled>
      <Styled tone="dim">{cell('', width - [...filled].length).text.replaceAll(' ', '░')}</Styled>
    </Box>
  );
}
