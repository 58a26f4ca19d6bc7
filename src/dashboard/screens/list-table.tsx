import { Box } from 'ink';
import { useCallback } from 'react';
import type { MessageKey } from '../../i18n/index.ts';
import { ClickArea } from '../components/click-area.tsx';
import { Table, type TableRow } from '../components/table.tsx';
import { useClicked, useDashboardState, useDrawing } from '../hooks/dashboard-context.ts';
import { currentListView } from '../selectors/current-list-view.ts';
import type { RowColumn } from '../selectors/list-columns.ts';
import { COLUMNS } from '../selectors/list-columns.ts';
import type { ListRow } from '../selectors/list-row.ts';
import type { Listing } from '../selectors/listing.ts';
import { visibleRangeOf } from '../selectors/visible-range.ts';
import type { DashboardState, Panel } from '../state/dashboard-state.ts';
import { isStale } from '../state/feeds.ts';
import { columnStyle, toneOf } from './column-style.ts';
import { feedOfScreen } from './feed-of-screen.ts';

interface Props {
  readonly listing: Listing;
  readonly panel: Panel;
  readonly width: number;
  readonly height: number;
  readonly hasFocus: boolean;
}

export function ListTable({ listing, panel, width, height, hasFocus }: Props) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const view = currentListView(state);
  const { sort } = view;
  const { top, at } = visibleRangeOf(view, listing, height);
  const rows = Array.from({ length: Math.max(0, Math.min(height, listing.length - top)) }, (_, index) => ({
    row: listing.at(top + index),
    key: listing.keyAt(top + index) ?? String(index),
    isSelected: top + index === at,
  })).filter((one): one is typeof one & { readonly row: ListRow } => one.row !== undefined);
  const feed = feedOfScreen(state);
  const isDim = feed !== null && isStale(feed, state.nowMs);
  const sections = sectionsOf(rows, ({ row }) => COLUMNS[row.kind]);
  return (
    <Box flexDirection="column">
      {sections.map(({ columns, items }) => (
        <Section key={items[0]?.key ?? ''} panel={panel} keys={items.map(({ key }) => key)}>
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
        </Section>
      ))}
    </Box>
  );
}

interface SectionProps {
  readonly panel: Panel;
  readonly keys: readonly string[];
  readonly children: React.ReactNode;
}

function Section({ panel, keys, children }: SectionProps) {
  const onClick = useClicked();
  const click = useCallback(
    (row: number) => {
      const key = keys[row - 1];
      if (key !== undefined) onClick({ kind: 'row', key, panel });
    },
    [onClick, keys, panel],
  );
  return <ClickArea onClick={click}>{children}</ClickArea>;
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
