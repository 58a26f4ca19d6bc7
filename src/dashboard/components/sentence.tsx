import { Transform } from 'ink';
import type { Tone } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';

interface Props {
  readonly tone?: Tone;
  readonly isDim?: boolean;
  readonly children: string;
}

/** A blank at the start of a line, after the sequences of its style. */
const LEADING_BLANK = /^((?:\u001b\[[\d;]*m)*) /;

const withoutLeadingBlank = (line: string, at: number): string =>
  at === 0 ? line : line.replace(LEADING_BLANK, '$1');

/**
 * Draws a text that wraps between words. When a word ends at the right edge, Ink begins the next line with
 * the blank after this word, and this component removes the blank. A text with line breaks keeps such blanks,
 * because they may be indentation.
 */
export function Sentence(props: Props) {
  const text = <Styled wrap="wrap" {...props} />;
  return props.children.includes('\n') ? text : <Transform transform={withoutLeadingBlank}>{text}</Transform>;
}
