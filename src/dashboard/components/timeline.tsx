import { Box } from 'ink';
import type { TimelineMoment } from '../../output/drawing/timeline.ts';
import { widthOf } from '../../output/drawing/width.ts';
import { keyed } from './keyed.ts';
import { Styled } from './styled.tsx';

interface Props {
  readonly moments: readonly TimelineMoment[];
}

const MOST_NAME = 30;

/** Events in order: each with its time, a mark, its name and details. */
export function Timeline({ moments }: Props) {
  const name = Math.min(MOST_NAME, Math.max(0, ...moments.map(({ what }) => widthOf(what))));
  return (
    <Box flexDirection="column">
      {keyed(moments, ({ at, what }) => `${at} ${what}`).map(({ key, item: { at, what, detail, isBad } }) => (
        <Box key={key} flexShrink={0} columnGap={2}>
          <Box flexShrink={0}>
            <Styled tone="dim">{at}</Styled>
          </Box>
          <Box flexShrink={0}>
            <Styled tone={isBad ? 'bad' : 'good'}>{isBad ? '✗' : '●'}</Styled>
          </Box>
          <Box width={name} flexShrink={0}>
            <Styled tone={isBad ? 'bad' : 'bold'}>{what}</Styled>
          </Box>
          <Box flexGrow={1} flexShrink={1}>
            <Styled wrap="wrap">{detail}</Styled>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
