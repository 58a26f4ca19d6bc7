import type { ScreenSize } from '../../output/drawing/terminal-screen.ts';
import type { DetailValue } from './details.ts';
import type { Dialog } from './dialog.ts';
import { CONNECTING, type Feeds } from './feeds.ts';
import type { LoggedRequest } from './rows.ts';

export const SCREENS = ['overview', 'payments', 'deliveries', 'disputes', 'payouts', 'inbox', 'log'] as const;
export type ScreenName = (typeof SCREENS)[number];

/** Whose account is looked at. */
export interface Identity {
  readonly profile: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  /** Of the token; `-` when there is none. */
  readonly last4: string;
  /** What forbids changes, as people know it; null when nothing does. */
  readonly readOnlyBy: string | null;
}

/** What is looked at: a list of a screen, or something of it that was opened; `label` is what it is called above it. */
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

/** A place with where one is in it. */
export interface View {
  readonly place: Place;
  /** Of the row the cursor is on; null: the first. It stays on its row while others come. */
  readonly selected: string | null;
  /** The first line that is shown. */
  readonly top: number;
  /** Of what `/` looks for; empty: all. */
  readonly filter: string;
}

/** A sentence of ours: its key and places, so that it is drawn in any language. */
export interface Message {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly at: number;
}

/** What was opened and is being read, or how that failed. */
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
  /** Of each screen, what was opened last on top. */
  readonly views: Readonly<Record<ScreenName, readonly View[]>>;
  readonly feeds: Feeds;
  /** Until when the service wants no requests; null when it has not said so. */
  readonly limitedUntil: number | null;
  readonly log: readonly LoggedRequest[];
  readonly detail: Detail | null;
  /** What is typed after `:` or `/`; null when neither is. */
  readonly typing: { readonly kind: 'command' | 'filter'; readonly text: string } | null;
  readonly help: boolean;
  readonly dialog: Dialog | null;
  readonly message: Message | null;
  /** Acts under way, by name. */
  readonly running: readonly string[];
  /** Keys of undelivered events that were marked. */
  readonly marks: ReadonlySet<string>;
  /** Transactions that are followed, with the status they were last seen in. */
  readonly watched: ReadonlyMap<string, string>;
  /** A code drawn over everything; null when none is. */
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

/** Tells one place from another. */
export const placeKey = (place: Place): string =>
  'key' in place ? `${place.kind} ${place.key}` : place.kind;
