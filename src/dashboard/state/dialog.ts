import type { Phrase } from './phrase.ts';

/**
 * The action that a dialog confirms. It names its items by key or id, because the cursor may move to another
 * row while the dialog is open.
 */
export type Act =
  | { readonly kind: 'resend'; readonly keys: readonly string[] }
  | { readonly kind: 'resend-payment'; readonly id: string }
  | { readonly kind: 'refund'; readonly id: string; readonly asked: AskedRefund | null }
  | { readonly kind: 'defend'; readonly id: string }
  | { readonly kind: 'resolve'; readonly id: string | null }
  | { readonly kind: 'create-charge' };

/** The values shown in the last refund dialog for a charge. */
export interface AskedRefund {
  readonly reference: string;
  /** Amount in reais as typed; null while it is being typed. */
  readonly amount: string | null;
  /**
   * Digest of the charge and of its refunds with the same amount (`shownOfRefund`). If it differs later, the
   * charge has changed.
   */
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
   * Time of opening, in ms by this machine's clock. Keys that arrive within `BUFFERED_MS` are ignored,
   * because the person cannot have read the dialog yet.
   */
  readonly openedAt: number;
  /** Reason why the dialog cannot be confirmed yet; null when it can be confirmed. */
  readonly fault: Phrase | null;
}

/**
 * Time in ms after the opening of a dialog. Keys that arrive within this time were typed before the dialog
 * was visible.
 */
export const BUFFERED_MS = 300;
