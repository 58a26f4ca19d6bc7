import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Styled } from './styled.tsx';
import { useTheme } from './theme.ts';

export interface DialogButton {
  readonly text: string;
  readonly isFocused: boolean;
}

interface Props {
  /** Above the question: the account. */
  readonly heading: ReactNode;
  readonly title: string;
  /** Sentences below the question. */
  readonly notes: readonly string[];
  /** Why it cannot be confirmed yet; empty when it can. */
  readonly fault: string;
  readonly buttons: readonly DialogButton[];
  readonly width: number;
  /** Whether it moves money: its frame warns. */
  readonly isGrave?: boolean;
  /** Fields between the notes and the buttons. */
  readonly children?: ReactNode;
}

/** A question in a frame, with fields and buttons. */
export function Dialog({ heading, title, notes, fault, buttons, width, isGrave = false, children }: Props) {
  const theme = useTheme();
  const color = isGrave ? theme.text.bad.color : theme.focusedFrame;
  return (
    <Box
      {...{
        width,
        borderStyle: isGrave ? 'double' : 'round',
        ...(color === undefined ? {} : { borderColor: color }),
      }}
      flexDirection="column"
      flexShrink={0}
      paddingX={2}
      paddingY={1}
      rowGap={1}
    >
      {heading}
      <Box flexDirection="column">
        <Styled tone="bold" wrap="wrap">
          {title}
        </Styled>
        {notes.map((note) => (
          <Styled key={note} wrap="wrap">
            {note}
          </Styled>
        ))}
      </Box>
      {children}
      {fault === '' ? null : (
        <Styled tone="bad" wrap="wrap">
          {`✗ ${fault}`}
        </Styled>
      )}
      <Box columnGap={3}>
        {buttons.map(({ text, isFocused }) => (
          <Styled key={text} tone={isFocused ? 'accent' : 'dim'}>
            {isFocused ? `▶[ ${text} ]` : ` [ ${text} ]`}
          </Styled>
        ))}
      </Box>
    </Box>
  );
}
