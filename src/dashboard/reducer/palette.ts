import { type KnownPayment, matchClues, readClues } from '../../domain/keys/clues.ts';
import { foldText } from '../../domain/text/fold-text.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { type Binding, bindingsAt, type Intent } from '../keys/bindings.ts';
import { RESOURCES } from '../resources/resources.ts';
import { matches, parseFilter } from '../selectors/filter-term.ts';
import { listingOf } from '../selectors/listing.ts';
import { type Updated, updated } from '../state/action.ts';
import {
  currentView,
  type DashboardState,
  isScreenName,
  SCREENS,
  type ScreenName,
} from '../state/dashboard-state.ts';
import type { Payment } from '../state/list-rows.ts';
import { disabledReason, open, press, toScreen } from './follow-intent.ts';
import { AT_TOP, withView } from './move-cursor.ts';

export type Suggestion =
  /** Keeps the filter of the open list. */
  | { readonly kind: 'filter'; readonly found: number; readonly all: number; readonly searches: boolean }
  | { readonly kind: 'screen'; readonly screen: ScreenName }
  /** `reason` tells why the action is disabled. */
  | { readonly kind: 'action'; readonly binding: Binding; readonly reason: MessageKey | null }
  | { readonly kind: 'profile'; readonly name: string }
  | { readonly kind: 'payment'; readonly row: Payment }
  /** Searches the service for payments. `loaded` payments were compared already. */
  | { readonly kind: 'search'; readonly loaded: number };

/** A suggestion with its rank: 0 for the best. */
type Ranked = readonly [rank: number, suggestion: Suggestion];

const MOST = 8;
/** A shorter text matches too many payments. */
const LEAST_FOR_PAYMENTS = 2;
const LEAST_FOR_GAPS = 3;
/** Ranks an action without an effect behind all others. */
const DISABLED = 10;

/** Returns the suggestions for the typed text, the best first. With `/`, the filter of the list comes first. */
export function suggestionsOf(state: DashboardState): readonly Suggestion[] {
  const { typing } = state;
  if (typing === null) return [];
  const text = typing.text.trim();
  const filter = typing.kind === 'filter' ? filterOf(state) : [];
  if (text === '' && filter.length > 0) return filter;
  const base = beforeTyping(state);
  const search: readonly Suggestion[] =
    text === '' || filter.some((one) => one.kind === 'filter' && one.searches)
      ? []
      : [{ kind: 'search', loaded: base.feeds.payments.value?.rows.length ?? 0 }];
  const ranked = [
    ...screensFor(text),
    ...actionsFor(base, text, filter.length > 0),
    ...profilesFor(base, text),
    ...paymentsFor(base, text),
  ];
  const best = ranked.toSorted(([one], [other]) => one - other).map(([, suggestion]) => suggestion);
  return [...filter, ...shared(best, MOST - filter.length - search.length), ...search];
}

/** Leaves out the last suggestions of the most frequent kinds until there is room for the rest. */
function shared(all: readonly Suggestion[], room: number): readonly Suggestion[] {
  const kept = [...all];
  while (kept.length > room) {
    const kinds = [...Map.groupBy(kept, ({ kind }) => kind)];
    const [largest] = kinds.reduce((one, other) => (other[1].length > one[1].length ? other : one));
    kept.splice(
      kept.findLastIndex(({ kind }) => kind === largest),
      1,
    );
  }
  return kept;
}

/** Whether `/` filters the open list. */
export const canFilter = (state: DashboardState): boolean =>
  listingOf(state) !== null && (state.screen !== 'overview' || state.panel === 'list');

const isListOfPayments = (state: DashboardState): boolean =>
  state.screen === 'payments' && currentView(state).place.kind === 'list';

function filterOf(state: DashboardState): readonly Suggestion[] {
  const listing = listingOf(state);
  if (listing === null || !canFilter(state)) return [];
  const { length: found, all } = listing;
  return [{ kind: 'filter', found, all, searches: isListOfPayments(state) }];
}

/** Returns the state as it was when the palette was opened: without the filter that was typed since. */
function beforeTyping(state: DashboardState): DashboardState {
  const { typing } = state;
  const closed = { ...state, typing: null };
  return typing?.kind === 'filter' && canFilter(state) ? withView(closed, typing.before) : closed;
}

/**
 * Returns 0 if a name is the text, and more the less it is like the text: it begins with the text, one of its
 * words does, it contains the text, or contains the text's letters in their order. Null if no name matches.
 */
function rankOf(text: string, names: readonly string[]): number | null {
  const wanted = foldText(text);
  const ranks = names.map((name) => {
    const known = foldText(name);
    if (known === wanted) return 0;
    if (known.startsWith(wanted)) return 1;
    if (known.split(' ').some((word) => word.startsWith(wanted))) return 2;
    if (known.includes(wanted)) return 3;
    return wanted.length >= LEAST_FOR_GAPS && hasInOrder(known, wanted) ? 4 : Number.POSITIVE_INFINITY;
  });
  const best = Math.min(...ranks);
  return best === Number.POSITIVE_INFINITY ? null : best;
}

function hasInOrder(text: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}

const ranked = (rank: number | null, suggestion: Suggestion): readonly Ranked[] =>
  rank === null ? [] : [[rank, suggestion]];

/** Names of the screens, in both languages. */
const NAMES: Readonly<Record<ScreenName, readonly string[]>> = {
  overview: ['overview', 'visao', 'resumo'],
  payments: ['transactions', 'payments', 'transacoes'],
  deliveries: ['deliveries', 'callbacks', 'entregas'],
  disputes: ['disputes', 'infractions', 'infracoes'],
  payouts: ['payouts', 'batches', 'pagamentos', 'lotes'],
  inbox: ['inbox', 'recebidas', 'caixa'],
  log: ['log', 'requests', 'registro', 'requisicoes'],
};

const screensFor = (text: string): readonly Ranked[] =>
  SCREENS.flatMap((screen) => ranked(rankOf(text, NAMES[screen]), { kind: 'screen', screen }));

/** Keys that only move in the screen, or open the palette. */
const NOT_OFFERED: ReadonlySet<Intent> = new Set([
  ...(['open', 'back', 'up', 'down', 'page_up', 'page_down', 'first', 'last'] as const),
  ...(['next_panel', 'previous_panel', 'filter', 'command', 'suspend', 'redraw'] as const),
]);

/** Tells why an action is disabled, unless the person filters rows or has typed nothing yet. */
function actionsFor(state: DashboardState, text: string, isFilter: boolean): readonly Ranked[] {
  const { words } = state.language;
  return bindingsAt(state.screen, currentView(state).place).flatMap((binding) => {
    const { intent } = binding;
    if (isScreenName(intent) || NOT_OFFERED.has(intent)) return [];
    const names = [words[`key.${intent}`], intent.replaceAll('_', ' '), ...(intent === 'quit' ? ['q'] : [])];
    const rank = rankOf(text, names);
    const reason = rank === null ? null : disabledReason(state, binding);
    if (reason !== null && (text === '' || isFilter)) return [];
    return ranked(rank === null || reason === null ? rank : rank + DISABLED, {
      kind: 'action',
      binding,
      reason,
    });
  });
}

const profilesFor = (state: DashboardState, text: string): readonly Ranked[] =>
  state.profileNames
    .filter((name) => name !== state.identity.profile)
    .flatMap((name) => ranked(rankOf(text, [name]), { kind: 'profile', name }));

/** Caches the payments that match, because frames are drawn more often than the text changes. */
const FOUND = new WeakMap<readonly Payment[], { readonly text: string; readonly found: readonly Ranked[] }>();

/** Finds payments among those that were read. Ids, references and amounts that are equal come first. */
function paymentsFor(state: DashboardState, text: string): readonly Ranked[] {
  const rows = state.feeds.payments.value?.rows;
  if (rows === undefined || text.length < LEAST_FOR_PAYMENTS) return [];
  const known = FOUND.get(rows);
  if (known?.text === text) return known.found;
  const clues = readClues(text);
  const terms = parseFilter(text);
  const isField = terms.some(({ kind }) => kind !== 'text');
  const cents = new Set(clues.flatMap((clue) => (clue.kind === 'amount' ? [Number(clue.text)] : [])));
  const words = foldText(text).split(/\s+/);
  const parts = clues.map((clue) => foldText(clue.text));
  const found: Ranked[] = [];
  let equal = 0;
  for (const row of rows) {
    const texts = textsOf(row);
    const isLike = words.every((word) => texts.includes(word));
    const mayMatch =
      isLike ||
      (row.amountCents !== null && cents.has(row.amountCents)) ||
      parts.some((part) => texts.includes(part));
    if (isField && matches(row, terms, RESOURCES.payment.columns, state))
      found.push([3, { kind: 'payment', row }]);
    if (isField || !mayMatch) continue;
    const kinds = matchClues(clues, knownOf(row)).map(({ kind }) => kind);
    const isEqual = kinds.some((kind) => kind !== 'name' && kind !== 'some_name');
    if (isEqual || kinds.includes('name') || isLike)
      found.push([isEqual ? 0 : kinds.includes('name') ? 2 : 3, { kind: 'payment', row }]);
    if (isEqual) equal += 1;
    if (equal === MOST) break;
  }
  const best = found.toSorted(([one], [other]) => one - other).slice(0, MOST);
  FOUND.set(rows, { text, found: best });
  return best;
}

/** Caches the texts of each row, because every typed letter compares all of them. */
const TEXTS = new WeakMap<Payment, string>();

function textsOf(row: Payment): string {
  const known = TEXTS.get(row) ?? foldText([row.name, row.reference, row.id, row.endToEndId].join(' '));
  TEXTS.set(row, known);
  return known;
}

const knownOf = ({ id, reference, endToEndId, name, code, amountCents }: Payment): KnownPayment => ({
  ids: [id, reference, endToEndId],
  names: [name],
  keys: [],
  codes: [code],
  cents: [amountCents === null ? null : BigInt(amountCents)],
});

/** Does what a suggestion says. An action does the same as its key, so an action that moves money opens its dialog. */
export function chooseSuggestion(state: DashboardState, at: number): Updated {
  const suggestion = suggestionsOf(state)[at];
  const text = state.typing?.text.trim() ?? '';
  const base = beforeTyping(state);
  switch (suggestion?.kind) {
    case undefined:
      return updated(base);
    case 'filter':
      return suggestion.searches && text !== ''
        ? search({ ...state, typing: null }, text)
        : updated({ ...state, typing: null });
    case 'screen':
      return toScreen(base, suggestion.screen);
    case 'action':
      return press(base, suggestion.binding);
    case 'profile':
      return updated(base, { type: 'switch-profile', name: suggestion.name });
    case 'payment': {
      const selected = toScreen(base, 'payments', suggestion.row.id);
      const opened = open(selected.state);
      return typeof opened === 'string' ? selected : opened;
    }
    case 'search': {
      const { state: list } = toScreen({ ...base, screen: 'payments' }, 'payments');
      return search(withView(list, AT_TOP), text);
    }
  }
}

/** Searches the service for payments that were not read yet. */
const search = (state: DashboardState, filter: string): Updated =>
  updated(
    withView(
      { ...state, search: { filter, stage: 'reading', rows: [], sure: new Set(), failure: null } },
      { filter },
    ),
    { type: 'search', filter },
  );
