import { currentView, type DashboardState, type View } from '../state/state.ts';

const isList = ({ place }: View): boolean => place.kind === 'list' || place.kind === 'events';

/** The view of the list that is shown: the open one, or the one under what was opened. */
export const listView = (state: DashboardState): View =>
  state.views[state.screen].findLast(isList) ?? currentView(state);
