import { Box } from 'ink';
import { widthOf } from '../../output/drawing/width-of.ts';
import { Styled } from './styled.tsx';

export interface KeyHint {
  readonly key: string;
  readonly text: string;
}

interface Props {
  /** Hints, the most important first. Hints that do not fit are omitted. */
  readonly hints: readonly KeyHint[];
  readonly width: number;
}

const hintWidth = ({ key, text }: KeyHint): number => widthOf(key) + widthOf(text) + 3;

export function KeyHints({ hints, width }: Props) {
  let left = width;
  const shown = hints.filter((hint) => {
    if (hintWidth(hint) > left) return false;
    left -= hintWidth(hint);
    return true;
  });
  return (
    <Box flexShrink={0} columnGap={2}>
      {shown.map(({ key, text }) => (
        <Box key={`${key} ${text}`} flexShrink={0} columnGap={1}>
          <Styled tone="accent">{key}</Styled>
          <Styled>{text}</Styled>
        </Box>
      ))}
    </Box>
  );
}
