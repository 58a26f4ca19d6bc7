import { Box } from 'ink';
import { say, type Words } from '../../i18n/index.ts';
import { widthOf } from '../../output/drawing/line.ts';
import { Window } from '../components/dialog.tsx';
import { Styled } from '../components/styled.tsx';
import { useDashboardState, useDrawing } from '../hooks/dashboard-context.ts';
import { type Binding, bindingsAt, keyLabel } from '../keys/bindings.ts';
import { disabledReason } from '../reducer/follow-intent.ts';
import { layoutOf } from '../selectors/layout.ts';
import { currentView, type DashboardState, isScreenName } from '../state/dashboard-state.ts';

interface Entry {
  readonly keys: string;
  readonly text: string;
  readonly why: string;
  readonly isOff: boolean;
}

const FRAME_ROWS = 6;
const FRAME_COLUMNS = 6;
const COLUMN_GAP = 3;
const KEY_GAP = 2;
const LEAST_WIDTH = 60;

const DENSE_FRAME_ROWS = 3;
/** Minimum width of a terminal in which two columns of keys fit without cuts. */
const TWO_COLUMNS = 80;
const THREE_COLUMNS = 110;

/**
 * Returns the key bindings of this screen, divided into help pages. All keys that open a screen are one item,
 * because the tabs show these keys anyway.
 */
export function helpPages(state: DashboardState): readonly (readonly (readonly Binding[])[])[] {
  const all = bindingsAt(state.screen, currentView(state).place);
  const isScreen = ({ intent }: Binding): boolean => isScreenName(intent);
  const items = [all.filter(isScreen), ...all.filter((one) => !isScreen(one)).map((one) => [one])];
  const { columns, bodyRows } = layoutOf(state.size);
  const fitting = columns < TWO_COLUMNS ? 1 : columns < THREE_COLUMNS ? 2 : 3;
  const size = Math.max(1, bodyRows - DENSE_FRAME_ROWS) * fitting;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Shows one page with the keys of this screen. If there is room, also shows why a key has no effect now. */
export function HelpScreen() {
  const { words } = useDrawing();
  const state = useDashboardState();
  const { columns, bodyRows } = layoutOf(state.size);
  const pages = helpPages(state);
  const page = Math.min(state.help, pages.length);
  const entries = (pages[page - 1] ?? []).map((bindings) => entryOf(state, bindings, words));
  const title =
    page < pages.length
      ? say(words, 'dashboard.keys_page', { page, pages: pages.length })
      : words['dashboard.keys_here'];
  // If the entries need more than two columns, omit the empty rows of the window: a third column could cut
  // off texts.
  const isDense = pages.length > 1 || entries.length > 2 * (bodyRows - FRAME_ROWS);
  const height = Math.max(1, bodyRows - (isDense ? DENSE_FRAME_ROWS : FRAME_ROWS));
  const rows = Math.ceil(entries.length / Math.ceil(entries.length / height));
  const shown = columnsOf(entries, rows, columns - 2 - FRAME_COLUMNS);
  return (
    <Window
      width={Math.max(LEAST_WIDTH, Math.min(columns - 2, widthOfAll(shown) + FRAME_COLUMNS))}
      isDense={isDense}
    >
      <Styled tone="bold">{title}</Styled>
      <Box columnGap={COLUMN_GAP}>
        {shown.map(({ items, keysWidth }, at) => (
          <Box key={items[0]?.keys ?? ''} flexDirection="column" flexShrink={at === 0 ? 0 : 1}>
            {items.map(({ keys, text, why, isOff }) => (
              <Box key={keys} flexShrink={0} columnGap={KEY_GAP}>
                <Box width={keysWidth} flexShrink={0}>
                  <Styled tone={isOff ? 'dim' : 'accent'}>{keys}</Styled>
                </Box>
                <Styled tone={isOff ? 'dim' : 'plain'}>{text + why}</Styled>
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Window>
  );
}

/** Returns the help entry of a key. All keys that open a screen share one entry. */
function entryOf(state: DashboardState, bindings: readonly Binding[], words: Words): Entry {
  const [binding] = bindings;
  const name = (key: string): string => keyLabel(key, words);
  const keys = bindings.flatMap((one) => one.keys).map(name);
  if (binding === undefined || isScreenName(binding.intent))
    return { keys: `${keys[0]}–${keys.at(-1)}`, text: words['key.screens'], why: '', isOff: false };
  const reason = disabledReason(state, binding);
  return {
    keys: keys.join(' '),
    text: words[`key.${binding.intent}`],
    why: reason === null ? '' : ` (${say(words, reason, { name: state.identity.readOnlyBy ?? '-' })})`,
    isOff: reason !== null,
  };
}

interface Column {
  readonly items: readonly Entry[];
  readonly keysWidth: number;
  readonly width: number;
}

/**
 * Divides the entries into columns, which together are at most `most` wide. Omits the reason (`why`) from
 * entries that are too long.
 */
function columnsOf(entries: readonly Entry[], rows: number, most: number): readonly Column[] {
  const columns = Array.from({ length: Math.ceil(entries.length / rows) }, (_, at) =>
    columnOf(entries.slice(at * rows, (at + 1) * rows), Number.POSITIVE_INFINITY),
  );
  const bare = columns.map(({ items }) => columnOf(items, 0));
  const spare = Math.floor(Math.max(0, most - widthOfAll(bare)) / columns.length);
  return columns.map(({ items }, at) => columnOf(items, (bare[at]?.width ?? 0) + spare));
}

function columnOf(entries: readonly Entry[], most: number): Column {
  const keysWidth = Math.max(...entries.map(({ keys }) => widthOf(keys)));
  const room = most - keysWidth - KEY_GAP;
  const items = entries.map((one) => (widthOf(one.text + one.why) <= room ? one : { ...one, why: '' }));
  const textWidth = Math.max(...items.map(({ text, why }) => widthOf(text + why)));
  return { items, keysWidth, width: keysWidth + KEY_GAP + textWidth };
}

const widthOfAll = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width }) => sum + width + COLUMN_GAP, -COLUMN_GAP);
