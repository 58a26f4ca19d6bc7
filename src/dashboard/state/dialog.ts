import type { Phrase } from './phrase.ts';

/** The action of a dialog. It contains the keys of its items, because the row under the cursor may change meanwhile. */
export type Act =
  | { readonly kind: 'resend'; readonly keys: readonly string[] }
  | { readonly kind: 'resend-payment'; readonly id: string }
  | { readonly kind: 'refund'; readonly id: string; readonly asked: AskedRefund | null }
  | { readonly kind: 'defend'; readonly id: string }
  | { readonly kind: 'resolve'; readonly id: string | null }
  | { readonly kind: 'create-charge' };

/** The facts about the charge that the refund dialog showed last; null before the first dialog. */
export interface AskedRefund {
  readonly reference: string;
  /** Amount in reais as typed; null while it is being typed. */
  readonly amount: string | null;
  /** Digest of the charge and its equal refunds (`shownOfRefund`). */
  readonly shown: string;
}

export type InputName = 'amount' | 'text' | 'reference' | 'document';

export interface DialogInput {
  /** Name of the input, whose label is `dialog.input.<name>`. */
  readonly name: InputName;
  readonly value: string;
  /** Whether the input may stay empty. */
  readonly isOptional: boolean;
}

/** A fact in a dialog about the subject of the action: endpoint, cause, events, money. */
export interface DialogFact {
  /** Message key of its label. */
  readonly label: string;
  readonly text: string;
}

/** A dialog over the screen. */
export interface Dialog {
  readonly act: Act;
  /** The question. */
  readonly title: Phrase;
  readonly facts: readonly DialogFact[];
  /** Sentences below the facts. */
  readonly notes: readonly Phrase[];
  readonly inputs: readonly DialogInput[];
  /**
   * Index of the focused part. 0 is Cancel, then come the inputs, then the confirming button. A dialog that
   * moves money opens with Cancel focused.
   */
  readonly focus: number;
  readonly movesMoney: boolean;
  /**
   * Time of opening, in ms by this machine's clock. Keys that were typed before the person could read the
   * dialog are ignored.
   */
  readonly openedAt: number;
  /** Reason why the dialog cannot be confirmed yet; null when it can. */
  readonly fault: Phrase | null;
}

/** Time after opening a dialog in which keys are ignored, in ms, because they were typed before. */
export const BUFFERED_MS = 300;
