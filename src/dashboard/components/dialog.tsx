import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type PrintableText, printed } from '../../domain/text/safe-text.ts';
import { wrapText } from '../../output/drawing/wrap-text.ts';
import { Backdrop } from './backdrop.tsx';
import { ClickArea } from './click-area.tsx';
import { ScrollView } from './scroll-view.tsx';
import { Styled } from './styled.tsx';
import { useTheme } from './theme.ts';
import { withReactKeys } from './with-react-keys.ts';
import { WrappedText } from './wrapped-text.tsx';

export interface DialogButton {
  readonly text: string;
  readonly isFocused: boolean;
  readonly onClick?: () => void;
}

/** With fewer rows, a dialog has no empty rows. */
const COMFORTABLE_ROWS = 20;
/** Columns of the frame and the blanks beside the text. */
const AROUND = 6;

interface Props {
  /** Name and environment of the account. */
  readonly heading: ReactNode;
  readonly title: PrintableText;
  readonly facts?: ReactNode;
  /** Number of rows of `facts` and of `children`. */
  readonly rows?: { readonly facts: number; readonly children: number };
  readonly notes: readonly PrintableText[];
  /** Reason why the dialog cannot be confirmed yet; null if it can be confirmed. */
  readonly fault: PrintableText | null;
  readonly buttons: readonly DialogButton[];
  /** Line that lists the keys of the dialog. */
  readonly hint?: string;
  /** Index of the first visible row of facts and notes. */
  readonly top?: number;
  /** Returns the line that says how to show the facts and notes below. */
  readonly moreText?: (count: number) => string;
  readonly width: number;
  /** Rows of the screen. If the dialog needs more, it omits empty rows and the hint, then facts and notes scroll. */
  readonly maxHeight: number;
  /** Whether the dialog moves money. Its frame then has a warning colour. */
  readonly isGrave?: boolean;
  readonly children?: ReactNode;
}

export function Dialog(props: Props) {
  const {
    heading,
    title,
    facts = null,
    notes,
    fault,
    buttons,
    hint = '',
    top = 0,
    moreText = () => '…',
    width,
    maxHeight,
    isGrave,
    children,
  } = props;
  const isDense = maxHeight < COMFORTABLE_ROWS || comfortableRows(props) > maxHeight;
  return (
    <Window width={width} maxHeight={maxHeight} isGrave={isGrave ?? false} isDense={isDense}>
      <Box flexShrink={0}>{heading}</Box>
      <Box flexDirection="column" flexShrink={0}>
        <WrappedText tone="bold">{title}</WrappedText>
      </Box>
      <Box flexDirection="column" flexShrink={1} overflow="hidden" marginTop={isDense ? 0 : -1}>
        <ScrollView top={top} moreText={moreText}>
          {facts}
          {withReactKeys(notes, (note) => note).map(({ key, item }) => (
            <WrappedText key={key}>{item}</WrappedText>
          ))}
        </ScrollView>
      </Box>
      {children}
      {fault === null ? null : (
        <Box flexShrink={0}>
          <WrappedText tone="bad">{printed`✗ ${fault}`}</WrappedText>
        </Box>
      )}
      <Box columnGap={3} flexShrink={0}>
        {buttons.map(({ text, isFocused, onClick = () => {} }) => (
          <ClickArea key={text} onClick={onClick}>
            <Styled tone={isFocused ? 'accent' : 'dim'}>{isFocused ? `▶[ ${text} ]` : ` [ ${text} ]`}</Styled>
          </ClickArea>
        ))}
      </Box>
      {hint === '' || isDense ? null : <Styled tone="dim">{hint}</Styled>}
    </Window>
  );
}

/** Returns the number of rows that the dialog has with its empty rows and its hint. */
function comfortableRows({ title, notes, fault, width, rows }: Props): number {
  const lines = (...texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + wrapText(text, width - AROUND).length, 0);
  const inputs = rows?.children ?? 0;
  const faults = fault === null ? 0 : lines(`✗ ${fault}`);
  // Heading, title, facts with notes, buttons and hint have three empty rows between them, the other parts one each.
  const empty = 3 + (inputs > 0 ? 1 : 0) + (faults > 0 ? 1 : 0);
  const frame = 4;
  return frame + empty + 3 + lines(title, ...notes) + (rows?.facts ?? 0) + inputs + faults;
}

interface WindowProps {
  readonly width: number;
  /** Greatest number of rows, with the frame. By default, the window is as high as its content. */
  readonly maxHeight?: number;
  readonly isGrave?: boolean;
  /** Whether to omit the empty rows between the parts. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

export function Window({ width, maxHeight, isGrave = false, isDense = false, children }: WindowProps) {
  const theme = useTheme();
  const color = isGrave ? theme.text.bad.color : theme.focusedFrame;
  return (
    <Box
      width={width}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      borderStyle={isGrave ? 'double' : 'round'}
      {...(color === undefined ? {} : { borderColor: color })}
      flexDirection="column"
      flexShrink={0}
      overflow="hidden"
    >
      <Backdrop width={width} />
      <Box
        flexDirection="column"
        flexShrink={1}
        paddingX={2}
        paddingY={isDense ? 0 : 1}
        rowGap={isDense ? 0 : 1}
      >
        {children}
      </Box>
    </Box>
  );
}
