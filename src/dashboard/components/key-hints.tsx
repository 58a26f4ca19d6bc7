import { Box } from 'ink';
import { widthOf } from '../../output/drawing/width-of.ts';
import { Styled } from './styled.tsx';

export interface KeyHint {
  readonly key: string;
  readonly text: string;
  /** Whether the key has no effect now. */
  readonly isOff?: boolean;
}

interface Props {
  /** Keys, the most important first. Keys that do not fit are left out completely. */
  readonly hints: readonly KeyHint[];
  readonly width: number;
}

const hintWidth = ({ key, text }: KeyHint): number => widthOf(key) + widthOf(text) + 3;

/** Draws keys and their actions in one line. */
export function KeyHints({ hints, width }: Props) {
  let left = width;
  const shown = hints.filter((hint) => {
    if (hintWidth(hint) > left) return false;
    left -= hintWidth(hint);
    return true;
  });
  return (
    <Box flexShrink={0} columnGap={2}>
      {shown.map(({ key, text, isOff = false }) => (
        <Box key={`${key} ${text}`} flexShrink={0} columnGap={1}>
          <Styled tone={isOff ? 'dim' : 'accent'}>{key}</Styled>
          <Styled tone={isOff ? 'dim' : 'plain'}>{text}</Styled>
        </Box>
      ))}
    </Box>
  );
}
