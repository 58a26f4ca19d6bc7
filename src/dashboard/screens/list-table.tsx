import { Box } from 'ink';
import { useDashboardState } from '../hooks/dashboard-context.ts';
import { COLUMNS } from '../selectors/list-columns.ts';
import type { ListRow } from '../selectors/list-row.ts';
import type { Listing } from '../selectors/listing.ts';
import { visibleRangeOf, visibleRows } from '../selectors/visible-range.ts';
import { currentListView, type DashboardState } from '../state/dashboard-state.ts';
import { isStale } from '../state/feeds.ts';
import { ClickableRows } from './clickable-rows.tsx';
import { columnStyle } from './column-style.ts';
import { feedOfScreen } from './feed-of-screen.ts';
import { RowTable } from './row-table.tsx';

interface Props {
  readonly listing: Listing;
  readonly width: number;
  readonly height: number;
  readonly hasFocus: boolean;
}

export function ListTable({ listing, width, height, hasFocus }: Props) {
  const state = useDashboardState();
  const view = currentListView(state);
  const { sort } = view;
  const rows = visibleRows(listing, visibleRangeOf(view, listing, height), height);
  const feed = feedOfScreen(state);
  const isDim = feed !== null && isStale(feed, state.nowMs);
  // In the log, actions and requests have different columns, so each of the two kinds is a table.
  const sections = [...Map.groupBy(rows, ({ row }) => COLUMNS[row.kind])];
  return (
    <Box flexDirection="column">
      {sections.map(([columns, items]) => (
        <ClickableRows key={items[0]?.key ?? ''} panel="list" rows={items} headings={1}>
          <RowTable
            columns={columns.map(({ title }) => ({ ...columnStyle(title), title }))}
            rows={items.map((item) => ({ ...item, isDim, mark: markOf(state, item.row) }))}
            {...{ width, hasFocus, sort }}
          />
        </ClickableRows>
      ))}
    </Box>
  );
}

/**
 * Returns the mark of a row: `*` for a marked event and for a group whose events are all marked, `+` for a
 * group with some marked events, `◉` for a watched payment.
 */
function markOf({ marks, watched }: DashboardState, { kind, row }: ListRow): string {
  if (kind === 'payment') return watched.has(row.id) ? '◉' : ' ';
  if (kind === 'event') return marks.has(row.key) ? '*' : ' ';
  if (kind !== 'group' || marks.size === 0) return ' ';
  const marked = row.members.filter(({ key }) => marks.has(key)).length;
  return marked === 0 ? ' ' : marked === row.members.length ? '*' : '+';
}
