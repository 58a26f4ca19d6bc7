import type { KeyPress, ScreenSize } from '../../output/drawing/terminal-screen.ts';
import type { Alert } from '../selectors/alerts.ts';
import type { LoggedAction } from './command-log.ts';
import type { DetailValue } from './detail-types.ts';
import type { Act, Dialog } from './dialog.ts';
import type { FeedFailure, FeedName, FeedValues } from './feeds.ts';
import type { ProfileRow } from './profile-row.ts';
import type { LoggedRequest } from './rows.ts';
import type { Search } from './search.ts';
import type { Message, Panel, Place, QrDrawing, ScreenName } from './state.ts';

type FeedRead = {
  readonly [Name in FeedName]: {
    readonly type: 'feed-read';
    readonly name: Name;
    readonly value: FeedValues[Name];
    readonly everyMs: number;
    /** Whether the value differs from the reading before. */
    readonly isNew: boolean;
  };
}[FeedName];

/** The target of a mouse event, which the view finds by its layout. */
export type Target =
  | { readonly kind: 'tab'; readonly screen: ScreenName }
  /** A row of a list. A click selects it; on the selected row it opens it. */
  | { readonly kind: 'row'; readonly key: string; readonly panel: Panel }
  | { readonly kind: 'panel'; readonly panel: Panel }
  /** A place of the dialog, as `Dialog.focus` counts them. */
  | { readonly kind: 'dialog'; readonly place: number }
  | { readonly kind: 'choice'; readonly at: number };

/** An event: a key, a tick, an answer. It has its time, by this machine's clock in ms, if that matters. */
export type Action =
  | { readonly type: 'keys'; readonly keys: readonly KeyPress[]; readonly nowMs: number }
  | { readonly type: 'clicked'; readonly target: Target; readonly nowMs: number }
  /** The wheel: so many lines down, or up if negative. */
  | { readonly type: 'scrolled'; readonly lines: number; readonly panel: Panel }
  | { readonly type: 'resized'; readonly size: ScreenSize }
  | { readonly type: 'tick'; readonly nowMs: number; readonly serviceMs: number }
  | FeedRead
  | {
      readonly type: 'feed-failed';
      readonly name: FeedName;
      readonly failure: FeedFailure;
      readonly retryAt: number;
    }
  | { readonly type: 'feed-off'; readonly name: FeedName; readonly failure: FeedFailure }
  | { readonly type: 'limited'; readonly until: number }
  | { readonly type: 'logged'; readonly request: LoggedRequest }
  | { readonly type: 'said'; readonly message: Message }
  | { readonly type: 'detail-read'; readonly place: string; readonly value: DetailValue }
  | { readonly type: 'detail-failed'; readonly place: string; readonly failure: Message }
  | { readonly type: 'dialog-opened'; readonly dialog: Dialog }
  | { readonly type: 'act-started' | 'act-ended'; readonly name: string }
  /** An action began, went on, or ended. */
  | { readonly type: 'action-told'; readonly action: LoggedAction }
  /** Nothing was done after all. */
  | { readonly type: 'action-dropped'; readonly number: number }
  | { readonly type: 'searched'; readonly search: Search }
  | { readonly type: 'profiles-read'; readonly profiles: readonly ProfileRow[] }
  /** The profiles to choose from. */
  | { readonly type: 'profiles-listed'; readonly names: readonly string[] }
  | { readonly type: 'qr-drawn'; readonly qr: QrDrawing };

/** Work outside the state. */
export type Effect =
  | { readonly type: 'quit' }
  | { readonly type: 'suspend' }
  | { readonly type: 'redraw' }
  | { readonly type: 'copy'; readonly text: string }
  /** Copies the item as JSON, as the service sent it. */
  | { readonly type: 'copy-json'; readonly place: Place }
  /** Announces a new red alert. */
  | { readonly type: 'notify'; readonly alert: Alert }
  /** Reads these sources now. */
  | { readonly type: 'refresh'; readonly names: readonly FeedName[] }
  /** Reads what was opened. */
  | { readonly type: 'read-detail'; readonly place: Place }
  /** Reads older transactions than those that are there. */
  | { readonly type: 'read-older' }
  /** Searches transactions at the service. */
  | { readonly type: 'search'; readonly filter: string }
  | { readonly type: 'list-profiles' }
  | { readonly type: 'switch-profile'; readonly name: string }
  /** Keeps the open screen and the acknowledged alerts for the next start. */
  | { readonly type: 'remember' }
  | {
      readonly type: 'draw-qr';
      readonly id: string;
      readonly code: string;
      readonly amountCents: number | null;
    }
  /** Reads what a dialog needs, then opens it. */
  | { readonly type: 'prepare'; readonly act: Act }
  /** Does what a dialog confirmed. The dialog comes back with the reason if nothing was sent. */
  | { readonly type: 'act'; readonly dialog: Dialog; readonly inputs: Readonly<Record<string, string>> }
  | { readonly type: 'cancel'; readonly action: number };

export interface Updated<State> {
  readonly state: State;
  readonly effects: readonly Effect[];
}
