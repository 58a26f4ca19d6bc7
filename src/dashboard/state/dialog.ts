import type { createRefund } from '../../contract/routes/payouts.ts';
import type { MoneyFamily } from '../../domain/family.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { PreparedPayment } from '../../operations/acts/batch.ts';
import type { PreparedDefense } from '../../operations/acts/defense.ts';
import type { PreparedKeyPayout } from '../../operations/acts/payout.ts';
import type { PreparedCodePayout } from '../../operations/acts/qr-payout.ts';
import type { PreparedRefund } from '../../operations/acts/refund.ts';
import type { PreparedResend } from '../../operations/acts/resend.ts';
import type { ShownFact } from './detail-value.ts';
import type { Phrase } from './phrase.ts';

/**
 * Items of each kind of action. They are named by key or id, because the cursor may move. `asked` is the question that
 * the person has seen; undefined while the first dialog is open.
 */
interface ActItems {
  readonly resend: { readonly keys: readonly string[]; readonly asked?: PreparedResend };
  readonly 'resend-payment': { readonly id: string };
  readonly refund: { readonly id: string; readonly asked?: AskedRefund };
  readonly payout: { readonly asked?: AskedPayout };
  readonly defend: { readonly id: string; readonly asked?: PreparedDefense };
  /** `isAll`: the ids are all entries of the account whose outcome is unknown. */
  readonly resolve: { readonly ids: readonly string[]; readonly isAll: boolean };
  readonly approve: { readonly id: string; readonly asked?: AskedApproval };
  readonly reject: { readonly id: string };
  /** `name` is the name of the batch. */
  readonly pause: { readonly name: string };
  readonly 'create-charge': object;
}

export type ActKind = keyof ActItems;

/** The action that a dialog confirms. */
export type Act<Kind extends ActKind = ActKind> = {
  readonly [K in Kind]: { readonly kind: K } & ActItems[K];
}[Kind];

export interface AskedRefund {
  readonly prepared: PreparedRefund<typeof createRefund>;
  /** Amount in reais as typed; null while it is being typed. */
  readonly amount: string | null;
  /** The note about the change (`askedAgainNote`) because of which the refund is asked again; null if there is none. */
  readonly changed: MessageKey | null;
}

export interface AskedPayout {
  /** Texts that the person typed in the first dialog. */
  readonly form: Inputs;
  readonly prepared: PreparedKeyPayout | PreparedCodePayout;
  /** The receiver, masked unless names are shown. */
  readonly to: string;
  /** Whether the person was asked about equal payments, or there are none. */
  readonly knowsEqual: boolean;
  /** The note about the change (`askedAgainNote`) because of which the payment is asked again; null if there is none. */
  readonly changed: MessageKey | null;
}

export interface AskedApproval {
  /** The path of the csv file, as typed. */
  readonly file: string;
  readonly payment: PreparedPayment;
}

export type InputName = 'amount' | 'text' | 'reference' | 'document' | 'key' | 'comment' | 'file' | 'reason';

/** What a person typed. */
export type Inputs = Readonly<Partial<Record<InputName, string>>>;

export interface DialogInput {
  /** The label of this input has the message key `dialog.input.<name>`. */
  readonly name: InputName;
  readonly value: string;
  readonly isOptional: boolean;
}

export interface Dialog {
  readonly act: Act;
  readonly title: Phrase;
  readonly facts: readonly ShownFact[];
  readonly notes: readonly Phrase[];
  readonly inputs: readonly DialogInput[];
  /**
   * Focused part: 0 is Cancel, then the inputs, then the confirming button. A dialog that moves money opens
   * at 0.
   */
  readonly focus: number;
  /** Index of the first visible row of facts and notes, on a small terminal. Default: 0. */
  readonly top?: number;
  /** The family whose token pays when the dialog is confirmed; null if the action moves no money. */
  readonly pays: MoneyFamily | null;
  /** Last four characters of the token that pays. Default: those of the token that reads the dashboard's data. */
  readonly last4?: string;
  /** Whether the confirming button only asks for the next dialog of the action. It performs nothing. */
  readonly asksMore?: boolean;
  /** Whether Enter in an input confirms the dialog. Otherwise, it moves the focus. */
  readonly confirmsOnEnter?: boolean;
  /**
   * Time of this machine at which the terminal first showed the dialog, in ms. Null while the terminal does not
   * show it, see `takesKeys`.
   */
  readonly drawnAt: number | null;
  /** Reason why the dialog cannot be confirmed yet; null if it can be confirmed. */
  readonly fault: Phrase | null;
}

/** Keys that arrive within this time after a dialog was drawn were typed before a person could read it. */
const BUFFERED_MS = 300;

/** Whether the dialog accepts keys and clicks. It ignores them while nobody can have read it. */
export const takesKeys = ({ drawnAt }: Dialog, nowMs: number): boolean =>
  drawnAt !== null && nowMs - drawnAt >= BUFFERED_MS;
