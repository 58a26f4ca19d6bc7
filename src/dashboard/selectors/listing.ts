import { Decimal, formatBrl } from '../../domain/money/money.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import type { Batch, Dispute, Entry, InboxRow, LoggedRequest, Payment } from '../state/rows.ts';
import { currentView, type DashboardState, type ScreenName, type View } from '../state/state.ts';
import type { UndeliveredGroup } from '../state/undelivered-value.ts';
import { type Alert, alertsOf } from './alerts.ts';

/** A row of a list, of any kind. */
export type ListRow =
  | { readonly kind: 'alert'; readonly row: Alert }
  | { readonly kind: 'payment'; readonly row: Payment }
  | { readonly kind: 'group'; readonly row: UndeliveredGroup }
  | { readonly kind: 'event'; readonly row: UndeliveredEvent }
  | { readonly kind: 'dispute'; readonly row: Dispute }
  | { readonly kind: 'batch'; readonly row: Batch }
  | { readonly kind: 'entry'; readonly row: Entry }
  | { readonly kind: 'received'; readonly row: InboxRow }
  | { readonly kind: 'request'; readonly row: LoggedRequest };

/** The rows of a list that match the filter; a row is built when it is drawn. */
export interface Listing {
  readonly length: number;
  /** Number of rows before filtering. */
  readonly all: number;
  at(index: number): ListRow | undefined;
  keyAt(index: number): string | undefined;
  indexOf(key: string): number;
}

/** The list being shown; null when something opened is not a list. */
export function listingOf(state: DashboardState): Listing | null {
  const view = currentView(state);
  if (view.place.kind === 'events') return eventsListing(state, view);
  if (view.place.kind !== 'list') return null;
  const { feeds, log, screen } = state;
  switch (screen) {
    case 'overview':
      return listing(
        'alert',
        alertsOf(state),
        ({ key }) => key,
        view.filter,
        () => '',
      );
    case 'payments':
      return listing('payment', feeds.payments.value?.rows ?? [], ({ id }) => id, view.filter, paymentText);
    case 'deliveries':
      return listing(
        'group',
        feeds.undelivered.value?.groups ?? [],
        ({ key }) => key,
        view.filter,
        groupText,
      );
    case 'disputes':
      return listing('dispute', feeds.disputes.value ?? [], ({ id }) => id, view.filter, disputeText);
    case 'payouts':
      return payoutListing(state, view.filter);
    case 'inbox':
      return listing('received', feeds.inbox.value?.rows ?? [], receivedKey, view.filter, receivedText);
    case 'log':
      return listing('request', log, ({ number }) => String(number), view.filter, requestText);
  }
}

/**
 * Lists that grow at their top: without a cursor the newest rows are shown, so that no action applies to a row that
 * just moved.
 */
const FOLLOWS: ReadonlySet<ScreenName> = new Set<ScreenName>(['payments', 'inbox', 'log']);

/** Position of the cursor; -1 when a growing list has none. The cursor stays on its row wherever that moves. */
export function cursorAt(
  state: Pick<DashboardState, 'screen' | 'views'>,
  { indexOf, length }: Listing,
): number {
  const { selected } = currentView(state);
  if (length === 0) return -1;
  const at = selected === null ? -1 : indexOf(selected);
  return at === -1 && !FOLLOWS.has(state.screen) ? 0 : at;
}

type RowOf<Kind extends ListRow['kind']> = Extract<ListRow, { kind: Kind }>['row'];

function listing<Kind extends ListRow['kind']>(
  kind: Kind,
  all: readonly RowOf<Kind>[],
  keyOf: (row: RowOf<Kind>) => string,
  filter: string,
  textOf: (row: RowOf<Kind>) => string,
): Listing {
  const rows = filtered(all, filter, textOf);
  return {
    length: rows.length,
    all: all.length,
    at(index) {
      const row = rows[index];
      return row === undefined ? undefined : ({ kind, row } as ListRow);
    },
    keyAt(index) {
      const row = rows[index];
      return row === undefined ? undefined : keyOf(row);
    },
    indexOf: (key) => rows.findIndex((row) => keyOf(row) === key),
  };
}

function eventsListing({ feeds }: DashboardState, { place, filter }: View): Listing {
  const key = 'key' in place ? place.key : '';
  const members = feeds.undelivered.value?.groups.find((group) => group.key === key)?.members ?? [];
  return listing('event', members, (event) => event.key, filter, eventText);
}

/** Batches first, since each stands for many payments. */
function payoutListing({ feeds }: DashboardState, filter: string): Listing {
  const { batches = [], entries = [] } = feeds.journal.value ?? {};
  const upper = listing(
    'batch',
    batches,
    ({ name }) => `batch ${name}`,
    filter,
    ({ name }) => name,
  );
  const lower = listing('entry', entries, ({ id }) => id, filter, entryText);
  return {
    length: upper.length + lower.length,
    all: upper.all + lower.all,
    at: (index) => (index < upper.length ? upper.at(index) : lower.at(index - upper.length)),
    keyAt: (index) => (index < upper.length ? upper.keyAt(index) : lower.keyAt(index - upper.length)),
    indexOf(key) {
      const above = upper.indexOf(key);
      if (above !== -1) return above;
      const below = lower.indexOf(key);
      return below === -1 ? -1 : upper.length + below;
    },
  };
}

/** The last filtering of each list, since frames are drawn more often than lists change. */
const FILTERED = new WeakMap<
  readonly unknown[],
  { readonly filter: string; readonly rows: readonly unknown[] }
>();

function filtered<T>(rows: readonly T[], filter: string, textOf: (row: T) => string): readonly T[] {
  if (filter === '') return rows;
  const known = FILTERED.get(rows);
  if (known?.filter === filter) return known.rows as readonly T[];
  const wanted = filter.toLowerCase();
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(wanted));
  FILTERED.set(rows, { filter, rows: found });
  return found;
}

const joined = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null).join(' ');

const reais = (cents: number | bigint | null): string =>
  cents === null ? '' : formatBrl(Decimal.fromCents(BigInt(cents)));

const paymentText = ({ id, status, type, name, reference, endToEndId, amountCents }: Payment): string =>
  joined(id, status, type, name, reference, endToEndId, reais(amountCents));
const groupText = ({ endpoint, cause }: UndeliveredGroup): string =>
  joined(endpoint, cause?.kind ?? null, cause?.status ? `HTTP ${cause.status}` : null);
const eventText = ({ transactionId, event, endpoint }: UndeliveredEvent): string =>
  joined(transactionId, event, endpoint);
const disputeText = ({ id, protocol, status, transactionId }: Dispute): string =>
  joined(id, protocol, status, transactionId);
const entryText = ({ id, kind, state, destination, reference, batch, amountCents }: Entry): string =>
  joined(id, kind, state, destination, reference, batch, reais(amountCents));
const receivedText = ({ event, transactionId, status, signature }: InboxRow): string =>
  joined(event, transactionId, status, signature);
const receivedKey = ({ id }: InboxRow): string => String(id);
const requestText = ({ method, target, status, fault }: LoggedRequest): string =>
  joined(method, target, status === null ? null : String(status), fault);
