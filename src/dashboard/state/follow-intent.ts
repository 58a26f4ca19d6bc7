import type { Intent } from '../keys/bindings.ts';
import { selectedRow } from '../selectors/disabled-reason.ts';
import { type ListRow, listingOf } from '../selectors/listing.ts';
import type { Effect, Updated } from './actions.ts';
import { FEED_NAMES } from './feeds.ts';
import { moveCursor, withView } from './move-cursor.ts';
import { currentView, type DashboardState, type Place, type ScreenName, type View } from './state.ts';

type Next = Updated<DashboardState>;

const stay = (state: DashboardState, ...effects: readonly Effect[]): Next => ({ state, effects });

/** Does what a key asks for. `disabledReason` was checked before. */
export function follow(state: DashboardState, intent: Intent): Next {
  if (intent.startsWith('screen:')) return toScreen(state, intent.slice('screen:'.length) as ScreenName);
  switch (intent) {
    case 'up':
    case 'down':
    case 'page-up':
    case 'page-down':
    case 'first':
    case 'last':
      return withOlder(moveCursor(state, intent));
    case 'open':
      return open(state);
    case 'back':
      return back(state);
    case 'filter':
      return stay({ ...state, typing: { kind: 'filter', text: currentView(state).filter } });
    case 'command':
      return stay({ ...state, typing: { kind: 'command', text: '' } });
    case 'help':
      return stay({ ...state, help: true });
    case 'refresh':
      return refresh(state);
    case 'quit':
      return stay(state, { type: 'quit' });
    case 'suspend':
      return stay(state, { type: 'suspend' });
    case 'redraw':
      return stay(state, { type: 'redraw' });
    case 'create-charge':
      return stay(state, { type: 'prepare', act: { kind: 'create-charge' } });
    default:
      return onRow(state, intent, selectedRow(state));
  }
}

function toScreen(state: DashboardState, screen: ScreenName): Next {
  // The screen is open already: go back to its list.
  const views =
    screen === state.screen ? { ...state.views, [screen]: state.views[screen].slice(0, 1) } : state.views;
  const next = { ...state, screen, views, detail: null };
  return stay(next, ...readOpened(next));
}

/** Reads what is open; a list needs no reading of its own. */
export const readOpened = (state: DashboardState): readonly Effect[] => {
  const { place } = currentView(state);
  return place.kind === 'list' || place.kind === 'events' ? [] : [{ type: 'read-detail', place }];
};

function refresh(state: DashboardState): Next {
  return stay(state, { type: 'refresh', names: FEED_NAMES }, ...readOpened(state));
}

/** At the end of the rows read so far, older ones are requested. */
function withOlder(state: DashboardState): Next {
  const listing = listingOf(state);
  const { selected, filter } = currentView(state);
  const isAtEnd = listing !== null && listing.length > 0 && selected === listing.keyAt(listing.length - 1);
  const older = state.screen === 'payments' && state.feeds.payments.value?.hasMore === true && filter === '';
  return isAtEnd && older ? stay(state, { type: 'read-older' }) : stay(state);
}

function open(state: DashboardState): Next {
  const row = selectedRow(state);
  if (row?.kind === 'alert') return toScreen(state, row.row.screen);
  const place = row === null || listingOf(state) === null ? null : placeOf(row);
  if (place === null) return stay(state);
  const view: View = { place, selected: null, top: 0, filter: '' };
  const next = {
    ...state,
    detail: null,
    views: { ...state.views, [state.screen]: [...state.views[state.screen], view] },
  };
  return stay(next, ...readOpened(next));
}

function placeOf({ kind, row }: ListRow): Place | null {
  switch (kind) {
    case 'group':
      return { kind: 'events', key: row.key, label: row.endpoint ?? row.event ?? '-' };
    case 'event':
      return { kind, key: row.key, label: `${row.event ?? '-'} ${row.transactionId ?? ''}`.trimEnd() };
    case 'batch':
      return { kind, key: row.name, label: row.name };
    case 'received':
      return { kind, key: String(row.id), label: `${row.event ?? '-'} ${row.transactionId ?? ''}`.trimEnd() };
    case 'payment':
    case 'dispute':
    case 'entry':
      return { kind, key: row.id, label: row.id };
    case 'alert':
    case 'request':
      return null;
  }
}

/** Closes what was opened; in a list, removes the filter, then the message. */
function back(state: DashboardState): Next {
  const stack = state.views[state.screen];
  if (stack.length > 1) {
    const next = { ...state, detail: null, views: { ...state.views, [state.screen]: stack.slice(0, -1) } };
    return stay(next, ...readOpened(next));
  }
  if (currentView(state).filter !== '') return stay(withView(state, { filter: '', selected: null, top: 0 }));
  return stay({ ...state, message: null });
}

function onRow(state: DashboardState, intent: Intent, row: ListRow | null): Next {
  switch (intent) {
    case 'copy-id':
      return stay(state, { type: 'copy', text: row === null ? '' : idOf(row) });
    case 'copy-code':
      return row?.kind === 'payment' ? stay(state, { type: 'copy', text: row.row.code ?? '' }) : stay(state);
    case 'qr': {
      if (row?.kind !== 'payment') return stay(state);
      const { id, code, amountCents } = row.row;
      return stay(state, { type: 'draw-qr', id, code: code ?? '', amountCents });
    }
    case 'watch':
      return row?.kind === 'payment' ? stay(watch(state, row.row.id, row.row.status)) : stay(state);
    case 'mark':
      return row === null
        ? stay(state)
        : withOlder(moveCursor({ ...state, marks: marked(state.marks, row) }, 'down'));
    case 'refund':
      return row?.kind === 'payment'
        ? stay(state, { type: 'prepare', act: { kind: 'refund', id: row.row.id, asked: null } })
        : stay(state);
    case 'defend':
      return row?.kind === 'dispute'
        ? stay(state, { type: 'prepare', act: { kind: 'defend', id: row.row.id } })
        : stay(state);
    case 'resolve': {
      const isOpen = row?.kind === 'entry' && (row.row.state === 'unknown' || row.row.state === 'sending');
      return stay(state, { type: 'prepare', act: { kind: 'resolve', id: isOpen ? row.row.id : null } });
    }
    case 'resend':
      return resend(state, row);
    default:
      return stay(state);
  }
}

function resend(state: DashboardState, row: ListRow | null): Next {
  if (row?.kind === 'payment')
    return stay(state, { type: 'prepare', act: { kind: 'resend-payment', id: row.row.id } });
  const keys = state.marks.size > 0 ? [...state.marks] : row === null ? [] : eventKeys(row);
  return stay(state, { type: 'prepare', act: { kind: 'resend', keys } });
}

/** Keys of the undelivered events that a row stands for. */
const eventKeys = (row: ListRow): readonly string[] =>
  row.kind === 'group' ? row.row.members.map(({ key }) => key) : row.kind === 'event' ? [row.row.key] : [];

function marked(marks: ReadonlySet<string>, row: ListRow): ReadonlySet<string> {
  const keys = eventKeys(row);
  const all = new Set(marks);
  const areMarked = keys.every((key) => all.has(key));
  for (const key of keys)
    if (areMarked) all.delete(key);
    else all.add(key);
  return all;
}

function watch(state: DashboardState, id: string, status: string): DashboardState {
  const watched = new Map(state.watched);
  const isWatched = watched.delete(id);
  if (!isWatched) watched.set(id, status);
  const key = isWatched ? 'dashboard.unwatched' : 'dashboard.watched';
  return { ...state, watched, message: { tone: 'plain', key, params: { id }, at: state.nowMs } };
}

function idOf({ kind, row }: ListRow): string {
  switch (kind) {
    case 'alert':
      return row.code;
    case 'group':
      return row.endpoint ?? '';
    case 'event':
      return row.transactionId ?? '';
    case 'batch':
      return row.name;
    case 'received':
      return row.transactionId ?? String(row.id);
    case 'request':
      return row.target;
    case 'payment':
    case 'dispute':
    case 'entry':
      return row.id;
  }
}
