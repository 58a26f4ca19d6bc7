import { checkDocument } from '../../../domain/keys/check-document.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { shellCommand } from '../../../domain/text/shell-command.ts';
import type { Clock } from '../../../domain/time/clock.ts';
import { causeCode } from '../../../domain/webhook/delivery-attempt.ts';
import type { Operator, ShownOutcome } from '../../../operations/operator.ts';
import type { UndeliveredEvent } from '../../../operations/webhooks/undelivered/undelivered-event.ts';
import { profileFlag } from '../../../storage/profiles/profile.ts';
import { readOpened } from '../../reducer/follow-intent.ts';
import { visibleActions } from '../../selectors/notice.ts';
import type { Action, Effect } from '../../state/action.ts';
import type { DashboardState } from '../../state/dashboard-state.ts';
import type { Act, Dialog } from '../../state/dialog.ts';
import type { LoggedAction } from '../../state/list-rows.ts';
import type { ActContext, ActionChange, ActionEnd, Inputs, RanBatch } from './act-context.ts';
import { performAct } from './perform-act.ts';
import { isCodePayout } from './prepare-dialog.ts';

export interface ActTools {
  readonly clock: Clock;
  readonly state: () => DashboardState;
  readonly dispatch: (action: Action) => void;
  readonly end: (error?: unknown) => void;
}

/** The commands of the actions, as the audit log names them; null if the action is not in the log. */
const AUDITED: Readonly<Record<Exclude<Act['kind'], 'payout'>, string | null>> = {
  resend: 'resend failed',
  'resend-payment': 'resend transaction',
  refund: 'refund create',
  approve: 'payout batch approve',
  reject: 'payout batch reject',
  defend: 'infraction defend',
  resolve: 'journal resolve',
  pause: null,
  'create-charge': null,
};

/** A journal entry by its id, or all entries of a batch. */
type Shown = string | RanBatch;

/** Enter alone moves no money, also in a dialog that opens again. */
const refocused = ({ movesMoney, focus }: Dialog) => ({ focus: movesMoney ? 0 : focus });

const auditedAs = (act: Act): string | null =>
  act.kind === 'payout' ? `payout ${isCode(act) ? 'qr' : 'create'}` : AUDITED[act.kind];

const isCode = ({ asked }: Extract<Act, { kind: 'payout' }>): boolean =>
  asked !== null && isCodePayout(asked.prepared);

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
    const payments: ShownOutcome[] = [];
    let toShow: Shown[] = [];
    const batches: RanBatch[] = [];
    const subjects: string[] = [];
    const showOutcome = (outcome: ShownOutcome): void => {
      payments.push(outcome);
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
    const prepared = act.kind === 'resend' ? act.prepared : null;
    const { profile } = operator.account;
    const events = { events: prepared?.chosen ?? [], all: prepared?.look.events ?? [] };
    const commandAs = (reference?: string): string =>
      equivalentCommand(act, inputs, { profile, reference, ...events });
    const { number, signal, tell } = this.#begin(commandAs());
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
    const command = auditedAs(act);
    let isAudited = command === null;
    const audit = (outcome: ActionEnd['outcome'], error?: unknown): void => {
      if (!isAudited && command !== null)
        this.#settle(
          this.#context.audit({ command, outcome, error, payments: [...payments], batches, subjects }),
        );
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
      const ranBatch = (batch: RanBatch): void => {
        this.#paying.set(number, runEnd.promise);
        batches.push(batch);
        toShow.push(batch);
      };
      const names = (...more: readonly string[]): void => void subjects.push(...more);
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

interface CommandContext {
  readonly profile: string;
  /**
   * Reference under which the action was sent. Undefined before pix knows it: an earlier attempt may go on
   * under its own reference. Without a reference, the command looks for such an attempt, too.
   */
  readonly reference?: string | undefined;
  /** Events to resend. `all` contains all undelivered events. */
  readonly events: readonly UndeliveredEvent[];
  readonly all: readonly UndeliveredEvent[];
}

/**
 * Returns the command line that does the same as the action. It contains `-` instead of a CPF or CNPJ, to
 * keep this number out of the shell history.
 */
function equivalentCommand(
  act: Act,
  inputs: Inputs,
  { profile, reference, events, all }: CommandContext,
): string {
  const command = (words: readonly string[], flags: Flags = {}): string => {
    const given = Object.entries(flags).filter(([, value]) => value !== undefined && value !== '');
    const typed = given.flatMap(([name, value = '']) => [`--${name}`, value]);
    return `${shellCommand(['pix', ...words, ...typed])}${profileFlag(profile)}`;
  };
  switch (act.kind) {
    case 'resend':
      return command(['resend', 'failed', '--wait'], resendFlags(events)) + partNote(events, all);
    case 'resend-payment':
      return command(['resend', 'transaction', act.id]);
    case 'refund': {
      const amount = act.asked?.amount ?? inputs.amount;
      return command(['refund', 'create', act.id], { amount, reference, family: 'main' });
    }
    case 'payout':
      return command(...payoutWords(act, reference));
    case 'defend':
      return command(['infraction', 'defend', act.id], { text: inputs.text });
    case 'resolve':
      return command(['journal', 'resolve', ...(act.isAll ? ['--all'] : act.ids)]);
    case 'approve': {
      const amount = inputs.amount || undefined;
      return command(['payout', 'batch', 'approve', act.id], {
        file: act.file ?? '',
        'confirm-amount': amount,
      });
    }
    case 'reject':
      return command(['payout', 'batch', 'reject', act.id], { reason: inputs.reason });
    case 'pause':
      // No command pauses a batch of another process. A comment does nothing in a shell.
      return `# pause ${act.name}; ${command(['payout', 'batch', 'resume', act.name])}`;
    case 'create-charge': {
      const { amount, document } = inputs;
      const sent = reference ?? inputs.reference;
      return command(['charge', 'create'], { amount, reference: sent, document: document ? '-' : undefined });
    }
  }
}

/** Returns the words and flags of the command that pays. A code may contain a CPF or CNPJ as its key, too. */
function payoutWords(
  { form, asked }: Extract<Act, { kind: 'payout' }>,
  sentAs: string | undefined,
): readonly [readonly string[], Flags] {
  const { amount, comment } = form ?? {};
  if (asked === null) return [['payout', 'create'], {}];
  const { prepared } = asked;
  const given = prepared.order.reference;
  const reference = sentAs ?? (given.generated ? undefined : given.text);
  const flags = { amount, reference, comment, family: 'main' };
  if (isCodePayout(prepared)) {
    const { text, code } = prepared.payable;
    return [['payout', 'qr', isDocument(code.key ?? '') ? '-' : text], flags];
  }
  const { canonical } = prepared.order.key;
  return [['payout', 'create'], { key: isDocument(canonical) ? '-' : canonical, ...flags }];
}

const isDocument = (key: string): boolean => checkDocument(key).valid;

type Flags = Readonly<Record<string, string | undefined>>;

/** Returns the flags `--endpoint` and `--cause`. A flag is undefined if the events have different values. */
function resendFlags(events: readonly UndeliveredEvent[]) {
  const shared = (pick: (event: UndeliveredEvent) => string | null): string | undefined => {
    const values = new Set(events.map(pick));
    return values.size === 1 ? ([...values][0] ?? undefined) : undefined;
  };
  return {
    endpoint: shared(({ endpoint }) => endpoint),
    cause: shared(({ cause }) => causeCode(cause)),
  };
}

/** Returns a shell comment such as `# 2 of 5` if the flags match more events than were chosen. */
function partNote(events: readonly UndeliveredEvent[], all: readonly UndeliveredEvent[]): string {
  const { endpoint, cause } = resendFlags(events);
  const same = all.filter(
    (one) =>
      !one.isSuperseded &&
      (endpoint === undefined || one.endpoint === endpoint) &&
      (cause === undefined || causeCode(one.cause) === cause),
  );
  return same.length > events.length ? `  # ${events.length} of ${same.length}` : '';
}
