import type { Operator, ShownOutcome } from '../../../operations/operator.ts';
import type { Effect } from '../../state/action.ts';
import type { Message } from '../../state/dashboard-state.ts';
import type { FeedName } from '../../state/feeds.ts';
import type { ActionOutcome, ActionPart, LoggedAction } from '../../state/list-rows.ts';
import type { Phrase } from '../../state/phrase.ts';
import type { UndeliveredReader } from '../undelivered-reader.ts';

/** A batch of which an action paid rows. */
export interface RanBatch {
  readonly scope: string;
  readonly batch: string;
}

/** An action that the audit log records like the equivalent command. */
export interface EndedAct {
  /** The command without its arguments, for example `refund create`. */
  readonly command: string;
  readonly outcome: ActionEnd['outcome'];
  readonly payments: readonly ShownOutcome[];
  readonly batches: readonly RanBatch[];
  /** Things that the command of the action names in the audit log, besides references. */
  readonly subjects: readonly string[];
  readonly error: unknown;
}

export interface ActContext {
  readonly operator: Operator;
  /** @throws PixError if the rules of the profile have changed: its limits, `live` or `readOnly` */
  readonly checkRules: () => void;
  /** Writes a line into the audit log. Never rejects. */
  readonly audit: (act: EndedAct) => Promise<void>;
  readonly undelivered: UndeliveredReader;
  /**
   * Whether the profile is live. If so, the operator must type the disputed amount before pix sends a
   * defense.
   */
  readonly isLive: boolean;
  /** Folder in which pix was started. A typed path begins there. */
  readonly cwd: string;
  readonly say: (message: Omit<Message, 'at'>) => void;
  readonly refresh: (names: readonly FeedName[]) => void;
  readonly perform: (effect: Effect) => void;
}

export type Inputs = Readonly<Record<string, string>>;

export interface ActionEnd {
  readonly outcome: Exclude<ActionOutcome, 'running'>;
  readonly message: Phrase;
  readonly parts?: readonly ActionPart[];
}

export type ActionChange = Partial<Pick<LoggedAction, 'progress' | 'message' | 'canCancel'>>;

export interface RunningAction {
  /** Aborted by the key `x`, if the action can be cancelled. */
  readonly signal: AbortSignal;
  readonly tell: (change: ActionChange) => void;
  /** Adds the reference under which the action was sent to the equivalent command. */
  readonly sentAs: (reference: string) => void;
  /** Declares that the action pays rows of this batch. */
  readonly ranBatch: (batch: RanBatch) => void;
  /** Names something in the audit log. */
  readonly names: (...subjects: readonly string[]) => void;
  /** Declares that the action sends no more changes: closing the dashboard then needs no confirmation. */
  readonly release: () => void;
}
