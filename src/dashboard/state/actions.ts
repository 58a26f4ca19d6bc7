import type { KeyPress, ScreenSize } from '../../output/drawing/terminal-screen.ts';
import type { DetailValue } from './details.ts';
import type { Act, Dialog } from './dialog.ts';
import type { FeedFailure, FeedName, FeedValues } from './feeds.ts';
import type { LoggedRequest } from './rows.ts';
import type { Message, Place, QrDrawing } from './state.ts';

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

/** What happens: a key, a tick, an answer. Each has its time, by this machine's clock in ms, where that matters. */
export type Action =
  | { readonly type: 'keys'; readonly keys: readonly KeyPress[]; readonly nowMs: number }
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
  | { readonly type: 'qr-drawn'; readonly qr: QrDrawing };

/** What is to be done outside the state. */
export type Effect =
  | { readonly type: 'quit' }
  | { readonly type: 'suspend' }
  | { readonly type: 'redraw' }
  | { readonly type: 'copy'; readonly text: string }
  /** Reads these sources now. */
  | { readonly type: 'refresh'; readonly names: readonly FeedName[] }
  /** Reads what was opened. */
  | { readonly type: 'read-detail'; readonly place: Place }
  /** Reads older transactions than those that are there. */
  | { readonly type: 'read-older' }
  | {
      readonly type: 'draw-qr';
      readonly id: string;
      readonly code: string;
      readonly amountCents: number | null;
    }
  /** Reads what a dialog needs, then opens it. */
  | { readonly type: 'prepare'; readonly act: Act }
  | { readonly type: 'act'; readonly act: Act; readonly inputs: Readonly<Record<string, string>> };

export interface Updated<State> {
  readonly state: State;
  readonly effects: readonly Effect[];
}
