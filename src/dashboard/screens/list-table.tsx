import { Box } from 'ink';
import type { MessageKey } from '../../i18n/index.ts';
import { Table, type TableRow } from '../components/table.tsx';
import { useDashboardState, useDrawing } from '../hooks/dashboard-context.ts';
import { currentListView } from '../selectors/current-list-view.ts';
import type { RowColumn } from '../selectors/list-columns.ts';
import { COLUMNS } from '../selectors/list-columns.ts';
import type { ListRow } from '../selectors/list-row.ts';
import type { Listing } from '../selectors/listing.ts';
import { visibleRangeOf, visibleRows } from '../selectors/visible-range.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import { isStale } from '../state/feeds.ts';
import { ClickableRows } from './clickable-rows.tsx';
import { columnStyle, toneOf } from './column-style.ts';
import { feedOfScreen } from './feed-of-screen.ts';

interface Props {
  readonly listing: Listing;
  readonly width: number;
  readonly height: number;
  readonly hasFocus: boolean;
}

export function ListTable({ listing, width, height, hasFocus }: Props) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const view = currentListView(state);
  const { sort } = view;
  const rows = visibleRows(listing, visibleRangeOf(view, listing, height), height);
  const feed = feedOfScreen(state);
  const isDim = feed !== null && isStale(feed, state.nowMs);
  const sections = sectionsOf(rows, ({ row }) => COLUMNS[row.kind]);
  return (
    <Box flexDirection="column">
      {sections.map(({ columns, items }) => (
        <ClickableRows key={items[0]?.key ?? ''} panel="list" rows={items} headings={1}>
          <Table
            columns={columns.map(({ title }) => ({
              ...columnStyle(title),
              name: title,
              title: words[title as MessageKey],
            }))}
            rows={items.map(
              ({ row, key, isSelected }): TableRow => ({
                ...{ key, isSelected, isDim, mark: markOf(state, row) },
                cells: columns.map((column) => ({
                  text: column.text(row.row as never, state),
                  tone: toneOf(column.title, row, state) ?? 'plain',
                })),
              }),
            )}
            {...{ width, hasFocus, sort }}
          />
        </ClickableRows>
      ))}
    </Box>
  );
}

/** Divides items into groups of consecutive items with the same columns. */
function sectionsOf<Item>(
  items: readonly Item[],
  columnsOfItem: (item: Item) => readonly RowColumn<never>[],
): readonly { readonly columns: readonly RowColumn<never>[]; readonly items: readonly Item[] }[] {
  const sections: { columns: readonly RowColumn<never>[]; items: Item[] }[] = [];
  for (const item of items) {
    const columns = columnsOfItem(item);
    const last = sections.at(-1);
    if (last?.columns === columns) last.items.push(item);
    else sections.push({ columns, items: [item] });
  }
  return sections;
}

/** Returns `*` if marked, `+` if some of its events are marked, `◉` if watched. */
function markOf({ marks, watched }: DashboardState, { kind, row }: ListRow): string {
  if (kind === 'payment') return watched.has(row.id) ? '◉' : ' ';
  if (kind === 'event') return marks.has(row.key) ? '*' : ' ';
  if (kind !== 'group' || marks.size === 0) return ' ';
  const marked = row.members.filter(({ key }) => marks.has(key)).length;
  return marked === 0 ? ' ' : marked === row.members.length ? '*' : '+';
}
