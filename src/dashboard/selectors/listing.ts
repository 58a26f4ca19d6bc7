import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import type { BatchSummary } from '../../storage/journal/batch-plan.ts';
import { isBatch } from '../resources/payout.ts';
import type { RowColumn, Surroundings } from '../resources/resource.ts';
import { KIND_ON, type Kind, type ListRow, type RowOf, resourceOf } from '../resources/resources.ts';
import { currentView, type DashboardState, type Panel, type View } from '../state/dashboard-state.ts';
import { type Entry, type Payment, shownAt } from '../state/list-rows.ts';
import { matches, parseFilter } from './filter-term.ts';

/** Sorted rows that match the filter. `at` builds a row only when it is drawn. */
export interface Listing {
  readonly length: number;
  readonly all: number;
  /** Titles of the columns. The key `s` sorts by these columns in this order. */
  readonly columns: readonly string[];
  at(index: number): ListRow | undefined;
  keyAt(index: number): string | undefined;
  indexOf(key: string): number;
}

/** Returns the list that has the focus; null when the opened item is not a list. */
export function listingOf(state: DashboardState): Listing | null {
  if (state.screen === 'overview' && isPanelOfOverview(state)) return panelListing(state, state.panel);
  return viewListing(state, currentView(state));
}

const isPanelOfOverview = (state: DashboardState): boolean =>
  currentView(state).place.kind === 'list' && state.panel !== 'list' && state.panel !== 'detail';

export function listBehind(state: DashboardState): Listing | null {
  const below = state.views[state.screen].at(-2);
  return below === undefined || listingOf(state) !== null ? null : viewListing(state, below);
}

const MOST_LATEST = 50;

/** Returns the list of a panel on the overview, even if another panel has the focus. */
export function panelListing(state: DashboardState, panel: Panel): Listing {
  const kind = KIND_IN[panel];
  const order: Order = { filter: '', sort: null, around: state };
  if (panel === 'latest') return listed('payment', latestOf(state), order);
  return listed<Kind>(kind, resourceOf({ kind }).rows(state), order);
}

/**
 * Returns the transactions with the latest shown times. The rows are sorted by creation, but the panel shows the
 * time of the payment.
 */
function latestOf({ feeds }: DashboardState): readonly Payment[] {
  const rows = feeds.payments.value?.rows ?? [];
  const known =
    LATEST.get(rows) ?? rows.toSorted((a, b) => (shownAt(b) ?? 0) - (shownAt(a) ?? 0)).slice(0, MOST_LATEST);
  LATEST.set(rows, known);
  return known;
}
const LATEST = new WeakMap<readonly Payment[], readonly Payment[]>();

const KIND_IN = {
  list: 'alert',
  detail: 'alert',
  latest: 'payment',
  endpoints: 'group',
  profiles: 'profile',
} as const satisfies Record<Panel, Kind>;

function viewListing(state: DashboardState, view: View): Listing | null {
  const { place, filter, sort } = view;
  const order: Order = { filter, sort, around: state };
  const listOf = (kind: Kind): Listing => listed<Kind>(kind, resourceOf({ kind }).rows(state), order);
  if (place.kind === 'events') return listed('event', membersOf(state, place.key), order);
  if (place.kind === 'proposals') return listOf('proposal');
  if (place.kind !== 'list') return null;
  switch (state.screen) {
    case 'payments':
      return listed('payment', paymentsOf(state, filter), { ...order, isSure: sureOf(state, filter) });
    case 'payouts':
      return listed<'entry' | 'batch'>('entry', payoutsOf(state), order, (row) =>
        isBatch(row) ? 'batch' : 'entry',
      );
    case 'log':
      return joined(listOf('action'), listOf('request'));
    default:
      return listOf(KIND_ON[state.screen]);
  }
}

/** Tells which payments the service found by the words of this filter. */
function sureOf({ search }: DashboardState, filter: string): (payment: Payment) => boolean {
  const sure = search?.filter === filter ? search.sure : null;
  return ({ id }) => sure?.has(id) === true;
}

const membersOf = ({ feeds }: DashboardState, key: string): readonly UndeliveredEvent[] =>
  feeds.undelivered.value?.groups.find((group) => group.key === key)?.members ?? [];

function paymentsOf({ feeds, search }: DashboardState, filter: string): readonly Payment[] {
  const rows = feeds.payments.value?.rows ?? [];
  if (search === null || search.filter !== filter || search.rows.length === 0) return rows;
  const known = FOUND.get(search.rows);
  if (known?.rows === rows) return known.all;
  const ids = new Set(rows.map(({ id }) => id));
  const all = [...rows, ...search.rows.filter(({ id }) => !ids.has(id))];
  FOUND.set(search.rows, { rows, all });
  return all;
}
const FOUND = new WeakMap<
  readonly Payment[],
  { readonly rows: readonly Payment[]; readonly all: readonly Payment[] }
>();

/** Lists batches first, because each contains many payments. */
function payoutsOf({ feeds }: DashboardState): readonly (Entry | BatchSummary)[] {
  const value = feeds.journal.value;
  if (value === null) return [];
  const known = PAYOUTS.get(value) ?? [...value.batches, ...value.entries];
  PAYOUTS.set(value, known);
  return known;
}
const PAYOUTS = new WeakMap<object, readonly (Entry | BatchSummary)[]>();

interface Order extends Pick<View, 'filter' | 'sort'> {
  readonly around: Surroundings;
}

interface Sure<Row> {
  /** Whether the row is known to match the words of the filter. Its other terms must match too. */
  readonly isSure?: (row: Row) => boolean;
}

/** @param kindOf tells the kind of a row if the list has rows of several kinds with the same columns */
function listed<K extends Kind>(
  kind: K,
  all: readonly RowOf<K>[],
  order: Order & Sure<RowOf<K>>,
  kindOf?: (row: RowOf<K>) => K,
): Listing {
  const usual = resourceOf({ kind });
  const columns: readonly RowColumn<RowOf<K>>[] = usual.columns;
  const rows = ordered(all, columns, order);
  const keyOf = (row: RowOf<K>): string => (kindOf ? resourceOf({ kind: kindOf(row) }) : usual).key(row);
  return {
    length: rows.length,
    all: all.length,
    columns: columns.map(({ title }) => title),
    at(index) {
      const row = rows[index];
      return row === undefined ? undefined : ({ kind: kindOf?.(row) ?? kind, row } as ListRow);
    },
    keyAt(index) {
      const row = rows[index];
      return row === undefined ? undefined : keyOf(row);
    },
    indexOf: (key) => rows.findIndex((row) => keyOf(row) === key),
  };
}

/** Joins two lists, the upper one first. Only the columns of the lower list can be sorted. */
function joined(upper: Listing, lower: Listing): Listing {
  return {
    length: upper.length + lower.length,
    all: upper.all + lower.all,
    columns: lower.columns,
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

/** Caches filtered and sorted rows, because frames are drawn more often than lists change. */
const ORDERED = new WeakMap<readonly unknown[], { readonly of: string; readonly rows: readonly unknown[] }>();

function ordered<Row>(
  rows: readonly Row[],
  columns: readonly RowColumn<Row>[],
  { filter, sort, around, isSure }: Order & Sure<Row>,
): readonly Row[] {
  if (filter.trim() === '' && sort === null) return rows;
  const of = JSON.stringify([filter, sort]);
  const known = ORDERED.get(rows);
  if (known?.of === of) return known.rows as readonly Row[];
  const terms = parseFilter(filter);
  const others = terms.filter(({ kind }) => kind !== 'text');
  const found = rows.filter(
    (row) => matches(row, terms, columns, around) || (isSure?.(row) && matches(row, others, columns, around)),
  );
  const column = columns.find(({ title }) => title === sort?.column);
  if (column !== undefined) found.sort(comparing(column, sort?.isReversed === true, around));
  ORDERED.set(rows, { of, rows: found });
  return found;
}

/** Sorts numbers and times from the highest, texts from A. Rows without a value always come last. */
function comparing<Row>({ order, text }: RowColumn<Row>, isReversed: boolean, around: Surroundings) {
  const placeOf = (row: Row) => (order === undefined ? text(row, around) : order(row));
  return (one: Row, other: Row): number => {
    const [a, b] = [placeOf(one), placeOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const upwards = a < b ? -1 : a > b ? 1 : 0;
    return (typeof a === 'string') !== isReversed ? upwards : -upwards;
  };
}
