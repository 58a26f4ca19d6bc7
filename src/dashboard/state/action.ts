import type { KeyPress } from '../../output/drawing/key-press.ts';
import type { ScreenSize } from '../../output/drawing/screen-size.ts';
import type { Alert } from '../selectors/alert.ts';
import type { Message, Panel, Place, QrDrawing, ScreenName } from './dashboard-state.ts';
import type { DetailValue } from './detail-value.ts';
import type { Act, Dialog } from './dialog.ts';
import type { FeedFailure, FeedName, FeedValues } from './feeds.ts';
import type { LoggedAction } from './logged-action.ts';
import type { ProfileRow } from './profile-row.ts';
import type { LoggedRequest } from './rows.ts';
import type { Search } from './search.ts';

type FeedRead = {
  readonly [Name in FeedName]: {
    readonly type: 'feed-read';
    readonly name: Name;
    readonly value: FeedValues[Name];
    readonly everyMs: number;
    /** Whether the value differs from the previous reading. */
    readonly isNew: boolean;
  };
}[FeedName];

/** The screen element that was clicked, which `ClickAreas` finds by its position. */
export type Target =
  | { readonly kind: 'tab'; readonly screen: ScreenName }
  /** A row of a list. A click selects it, or opens it if it is already selected. */
  | { readonly kind: 'row'; readonly key: string; readonly panel: Panel }
  | { readonly kind: 'panel'; readonly panel: Panel }
  /** A part of the dialog, numbered as in `Dialog.focus`. */
  | { readonly kind: 'dialog'; readonly place: number }
  | { readonly kind: 'choice'; readonly at: number };

/**
 * An input of the reducer, such as a key, a tick of the clock or an answer. Times in actions are in ms by
 * this machine's clock.
 */
export type Action =
  | { readonly type: 'keys'; readonly keys: readonly KeyPress[]; readonly nowMs: number }
  | { readonly type: 'clicked'; readonly target: Target; readonly nowMs: number }
  /** The wheel was turned by this number of lines; negative is up. */
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
  /** An action of the operator began, progressed or ended. */
  | { readonly type: 'action-told'; readonly action: LoggedAction }
  /** An action of the operator was dropped, because nothing was done. */
  | { readonly type: 'action-dropped'; readonly number: number }
  | { readonly type: 'searched'; readonly search: Search }
  | { readonly type: 'profiles-read'; readonly profiles: readonly ProfileRow[] }
  /** The names of the profiles to choose from were read. */
  | { readonly type: 'profiles-listed'; readonly names: readonly string[] }
  | { readonly type: 'qr-drawn'; readonly qr: QrDrawing };

/** Work that the reducer requests, such as a request or a message to the terminal. */
export type Effect =
  | { readonly type: 'quit' }
  | { readonly type: 'suspend' }
  | { readonly type: 'redraw' }
  | { readonly type: 'copy'; readonly text: string }
  /** Copies an item as JSON, as the service sent it. */
  | { readonly type: 'copy-json'; readonly place: Place }
  /** Announces an alert that has become red. */
  | { readonly type: 'notify'; readonly alert: Alert }
  /** Reads these sources now. */
  | { readonly type: 'refresh'; readonly names: readonly FeedName[] }
  /** Reads the opened item. */
  | { readonly type: 'read-detail'; readonly place: Place }
  /** Reads transactions that are older than those already read. */
  | { readonly type: 'read-older' }
  /** Searches the service for transactions. */
  | { readonly type: 'search'; readonly filter: string }
  | { readonly type: 'list-profiles' }
  | { readonly type: 'switch-profile'; readonly name: string }
  /** Saves the open screen and the acknowledged alerts for the next start. */
  | { readonly type: 'remember' }
  | {
      readonly type: 'draw-qr';
      readonly id: string;
      readonly code: string;
      readonly amountCents: number | null;
    }
  /** Reads the data that a dialog needs, then opens the dialog. */
  | { readonly type: 'prepare'; readonly act: Act }
  /** Performs the confirmed action of a dialog. If nothing was sent, the dialog opens again with the reason. */
  | { readonly type: 'act'; readonly dialog: Dialog; readonly inputs: Readonly<Record<string, string>> }
  | { readonly type: 'cancel'; readonly action: number };

export interface Updated<State> {
  readonly state: State;
  readonly effects: readonly Effect[];
}
