import { type Binding, bindingsAt } from '../keys/bindings.ts';
import { currentView, type DashboardState, isScreenName } from '../state/dashboard-state.ts';
import { layoutOf } from './layout.ts';

export const DENSE_FRAME_ROWS = 3;
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
