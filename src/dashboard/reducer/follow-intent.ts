import type { MessageKey } from '../../i18n/index.ts';
import { CHARGE_FORM } from '../acts/create-charge.ts';
import { PAYOUT_FORM } from '../acts/payout.ts';
import type { Binding, Intent } from '../keys/bindings.ts';
import { resendEvents } from '../resources/event.ts';
import { resolveAll } from '../resources/payout.ts';
import { hasNoProposals } from '../resources/proposal.ts';
import type { RowIntent } from '../resources/resource.ts';
import { type ListRow, RESOURCES, resourceOf } from '../resources/resources.ts';
import { paymentPlace } from '../resources/transaction.ts';
import { allAlerts } from '../selectors/alert.ts';
import { isRowGone, selectedRow } from '../selectors/cursor.ts';
import { layoutOf } from '../selectors/layout.ts';
import { listBehind, listingOf } from '../selectors/listing.ts';
import { type Effect, type KeyPress, type Updated, updated } from '../state/action.ts';
import {
  type Choice,
  type Chooser,
  currentView,
  type DashboardState,
  isList,
  isScreenName,
  type Panel,
  type Place,
  runningAction,
  type ScreenName,
  type Typing,
  viewOf,
} from '../state/dashboard-state.ts';
import { FEED_NAMES, isConnecting } from '../state/feeds.ts';
import { AT_TOP, type Move, moveBehind, moveCursor, withView } from './move-cursor.ts';

/** Applies a key, or returns the reason why the key has no effect now. */
function followBinding(state: DashboardState, { intent, changes }: Binding): Updated | MessageKey {
  return changes && state.identity.readOnlyBy !== null ? 'disabled.read_only' : followIntent(state, intent);
}

/** Applies a key, or shows the reason why it has no effect now. */
export function press(state: DashboardState, binding: Binding): Updated {
  const followed = followBinding(state, binding);
  if (typeof followed !== 'string') return followed;
  const params = { name: state.identity.readOnlyBy ?? '-' };
  return updated({ ...state, message: { tone: 'warn', key: followed, params, at: state.nowMs } });
}

export function disabledReason(state: DashboardState, binding: Binding): MessageKey | null {
  const followed = followBinding(state, binding);
  return typeof followed === 'string' ? followed : null;
}

function followIntent(state: DashboardState, intent: Intent): Updated | MessageKey {
  if (isScreenName(intent)) return toScreen(state, intent);
  switch (intent) {
    case 'up':
    case 'down':
    case 'page_up':
    case 'page_down':
    case 'first':
    case 'last':
      return move(state, intent);
    case 'open':
      return open(state);
    case 'back':
      return back(state);
    case 'next_panel':
      return updated(toPanel(state, 1));
    case 'previous_panel':
      return updated(toPanel(state, -1));
    case 'sort':
      return updated(withView(state, { sort: nextSort(state), ...AT_TOP }));
    case 'sort_reverse': {
      const sort = currentView(state).sort ?? nextSort(state);
      return updated(withView(state, { sort: sort && { ...sort, isReversed: !sort.isReversed }, top: 0 }));
    }
    case 'filter':
      return opensPalette(state, 'filter', currentView(state).filter);
    case 'command':
      return opensPalette(state, 'command', '');
    case 'help':
      return updated({ ...state, help: 1 });
    case 'refresh':
      return updated(state, { type: 'refresh', names: FEED_NAMES }, ...readOpened(state));
    case 'quit':
      return updated(state, { type: 'quit' });
    case 'suspend':
      return updated(state, { type: 'suspend' });
    case 'redraw':
      return updated(state, { type: 'redraw' });
    case 'profiles':
      return updated(state, { type: 'list-profiles' });
    case 'create_charge':
      return updated({ ...state, dialog: CHARGE_FORM });
    case 'proposals':
      return hasNoProposals(state) ? 'dashboard.no_proposals' : openProposals(state);
    case 'pay':
      return updated({ ...state, dialog: PAYOUT_FORM });
    case 'show_acknowledged':
      return updated({ ...state, showsAcknowledged: !state.showsAcknowledged });
    case 'cancel': {
      const running = runningAction(state);
      if (running?.canCancel) return updated(state, { type: 'cancel', action: running.number });
      if (state.result !== null) return updated({ ...state, result: null });
      return running === null ? 'disabled.nothing_running' : 'disabled.not_cancellable';
    }
    case 'open_result':
      return state.result === null ? 'disabled.no_result' : openAction(state, state.result);
    default:
      return followRowIntent(state, intent, selectedRow(state));
  }
}

const opensPalette = (state: DashboardState, kind: Typing['kind'], text: string): Updated =>
  updated(
    { ...state, typing: { kind, text, at: 0, before: { ...currentView(state) } } },
    { type: 'name-profiles' },
  );

type SelectionIntent = RowIntent | 'trace' | 'copy_id' | 'copy_menu';

/** Applies a key to the selected row, or returns the reason why the key has no effect now. */
function followRowIntent(
  state: DashboardState,
  intent: SelectionIntent,
  row: ListRow | null,
): Updated | MessageKey {
  if (row === null) return withoutRow(state, intent);
  const { actions, copies, id, transactionId } = resourceOf(row);
  switch (intent) {
    case 'trace': {
      const transaction = transactionId(row.row);
      return transaction === null ? withoutRow(state, intent) : openPlace(state, paymentPlace(transaction));
    }
    case 'copy_id':
      return updated(state, { type: 'copy', text: id?.(row.row) ?? copies(row.row)[0]?.[1] ?? '' });
    case 'copy_menu':
      return updated({ ...state, chooser: { kind: 'copy', choices: copyChoices(row), at: 0 } });
    default: {
      const followed = actions[intent]?.(row.row, state) ?? withoutRow(state, intent);
      if (intent !== 'mark' || typeof followed === 'string') return followed;
      return updated(moveCursor(followed.state, 'down'));
    }
  }
}

/** Applies a key when no row is selected on which it works. */
function withoutRow(state: DashboardState, intent: SelectionIntent): Updated | MessageKey {
  if (intent === 'resolve') return resolveAll(state);
  if (intent === 'resend' && state.marks.size > 0) return resendEvents(state, []);
  if (isRowGone(state)) return 'disabled.row_gone';
  if (intent === 'trace') return 'disabled.no_transaction';
  return intent === 'qr' ? 'disabled.no_code' : 'disabled.nothing_selected';
}

/** Returns the effect that reads the details of the opened item. */
export function readOpened(state: DashboardState): readonly Effect[] {
  const { place } = currentView(state);
  return 'key' in place && !isList(place.kind) ? [{ type: 'read-detail', place }] : [];
}

/** Opens the list of the waiting proposals on the screen Payouts. */
function openProposals(state: DashboardState): Updated {
  const label = state.language.words['dashboard.proposals'];
  const { state: payouts } = toScreen({ ...state, screen: 'payouts' }, 'payouts');
  return openPlace(payouts, { kind: 'proposals', key: 'waiting', label });
}

function openPlace(state: DashboardState, place: Place): Updated {
  const next: DashboardState = {
    ...state,
    panel: isList(place.kind) ? 'list' : 'detail',
    views: { ...state.views, [state.screen]: [...state.views[state.screen], viewOf(place)] },
  };
  return updated(next, ...readOpened(next));
}

/** Goes to the list of a screen, and selects the row `target`. */
export function toScreen(state: DashboardState, screen: ScreenName, target: string | null = null): Updated {
  const [list = viewOf({ kind: 'list' })] = state.views[screen];
  // If `screen` is already open, or if the list must select the row `target`, close the opened item.
  // Otherwise, show the item that was open when the user left `screen`.
  const stack = screen === state.screen || target !== null ? [list] : state.views[screen];
  const shown = target === null ? stack : [{ ...list, selected: target, filter: '' }];
  const panel: Panel = shown.length > 1 ? 'detail' : 'list';
  const next = { ...state, screen, panel, views: { ...state.views, [screen]: shown }, detail: null };
  return updated(next, ...readOpened(next));
}

/**
 * Moves the cursor. If the list has the focus and an item is open beside it, the item of the new row replaces
 * the opened item.
 */
function move(state: DashboardState, to: Move | number): Updated {
  if (state.panel !== 'list' || listBehind(state) === null) return withOlder(moveCursor(state, to));
  const moved = moveBehind(state, to);
  const row = selectedBehind(moved);
  const place = row && resourceOf(row).place;
  if (row === null || place === null) return updated(moved);
  const next = { ...withView(moved, viewOf(place(row.row))), detail: null };
  return updated(next, ...readOpened(next));
}

function selectedBehind(state: DashboardState): ListRow | null {
  const view = state.views[state.screen].at(-2);
  return view === undefined ? null : (listBehind(state)?.at(view.at) ?? null);
}

/** Handles the wheel over a panel: moves the cursor of that panel. */
export const scroll = (state: DashboardState, lines: number, panel: Panel): Updated =>
  state.screen === 'overview' || listBehind(state) !== null
    ? move({ ...state, panel }, lines)
    : move(state, lines);

/** Requests older rows when the cursor is at the end of the list. */
function withOlder(state: DashboardState): Updated {
  const listing = listingOf(state);
  const { selected, filter, sort } = currentView(state);
  const isAtEnd = listing !== null && listing.length > 0 && selected === listing.keyAt(listing.length - 1);
  const older =
    state.screen === 'payments' &&
    state.feeds.payments.value?.hasMore === true &&
    filter === '' &&
    sort === null;
  return isAtEnd && older ? updated(state, { type: 'read-older' }) : updated(state);
}

export function open(state: DashboardState): Updated | MessageKey {
  const row = selectedRow(state);
  if (row === null) return isRowGone(state) ? 'disabled.row_gone' : 'disabled.nothing_selected';
  if (listingOf(state) === null) {
    const id = row.kind === 'payment' ? null : resourceOf(row).transactionId(row.row);
    return id === null ? 'disabled.nothing_deeper' : openPlace(state, paymentPlace(id));
  }
  if (row.kind === 'alert') return toScreen(state, row.row.screen, row.row.target);
  if (row.kind === 'profile') return updated(state, { type: 'switch-profile', name: row.row.name });
  if (row.kind === 'group' && state.screen === 'overview')
    return open(toScreen(state, 'deliveries', row.row.key).state);
  const { place } = resourceOf(row);
  return place === null ? 'disabled.nothing_selected' : openPlace(state, place(row.row));
}

function openAction(state: DashboardState, number: number): Updated | MessageKey {
  const row = state.actions.find((one) => one.number === number);
  if (row === undefined) return updated(state);
  return open(toScreen({ ...state, result: null }, 'log', RESOURCES.action.key(row)).state);
}

/**
 * Closes an opened item. If none is open, removes the list's filter. Without a filter, removes the message
 * and the shown result.
 */
function back(state: DashboardState): Updated {
  const stack = state.views[state.screen];
  if (stack.length > 1) {
    const views = { ...state.views, [state.screen]: stack.slice(0, -1) };
    const next: DashboardState = {
      ...state,
      views,
      panel: stack.length > 2 ? 'detail' : 'list',
    };
    return updated(next, ...readOpened(next));
  }
  if (currentView(state).filter !== '')
    return updated(withView({ ...state, search: null }, { filter: '', ...AT_TOP }));
  return updated({ ...state, message: null, result: null });
}

/** Moves the focus to another panel. @param step 1 for the next panel, -1 for the previous one */
function toPanel(state: DashboardState, step: 1 | -1): DashboardState {
  const panels = panelsOf(state);
  const at = Math.max(0, panels.indexOf(state.panel));
  const panel = panels[(at + step + panels.length) % panels.length] ?? 'list';
  if (panel === state.panel || state.screen !== 'overview') return { ...state, panel };
  return withView({ ...state, panel }, { ...AT_TOP });
}

function panelsOf(state: DashboardState): readonly Panel[] {
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

/** Returns the sorting by the next column. After the last column, returns null: the order of the source. */
function nextSort(state: DashboardState) {
  const columns = listingOf(state)?.columns ?? [];
  const { sort } = currentView(state);
  const column = columns[sort === null ? 0 : columns.indexOf(sort.column) + 1];
  return column === undefined ? null : { column, isReversed: false };
}

/** Removes acknowledgements of alerts that no longer exist. If such an alert occurs again, it is shown. */
export function withoutOver(state: DashboardState): DashboardState {
  if (state.acknowledged.size === 0) return state;
  if (isConnecting(state.feeds)) return state;
  const keys = new Set(allAlerts(state).map(({ key }) => key));
  const kept = [...state.acknowledged].filter(([key]) => keys.has(key));
  return kept.length === state.acknowledged.size ? state : { ...state, acknowledged: new Map(kept) };
}

export function handleChooserKey(state: DashboardState, chooser: Chooser, key: KeyPress): Updated {
  const last = chooser.choices.length - 1;
  const to = (at: number): Updated =>
    updated({ ...state, chooser: { ...chooser, at: Math.max(0, Math.min(last, at)) } });
  if (key.kind === 'paste') return updated(state);
  switch (key.name) {
    case 'up':
    case 'k':
      return to(chooser.at - 1);
    case 'down':
    case 'j':
    case 'tab':
      return to(chooser.at + 1);
    case 'enter':
      return choose(state, chooser, chooser.at);
    default:
      return /^[1-9]$/.test(key.name) && Number(key.name) <= last + 1
        ? choose(state, chooser, Number(key.name) - 1)
        : updated({ ...state, chooser: null });
  }
}

export function choose(state: DashboardState, chooser: Chooser, at: number): Updated {
  const choice = chooser.choices[at];
  const closed = { ...state, chooser: null };
  if (choice === undefined) return updated(closed);
  if (chooser.kind === 'profile')
    return choice.text === state.identity.profile
      ? updated(closed)
      : updated(closed, { type: 'switch-profile', name: choice.text });
  const { text, place } = choice;
  return updated(closed, place ? { type: 'copy-json', place } : { type: 'copy', text });
}

/** Returns the texts of a row that can be copied, and its JSON. */
function copyChoices(row: ListRow): readonly Choice[] {
  const { copies, json, place } = resourceOf(row);
  const texts = copies(row.row).flatMap(([label, text]): Choice[] => (text ? [{ label, text }] : []));
  return json && place ? [...texts, { label: 'copy.json', text: '', place: place(row.row) }] : texts;
}
