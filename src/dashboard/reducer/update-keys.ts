import { charactersOf } from '../../output/drawing/line.ts';
import { bindingOf } from '../keys/bindings.ts';
import { helpPages } from '../screens/help-screen.tsx';
import { isTooSmall } from '../selectors/layout.ts';
import { type Listing, listBehind, listingOf } from '../selectors/listing.ts';
import { type Effect, type KeyPress, type Target, type Updated, updated } from '../state/action.ts';
import { currentView, type DashboardState, type Panel } from '../state/dashboard-state.ts';
import { choose, handleChooserKey, open, press, toScreen } from './follow-intent.ts';
import { clickInDialog, handleDialogKey } from './handle-dialog-key.ts';
import { AT_TOP, withSelection, withView } from './move-cursor.ts';
import { canFilter, chooseSuggestion, suggestionsOf } from './palette.ts';

/**
 * Effects that open a dialog or another profile, or end the dashboard. The later keys of the same input are
 * then ignored.
 */
const ENDS_WRITE: ReadonlySet<Effect['type']> = new Set(['quit', 'prepare', 'switch-profile']);

/** Handles keys in order. If a key opens a dialog or another profile, the keys after it are ignored. */
export function updateKeys(start: DashboardState, keys: readonly KeyPress[]): Updated {
  let state = start;
  const effects: Effect[] = [];
  for (const [at, key] of keys.entries()) {
    const typed = typeKey(state, key);
    effects.push(...typed.effects);
    const opened = typed.state.dialog;
    const isGuarded = state.dialog === null && opened !== null && opened.drawnAt === null;
    state = withSelection(typed.state);
    if (isGuarded || typed.effects.some(({ type }) => ENDS_WRITE.has(type))) break;
    const later = keys.slice(at + 1);
    if (later.length === 0 || !typed.effects.some(({ type }) => type === 'list-profiles')) continue;
    // Handle the later keys only after the list of profiles is open, because they are meant for this list.
    effects.push({ type: 'press', keys: later });
    break;
  }
  return { state, effects };
}

function typeKey(state: DashboardState, key: KeyPress): Updated {
  if (isKey(key, 'ctrl-c')) return updated(state, { type: 'quit' });
  if (isKey(key, 'ctrl-z')) return updated(state, { type: 'suspend' });
  if (isKey(key, 'ctrl-l')) return updated(state, { type: 'redraw' });
  // Nothing is visible that a key could act on. The terminal shows only that `q` quits.
  if (isTooSmall(state.size)) return isKey(key, 'q') ? updated(state, { type: 'quit' }) : updated(state);
  if (state.dialog !== null) return handleDialogKey(state, state.dialog, key);
  if (state.typing !== null) return typeInLine(state, state.typing, key);
  if (state.chooser !== null) return handleChooserKey(state, state.chooser, key);
  if (key.kind === 'paste') return updated(state);
  // Other keys were typed for the dialog that is being prepared, not for the list.
  if (state.running.includes('prepare') && !isKey(key, 'q') && !isKey(key, 'p'))
    return isKey(key, 'escape') ? updated(state, { type: 'cancel-prepare' }) : updated(state);
  if (state.qr !== null) return typeOverQr(state, key.name);
  if (state.help > 0) return typeOverHelp(state, key.name);
  const binding = bindingOf(key.name, state.screen, currentView(state).place);
  return binding === undefined ? updated(state) : press(state, binding);
}

const isKey = (key: KeyPress, name: string): boolean => key.kind === 'key' && key.name === name;

function typeOverQr(state: DashboardState, name: string): Updated {
  const code = state.qr?.code ?? '';
  if (name === 'Y' || name === 'y') return updated(state, { type: 'copy', text: code });
  return updated({ ...state, qr: null });
}

/** `?` shows the next page, any other key closes the help. */
function typeOverHelp(state: DashboardState, name: string): Updated {
  const hasMore = name === '?' && state.help < helpPages(state).length;
  return updated({ ...state, help: hasMore ? state.help + 1 : 0 });
}

/** Handles a key in the palette: `:` or `/`. A filter applies while it is typed; Escape removes it. */
function typeInLine(
  state: DashboardState,
  typing: NonNullable<DashboardState['typing']>,
  key: KeyPress,
): Updated {
  const isFilter = typing.kind === 'filter' && canFilter(state);
  const typed = (text: string): Updated => {
    const next = { ...state, typing: { ...typing, text, at: 0 } };
    return updated(isFilter ? withView(next, { filter: text, ...AT_TOP }) : next);
  };
  const to = (step: number): Updated => {
    const count = suggestionsOf(state).length;
    return updated({
      ...state,
      typing: { ...typing, at: Math.max(0, Math.min(count - 1, typing.at + step)) },
    });
  };
  if (key.kind === 'paste') return typed(typing.text + oneLine(key.text));
  switch (key.name) {
    case 'escape': {
      const ended = { ...state, typing: null };
      return updated(isFilter ? withView(ended, { filter: '', ...AT_TOP }) : ended);
    }
    case 'enter':
      return chooseSuggestion(state, typing.at);
    case 'up':
    case 'shift-tab':
      return to(-1);
    case 'down':
    case 'tab':
      return to(1);
    case 'backspace':
      return typing.text === ''
        ? updated({ ...state, typing: null })
        : typed(charactersOf(typing.text).slice(0, -1).join(''));
    case 'ctrl-u':
      return typed('');
    case 'space':
      return typed(`${typing.text} `);
    default:
      return [...key.name].length === 1 ? typed(typing.text + key.name) : updated(state);
  }
}

/** A line feed in pasted text must not confirm anything. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim();

/** Handles a click on a tab or a row. While a dialog is open, only clicks on the dialog have an effect. */
export function updateClick(state: DashboardState, target: Target): Updated {
  const { dialog, chooser } = state;
  if (dialog !== null)
    return target.kind === 'dialog' ? clickInDialog(state, dialog, target.place) : updated(state);
  if (chooser !== null)
    return target.kind === 'choice'
      ? choose(state, chooser, target.at)
      : updated({ ...state, chooser: null });
  if (target.kind === 'suggestion') return chooseSuggestion(state, target.at);
  if (state.help > 0 || state.qr !== null) return updated({ ...state, help: 0, qr: null });
  switch (target.kind) {
    case 'tab':
      return toScreen({ ...state, typing: null }, target.screen);
    case 'panel':
      return updated({ ...state, typing: null, panel: target.panel });
    case 'row':
      return onRow({ ...state, typing: null }, target.key, target.panel);
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
