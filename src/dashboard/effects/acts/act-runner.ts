import { PixError } from '../../../domain/pix-error.ts';
import type { Clock } from '../../../domain/time/clock.ts';
import type { Operator } from '../../../operations/operator.ts';
import { readOpened } from '../../reducer/open-place.ts';
import type { Action, Effect } from '../../state/action.ts';
import type { DashboardState } from '../../state/dashboard-state.ts';
import type { LoggedAction } from '../../state/logged-action.ts';
import type { ActContext, ActionChange, ActionEnd } from './act-context.ts';
import { equivalentCommand } from './equivalent-command.ts';
import { performAct } from './perform-act.ts';

export interface ActTools {
  readonly clock: Clock;
  readonly state: () => DashboardState;
  readonly dispatch: (action: Action) => void;
  readonly drawNow: () => void;
  readonly end: (error?: unknown) => void;
}

/** Runs confirmed actions. Logs each one with its equivalent command, progress and outcome. */
export class ActRunner {
  readonly #tools: ActTools;
  readonly #context: ActContext;
  readonly #running = new Map<number, AbortController>();
  #count = 0;

  constructor(tools: ActTools, context: ActContext) {
    this.#tools = tools;
    this.#context = context;
  }

  cancel(action: number): void {
    this.#running.get(action)?.abort(new Error('cancelled'));
  }

  /** Runs an action. If it fails before anything was sent, opens the dialog again with the reason. */
  async run({ dialog, inputs }: Extract<Effect, { type: 'act' }>): Promise<void> {
    const { act } = dialog;
    const { clock, dispatch, end, state } = this.#tools;
    dispatch({ type: 'act-started', name: act.kind });
    const shown = this.#shownOutcomes();
    const operator: Operator = {
      ...this.#context.operator,
      money: { ...this.#context.operator.money, showOutcome: shown.add },
    };
    const chosen = act.kind === 'resend' ? this.#context.undelivered.chosen(act.keys) : null;
    const { profile } = operator.account;
    const events = { events: chosen?.events ?? [], all: chosen?.look.events ?? [] };
    const { number, signal, tell } = this.#begin(equivalentCommand(act, inputs, { profile, ...events }));
    let isReleased = false;
    const release = (): void => {
      if (!isReleased) dispatch({ type: 'act-ended', name: act.kind });
      isReleased = true;
    };
    const finish = (ended: ActionEnd | null): void => {
      this.#running.delete(number);
      release();
      if (ended === null) dispatch({ type: 'action-dropped', number });
      else tell({ parts: [], ...ended, canCancel: false });
    };
    const tellAndMark = (change: ActionChange): void => {
      tell(change);
      void shown.mark();
    };
    try {
      const action = { signal, release, tell: tellAndMark };
      finish(await performAct({ ...this.#context, operator }, act, inputs, action));
    } catch (error) {
      if (!(error instanceof PixError)) return end(error);
      const message = { key: error.init.key, params: error.init.params ?? {} };
      finish({ outcome: error.outcome === 'unknown' ? 'unknown' : 'failed', message });
      const isSent = error.outcome === 'unknown' || error.outcome === 'applied';
      if (!isSent && dialog.inputs.length > 0 && state().dialog === null)
        dispatch({ type: 'dialog-opened', dialog: { ...dialog, fault: message, openedAt: clock.now() } });
    }
    for (const effect of readOpened(state())) this.#context.perform(effect);
    await shown.mark();
  }

  /** Adds a running action to the log. */
  #begin(command: string) {
    const { clock, dispatch } = this.#tools;
    this.#count += 1;
    const number = this.#count;
    const controller = new AbortController();
    this.#running.set(number, controller);
    let action: LoggedAction = {
      number,
      startedAt: clock.now(),
      command,
      outcome: 'running',
      progress: null,
      canCancel: false,
      message: null,
      parts: [],
    };
    const tell = (change: Partial<LoggedAction>): void => {
      action = { ...action, ...change };
      dispatch({ type: 'action-told', action });
    };
    tell({});
    return { number, signal: controller.signal, tell };
  }

  /**
   * Returns two functions. `add` collects payment outcomes. `mark` draws the screen, then records in the
   * journal that the collected outcomes were shown.
   */
  #shownOutcomes() {
    const { drawNow, clock, end } = this.#tools;
    let told: string[] = [];
    return {
      add: ({ entry }: { readonly entry: string }): void => void told.push(entry),
      mark: async (): Promise<void> => {
        drawNow();
        const entries = told;
        told = [];
        if (entries.length === 0) return;
        await (await this.#context.operator.money.journal()).markShown(entries, clock.now()).catch(end);
      },
    };
  }
}
