import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Backdrop } from './backdrop.tsx';
import { ClickArea } from './click-area.tsx';
import { Styled } from './styled.tsx';
import { useTheme } from './theme.ts';
import { WrappedText } from './wrapped-text.tsx';

export interface DialogButton {
  readonly text: string;
  readonly isFocused: boolean;
  readonly onClick?: () => void;
}

interface Props {
  /** Name and environment of the account. */
  readonly heading: ReactNode;
  readonly title: string;
  readonly facts?: ReactNode;
  readonly notes: readonly string[];
  /** Reason why the dialog cannot be confirmed yet; empty if it can be confirmed. */
  readonly fault: string;
  readonly buttons: readonly DialogButton[];
  /** Line that lists the keys of the dialog. */
  readonly hint?: string;
  readonly width: number;
  /** Whether the dialog moves money. Its frame then has a warning colour. */
  readonly isGrave?: boolean;
  readonly children?: ReactNode;
}

export function Dialog(props: Props) {
  const { heading, title, facts = null, notes, fault, buttons, hint = '', width, isGrave, children } = props;
  return (
    <Window width={width} isGrave={isGrave ?? false}>
      {heading}
      <Box flexDirection="column">
        <WrappedText tone="bold">{title}</WrappedText>
        {facts}
        {notes.map((note) => (
          <WrappedText key={note}>{note}</WrappedText>
        ))}
      </Box>
      {children}
      {fault === '' ? null : <WrappedText tone="bad">{`✗ ${fault}`}</WrappedText>}
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
  /** Whether to omit the empty rows between the parts. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

export function Window({ width, isGrave = false, isDense = false, children }: WindowProps) {
  const theme = useTheme();
  const color = isGrave ? theme.text.bad.color : theme.focusedFrame;
  return (
    <Box
      width={width}
      borderStyle={isGrave ? 'double' : 'round'}
      {...(color === undefined ? {} : { borderColor: color })}
      flexDirection="column"
      flexShrink={0}
      overflow="hidden"
    >
      <Backdrop width={width} />
      <Box flexDirection="column" paddingX={2} paddingY={isDense ? 0 : 1} rowGap={isDense ? 0 : 1}>
        {children}
      </Box>
    </Box>
  );
}
