import { PixError } from '../../../domain/pix-error.ts';
import type { Clock } from '../../../domain/time/clock.ts';
import type { Operator } from '../../../operations/operator.ts';
import { readOpened } from '../../reducer/open-place.ts';
import type { Action, Effect } from '../../state/action.ts';
import type { DashboardState } from '../../state/dashboard-state.ts';
import type { ActContext } from './act-context.ts';
import { ActionRecorder, type RunningAction } from './action-recorder.ts';
import { equivalentCommand } from './equivalent-command.ts';
import { performAct } from './perform-act.ts';

export interface ActTools {
  readonly clock: Clock;
  readonly state: () => DashboardState;
  readonly dispatch: (action: Action) => void;
  readonly drawNow: () => void;
  readonly end: (error?: unknown) => void;
}

export class ActRunner {
  readonly #tools: ActTools;
  readonly #context: ActContext;
  readonly #actions: ActionRecorder;

  constructor(tools: ActTools, context: ActContext) {
    this.#tools = tools;
    this.#context = context;
    this.#actions = new ActionRecorder(tools.clock, tools.dispatch);
  }

  cancel(action: number): void {
    this.#actions.cancel(action);
  }

  /**
   * Runs a confirmed action and logs it. If it fails before anything was sent, opens the dialog again with
   * the reason.
   */
  async run({ dialog, inputs }: Extract<Effect, { type: 'act' }>): Promise<void> {
    const { act } = dialog;
    const { dispatch, state } = this.#tools;
    dispatch({ type: 'act-started', name: act.kind });
    const shown = this.#shownOutcomes();
    const operator: Operator = {
      ...this.#context.operator,
      money: { ...this.#context.operator.money, showOutcome: shown.add },
    };
    const chosen = act.kind === 'resend' ? this.#context.undelivered.chosen(act.keys) : null;
    const running = this.#actions.begin(
      equivalentCommand(act, inputs, {
        profile: operator.account.profile,
        events: chosen?.events ?? [],
        all: chosen?.look.events ?? [],
      }),
      () => dispatch({ type: 'act-ended', name: act.kind }),
    );
    const action: RunningAction = {
      ...running,
      tell: (change) => {
        running.tell(change);
        void shown.mark();
      },
    };
    try {
      const end = await performAct({ ...this.#context, operator }, action, act, inputs);
      if (end === null) running.drop();
      else running.end(end);
    } catch (error) {
      if (!(error instanceof PixError)) {
        this.#tools.end(error);
        return;
      }
      const message = { key: error.init.key, params: error.init.params ?? {} };
      running.end({ outcome: error.outcome === 'unknown' ? 'unknown' : 'failed', message });
      const isSent = error.outcome === 'unknown' || error.outcome === 'applied';
      if (!isSent && dialog.inputs.length > 0 && state().dialog === null)
        dispatch({
          type: 'dialog-opened',
          dialog: { ...dialog, fault: message, openedAt: this.#tools.clock.now() },
        });
    }
    for (const effect of readOpened(state())) this.#context.perform(effect);
    await shown.mark();
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
