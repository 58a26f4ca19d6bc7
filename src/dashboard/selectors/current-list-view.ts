import { currentView, type DashboardState, type View } from '../state/dashboard-state.ts';

const isList = ({ place }: View): boolean => place.kind === 'list' || place.kind === 'events';

export const currentListView = (state: DashboardState): View =>
  state.views[state.screen].findLast(isList) ?? currentView(state);
