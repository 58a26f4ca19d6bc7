import { fail } from '../../domain/errors.ts';
import { type Decimal, parseAmount } from '../../domain/money/decimal.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { type EndedAct, type Fact, factText, type Warning } from '../../operations/acts/act.ts';
import type { Operator } from '../../operations/operator.ts';
import { describePast } from '../../output/describe-time.ts';
import type { PaidBatch } from '../../storage/journal/journal-entry.ts';
import type { UndeliveredReader } from '../effects/undelivered-reader.ts';
import type { Effect } from '../state/action.ts';
import type { Language, Message } from '../state/dashboard-state.ts';
import type { ShownFact } from '../state/detail-value.ts';
import type { Act, ActKind, Dialog, InputName, Inputs } from '../state/dialog.ts';
import type { FeedName } from '../state/feeds.ts';
import type { ActionPart, LoggedAction } from '../state/list-rows.ts';
import type { Phrase } from '../state/phrase.ts';

/**
 * Everything that the dashboard knows about a kind of action. Effects call the functions. The reducer uses only the
 * forms, such as `PAYOUT_FORM`, which are data.
 */
export interface ActDescription<Kind extends ActKind> {
  /** Whether the audit log records the action, as it records the equivalent command. */
  readonly isAudited: boolean;
  /**
   * Returns the command that does the same. It contains `-` instead of a CPF or CNPJ, to keep this number out of the
   * shell history.
   * @param reference the reference under which the action was sent. Undefined before pix knows it: an earlier attempt
   * may go on under its own reference. Without a reference, the command looks for such an attempt, too.
   */
  readonly command: (act: Act<Kind>, inputs: Inputs, reference?: string) => ActCommand;
  /**
   * Reads the data for the next dialog, and returns the dialog; null when there is nothing to confirm.
   * @param inputs what the person typed in the dialog before; empty if this is the first one
   * @throws PixError when the data cannot be read
   */
  readonly prepare: (
    context: ActContext,
    act: Act<Kind>,
    inputs: Inputs,
    language: Language,
  ) => Dialog | null | Promise<Dialog | null>;
  /**
   * Performs the confirmed action by the same function that the equivalent command calls.
   * @returns null if the operator must confirm another dialog first
   * @throws PixError when the action fails
   */
  readonly perform: (
    context: ActContext,
    act: Act<Kind>,
    inputs: Inputs,
    action: RunningAction,
  ) => Promise<ActionEnd | null>;
}

export interface ActCommand {
  /** The command without its arguments, for example `refund create`. */
  readonly name: string;
  readonly args?: readonly string[];
  /** Flags without a value are omitted. */
  readonly flags?: Readonly<Record<string, string | undefined>>;
  /** Text before and after the command, for example a shell comment. */
  readonly before?: string;
  readonly after?: string;
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
  /** Folder in which pix was started. A typed path begins there, and receipts are saved there. */
  readonly cwd: string;
  readonly say: (message: Omit<Message, 'at'>) => void;
  readonly refresh: (names: readonly FeedName[]) => void;
  readonly perform: (effect: Effect) => void;
}

export interface ActionEnd {
  readonly outcome: EndedAct['outcome'];
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
  readonly ranBatch: (batch: PaidBatch) => void;
  /** Names something in the audit log. */
  readonly names: (...subjects: readonly string[]) => void;
  /** Declares that the action sends no more changes: closing the dashboard then needs no confirmation. */
  readonly release: () => void;
}

interface Parts
  extends Pick<Dialog, 'act' | 'title'>,
    Partial<Omit<Dialog, 'act' | 'title' | 'inputs' | 'focus'>> {
  /** Names of the inputs. */
  readonly required?: readonly InputName[];
  readonly optional?: readonly InputName[];
  /** Texts that the inputs contain at first. */
  readonly values?: Inputs;
}

/**
 * Creates a dialog. If it moves money, the Cancel button has the focus; otherwise the first input or the confirming
 * button.
 */
export function dialog({ required = [], optional = [], values = {}, ...parts }: Parts): Dialog {
  const inputOf = (isOptional: boolean) => (name: InputName) => ({
    name,
    value: values[name] ?? '',
    isOptional,
  });
  return {
    facts: [],
    notes: [],
    pays: null,
    fault: null,
    drawnAt: null,
    ...parts,
    focus: parts.pays ? 0 : 1,
    inputs: [...required.map(inputOf(false)), ...optional.map(inputOf(true))],
  };
}

export const phrase = (key: string, params: Phrase['params'] = {}): Phrase => ({ key, params });
export const fact = (label: MessageKey, text: string): ShownFact => ({ label, text });

export const factOf =
  (language: Language) =>
  (shown: Fact): ShownFact =>
    fact(shown.label, factText(shown, language));

export const warningOf =
  ({ clock }: Operator, { lang }: Language) =>
  ({ key, params, at }: Warning): Phrase =>
    at === undefined
      ? { key, params }
      : {
          key,
          params: { ...params, when: describePast(at, { lang, nowMs: clock.now(), relativeTimes: true }) },
        };

/** Returns what the person has seen. An action is performed only after a dialog that showed it. */
export function seen<T>(asked: T | undefined): T {
  if (asked === undefined) throw new Error('an action is asked for first');
  return asked;
}

/** Parses an amount in reais. @throws PixError `usage` */
export function typedAmount(amount: string): Decimal {
  const reading = parseAmount(amount);
  if (reading.ok) return reading.amount;
  throw fail(`amount.${reading.reason}`, { value: amount.slice(0, 40) });
}
