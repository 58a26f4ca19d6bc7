import { Transform } from 'ink';
import type { PrintableText } from '../../domain/text/safe-text.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';

interface Props {
  readonly tone?: Tone;
  readonly children: PrintableText;
}

/** Matches a blank at the start of a line, also after escape sequences for style. */
const LEADING_BLANK = /^((?:\u001b\[[\d;]*m)*) /;

const withoutLeadingBlank = (line: string, at: number): string =>
  at === 0 ? line : line.replace(LEADING_BLANK, '$1');

/**
 * Draws a text that wraps between words. Ink begins a wrapped line with a blank, which this component
 * removes.
 */
export function WrappedText(props: Props) {
  const text = <Styled wrap="wrap" {...props} />;
  return props.children.includes('\n') ? text : <Transform transform={withoutLeadingBlank}>{text}</Transform>;
}
