import { type Listing, listBehind, listingOf } from '../selectors/listing.ts';
import { type Target, type Updated, updated } from '../state/action.ts';
import { currentView, type DashboardState, type Panel } from '../state/dashboard-state.ts';
import { open, toScreen } from './follow-intent.ts';
import { choose } from './handle-chooser-key.ts';
import { clickInDialog } from './handle-dialog-key.ts';
import { withView } from './move-cursor.ts';

/** Handles a click on a tab or a row. While a dialog is open, only clicks on the dialog have an effect. */
export function updateClick(state: DashboardState, target: Target): Updated {
  const { dialog, chooser } = state;
  if (dialog !== null)
    return target.kind === 'dialog' ? clickInDialog(state, dialog, target.place) : updated(state);
  if (chooser !== null)
    return target.kind === 'choice'
      ? choose(state, chooser, target.at)
      : updated({ ...state, chooser: null });
  if (state.help > 0 || state.qr !== null) return updated({ ...state, help: 0, qr: null });
  switch (target.kind) {
    case 'tab':
      return toScreen({ ...state, typing: null }, target.screen);
    case 'panel':
      return updated({ ...state, panel: target.panel });
    case 'row':
      return onRow(state, target.key, target.panel);
    default:
      return updated(state);
  }
}

function onRow(state: DashboardState, key: string, panel: Panel): Updated {
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
  if (listing === null || at === -1) return updated(focused);
  const isSelected = state.panel === panel && currentView(focused).selected === key;
  const selected = withView(focused, positionIn(listing, key, at));
  const opened = isSelected || isBehind ? open(selected) : updated(selected);
  return typeof opened === 'string' ? updated(selected) : opened;
}

const positionIn = (listing: Listing, key: string, at: number) => ({
  selected: key,
  at,
  isMoved: true,
  ...(at === 0 ? { newest: listing.keyAt(0) ?? null } : {}),
});
