import { currentView, type DashboardState, type View } from '../state/dashboard-state.ts';

const isList = ({ place }: View): boolean => place.kind === 'list' || place.kind === 'events';

/** Returns the view of the visible list: the open one, or the one under the opened item. */
export const currentListView = (state: DashboardState): View =>
  state.views[state.screen].findLast(isList) ?? currentView(state);
