import type { Operator } from '../../../operations/operator.ts';
import type { Effect } from '../../state/action.ts';
import type { Message } from '../../state/dashboard-state.ts';
import type { FeedName } from '../../state/feeds.ts';
import type { UndeliveredReader } from '../undelivered-reader.ts';

export interface ActContext {
  readonly operator: Operator;
  readonly undelivered: UndeliveredReader;
  /**
   * Whether the profile is live. If so, the operator must type the disputed amount before pix sends a
   * defense.
   */
  readonly isLive: boolean;
  readonly say: (message: Omit<Message, 'at'>) => void;
  readonly refresh: (names: readonly FeedName[]) => void;
  readonly perform: (effect: Effect) => void;
}

export type Inputs = Readonly<Record<string, string>>;
