import type { Alert } from '../selectors/alert.ts';
import type { ScreenSize } from '../selectors/layout.ts';
import type {
  DashboardState,
  Item,
  Message,
  Panel,
  ProfileRow,
  QrDrawing,
  ScreenName,
  Search,
} from './dashboard-state.ts';
import type { DetailValue } from './detail-value.ts';
import type { Act, Dialog, Inputs } from './dialog.ts';
import type { FeedFailure, FeedName, FeedValues } from './feeds.ts';
import type { LoggedAction, LoggedRequest } from './list-rows.ts';

/** A key by name (`up`, `enter`, `ctrl-c`, `r`), or pasted text. */
export type KeyPress =
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'paste'; readonly text: string };

type FeedRead = {
  readonly [Name in FeedName]: {
    readonly type: 'feed-read';
    readonly name: Name;
    readonly value: FeedValues[Name];
    readonly everyMs: number;
    readonly isNew: boolean;
  };
}[FeedName];

export type Target =
  | { readonly kind: 'tab'; readonly screen: ScreenName }
  /** A click selects the row, or opens it if it is already selected. */
  | { readonly kind: 'row'; readonly key: string; readonly panel: Panel }
  | { readonly kind: 'panel'; readonly panel: Panel }
  /** Part of the dialog. `place` has the same numbers as `Dialog.focus`. */
  | { readonly kind: 'dialog'; readonly place: number }
  | { readonly kind: 'choice'; readonly at: number }
  | { readonly kind: 'suggestion'; readonly at: number };

/** An input of the reducer. Times are in ms by this machine's clock. */
export type Action =
  | { readonly type: 'keys'; readonly keys: readonly KeyPress[]; readonly nowMs: number }
  | { readonly type: 'clicked'; readonly target: Target; readonly nowMs: number }
  /** Turn of the wheel. A negative `lines` scrolls up. */
  | { readonly type: 'scrolled'; readonly lines: number; readonly panel: Panel }
  | { readonly type: 'resized'; readonly size: ScreenSize }
  /** The terminal has drawn this profile, with its open dialog. */
  | { readonly type: 'drawn'; readonly nowMs: number }
  /** The terminal shows something else, for example another profile. */
  | { readonly type: 'hidden' }
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
  /** The message is no longer true. */
  | { readonly type: 'unsaid'; readonly message: Message }
  | { readonly type: 'detail-read'; readonly place: string; readonly value: DetailValue }
  | { readonly type: 'detail-failed'; readonly place: string; readonly failure: Message }
  | { readonly type: 'dialog-opened'; readonly dialog: Dialog }
  | { readonly type: 'act-started' | 'act-ended'; readonly name: string }
  | { readonly type: 'action-told'; readonly action: LoggedAction }
  | { readonly type: 'action-dropped'; readonly number: number }
  | { readonly type: 'searched'; readonly search: Search }
  | { readonly type: 'profiles-read'; readonly profiles: readonly ProfileRow[] }
  | { readonly type: 'profiles-named'; readonly names: readonly string[] }
  | { readonly type: 'profiles-listed'; readonly names: readonly string[] }
  | { readonly type: 'qr-drawn'; readonly qr: QrDrawing };

/** Actions that a person causes with the keyboard or the mouse. */
export type Input = Extract<Action, { type: 'keys' | 'clicked' | 'scrolled' }>;

export type Effect =
  | { readonly type: 'quit' }
  | { readonly type: 'suspend' }
  | { readonly type: 'redraw' }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'copy-json'; readonly place: Item }
  | { readonly type: 'notify'; readonly alert: Alert }
  | { readonly type: 'refresh'; readonly names: readonly FeedName[] }
  | { readonly type: 'read-detail'; readonly place: Item }
  | { readonly type: 'read-older' }
  | { readonly type: 'search'; readonly filter: string }
  | { readonly type: 'list-profiles' }
  | { readonly type: 'name-profiles' }
  /** Handles the remaining keys of an input, after the effect of the previous key. */
  | { readonly type: 'press'; readonly keys: readonly KeyPress[] }
  | { readonly type: 'switch-profile'; readonly name: string }
  /** Saves the open screen and the acknowledged alerts for the next start. */
  | { readonly type: 'remember' }
  | ({ readonly type: 'draw-qr' } & Omit<QrDrawing, 'lines'>)
  | { readonly type: 'save-receipt'; readonly id: string }
  /** Asks for the next dialog of an action. `inputs`: what the person typed in the dialog before. */
  | { readonly type: 'prepare'; readonly act: Act; readonly inputs?: Inputs }
  | { readonly type: 'cancel-prepare' }
  /** Performs the confirmed action. If it sent nothing, the dialog opens again with the reason. */
  | { readonly type: 'act'; readonly dialog: Dialog; readonly inputs: Inputs }
  | { readonly type: 'cancel'; readonly action: number };

export interface Updated {
  readonly state: DashboardState;
  readonly effects: readonly Effect[];
}

export const updated = (state: DashboardState, ...effects: readonly Effect[]): Updated => ({
  state,
  effects,
});
