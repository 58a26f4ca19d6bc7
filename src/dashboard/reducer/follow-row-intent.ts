import { awaitsDefense } from '../../contract/schemas/infraction.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { Intent } from '../keys/bindings.ts';
import type { Alert } from '../selectors/alert.ts';
import { type ListRow, rowKey } from '../selectors/list-row.ts';
import { type Updated, updated } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import type { Act } from '../state/dialog.ts';
import type { Payment } from '../state/list-rows.ts';
import { copyChoices } from './handle-chooser-key.ts';
import { moveCursor } from './move-cursor.ts';
import { openPlace, payment, transactionOf } from './open-place.ts';

/** Applies a key to the selected row, or returns the reason why the key has no effect now. */
export function followRowIntent(
  state: DashboardState,
  intent: Intent,
  row: ListRow | null,
): Updated | MessageKey {
  const paid = row?.kind === 'payment' ? row.row : null;
  const prepare = (act: Act): Updated => updated(state, { type: 'prepare', act });
  switch (intent) {
    case 'trace': {
      const id = row && transactionOf(state, row);
      return id === null ? 'disabled.no_transaction' : openPlace(state, payment(id));
    }
    case 'qr':
      if (!paid?.code) return 'disabled.no_code';
      return updated(state, { type: 'draw-qr', id: paid.id, code: paid.code, amountCents: paid.amountCents });
    case 'refund':
      if (paid === null) return 'disabled.nothing_selected';
      return paid.type === 'DEPOSIT' && paid.status === 'COMPLETED'
        ? prepare({ kind: 'refund', id: paid.id, asked: null })
        : 'disabled.not_refundable';
    case 'resend':
      if (row === null && state.marks.size === 0) return 'disabled.nothing_selected';
      return prepare(
        paid === null
          ? { kind: 'resend', keys: state.marks.size > 0 ? [...state.marks] : eventKeys(row) }
          : { kind: 'resend-payment', id: paid.id },
      );
    case 'defend':
      if (row?.kind !== 'dispute') return 'disabled.nothing_selected';
      return awaitsDefense(row.row.status)
        ? prepare({ kind: 'defend', id: row.row.id })
        : 'disabled.defended';
    case 'resolve': {
      const unknown = state.feeds.journal.value?.unknown.count ?? 0;
      const isOpen = row?.kind === 'entry' && (row.row.state === 'unknown' || row.row.state === 'sending');
      if (!isOpen && unknown === 0) return 'disabled.nothing_unknown';
      return prepare({ kind: 'resolve', ids: isOpen ? [row.row.id] : [], isAll: !isOpen });
    }
    case 'acknowledge':
      return row?.kind === 'alert' ? acknowledge(state, row.row) : 'disabled.nothing_selected';
  }
  if (row === null) return 'disabled.nothing_selected';
  switch (intent) {
    case 'copy_id':
      return updated(state, { type: 'copy', text: idOf(row) });
    case 'copy_menu':
      return updated({ ...state, chooser: { kind: 'copy', choices: copyChoices(row), at: 0 } });
    case 'watch':
      return paid === null ? updated(state) : updated(watch(state, paid));
    case 'mark':
      return updated(moveCursor({ ...state, marks: marked(state.marks, row) }, 'down'));
    default:
      return updated(state);
  }
}

function acknowledge(state: DashboardState, { key, weight, isAcknowledged }: Alert): Updated {
  const known = new Map(state.acknowledged);
  if (isAcknowledged) known.delete(key);
  else known.set(key, weight);
  return updated({ ...state, acknowledged: known }, { type: 'remember' });
}

function eventKeys(row: ListRow | null): readonly string[] {
  if (row?.kind === 'group') return row.row.members.map(({ key }) => key);
  return row?.kind === 'event' ? [row.row.key] : [];
}

function marked(marks: ReadonlySet<string>, row: ListRow): ReadonlySet<string> {
  const keys = eventKeys(row);
  const all = new Set(marks);
  const areMarked = keys.every((key) => all.has(key));
  for (const key of keys)
    if (areMarked) all.delete(key);
    else all.add(key);
  return all;
}

function watch(state: DashboardState, { id, status }: Payment): DashboardState {
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
    case 'received':
      return row.transactionId ?? String(row.id);
    case 'request':
      return row.target;
    case 'action':
      return row.command;
    default:
      return rowKey(row);
  }
}
