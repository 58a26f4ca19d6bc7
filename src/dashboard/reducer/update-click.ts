import { type Listing, listBehind, listingOf } from '../selectors/listing.ts';
import type { Target, Updated } from '../state/action.ts';
import { currentView, type DashboardState, type Panel } from '../state/dashboard-state.ts';
import { followIntent } from './follow-intent.ts';
import { choose } from './handle-chooser-key.ts';
import { clickInDialog } from './handle-dialog-key.ts';
import { withView } from './move-cursor.ts';

type Next = Updated<DashboardState>;

/** Handles a click on a tab or a row. While a dialog is open, only clicks on the dialog have an effect. */
export function updateClick(state: DashboardState, target: Target): Next {
  const { dialog, chooser } = state;
  if (dialog !== null)
    return target.kind === 'dialog' ? clickInDialog(state, dialog, target.place) : { state, effects: [] };
  if (chooser !== null)
    return target.kind === 'choice'
      ? choose(state, chooser, target.at)
      : { state: { ...state, chooser: null }, effects: [] };
  if (state.help > 0 || state.qr !== null) return { state: { ...state, help: 0, qr: null }, effects: [] };
  switch (target.kind) {
    case 'tab':
      return followIntent({ ...state, typing: null }, `screen:${target.screen}`);
    case 'panel':
      return { state: { ...state, panel: target.panel }, effects: [] };
    case 'row':
      return onRow(state, target.key, target.panel);
    default:
      return { state, effects: [] };
  }
}

function onRow(state: DashboardState, key: string, panel: Panel): Next {
  const isBehind = listBehind(state) !== null && panel === 'list';
  const closed: DashboardState = isBehind
    ? {
        ...state,
        views: { ...state.views, [state.screen]: state.views[state.screen].slice(0, -1) },
        detail: null,
      }
    : state;
  const focused = { ...closed, panel };
  const listing = listingOf(focused);
  const at = listing?.indexOf(key) ?? -1;
  if (listing === null || at === -1) return { state: focused, effects: [] };
  const isSelected = state.panel === panel && currentView(focused).selected === key;
  const selected = withView(focused, positionIn(listing, key, at));
  return isSelected || isBehind ? followIntent(selected, 'open') : { state: selected, effects: [] };
}

const positionIn = (listing: Listing, key: string, at: number) => ({
  selected: key,
  at,
  isMoved: true,
  ...(at === 0 ? { newest: listing.keyAt(0) ?? null } : {}),
});
