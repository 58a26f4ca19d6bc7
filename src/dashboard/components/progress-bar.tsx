import { Box } from 'ink';
import { Gauge } from './gauge.tsx';
import { Styled } from './styled.tsx';

interface Props {
  readonly done: number;
  readonly total: number;
  /** Text beside the bar: `210 of 955, 3 failed`. */
  readonly text: string;
  readonly hasFailures?: boolean;
  readonly width?: number;
}

/** Draws the progress of an action as a bar. */
export const ProgressBar = ({ done, total, text, hasFailures = false, width = 12 }: Props) => (
  <Box gap={1} flexShrink={0}>
    <Gauge value={done} most={total} width={width} tone={hasFailures ? 'warn' : 'good'} />
    <Styled tone={hasFailures ? 'warn' : 'plain'}>{text}</Styled>
  </Box>
);
