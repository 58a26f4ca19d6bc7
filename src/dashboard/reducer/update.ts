import { phraseOf } from '../../i18n/index.ts';
import { activeAlerts } from '../selectors/alert.ts';
import { isTooSmall } from '../selectors/layout.ts';
import { previewedItem, statusOfSelected } from '../selectors/preview.ts';
import { type Action, type Effect, type Updated, updated } from '../state/action.ts';
import {
  type Chooser,
  currentView,
  type DashboardState,
  type Message,
  placeKey,
} from '../state/dashboard-state.ts';
import { type Feed, type FeedName, isConnecting } from '../state/feeds.ts';
import type { LoggedAction, LoggedRequest, Payment } from '../state/list-rows.ts';
import { readOpened, scroll, withoutOver } from './follow-intent.ts';
import { withSelection } from './move-cursor.ts';
import { updateClick, updateKeys } from './update-keys.ts';

const MOST_LOGGED = 500;
const MOST_ACTIONS = 200;
const MESSAGE_MS = 8_000;

export function update(state: DashboardState, action: Action): Updated {
  const { state: changed, effects } = step(state, action);
  const next = withSelection(changed);
  return {
    state: next,
    effects: next.screen === state.screen ? effects : [...effects, { type: 'remember' }],
  };
}

function step(state: DashboardState, action: Action): Updated {
  switch (action.type) {
    case 'keys':
      return updateKeys({ ...state, nowMs: action.nowMs }, action.keys);
    case 'clicked':
      if (isTooSmall(state.size)) return updated(state);
      return updateClick({ ...state, nowMs: action.nowMs }, action.target);
    case 'scrolled':
      if (isTooSmall(state.size)) return updated(state);
      return scroll(state, action.lines, action.panel);
    default: {
      const next = after(state, action);
      if (action.type !== 'feed-read' && action.type !== 'feed-failed') return updated(next);
      const read = hasOpenedChanged(state, next) ? readOpened(next) : [];
      return { state: withoutOver(next), effects: [...read, ...announce(state, next)] };
    }
  }
}

function hasOpenedChanged(before: DashboardState, now: DashboardState): boolean {
  const { place } = currentView(now);
  if (place.kind !== 'payment' && place.kind !== 'event' && place.kind !== 'batch') return false;
  return statusOfSelected(before) !== statusOfSelected(now);
}

type Told = Exclude<Action, { type: 'keys' | 'clicked' | 'scrolled' }>;

function after(state: DashboardState, action: Told): DashboardState {
  switch (action.type) {
    case 'resized': {
      const resized = { ...state, size: action.size };
      return isTooSmall(action.size) ? withDrawnAt(resized, null) : resized;
    }
    case 'drawn':
      return withDrawnAt(state, state.dialog?.drawnAt ?? action.nowMs);
    case 'hidden':
      return withDrawnAt(state, null);
    case 'tick':
      return onTick(state, action.nowMs, action.serviceMs);
    case 'feed-read':
      return onRead(state, action);
    case 'feed-failed': {
      const { name, failure, retryAt } = action;
      return withFeed(state, name, { stage: 'lost', failure, retryAt });
    }
    case 'feed-off':
      return withFeed(state, action.name, { stage: 'off', failure: action.failure, retryAt: null });
    case 'limited':
      return { ...state, limitedUntil: action.until };
    case 'logged':
      return { ...state, log: logged(state.log, action.request) };
    case 'said':
      return { ...state, message: action.message };
    case 'unsaid':
      return state.message === action.message ? { ...state, message: null } : state;
    case 'detail-read':
      return isShown(state, action.place)
        ? { ...state, detail: { place: action.place, value: action.value, failure: null } }
        : state;
    case 'detail-failed':
      return isShown(state, action.place)
        ? {
            ...state,
            detail: {
              place: action.place,
              value: state.detail?.place === action.place ? state.detail.value : null,
              failure: action.failure,
            },
          }
        : state;
    case 'dialog-opened':
      return { ...state, dialog: action.dialog, typing: null, help: 0, qr: null, chooser: null };
    case 'action-told':
      return withAction(state, action.action);
    case 'action-dropped':
      return { ...state, actions: state.actions.filter(({ number }) => number !== action.number) };
    case 'searched':
      return state.search?.filter === action.search.filter ? { ...state, search: action.search } : state;
    case 'profiles-read':
      return { ...state, profiles: action.profiles };
    case 'profiles-named':
      return { ...state, profileNames: action.names };
    case 'profiles-listed':
      return { ...state, chooser: profileChooser(state, action.names) };
    case 'act-started':
      return { ...state, running: [...state.running, action.name] };
    case 'act-ended':
      return { ...state, running: without(state.running, action.name) };
    case 'qr-drawn':
      return { ...state, qr: action.qr };
  }
}

const withDrawnAt = (state: DashboardState, drawnAt: number | null): DashboardState =>
  state.dialog === null ? state : { ...state, dialog: { ...state.dialog, drawnAt } };

function onTick(state: DashboardState, nowMs: number, serviceMs: number): DashboardState {
  const { message, limitedUntil } = state;
  return {
    ...state,
    nowMs,
    serviceMs,
    message: message && nowMs - message.at > MESSAGE_MS ? null : message,
    limitedUntil: limitedUntil !== null && limitedUntil <= nowMs ? null : limitedUntil,
  };
}

function onRead(state: DashboardState, action: Extract<Action, { type: 'feed-read' }>): DashboardState {
  const { name, value, everyMs } = action;
  const [readAt, failure, retryAt] = [state.nowMs, null, null];
  const read = withFeed(state, name, { stage: 'live', value, readAt, everyMs, failure, retryAt });
  if (action.name !== 'payments') return read;
  return noticeWatched(read, action.value.rows);
}

/**
 * Adds or replaces an action in the log. The result of an ended action is shown until the operator dismisses
 * it.
 */
function withAction(state: DashboardState, action: LoggedAction): DashboardState {
  const others = state.actions.filter(({ number }) => number !== action.number);
  const actions = [action, ...others].sort((a, b) => b.number - a.number).slice(0, MOST_ACTIONS);
  const result = action.outcome === 'running' ? state.result : action.number;
  return { ...state, actions, result };
}

function profileChooser({ identity }: DashboardState, names: readonly string[]): Chooser {
  const choices = names.map((text) => ({ label: null, text }));
  return { kind: 'profile', choices, at: Math.max(0, names.indexOf(identity.profile)) };
}

function noticeWatched(state: DashboardState, rows: readonly Payment[]): DashboardState {
  if (state.watched.size === 0) return state;
  const watched = new Map(state.watched);
  const { words } = state.language;
  let message: Message | null = null;
  for (const { id, status } of rows) {
    const before = watched.get(id);
    if (before === undefined || before === status) continue;
    watched.set(id, status);
    const params = { id, before: phraseOf(words, before), status: phraseOf(words, status) };
    message = { tone: 'good', key: 'dashboard.watched_changed', params, at: state.nowMs };
  }
  return message ? { ...state, watched, message } : state;
}

const withFeed = (state: DashboardState, name: FeedName, change: Partial<Feed<unknown>>): DashboardState => ({
  ...state,
  feeds: { ...state.feeds, [name]: { ...state.feeds[name], ...change } },
});

function logged(log: readonly LoggedRequest[], request: LoggedRequest): readonly LoggedRequest[] {
  const at = log.findIndex(({ number }) => number === request.number);
  return at === -1 ? [request, ...log].slice(0, MOST_LOGGED) : log.with(at, request);
}

function without(running: readonly string[], name: string): readonly string[] {
  const at = running.indexOf(name);
  return at === -1 ? running : running.toSpliced(at, 1);
}

/** Whether the detail of this item is open, or shown beside the list. */
function isShown(state: DashboardState, place: string): boolean {
  const item = previewedItem(state) ?? currentView(state).place;
  return placeKey(item) === place;
}

/** Announces an alert once when it becomes red, except alerts that were already red at the start. */
function announce(before: DashboardState, now: DashboardState): readonly Effect[] {
  if (now.settings.notify === 'off') return [];
  if (isConnecting(before.feeds)) return [];
  const known = new Set(redOf(before).map(({ key }) => key));
  const [first] = redOf(now).filter(({ key }) => !known.has(key));
  return first === undefined ? [] : [{ type: 'notify', alert: first }];
}

const redOf = (state: DashboardState) => activeAlerts(state).filter(({ level }) => level === 'red');
