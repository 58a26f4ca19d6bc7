import { selectedRow } from '../selectors/disabled-reason.ts';
import type { Action, Updated } from './actions.ts';
import type { Feed, FeedName, Feeds } from './feeds.ts';
import { readOpened } from './follow-intent.ts';
import type { LoggedRequest } from './rows.ts';
import { currentView, type DashboardState, type Message, placeKey } from './state.ts';
import { typeKeys } from './update-keys.ts';

/** Requests that are kept for the log. */
const MOST_LOGGED = 500;
/** How long a message stays, in ms. */
const MESSAGE_MS = 8_000;

/** The state after an action, and what is to be done. Pure. */
export function update(state: DashboardState, action: Action): Updated<DashboardState> {
  if (action.type === 'keys') return typeKeys({ ...state, nowMs: action.nowMs }, action.keys);
  const next = after(state, action);
  return {
    state: next,
    effects: action.type === 'feed-read' && hasOpenedChanged(state, next) ? readOpened(next) : [],
  };
}

/** Whether the row of what is open is another one by now: then it is read again. */
function hasOpenedChanged(before: DashboardState, now: DashboardState): boolean {
  const { place } = currentView(now);
  if (place.kind !== 'payment' && place.kind !== 'event') return false;
  return statusOf(before) !== statusOf(now);
}

function statusOf(state: DashboardState): string {
  const row = selectedRow(state);
  if (row?.kind === 'payment') return `${row.row.status} ${row.row.refundStatus}`;
  return row?.kind === 'event' ? String(row.row.attempts) : '';
}

function after(state: DashboardState, action: Exclude<Action, { type: 'keys' }>): DashboardState {
  switch (action.type) {
    case 'resized':
      return { ...state, size: action.size };
    case 'tick':
      return onTick(state, action.nowMs, action.serviceMs);
    case 'feed-read':
      return onRead(state, action);
    case 'feed-failed':
      return withFeed(state, action.name, (feed) => ({
        ...feed,
        stage: 'lost',
        failure: action.failure,
        retryAt: action.retryAt,
      }));
    case 'feed-off':
      return withFeed(state, action.name, (feed) => ({
        ...feed,
        stage: 'off',
        failure: action.failure,
        retryAt: null,
      }));
    case 'limited':
      return { ...state, limitedUntil: action.until };
    case 'logged':
      return { ...state, log: logged(state.log, action.request) };
    case 'said':
      return { ...state, message: action.message };
    case 'detail-read':
      return isOpen(state, action.place)
        ? { ...state, detail: { place: action.place, value: action.value, failure: null } }
        : state;
    case 'detail-failed':
      return isOpen(state, action.place)
        ? {
            ...state,
            detail: { place: action.place, value: state.detail?.value ?? null, failure: action.failure },
          }
        : state;
    case 'dialog-opened':
      return { ...state, dialog: action.dialog, typing: null, help: false, qr: null };
    case 'act-started':
      return { ...state, running: [...state.running, action.name] };
    case 'act-ended':
      return { ...state, running: without(state.running, action.name) };
    case 'qr-drawn':
      return { ...state, qr: action.qr };
  }
}

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
  const read = withFeed(state, action.name, () => ({
    stage: 'live',
    value: action.value as never,
    readAt: state.nowMs,
    everyMs: action.everyMs,
    failure: null,
    retryAt: null,
  }));
  if (action.name !== 'payments') return read;
  return noticeWatched(read, action.value.rows);
}

/** Tells when a transaction that is followed has another status. */
function noticeWatched(
  state: DashboardState,
  rows: readonly { readonly id: string; readonly status: string }[],
): DashboardState {
  if (state.watched.size === 0) return state;
  const watched = new Map(state.watched);
  let message: Message | null = null;
  for (const { id, status } of rows) {
    const before = watched.get(id);
    if (before === undefined || before === status) continue;
    watched.set(id, status);
    const params = { id, before, status };
    message = { tone: 'good', key: 'dashboard.watched_changed', params, at: state.nowMs };
  }
  return message ? { ...state, watched, message } : state;
}

function withFeed<Name extends FeedName>(
  state: DashboardState,
  name: Name,
  change: (feed: Feeds[Name]) => Feed<never> | Feeds[Name],
): DashboardState {
  return { ...state, feeds: { ...state.feeds, [name]: change(state.feeds[name]) } };
}

/** Newest first; an answer takes the place of its request. */
function logged(log: readonly LoggedRequest[], request: LoggedRequest): readonly LoggedRequest[] {
  const at = log.findIndex(({ number }) => number === request.number);
  return at === -1 ? [request, ...log].slice(0, MOST_LOGGED) : log.with(at, request);
}

function without(running: readonly string[], name: string): readonly string[] {
  const at = running.indexOf(name);
  return at === -1 ? running : running.toSpliced(at, 1);
}

const isOpen = (state: DashboardState, place: string): boolean =>
  placeKey(currentView(state).place) === place;
