import type { ComponentProps } from 'react';
import type { MessageKey } from '../../i18n/index.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { Table, type TableRow } from '../components/table.tsx';
import type { TableColumn } from '../components/table-column.ts';
import { useDashboardState, useDrawing } from '../hooks/dashboard-context.ts';
import { columnsOf, type RowColumn } from '../selectors/list-columns.ts';
import type { ListRow } from '../selectors/list-row.ts';

interface ShownColumn extends Omit<TableColumn, 'name' | 'title'> {
  /** Message key that identifies the column in `COLUMNS`. */
  readonly title: string;
  /** Returns the text of a cell. Default: the text that it has in lists. */
  readonly text?: RowColumn<never>['text'];
  /** Message key of the shown title. Default: `title`. */
  readonly heading?: MessageKey;
  /** Colour tone of the cells. Default: the tone that they have in lists. */
  readonly tone?: Tone;
}

interface Props extends Pick<ComponentProps<typeof Table>, 'width' | 'sort' | 'hasFocus'> {
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly (Omit<TableRow, 'cells'> & { readonly row: ListRow })[];
}

/** Draws a table with a selection of the columns of `COLUMNS`. All rows have the same columns. */
export function RowTable({ columns, rows, ...rest }: Props) {
  const { words } = useDrawing();
  const state = useDashboardState();
  return (
    <Table
      columns={columns.map(({ title, heading = title as MessageKey, text: _, ...style }) => ({
        ...style,
        name: title,
        title: words[heading],
      }))}
      rows={rows.map(({ row, ...more }) => ({
        ...more,
        cells: columns.map(({ title, text, tone }) => {
          const usual = columnsOf(row).find((column) => column.title === title);
          return {
            text: (text ?? usual?.text)?.(row.row as never, state) ?? '-',
            tone: tone ?? usual?.tone?.(row.row as never, state) ?? 'plain',
          };
        }),
      }))}
      {...rest}
    />
  );
}
