import type { ScreenSize } from '../../output/drawing/terminal-screen.ts';
import type { DetailValue } from './details.ts';
import type { Dialog } from './dialog.ts';
import { CONNECTING, type Feeds } from './feeds.ts';
import type { LoggedRequest } from './rows.ts';

export const SCREENS = ['overview', 'payments', 'deliveries', 'disputes', 'payouts', 'inbox', 'log'] as const;
export type ScreenName = (typeof SCREENS)[number];

/** The account being shown. */
export interface Identity {
  readonly profile: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  /** Of the token; `-` when there is none. */
  readonly last4: string;
  /** What forbids changes, as people know it; null when nothing does. */
  readonly readOnlyBy: string | null;
}

/** What is being shown: a list, or an item that was opened from it; `label` is its title. */
export type Place =
  | { readonly kind: 'list' }
  /** The events of a group of undelivered ones. */
  | { readonly kind: 'events'; readonly key: string; readonly label: string }
  /** One undelivered event with its attempts. */
  | { readonly kind: 'event'; readonly key: string; readonly label: string }
  | { readonly kind: 'payment'; readonly key: string; readonly label: string }
  | { readonly kind: 'dispute'; readonly key: string; readonly label: string }
  | { readonly kind: 'entry'; readonly key: string; readonly label: string }
  | { readonly kind: 'batch'; readonly key: string; readonly label: string }
  | { readonly kind: 'received'; readonly key: string; readonly label: string };

/** A place, and the position in it. */
export interface View {
  readonly place: Place;
  /** Key of the row under the cursor; null: the first. The cursor stays on its row while others arrive. */
  readonly selected: string | null;
  /** The first visible line. */
  readonly top: number;
  /** The text to filter by (`/`); empty: everything. */
  readonly filter: string;
}

/** A message: its key and parameters, so that it can be drawn in any language. */
export interface Message {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
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
  readonly screen: ScreenName;
  /** For each screen, the opened places, the last one on top. */
  readonly views: Readonly<Record<ScreenName, readonly View[]>>;
  readonly feeds: Feeds;
  /** Until when the service wants no requests; null when it has not said so. */
  readonly limitedUntil: number | null;
  readonly log: readonly LoggedRequest[];
  readonly detail: Detail | null;
  /** What is typed after `:` or `/`; null when nothing is. */
  readonly typing: { readonly kind: 'command' | 'filter'; readonly text: string } | null;
  readonly help: boolean;
  readonly dialog: Dialog | null;
  readonly message: Message | null;
  /** Actions under way, by name. */
  readonly running: readonly string[];
  /** Keys of undelivered events that were marked. */
  readonly marks: ReadonlySet<string>;
  /** Watched transactions, with the status they had last. */
  readonly watched: ReadonlyMap<string, string>;
  /** A QR code drawn over everything; null when there is none. */
  readonly qr: QrDrawing | null;
}

export interface QrDrawing {
  readonly code: string;
  readonly lines: readonly string[];
  readonly amountCents: number | null;
  readonly id: string;
}

const LIST: View = { place: { kind: 'list' }, selected: null, top: 0, filter: '' };

export function initialState(
  identity: Identity,
  size: ScreenSize,
  nowMs: number,
  screen: ScreenName = 'overview',
): DashboardState {
  return {
    ...{ size, nowMs, serviceMs: nowMs, identity, screen },
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
    ...{ limitedUntil: null, log: [], detail: null, typing: null, help: false, dialog: null },
    ...{ message: null, running: [], marks: new Set<string>(), watched: new Map<string, string>(), qr: null },
  };
}

/** What is looked at now. */
export function currentView({ views, screen }: Pick<DashboardState, 'views' | 'screen'>): View {
  return views[screen].at(-1) ?? LIST;
}

/** A key that identifies a place. */
export const placeKey = (place: Place): string =>
  'key' in place ? `${place.kind} ${place.key}` : place.kind;
