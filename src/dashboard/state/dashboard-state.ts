import type { ScreenSize } from '../../output/drawing/screen-size.ts';
import type { Chooser } from './chooser.ts';
import { type DashboardSettings, DEFAULT_SETTINGS } from './dashboard-settings.ts';
import type { DetailValue } from './detail-value.ts';
import type { Dialog } from './dialog.ts';
import { CONNECTING, type Feeds } from './feeds.ts';
import type { Language } from './language.ts';
import type { LoggedAction } from './logged-action.ts';
import type { Phrase } from './phrase.ts';
import type { ProfileRow } from './profile-row.ts';
import type { LoggedRequest } from './rows.ts';
import type { Search } from './search.ts';

export const SCREENS = ['overview', 'payments', 'deliveries', 'disputes', 'payouts', 'inbox', 'log'] as const;
export type ScreenName = (typeof SCREENS)[number];

/** The account that is shown. */
export interface Identity {
  readonly profile: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  /** Last four characters of the token; `-` if there is none. */
  readonly last4: string;
  /**
   * Name of the setting that makes the profile read-only, as a person would type it; null if the profile is
   * not read-only.
   */
  readonly readOnlyBy: string | null;
}

/** The content of a screen: a list, or an item that was opened from it. `label` is the title. */
export type Place =
  | { readonly kind: 'list' }
  /** The undelivered events of one group, such as an endpoint and cause. */
  | { readonly kind: 'events'; readonly key: string; readonly label: string }
  /** One undelivered event with its attempts. */
  | { readonly kind: 'event'; readonly key: string; readonly label: string }
  /** A transaction with its trace, on any screen. */
  | { readonly kind: 'payment'; readonly key: string; readonly label: string }
  | { readonly kind: 'dispute'; readonly key: string; readonly label: string }
  | { readonly kind: 'entry'; readonly key: string; readonly label: string }
  | { readonly kind: 'batch'; readonly key: string; readonly label: string }
  | { readonly kind: 'received'; readonly key: string; readonly label: string }
  /** An action of the command log, with the parts of its result. */
  | { readonly kind: 'action'; readonly key: string; readonly label: string };

/** The column by which a list is sorted, by the message key of its title (`column.…`, `dashboard.…`). */
export interface Sort {
  readonly column: string;
  readonly isReversed: boolean;
}

/** An opened place with its cursor, filter and sort order. */
export interface View {
  readonly place: Place;
  /**
   * Key of the row under the cursor; null only when the list is empty. The cursor stays on its row when
   * others are added.
   */
  readonly selected: string | null;
  /** Last index of the row under the cursor, used when that row disappears. */
  readonly at: number;
  /** Index of the first visible line. */
  readonly top: number;
  /** Key of the newest row at the time when the cursor was last at the top. Rows above it count as newer. */
  readonly newest: string | null;
  /** Filter of the list (key `/`); empty for all rows. */
  readonly filter: string;
  /** Sort order; null for the order of the source. */
  readonly sort: Sort | null;
  /** Whether the operator has moved the cursor in this view. */
  readonly isMoved: boolean;
}

/** Panels that can have the focus: the list of a screen, the detail beside it, and further lists of the overview. */
export type Panel = 'list' | 'detail' | 'latest' | 'endpoints' | 'profiles';

/** A message that disappears after some seconds. */
export interface Message extends Phrase {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  readonly at: number;
}

/** The data of an opened item: still being read, read, or a failure. */
export interface Detail {
  readonly place: string;
  readonly value: DetailValue | null;
  readonly failure: Message | null;
}

export interface DashboardState {
  readonly size: ScreenSize;
  /** Current time by this machine's clock (`serviceMs`: by the service's clock), in ms since 1970. */
  readonly nowMs: number;
  readonly serviceMs: number;
  readonly identity: Identity;
  readonly language: Language;
  readonly settings: DashboardSettings;
  readonly screen: ScreenName;
  /** The stack of opened places of each screen; the last one is visible. */
  readonly views: Readonly<Record<ScreenName, readonly View[]>>;
  /** The panel that receives the keys. */
  readonly panel: Panel;
  readonly feeds: Feeds;
  /** Time until which the service refuses requests because there were too many; null when it accepts them. */
  readonly limitedUntil: number | null;
  /** Requests, newest first. */
  readonly log: readonly LoggedRequest[];
  readonly actions: readonly LoggedAction[];
  /** Number of the ended action whose result is shown until it is dismissed; null when there is none. */
  readonly result: number | null;
  readonly detail: Detail | null;
  /** The text typed after `:` or `/`; null when neither is open. */
  readonly typing: { readonly kind: 'command' | 'filter'; readonly text: string } | null;
  /** The page of the help that is shown, from 1; 0 when the help is closed. */
  readonly help: number;
  readonly dialog: Dialog | null;
  readonly chooser: Chooser | null;
  readonly message: Message | null;
  /** Names of work in the background. Actions with progress are in `actions`. */
  readonly running: readonly string[];
  /** Keys of the undelivered events that the operator has marked. */
  readonly marks: ReadonlySet<string>;
  /** Watched transactions, with their last known status. */
  readonly watched: ReadonlyMap<string, string>;
  /**
   * Acknowledged alerts: from the alert's key to its weight at that time. An alert is shown again when its
   * weight grows.
   */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Whether acknowledged alerts are shown too (key `A`). */
  readonly showsAcknowledged: boolean;
  /** Results of the service's search for a filter; null without a search. */
  readonly search: Search | null;
  /** Rows of all profiles, if `--profile` was given several times; otherwise empty. */
  readonly profiles: readonly ProfileRow[];
  /** A QR code drawn over the screen; null when there is none. */
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

/** Returns the view of an item that was just opened. */
export const viewOf = (place: Place): View => ({ ...LIST, place });

/** The data with which the dashboard starts. */
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
    // `fromEntries` loses the type of the keys. The cast is safe, because `SCREENS` contains every screen.
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
    help: 0,
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

/** Returns a text that identifies a place. */
export const placeKey = (place: Place): string =>
  'key' in place ? `${place.kind} ${place.key}` : place.kind;
