import { PixError } from '../../domain/pix-error.ts';
import { shellCommand } from '../../domain/text/shell-command.ts';
import type { Clock } from '../../domain/time/clock.ts';
import { ShownMoneyOutcomes } from '../../operations/money/shown-money-outcomes.ts';
import type { Operator, ShownOutcome } from '../../operations/operator.ts';
import type { PaidBatch } from '../../storage/journal/journal-entry.ts';
import { profileFlag } from '../../storage/profiles/profile.ts';
import type { ActCommand, ActContext, ActionChange, ActionEnd } from '../acts/act.ts';
import { descriptionOf, performAct } from '../acts/acts.ts';
import { readOpened } from '../reducer/follow-intent.ts';
import { visibleActions } from '../selectors/notice.ts';
import type { Action, Effect } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import type { Dialog } from '../state/dialog.ts';
import type { LoggedAction } from '../state/list-rows.ts';

export interface ActTools {
  readonly clock: Clock;
  readonly state: () => DashboardState;
  readonly dispatch: (action: Action) => void;
  readonly end: (error?: unknown) => void;
}

/** A journal entry by its id, or all entries of a batch. */
type Shown = string | PaidBatch;

/** Enter alone moves no money, also in a dialog that opens again. */
const refocused = ({ pays, focus }: Dialog) => ({ focus: pays === null ? focus : 0 });

/** Runs confirmed actions. Logs each one with its equivalent command, progress and outcome. */
export class ActRunner {
  readonly #tools: ActTools;
  readonly #context: ActContext;
  readonly #running = new Map<number, AbortController>();
  /** Journal entries and batches whose outcome is in the log, but was not visible yet, by number of the action. */
  readonly #unseen = new Map<number, readonly Shown[]>();
  /** Batches that are being paid, by number of the action. The promise resolves when the run has ended. */
  readonly #paying = new Map<number, Promise<void>>();
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
    const told = new ShownMoneyOutcomes();
    let toShow: Shown[] = [];
    const showOutcome = (outcome: ShownOutcome): void => {
      told.add(outcome);
      if (outcome.earlier !== 'elsewhere') toShow.push(outcome.entry);
    };
    const operator: Operator = {
      ...this.#context.operator,
      money: { ...this.#context.operator.money, showOutcome },
      // The dialog has shown the reference, and the log has the command with it.
      note: (key, params) => {
        if (key !== 'money.reference') this.#context.operator.note(key, params);
      },
    };
    const description = descriptionOf(act);
    const lineAs = (reference?: string): string =>
      commandLine(description.command(act, inputs, reference), operator.account.profile);
    const { number, signal, tell } = this.#begin(lineAs());
    const runEnd = Promise.withResolvers<void>();
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
    const { name: command } = description.command(act, inputs);
    let { isAudited: isToAudit } = description;
    const audit = (outcome: ActionEnd['outcome'], error?: unknown): void => {
      if (isToAudit) this.#settle(this.#context.audit({ command, outcome, error, told }));
      isToAudit = false;
    };
    const finish = (ended: ActionEnd | null, error?: unknown): void => {
      this.#running.delete(number);
      release();
      if (ended !== null) audit(ended.outcome, error);
      if (ended === null) dispatch({ type: 'action-dropped', number });
      else tellOutcomes({ parts: [], ...ended, canCancel: false });
    };
    try {
      const sentAs = (reference: string): void => tell({ command: lineAs(reference) });
      const accept = (): void => {
        release();
        audit('done');
      };
      const ranBatch = (batch: PaidBatch): void => {
        this.#paying.set(number, runEnd.promise);
        told.batches.push(batch);
        toShow.push(batch);
      };
      const names = (...more: readonly string[]): void => void told.subjects.push(...more);
      const action = { signal, release: accept, sentAs, tell: tellOutcomes, ranBatch, names };
      finish(await performAct({ ...this.#context, operator }, act, inputs, action));
    } catch (error) {
      if (!(error instanceof PixError)) {
        runEnd.resolve();
        return end(error);
      }
      const message = { key: error.init.key, params: error.init.params ?? {} };
      finish({ outcome: error.outcome === 'unknown' ? 'unknown' : 'failed', message }, error);
      const isSent = error.outcome === 'unknown' || error.outcome === 'applied';
      if (!isSent && dialog.inputs.length > 0 && state().dialog === null)
        dispatch({
          type: 'dialog-opened',
          dialog: { ...dialog, ...refocused(dialog), fault: message, drawnAt: null },
        });
    }
    runEnd.resolve();
    this.#paying.delete(number);
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

  /**
   * Pauses the batches that are being paid. Resolves when their payments in progress have ended, all visible outcomes
   * are marked as shown, and all ended actions are in the audit log.
   */
  async settled(): Promise<void> {
    for (const number of this.#paying.keys()) this.cancel(number);
    await Promise.all(this.#paying.values());
    await this.#writes;
  }

  #settle(write: Promise<void>): void {
    this.#writes = Promise.all([this.#writes, write]).then(() => {});
  }

  async #mark(shown: readonly Shown[]): Promise<void> {
    const { clock, end } = this.#tools;
    try {
      const journal = await this.#context.operator.money.journal();
      const entries = shown.filter((one) => typeof one === 'string');
      const batches = shown.filter((one) => typeof one !== 'string');
      for (const which of [entries, ...batches]) await journal.markShown(which, clock.now());
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

function commandLine(
  { name, args = [], flags = {}, before = '', after = '' }: ActCommand,
  profile: string,
): string {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined && value !== '');
  const typed = given.flatMap(([flag, value = '']) => [`--${flag}`, value]);
  const line = shellCommand(['pix', ...name.split(' '), ...args, ...typed]);
  return `${before}${line}${profileFlag(profile)}${after}`;
}
