import type { Intent } from '../keys/bindings.ts';
import { allAlerts } from '../selectors/alert.ts';
import { selectedRow } from '../selectors/disabled-reason.ts';
import { layoutOf } from '../selectors/layout.ts';
import { type ListRow, listBehind, listingOf, sortColumns } from '../selectors/listing.ts';
import { runningAction } from '../selectors/shown-result.ts';
import type { Effect, Updated } from '../state/action.ts';
import {
  currentView,
  type DashboardState,
  type Panel,
  type ScreenName,
  viewOf,
} from '../state/dashboard-state.ts';
import { FEED_NAMES } from '../state/feeds.ts';
import { followRowIntent } from './follow-row-intent.ts';
import { NEW_CHARGE } from './handle-dialog-key.ts';
import { type Move, moveBehind, moveCursor, withView } from './move-cursor.ts';
import { openPlace, payment, placeOf, readOpened, transactionOf } from './open-place.ts';

type Next = Updated<DashboardState>;

const stay = (state: DashboardState, ...effects: readonly Effect[]): Next => ({ state, effects });

export function followIntent(state: DashboardState, intent: Intent): Next {
  if (intent.startsWith('screen:')) return toScreen(state, intent.slice('screen:'.length) as ScreenName);
  switch (intent) {
    case 'up':
    case 'down':
    case 'page-up':
    case 'page-down':
    case 'first':
    case 'last':
      return move(state, intent);
    case 'open':
      return open(state);
    case 'back':
      return back(state);
    case 'next-panel':
      return stay(toPanel(state, 1));
    case 'previous-panel':
      return stay(toPanel(state, -1));
    case 'sort':
      return stay(withView(state, { sort: nextSort(state), selected: null, at: 0, top: 0, newest: null }));
    case 'sort-reverse': {
      const sort = currentView(state).sort ?? nextSort(state);
      return stay(withView(state, { sort: sort && { ...sort, isReversed: !sort.isReversed }, top: 0 }));
    }
    case 'filter':
      return stay({ ...state, typing: { kind: 'filter', text: currentView(state).filter } });
    case 'command':
      return stay({ ...state, typing: { kind: 'command', text: '' } });
    case 'help':
      return stay({ ...state, help: 1 });
    case 'refresh':
      return stay(state, { type: 'refresh', names: FEED_NAMES }, ...readOpened(state));
    case 'quit':
      return stay(state, { type: 'quit' });
    case 'suspend':
      return stay(state, { type: 'suspend' });
    case 'redraw':
      return stay(state, { type: 'redraw' });
    case 'profiles':
      return stay(state, { type: 'list-profiles' });
    case 'create-charge':
      return stay({ ...state, dialog: NEW_CHARGE });
    case 'acknowledge':
      return acknowledge(state);
    case 'show-acknowledged':
      return stay({ ...state, showsAcknowledged: !state.showsAcknowledged });
    case 'cancel': {
      const running = runningAction(state);
      return running?.canCancel === true
        ? stay(state, { type: 'cancel', action: running.number })
        : stay({ ...state, result: null });
    }
    case 'open-result':
      return openAction(state, state.result);
    default:
      return followRowIntent(state, intent, selectedRow(state));
  }
}

/** Goes to the list of a screen, and selects the row `target`. */
function toScreen(state: DashboardState, screen: ScreenName, target: string | null = null): Next {
  const [list = viewOf({ kind: 'list' })] = state.views[screen];
  // The key of the open screen closes its opened item. The key of another screen shows that screen unchanged.
  const stack = screen === state.screen || target !== null ? [list] : state.views[screen];
  const shown = target === null ? stack : [{ ...list, selected: target, filter: '' }];
  const panel: Panel = shown.length > 1 ? 'detail' : 'list';
  const next = { ...state, screen, panel, views: { ...state.views, [screen]: shown }, detail: null };
  return stay(next, ...readOpened(next));
}

/** Moves the cursor. An item beside its list follows the list's cursor. */
function move(state: DashboardState, to: Move | number): Next {
  if (state.panel !== 'list' || listBehind(state) === null) return withOlder(moveCursor(state, to));
  const moved = moveBehind(state, to);
  const row = selectedBehind(moved);
  const place = row === null ? null : placeOf(row);
  if (place === null) return stay(moved);
  const next = { ...withView(moved, viewOf(place)), detail: null };
  return stay(next, ...readOpened(next));
}

function selectedBehind(state: DashboardState): ListRow | null {
  const view = state.views[state.screen].at(-2);
  return view === undefined ? null : (listBehind(state)?.at(view.at) ?? null);
}

/** Handles the wheel over a panel: moves the cursor of that panel. */
export const scroll = (state: DashboardState, lines: number, panel: Panel): Next =>
  state.screen === 'overview' || listBehind(state) !== null
    ? move({ ...state, panel }, lines)
    : move(state, lines);

/** Requests older rows when the cursor is at the end of the list. */
function withOlder(state: DashboardState): Next {
  const listing = listingOf(state);
  const { selected, filter, sort } = currentView(state);
  const isAtEnd = listing !== null && listing.length > 0 && selected === listing.keyAt(listing.length - 1);
  const older =
    state.screen === 'payments' &&
    state.feeds.payments.value?.hasMore === true &&
    filter === '' &&
    sort === null;
  return isAtEnd && older ? stay(state, { type: 'read-older' }) : stay(state);
}

function open(state: DashboardState): Next {
  const row = selectedRow(state);
  if (row === null) return stay(state);
  if (listingOf(state) === null) {
    const id = transactionOf(state, row);
    return currentView(state).place.kind === 'payment' || id === null
      ? stay(state)
      : openPlace(state, payment(id));
  }
  if (row.kind === 'alert') return toScreen(state, row.row.screen, row.row.target);
  if (row.kind === 'profile') return stay(state, { type: 'switch-profile', name: row.row.name });
  if (row.kind === 'group' && state.screen === 'overview')
    return open({ ...toScreen(state, 'deliveries', row.row.key).state });
  const place = placeOf(row);
  return place === null ? stay(state) : openPlace(state, place);
}

function openAction(state: DashboardState, number: number | null): Next {
  const action = state.actions.find((one) => one.number === number);
  if (action === undefined) return stay(state);
  const { state: log } = toScreen({ ...state, result: null }, 'log', `action ${action.number}`);
  return openPlace(log, { kind: 'action', key: String(action.number), label: action.command });
}

/**
 * Closes an opened item. Otherwise removes the list's filter; without a filter, the message and the shown
 * result.
 */
function back(state: DashboardState): Next {
  const stack = state.views[state.screen];
  if (stack.length > 1) {
    const views = { ...state.views, [state.screen]: stack.slice(0, -1) };
    const next: DashboardState = {
      ...state,
      detail: null,
      views,
      panel: stack.length > 2 ? 'detail' : 'list',
    };
    return stay(next, ...readOpened(next));
  }
  if (currentView(state).filter !== '')
    return stay(
      withView({ ...state, search: null }, { filter: '', selected: null, at: 0, top: 0, newest: null }),
    );
  return stay({ ...state, message: null, result: null });
}

/** @param step 1 for the next panel, -1 for the previous one */
function toPanel(state: DashboardState, step: 1 | -1): DashboardState {
  const panels = panelsOf(state);
  const at = Math.max(0, panels.indexOf(state.panel));
  const panel = panels[(at + step + panels.length) % panels.length] ?? 'list';
  if (panel === state.panel || state.screen !== 'overview') return { ...state, panel };
  return withView({ ...state, panel }, { selected: null, at: 0, top: 0, newest: null });
}

export function panelsOf(state: DashboardState): readonly Panel[] {
  const { size, detailWidth } = layoutOf(state.size);
  if (listingOf(state) === null)
    return detailWidth > 0 && listBehind(state) !== null ? ['list', 'detail'] : ['detail'];
  if (state.screen !== 'overview') return ['list'];
  return [
    ...(['list', 'latest'] as const),
    ...(size === 'regular' || size === 'wide' ? (['endpoints'] as const) : []),
    ...(state.profiles.length > 0 ? (['profiles'] as const) : []),
  ];
}

/** Returns the next column; after the last column null, the order of the source. */
function nextSort(state: DashboardState) {
  const columns = sortColumns(state);
  const { sort } = currentView(state);
  const column = columns[sort === null ? 0 : columns.indexOf(sort.column) + 1];
  return column === undefined ? null : { column, isReversed: false };
}

function acknowledge(state: DashboardState): Next {
  const row = selectedRow(state);
  if (row?.kind !== 'alert') return stay(state);
  const known = new Map(state.acknowledged);
  if (row.row.isAcknowledged) known.delete(row.row.key);
  else known.set(row.row.key, row.row.weight);
  return stay({ ...state, acknowledged: known }, { type: 'remember' });
}

/** Removes acknowledgements of alerts whose cause is over. A new alert for this cause is then shown. */
export function withoutOver(state: DashboardState): DashboardState {
  if (state.acknowledged.size === 0) return state;
  if (FEED_NAMES.some((name) => state.feeds[name].stage === 'connecting')) return state;
  const keys = new Set(allAlerts(state).map(({ key }) => key));
  const kept = [...state.acknowledged].filter(([key]) => keys.has(key));
  return kept.length === state.acknowledged.size ? state : { ...state, acknowledged: new Map(kept) };
}
