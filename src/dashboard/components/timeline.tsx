import { Box } from 'ink';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { widthOf } from '../../output/drawing/line.ts';
import type { TimelineMoment } from '../../output/drawing/timeline-lines.ts';
import { Styled } from './styled.tsx';
import { withReactKeys } from './with-react-keys.ts';
import { WrappedText } from './wrapped-text.tsx';

interface Props {
  readonly moments: readonly TimelineMoment[];
  /** Width in columns. In a narrow timeline, details have separate lines. */
  readonly width: number;
}

const MOST_NAME = 30;
const LEAST_DETAIL = 40;
const INDENT = 13;

export function Timeline({ moments, width }: Props) {
  const name = Math.min(MOST_NAME, Math.max(0, ...moments.map(({ what }) => widthOf(what))));
  const isNarrow = width - INDENT - name - 2 < LEAST_DETAIL;
  return (
    <Box flexDirection="column">
      {withReactKeys(moments, ({ at, what }) => `${at} ${what}`).map(
        ({ key, item: { at, what, detail, isBad } }) => (
          <Box key={key} flexDirection={isNarrow ? 'column' : 'row'} flexShrink={0} columnGap={2}>
            <Box flexShrink={0} columnGap={2}>
              <Styled tone="dim">{at}</Styled>
              <Styled tone={isBad ? 'bad' : 'good'}>{isBad ? '✗' : '●'}</Styled>
              <Box width={name} flexShrink={0}>
                <Styled tone={isBad ? 'bad' : 'bold'}>{what}</Styled>
              </Box>
            </Box>
            <Box flexGrow={1} flexShrink={1} paddingLeft={isNarrow ? INDENT : 0}>
              <WrappedText>{safeForTerminal(detail)}</WrappedText>
            </Box>
          </Box>
        ),
      )}
    </Box>
  );
}
