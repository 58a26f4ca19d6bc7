import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Backdrop } from './backdrop.tsx';
import { ClickArea } from './click-area.tsx';
import { Styled } from './styled.tsx';
import { useTheme } from './theme.ts';

export interface DialogButton {
  readonly text: string;
  readonly isFocused: boolean;
  readonly onClick?: () => void;
}

interface Props {
  /** Above the question: the account. */
  readonly heading: ReactNode;
  readonly title: string;
  /** The subject, shown between the question and the notes. */
  readonly facts?: ReactNode;
  /** Sentences below the question. */
  readonly notes: readonly string[];
  /** Why it cannot be confirmed yet; empty when it can. */
  readonly fault: string;
  readonly buttons: readonly DialogButton[];
  /** The keys of the dialog. */
  readonly hint?: string;
  readonly width: number;
  /** Whether it moves money: its frame warns. */
  readonly isGrave?: boolean;
  /** Fields between the notes and the buttons. */
  readonly children?: ReactNode;
}

/** A question in a frame over the screen, with fields and buttons. */
export function Dialog(props: Props) {
  const { heading, title, facts = null, notes, fault, buttons, hint = '', width, isGrave, children } = props;
  return (
    <Window width={width} isGrave={isGrave ?? false}>
      {heading}
      <Box flexDirection="column">
        <Styled tone="bold" wrap="wrap">
          {title}
        </Styled>
        {facts}
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
        {buttons.map(({ text, isFocused, onClick = () => {} }) => (
          <ClickArea key={text} onClick={onClick}>
            <Styled tone={isFocused ? 'accent' : 'dim'}>{isFocused ? `▶[ ${text} ]` : ` [ ${text} ]`}</Styled>
          </ClickArea>
        ))}
      </Box>
      {hint === '' ? null : <Styled tone="dim">{hint}</Styled>}
    </Window>
  );
}

interface WindowProps {
  readonly width: number;
  readonly isGrave?: boolean;
  readonly children: ReactNode;
}

/** A frame over the screen that covers the content behind it. */
export function Window({ width, isGrave = false, children }: WindowProps) {
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
      overflow="hidden"
    >
      <Backdrop width={width} />
      <Box flexDirection="column" paddingX={2} paddingY={1} rowGap={1}>
        {children}
      </Box>
    </Box>
  );
}
