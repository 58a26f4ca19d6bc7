import { awaitsDefense } from '../../contract/schemas/infraction.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { Binding } from '../keys/bindings.ts';
import { transactionOf } from '../reducer/open-place.ts';
import { currentView, type DashboardState, placeKey } from '../state/dashboard-state.ts';
import { undeliveredEvents } from '../state/feeds.ts';
import type { Payment } from '../state/row-types.ts';
import type { ListRow } from './list-row.ts';
import { listingOf } from './listing.ts';
import { runningAction } from './shown-result.ts';
import { cursorOf } from './visible-range.ts';

export function selectedRow(state: DashboardState): ListRow | null {
  const listing = listingOf(state);
  return listing === null ? openedRow(state) : (listing.at(cursorOf(currentView(state), listing)) ?? null);
}

function openedRow(state: DashboardState): ListRow | null {
  const { place } = currentView(state);
  const { feeds, detail, actions } = state;
  if (place.kind === 'list' || place.kind === 'events') return null;
  const { kind, key } = place;
  const found = <Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string | number) => {
    const row = rows?.find((one) => String(keyOf(one)) === key);
    return row === undefined ? null : ({ kind, row } as ListRow);
  };
  switch (kind) {
    case 'payment': {
      const read =
        detail?.place === placeKey(place) && detail.value?.kind === 'payment' ? detail.value.row : null;
      return found(feeds.payments.value?.rows, ({ id }) => id) ?? (read && { kind, row: read });
    }
    case 'event':
      return found(undeliveredEvents(feeds), (event) => event.key);
    case 'dispute':
      return found(feeds.disputes.value?.rows, ({ id }) => id);
    case 'entry':
      return found(feeds.journal.value?.entries, ({ id }) => id);
    case 'batch':
      return found(feeds.journal.value?.batches, ({ name }) => name);
    case 'received':
      return found(feeds.inbox.value?.rows, ({ id }) => id);
    case 'action':
      return found(actions, ({ number }) => number);
  }
}

/** Returns the reason why a key binding has no effect now, as a message key; null when the binding works. */
export function disabledReason(state: DashboardState, { intent, changes }: Binding): MessageKey | null {
  if (changes && state.identity.readOnlyBy !== null) return 'disabled.read_only';
  const row = selectedRow(state);
  switch (intent) {
    case 'open':
      if (row === null || row.kind === 'request') return 'disabled.nothing_selected';
      return listingOf(state) !== null || canGoDeeper(state, row) ? null : 'disabled.nothing_deeper';
    case 'trace':
      return row !== null && transactionOf(state, row) !== null ? null : 'disabled.no_transaction';
    case 'copy_id':
    case 'copy_menu':
    case 'watch':
    case 'mark':
      return row === null ? 'disabled.nothing_selected' : null;
    case 'acknowledge':
      return row?.kind === 'alert' ? null : 'disabled.nothing_selected';
    case 'open_result':
      return state.result === null ? 'disabled.no_result' : null;
    case 'cancel': {
      const running = runningAction(state);
      if (running?.canCancel === true || state.result !== null) return null;
      return running === null ? 'disabled.nothing_running' : 'disabled.not_cancellable';
    }
    case 'qr':
      return paymentOf(row)?.code ? null : 'disabled.no_code';
    case 'refund': {
      const payment = paymentOf(row);
      if (payment === null) return 'disabled.nothing_selected';
      return payment.type === 'DEPOSIT' && payment.status === 'COMPLETED' ? null : 'disabled.not_refundable';
    }
    case 'resend':
      return row === null && state.marks.size === 0 ? 'disabled.nothing_selected' : null;
    case 'defend':
      if (row?.kind !== 'dispute') return 'disabled.nothing_selected';
      return awaitsDefense(row.row.status) ? null : 'disabled.defended';
    case 'resolve': {
      const unknown = state.feeds.journal.value?.unknown.count ?? 0;
      const isOpen = row?.kind === 'entry' && (row.row.state === 'unknown' || row.row.state === 'sending');
      return isOpen || unknown > 0 ? null : 'disabled.nothing_unknown';
    }
    default:
      return null;
  }
}

/** Returns whether the opened item is about a transaction that can be opened. */
const canGoDeeper = (state: DashboardState, row: ListRow): boolean =>
  row.kind !== 'payment' && transactionOf(state, row) !== null;

const paymentOf = (row: ListRow | null): Payment | null => (row?.kind === 'payment' ? row.row : null);
