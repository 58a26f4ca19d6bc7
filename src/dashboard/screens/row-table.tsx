import type { ComponentProps, ReactNode } from 'react';
import { ClickArea } from '../components/click-area.tsx';
import { Table, type TableRow } from '../components/table.tsx';
import { useClicked, useDashboardState, useDrawing } from '../hooks/dashboard-context.ts';
import type { RowColumn } from '../resources/resource.ts';
import { type ListRow, resourceOf } from '../resources/resources.ts';
import type { Panel } from '../state/dashboard-state.ts';

/** A column of `Resource.columns`. Its style, text and tone may differ from those in lists. */
interface ShownColumn
  extends Omit<RowColumn<never>, 'text' | 'order' | 'also' | 'spoken'>,
    Partial<Pick<RowColumn<never>, 'text'>> {}

interface Props extends Pick<ComponentProps<typeof Table>, 'width' | 'sort' | 'hasFocus'> {
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly (Omit<TableRow, 'cells' | 'mark'> & { readonly row: ListRow })[];
  /** Whether the table shows the marks of the rows. */
  readonly hasMarks?: true;
}

/** Draws a table with a selection of the columns of a resource. All rows have the same columns. */
export function RowTable({ columns, rows, hasMarks, ...rest }: Props) {
  const { words } = useDrawing();
  const state = useDashboardState();
  return (
    <Table
      columns={columns.map(({ title, heading = title, ...style }) => ({
        ...style,
        name: title,
        title: heading === null ? '' : words[heading],
      }))}
      rows={rows.map(({ row, ...more }) => ({
        ...more,
        mark: (hasMarks && resourceOf(row).mark?.(row.row, state)) ?? ' ',
        cells: columns.map((shown) => {
          const usual = resourceOf(row).columns.find(({ title }) => title === shown.title);
          const { text, tone, spoken } = { ...usual, ...shown };
          const said = spoken?.(row.row as never, state);
          return {
            text: text?.(row.row as never, state) ?? '-',
            tone: tone?.(row.row as never, state) ?? 'plain',
            ...(said === undefined ? {} : { spoken: said }),
          };
        }),
      }))}
      {...rest}
    />
  );
}

export const dim = () => 'dim' as const;

interface ClickableRowsProps {
  readonly panel: Panel;
  readonly rows: readonly { readonly key: string }[];
  /** Number of lines above the first row. */
  readonly headings?: number;
  readonly linesPerRow?: number;
  readonly children: ReactNode;
}

export function ClickableRows({ panel, rows, headings = 0, linesPerRow = 1, children }: ClickableRowsProps) {
  const onClick = useClicked();
  const click = (line: number): void => {
    const key = rows[Math.floor((line - headings) / linesPerRow)]?.key;
    if (key !== undefined) onClick({ kind: 'row', key, panel });
  };
  return <ClickArea onClick={click}>{children}</ClickArea>;
}
