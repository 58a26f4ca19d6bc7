import { Box } from 'ink';
import type { Tone } from '../../output/drawing/line.ts';
import { FixedText, Styled } from './styled.tsx';

const MARKS: Readonly<Partial<Record<Tone, string>>> = { good: '✓', warn: '!', bad: '✗' };

export const Toast = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <Box columnGap={1} flexShrink={1}>
    {MARKS[tone] === undefined ? null : <FixedText tone={tone}>{MARKS[tone]}</FixedText>}
    <Styled tone={tone}>{children}</Styled>
  </Box>
);
