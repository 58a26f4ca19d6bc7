import type { Clock } from '../../../domain/time/clock.ts';
import type { Action } from '../../state/action.ts';
import type { ActionOutcome, ActionPart, LoggedAction, Progress } from '../../state/logged-action.ts';
import type { Phrase } from '../../state/phrase.ts';

export interface ActionEnd {
  readonly outcome: Exclude<ActionOutcome, 'running'>;
  readonly message: Phrase;
  readonly parts?: readonly ActionPart[];
}

export interface RunningAction {
  /** Aborted by the key `x`, if the action can be cancelled. */
  readonly signal: AbortSignal;
  tell(change: Partial<Pick<LoggedAction, 'progress' | 'message' | 'canCancel' | 'command'>>): void;
  end(end: ActionEnd): void;
  drop(): void;
  /** Declares that the action sends no more changes: closing the dashboard then needs no confirmation. */
  release(): void;
}

/** Maintains the command log: each action's equivalent command, progress and outcome. */
export class ActionRecorder {
  readonly #clock: Clock;
  readonly #dispatch: (action: Action) => void;
  readonly #running = new Map<number, AbortController>();
  #count = 0;

  constructor(clock: Clock, dispatch: (action: Action) => void) {
    this.#clock = clock;
    this.#dispatch = dispatch;
  }

  /** Adds a running action to the log. @param onRelease called once, at `release` or at the action's end */
  begin(command: string, onRelease: () => void): RunningAction {
    this.#count += 1;
    const controller = new AbortController();
    let action: LoggedAction = {
      number: this.#count,
      startedAt: this.#clock.now(),
      command,
      outcome: 'running',
      progress: null,
      canCancel: false,
      message: null,
      parts: [],
    };
    const { number } = action;
    const change = (more: Partial<LoggedAction>): void => {
      action = { ...action, ...more };
      this.#dispatch({ type: 'action-told', action });
    };
    let isReleased = false;
    const release = (): void => {
      if (!isReleased) onRelease();
      isReleased = true;
    };
    this.#running.set(number, controller);
    change({});
    return {
      signal: controller.signal,
      tell: change,
      release,
      drop: () => {
        this.#running.delete(number);
        release();
        this.#dispatch({ type: 'action-dropped', number });
      },
      end: ({ outcome, message, parts = [] }) => {
        this.#running.delete(number);
        release();
        change({ outcome, message, parts, canCancel: false });
      },
    };
  }

  cancel(number: number): void {
    this.#running.get(number)?.abort(new Error('cancelled'));
  }
}

export function progressOf(params: Readonly<Record<string, unknown>>): Progress {
  const [delivered, failed, open] = ['delivered', 'failed', 'open'].map((name) => Number(params[name] ?? 0));
  return { done: delivered ?? 0, failed: failed ?? 0, total: (delivered ?? 0) + (failed ?? 0) + (open ?? 0) };
}
