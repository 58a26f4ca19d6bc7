import type { createRefund } from '../../contract/routes/payouts.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { PreparedPayment } from '../../operations/acts/batch.ts';
import type { PreparedDefense } from '../../operations/acts/defense.ts';
import type { PreparedKeyPayout } from '../../operations/acts/payout.ts';
import type { PreparedCodePayout } from '../../operations/acts/qr-payout.ts';
import type { PreparedRefund } from '../../operations/acts/refund.ts';
import type { PreparedResend } from '../../operations/acts/resend.ts';
import type { Phrase } from './phrase.ts';

/** The action that a dialog confirms. It names its items by key or id, because the cursor may move. */
export type Act =
  | { readonly kind: 'resend'; readonly keys: readonly string[]; readonly prepared: PreparedResend | null }
  | { readonly kind: 'resend-payment'; readonly id: string }
  | { readonly kind: 'refund'; readonly id: string; readonly asked: AskedRefund | null }
  /** `form`: what the person typed in the first dialog; null while it is open. */
  | { readonly kind: 'payout'; readonly form: PayoutForm | null; readonly asked: AskedPayout | null }
  | { readonly kind: 'defend'; readonly id: string; readonly prepared: PreparedDefense | null }
  /** `isAll`: the ids are all entries of the account whose outcome is unknown. */
  | { readonly kind: 'resolve'; readonly ids: readonly string[]; readonly isAll: boolean }
  /** `file`: the path of the csv file as typed in the first dialog; null while it is open. */
  | {
      readonly kind: 'approve';
      readonly id: string;
      readonly file: string | null;
      readonly asked: PreparedPayment | null;
    }
  | { readonly kind: 'reject'; readonly id: string }
  /** Asks the run of a batch to stop. `name` is the name of the batch. */
  | { readonly kind: 'pause'; readonly name: string }
  | { readonly kind: 'create-charge' };

export interface AskedRefund {
  readonly prepared: PreparedRefund<typeof createRefund>;
  /** Amount in reais as typed; null while it is being typed. */
  readonly amount: string | null;
  /** The note about the change (`askedAgainNote`) because of which the refund is asked again; null if there is none. */
  readonly changed: MessageKey | null;
}

export type PayoutForm = Readonly<Partial<Record<InputName, string>>>;

export interface AskedPayout {
  readonly prepared: PreparedKeyPayout | PreparedCodePayout;
  /** The receiver, masked unless names are shown. */
  readonly to: string;
  /** Whether the person was asked about equal payments, or there are none. */
  readonly knowsEqual: boolean;
  /** The note about the change (`askedAgainNote`) because of which the payment is asked again; null if there is none. */
  readonly changed: MessageKey | null;
}

export type InputName = 'amount' | 'text' | 'reference' | 'document' | 'key' | 'comment' | 'file' | 'reason';

export interface DialogInput {
  /** The label of this input has the message key `dialog.input.<name>`. */
  readonly name: InputName;
  readonly value: string;
  readonly isOptional: boolean;
}

export interface DialogFact {
  readonly label: MessageKey;
  readonly text: string;
}

export interface Dialog {
  readonly act: Act;
  readonly title: Phrase;
  readonly facts: readonly DialogFact[];
  readonly notes: readonly Phrase[];
  readonly inputs: readonly DialogInput[];
  /**
   * Focused part: 0 is Cancel, then the inputs, then the confirming button. A dialog that moves money opens
   * at 0.
   */
  readonly focus: number;
  /** Index of the first visible row of facts and notes, on a small terminal. Default: 0. */
  readonly top?: number;
  readonly movesMoney: boolean;
  /** Last four characters of the token that pays. Default: those of the token that reads the dashboard's data. */
  readonly last4?: string;
  /** Text of the confirming button. Default: `dialog.do.<kind of the act>`. */
  readonly confirm?: MessageKey;
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
