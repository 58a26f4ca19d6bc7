import { Box } from 'ink';
import { Gauge } from './gauge.tsx';
import { Styled } from './styled.tsx';

interface Props {
  readonly done: number;
  readonly total: number;
  readonly text: string;
  readonly hasFailures?: boolean;
  readonly width?: number;
}

export const ProgressBar = ({ done, total, text, hasFailures = false, width = 12 }: Props) => (
  <Box gap={1} flexShrink={0}>
    <Gauge value={done} most={total} width={width} tone={hasFailures ? 'warn' : 'good'} />
    <Styled tone={hasFailures ? 'warn' : 'plain'}>{text}</Styled>
  </Box>
);
