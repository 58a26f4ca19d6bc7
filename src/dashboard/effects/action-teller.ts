import type { Clock } from '../../domain/time/clock.ts';
import type { ActionOutcome, ActionPart, LoggedAction, Progress } from '../state/command-log.ts';
import type { Phrase } from '../state/phrase.ts';

/** How an action ended. */
export interface ActionEnd {
  readonly outcome: Exclude<ActionOutcome, 'running'>;
  readonly message: Phrase;
  readonly parts?: readonly ActionPart[];
}

/** An action under way. */
export interface RunningAction {
  /** Aborted by `x`, if the action lets itself be cancelled. */
  readonly signal: AbortSignal;
  /** What is known of it by now. */
  tell(change: Partial<Pick<LoggedAction, 'progress' | 'message' | 'canCancel' | 'command'>>): void;
  end(end: ActionEnd): void;
}

/** Keeps the command log: each action with its equivalent command, its progress and its outcome. */
export class ActionTeller {
  readonly #clock: Clock;
  readonly #tell: (action: LoggedAction) => void;
  readonly #running = new Map<number, AbortController>();
  #count = 0;

  constructor(clock: Clock, tell: (action: LoggedAction) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  begin(command: string): RunningAction {
    this.#count += 1;
    const controller = new AbortController();
    let action: LoggedAction = {
      ...{ number: this.#count, startedAt: this.#clock.now(), endedAt: null, command },
      ...{ outcome: 'running', progress: null, canCancel: false, message: null, parts: [] },
    };
    const { number } = action;
    const change = (more: Partial<LoggedAction>): void => {
      action = { ...action, ...more };
      this.#tell(action);
    };
    this.#running.set(number, controller);
    change({});
    return {
      signal: controller.signal,
      tell: change,
      end: ({ outcome, message, parts = [] }) => {
        this.#running.delete(number);
        change({ outcome, message, parts, canCancel: false, endedAt: this.#clock.now() });
      },
    };
  }

  cancel(number: number): void {
    this.#running.get(number)?.abort(new Error('cancelled'));
  }
}

/** Progress of a resend, from what `pix resend failed` prints meanwhile. */
export function progressOf(params: Readonly<Record<string, unknown>>): Progress {
  const [delivered, failed, open] = ['delivered', 'failed', 'open'].map((name) => Number(params[name] ?? 0));
  return { done: delivered ?? 0, failed: failed ?? 0, total: (delivered ?? 0) + (failed ?? 0) + (open ?? 0) };
}
