import type { ScreenSize } from '../../output/drawing/terminal-screen.ts';
import type { Chooser } from './chooser.ts';
import type { LoggedAction } from './command-log.ts';
import { type DashboardSettings, DEFAULT_SETTINGS } from './dashboard-settings.ts';
import type { DetailValue } from './detail-types.ts';
import type { Dialog } from './dialog.ts';
import { CONNECTING, type Feeds } from './feeds.ts';
import type { Language } from './language.ts';
import type { Phrase } from './phrase.ts';
import type { ProfileRow } from './profile-row.ts';
import type { LoggedRequest } from './rows.ts';
import type { Search } from './search.ts';

export const SCREENS = ['overview', 'payments', 'deliveries', 'disputes', 'payouts', 'inbox', 'log'] as const;
export type ScreenName = (typeof SCREENS)[number];

/** The account being shown. */
export interface Identity {
  readonly profile: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  /** Last four characters of the token; `-` if there is none. */
  readonly last4: string;
  /** The setting that forbids changes, as shown to people; null if none does. */
  readonly readOnlyBy: string | null;
}

/** The shown place: a list, or an item that was opened from it; `label` is its title. */
export type Place =
  | { readonly kind: 'list' }
  /** The events of a group of undelivered ones. */
  | { readonly kind: 'events'; readonly key: string; readonly label: string }
  /** One undelivered event with its attempts. */
  | { readonly kind: 'event'; readonly key: string; readonly label: string }
  /** A transaction with its trace, on whatever screen. */
  | { readonly kind: 'payment'; readonly key: string; readonly label: string }
  | { readonly kind: 'dispute'; readonly key: string; readonly label: string }
  | { readonly kind: 'entry'; readonly key: string; readonly label: string }
  | { readonly kind: 'batch'; readonly key: string; readonly label: string }
  | { readonly kind: 'received'; readonly key: string; readonly label: string }
  /** An action of the command log, with the parts of its result. */
  | { readonly kind: 'action'; readonly key: string; readonly label: string };

/** A sorted column by its key in `i18n` (`column.…`, `dashboard.…`). */
export interface Sort {
  readonly column: string;
  readonly isReversed: boolean;
}

/** A place, and the position in it. */
export interface View {
  readonly place: Place;
  /** Key of the row under the cursor; null only while the list is empty. The cursor stays on its row while others arrive. */
  readonly selected: string | null;
  /** Last index of the row under the cursor, used when the row disappears. */
  readonly at: number;
  /** The first visible line. */
  readonly top: number;
  /** Key of the newest row when the operator last was at the top; rows above it are "newer". */
  readonly newest: string | null;
  /** The text to filter by (`/`); empty: everything. */
  readonly filter: string;
  /** Null: the order of the source. */
  readonly sort: Sort | null;
  /** Whether the operator has moved the cursor in it. */
  readonly isMoved: boolean;
}

/** Panels that take the keys: the list of a screen, the detail beside it; on the overview also two more lists. */
export type Panel = 'list' | 'detail' | 'latest' | 'endpoints' | 'profiles';

/** A message that disappears after some seconds. */
export interface Message extends Phrase {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  readonly at: number;
}

/** An opened item that is being read, or the failure to read it. */
export interface Detail {
  readonly place: string;
  readonly value: DetailValue | null;
  readonly failure: Message | null;
}

export interface DashboardState {
  readonly size: ScreenSize;
  /** This machine's clock, and the service's at that moment, in ms since 1970. */
  readonly nowMs: number;
  readonly serviceMs: number;
  readonly identity: Identity;
  readonly language: Language;
  readonly settings: DashboardSettings;
  readonly screen: ScreenName;
  /** For each screen, the opened places, the last one on top. */
  readonly views: Readonly<Record<ScreenName, readonly View[]>>;
  /** The panel that takes the keys. */
  readonly panel: Panel;
  readonly feeds: Feeds;
  /** Until when the service wants no requests; null when it has not said so. */
  readonly limitedUntil: number | null;
  /** Requests and actions, newest first. */
  readonly log: readonly LoggedRequest[];
  readonly actions: readonly LoggedAction[];
  /** Number of the ended action whose result is shown until it is dismissed; null when there is none. */
  readonly result: number | null;
  readonly detail: Detail | null;
  /** The typed text after `:` or `/`; null while neither is open. */
  readonly typing: { readonly kind: 'command' | 'filter'; readonly text: string } | null;
  readonly help: boolean;
  readonly dialog: Dialog | null;
  readonly chooser: Chooser | null;
  readonly message: Message | null;
  /** Work in the background, by name; actions with progress are in `actions`. */
  readonly running: readonly string[];
  /** Keys of undelivered events that were marked. */
  readonly marks: ReadonlySet<string>;
  /** Watched transactions, with the status they had last. */
  readonly watched: ReadonlyMap<string, string>;
  /** Acknowledged alerts by key, with the weight they had: they come back when it grows. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Whether acknowledged alerts are listed too (`A`). */
  readonly showsAcknowledged: boolean;
  /** Results of the service's search for a filter; null without a search. */
  readonly search: Search | null;
  /** All profiles of `--profile a --profile b`; empty with a single one. */
  readonly profiles: readonly ProfileRow[];
  /** A QR code drawn over everything; null when there is none. */
  readonly qr: QrDrawing | null;
}

export interface QrDrawing {
  readonly code: string;
  readonly lines: readonly string[];
  readonly amountCents: number | null;
  readonly id: string;
}

const LIST: View = {
  place: { kind: 'list' },
  selected: null,
  at: 0,
  top: 0,
  newest: null,
  filter: '',
  sort: null,
  isMoved: false,
};

/** The view of an item that was just opened. */
export const viewOf = (place: Place): View => ({ ...LIST, place });

/** The data with which the dashboard opens. */
export interface Start {
  readonly identity: Identity;
  readonly language: Language;
  readonly size: ScreenSize;
  readonly nowMs: number;
  readonly screen?: ScreenName;
  readonly settings?: DashboardSettings;
  readonly acknowledged?: ReadonlyMap<string, number>;
}

export function initialState(start: Start): DashboardState {
  const { identity, language, size, nowMs, screen, settings, acknowledged } = start;
  return {
    size,
    nowMs,
    serviceMs: nowMs,
    identity,
    language,
    screen: screen ?? 'overview',
    panel: 'list',
    settings: settings ?? DEFAULT_SETTINGS,
    // Every screen is among them: fromEntries forgets the names.
    views: Object.fromEntries(SCREENS.map((name) => [name, [LIST]])) as unknown as DashboardState['views'],
    feeds: {
      status: CONNECTING,
      balance: CONNECTING,
      payments: CONNECTING,
      undelivered: CONNECTING,
      disputes: CONNECTING,
      journal: CONNECTING,
      inbox: CONNECTING,
    },
    limitedUntil: null,
    log: [],
    actions: [],
    result: null,
    detail: null,
    typing: null,
    help: false,
    dialog: null,
    chooser: null,
    message: null,
    running: [],
    search: null,
    profiles: [],
    qr: null,
    marks: new Set<string>(),
    watched: new Map<string, string>(),
    showsAcknowledged: false,
    acknowledged: acknowledged ?? new Map<string, number>(),
  };
}

/** Returns the current view. */
export function currentView({ views, screen }: Pick<DashboardState, 'views' | 'screen'>): View {
  return views[screen].at(-1) ?? LIST;
}

/** A key that identifies a place. */
export const placeKey = (place: Place): string =>
  'key' in place ? `${place.kind} ${place.key}` : place.kind;
