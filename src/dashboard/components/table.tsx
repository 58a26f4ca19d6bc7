import { Box, Text } from 'ink';
import { cell, cut } from '../../output/drawing/line.ts';
import { Shortener, shortenAddresses } from '../../output/shortener.ts';
import { FixedText, Styled } from './styled.tsx';
import { COLUMN_GAP, fitColumns, type TableCell, type TableColumn } from './table-column.ts';

export interface TableRow {
  readonly key: string;
  readonly cells: readonly TableCell[];
  readonly isSelected?: boolean;
  readonly mark?: string;
  /** Whether the content may be outdated. */
  readonly isDim?: boolean;
}

interface Props {
  /** Columns, the most important first. If the space is too small, the last ones are left out. */
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly width: number;
  readonly sort?: { readonly column: string; readonly isReversed: boolean } | null;
  /** Whether the table receives the keys. The selected row is then drawn in reverse video. */
  readonly hasFocus?: boolean;
}

/** Width of the left margin, which contains the cursor and the row's `mark`. */
const MARGIN = 2;
const GAP = ' '.repeat(COLUMN_GAP);

export function Table({ columns, rows, width, sort = null, hasFocus = true }: Props) {
  const cells = rows.map((row) => row.cells);
  const widths = fitColumns(columns, cells, width - MARGIN);
  const shorteners = widths.map((room, at) => {
    const { cutsMiddle, areAddresses } = columns[at] ?? {};
    const texts = (): readonly string[] => cells.map((row) => row[at]?.text ?? '');
    if (areAddresses) return shortenAddresses(texts(), room);
    return cutsMiddle ? new Shortener(room).shorten(texts()) : null;
  });
  const rest = Math.max(0, width - MARGIN - widths.reduce((sum, one) => sum + one + COLUMN_GAP, -COLUMN_GAP));
  const heads = widths.map((room, at) => {
    const { title = '', name, align = 'left' } = columns[at] ?? {};
    const mark = name === undefined || sort?.column !== name ? '' : sort.isReversed ? '↑' : '↓';
    return cell(title.toUpperCase() + mark, room, { align }).text;
  });
  return (
    <Box flexDirection="column">
      <FixedText tone="dim">{' '.repeat(MARGIN) + heads.join(GAP)}</FixedText>
      {rows.map(({ key, cells: row, isSelected = false, mark = ' ', isDim = false }) => (
        <Row
          key={key}
          isSelected={isSelected}
          hasFocus={hasFocus}
          mark={mark}
          isDim={isDim}
          rest={rest}
          cells={widths.map((room, at) => {
            const { text = '', tone = 'plain', spoken } = row[at] ?? {};
            const { align = 'left' } = columns[at] ?? {};
            return { text: cell(shorteners[at]?.get(text) ?? text, room, { align }).text, tone, spoken };
          })}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  readonly cells: readonly (Required<Pick<TableCell, 'text' | 'tone'>> & {
    readonly spoken: string | undefined;
  })[];
  readonly mark: string;
  readonly isSelected: boolean;
  readonly hasFocus: boolean;
  readonly isDim: boolean;
  /** Number of unused columns of the terminal at the right. */
  readonly rest: number;
}

function Row({ cells, mark, isSelected, hasFocus, isDim, rest }: RowProps) {
  // Reverse video over several colours would be hard to read.
  const isPlain = isSelected && hasFocus;
  return (
    <Box flexShrink={0}>
      <Text wrap="truncate" inverse={isPlain} bold={isSelected}>
        <Styled tone={isPlain ? 'plain' : 'accent'}>{isSelected ? '▶' : ' '}</Styled>
        <Styled tone={isPlain ? 'plain' : 'accent'}>{cut(mark, 1)}</Styled>
        {cells.map(({ text, tone, spoken }, at) => (
          // Cells have no id, so their position is the React key.
          <Styled
            key={String(at)}
            tone={isPlain ? 'plain' : tone}
            isDim={isDim && !isPlain}
            {...(spoken === undefined ? {} : { spoken: ` ${spoken} ` })}
          >
            {at === 0 ? text : GAP + text}
          </Styled>
        ))}
        {isPlain ? <Text>{' '.repeat(rest)}</Text> : null}
      </Text>
    </Box>
  );
}
