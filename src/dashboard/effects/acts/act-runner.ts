import { PixError } from '../../../domain/pix-error.ts';
import type { Clock } from '../../../domain/time/clock.ts';
import type { Operator, ShownOutcome } from '../../../operations/operator.ts';
import { readOpened } from '../../reducer/open-place.ts';
import { visibleActions } from '../../selectors/notice.ts';
import type { Action, Effect } from '../../state/action.ts';
import type { DashboardState } from '../../state/dashboard-state.ts';
import type { Act } from '../../state/dialog.ts';
import type { LoggedAction } from '../../state/logged-action.ts';
import type { ActContext, ActionChange, ActionEnd } from './act-context.ts';
import { equivalentCommand } from './equivalent-command.ts';
import { performAct } from './perform-act.ts';

export interface ActTools {
  readonly clock: Clock;
  readonly state: () => DashboardState;
  readonly dispatch: (action: Action) => void;
  readonly end: (error?: unknown) => void;
}

/** The commands of the actions, as the audit log names them. Charges move no money and are not in the log. */
const AUDITED: Readonly<Record<Act['kind'], string | null>> = {
  resend: 'resend failed',
  'resend-payment': 'resend transaction',
  refund: 'refund create',
  defend: 'infraction defend',
  resolve: 'journal resolve',
  'create-charge': null,
};

/** Runs confirmed actions. Logs each one with its equivalent command, progress and outcome. */
export class ActRunner {
  readonly #tools: ActTools;
  readonly #context: ActContext;
  readonly #running = new Map<number, AbortController>();
  /** Journal entries whose outcome is in the log, but was not visible yet, by number of the action. */
  readonly #unseen = new Map<number, readonly string[]>();
  #writes: Promise<void> = Promise.resolve();
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
    const { dispatch, end, state } = this.#tools;
    dispatch({ type: 'act-started', name: act.kind });
    const payments: ShownOutcome[] = [];
    let toShow: string[] = [];
    const showOutcome = (outcome: ShownOutcome): void => {
      payments.push(outcome);
      if (outcome.earlier !== 'elsewhere') toShow.push(outcome.entry);
    };
    const operator: Operator = {
      ...this.#context.operator,
      money: { ...this.#context.operator.money, showOutcome },
    };
    const chosen = act.kind === 'resend' ? this.#context.undelivered.chosen(act.keys) : null;
    const { profile } = operator.account;
    const events = { events: chosen?.events ?? [], all: chosen?.look.events ?? [] };
    const commandAs = (reference?: string): string =>
      equivalentCommand(act, inputs, { profile, reference, ...events });
    const { number, signal, tell } = this.#begin(commandAs());
    let isReleased = false;
    const release = (): void => {
      if (!isReleased) dispatch({ type: 'act-ended', name: act.kind });
      isReleased = true;
    };
    // Only the message of an action shows the outcomes of its payments.
    const tellOutcomes = (change: ActionChange | (ActionEnd & ActionChange)): void => {
      if (change.message) {
        const before = this.#unseen.get(number) ?? [];
        this.#unseen.set(number, [...before, ...toShow]);
        toShow = [];
      }
      tell(change);
    };
    const command = AUDITED[act.kind];
    let isAudited = command === null;
    const audit = (outcome: ActionEnd['outcome'], error?: unknown): void => {
      if (!isAudited && command !== null)
        this.#settle(this.#context.audit({ command, outcome, error, payments: [...payments] }));
      isAudited = true;
    };
    const finish = (ended: ActionEnd | null, error?: unknown): void => {
      this.#running.delete(number);
      release();
      if (ended !== null) audit(ended.outcome, error);
      if (ended === null) dispatch({ type: 'action-dropped', number });
      else tellOutcomes({ parts: [], ...ended, canCancel: false });
    };
    try {
      const sentAs = (reference: string): void => tell({ command: commandAs(reference) });
      const accept = (): void => {
        release();
        audit('done');
      };
      const action = { signal, release: accept, sentAs, tell: tellOutcomes };
      finish(await performAct({ ...this.#context, operator }, act, inputs, action));
    } catch (error) {
      if (!(error instanceof PixError)) return end(error);
      const message = { key: error.init.key, params: error.init.params ?? {} };
      finish({ outcome: error.outcome === 'unknown' ? 'unknown' : 'failed', message }, error);
      const isSent = error.outcome === 'unknown' || error.outcome === 'applied';
      if (!isSent && dialog.inputs.length > 0 && state().dialog === null)
        dispatch({ type: 'dialog-opened', dialog: { ...dialog, fault: message, drawnAt: null } });
    }
    for (const effect of readOpened(state())) this.#context.perform(effect);
  }

  /**
   * Records in the journal that the outcomes of the visible actions were shown. Called after the terminal has
   * drawn the state. If the journal cannot be written, the next run points the outcomes out, which is safe.
   */
  drawn(state: DashboardState): void {
    if (this.#unseen.size === 0) return;
    for (const number of visibleActions(state)) {
      const entries = this.#unseen.get(number) ?? [];
      this.#unseen.delete(number);
      if (entries.length > 0) this.#settle(this.#mark(entries));
    }
  }

  /** Resolves when all visible outcomes are marked as shown, and all ended actions are in the audit log. */
  settled(): Promise<void> {
    return this.#writes;
  }

  #settle(write: Promise<void>): void {
    this.#writes = Promise.all([this.#writes, write]).then(() => {});
  }

  async #mark(entries: readonly string[]): Promise<void> {
    const { clock, end } = this.#tools;
    try {
      await (await this.#context.operator.money.journal()).markShown(entries, clock.now());
    } catch (error) {
      if (!(error instanceof PixError)) end(error);
    }
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
}
