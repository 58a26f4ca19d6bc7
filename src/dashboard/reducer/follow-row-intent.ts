import type { Intent } from '../keys/bindings.ts';
import type { ListRow } from '../selectors/list-row.ts';
import { type Updated, updated } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import { copyChoices } from './handle-chooser-key.ts';
import { moveCursor } from './move-cursor.ts';
import { openPlace, payment, transactionOf } from './open-place.ts';

export function followRowIntent(state: DashboardState, intent: Intent, row: ListRow | null): Updated {
  if (row === null) return intent === 'resend' ? resend(state, row) : updated(state);
  switch (intent) {
    case 'trace': {
      const id = transactionOf(state, row);
      return id === null ? updated(state) : openPlace(state, payment(id));
    }
    case 'copy_id':
      return updated(state, { type: 'copy', text: idOf(row) });
    case 'copy_menu':
      return updated({ ...state, chooser: { kind: 'copy', choices: copyChoices(row), at: 0 } });
    case 'qr': {
      if (row.kind !== 'payment') return updated(state);
      const { id, code, amountCents } = row.row;
      return updated(state, { type: 'draw-qr', id, code: code ?? '', amountCents });
    }
    case 'watch':
      return row.kind === 'payment' ? updated(watch(state, row.row.id, row.row.status)) : updated(state);
    case 'mark':
      return updated(moveCursor({ ...state, marks: marked(state.marks, row) }, 'down'));
    case 'refund':
      return row.kind === 'payment'
        ? updated(state, { type: 'prepare', act: { kind: 'refund', id: row.row.id, asked: null } })
        : updated(state);
    case 'defend':
      return row.kind === 'dispute'
        ? updated(state, { type: 'prepare', act: { kind: 'defend', id: row.row.id } })
        : updated(state);
    case 'resolve': {
      const isOpen = row.kind === 'entry' && (row.row.state === 'unknown' || row.row.state === 'sending');
      return updated(state, { type: 'prepare', act: { kind: 'resolve', id: isOpen ? row.row.id : null } });
    }
    case 'resend':
      return resend(state, row);
    default:
      return updated(state);
  }
}

function resend(state: DashboardState, row: ListRow | null): Updated {
  if (row?.kind === 'payment')
    return updated(state, { type: 'prepare', act: { kind: 'resend-payment', id: row.row.id } });
  const keys = state.marks.size > 0 ? [...state.marks] : row === null ? [] : eventKeys(row);
  return updated(state, { type: 'prepare', act: { kind: 'resend', keys } });
}

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
    case 'profile':
      return row.name;
    case 'received':
      return row.transactionId ?? String(row.id);
    case 'request':
      return row.target;
    case 'action':
      return row.command;
    case 'payment':
    case 'dispute':
    case 'entry':
      return row.id;
  }
}
