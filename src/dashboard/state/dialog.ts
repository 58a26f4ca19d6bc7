import type { Phrase } from './phrase.ts';

/** The action of a confirmed dialog. It names its items by key, because the row under the cursor may have changed. */
export type Act =
  | { readonly kind: 'resend'; readonly keys: readonly string[] }
  | { readonly kind: 'resend-payment'; readonly id: string }
  | { readonly kind: 'refund'; readonly id: string; readonly asked: AskedRefund | null }
  | { readonly kind: 'defend'; readonly id: string }
  | { readonly kind: 'resolve'; readonly id: string | null }
  | { readonly kind: 'create-charge' };

/** The state of the charge that the refund dialog last showed; null before the first one. */
export interface AskedRefund {
  readonly reference: string;
  /** In reais, as typed; null while it is typed. */
  readonly amount: string | null;
  /** The state of the charge and its equal refunds (`shownOfRefund`). */
  readonly shown: string;
}

export type InputName = 'amount' | 'text' | 'reference' | 'document';

export interface DialogInput {
  /** `dialog.input.<name>` are its words. */
  readonly name: InputName;
  readonly value: string;
  /** Whether it may stay empty. */
  readonly isOptional: boolean;
}

/** A line of a dialog that says to what something is done: endpoint, cause, events, money. */
export interface DialogFact {
  /** Key of its label in `i18n`. */
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
  /** 0: Cancel; then the inputs; the last one: the confirming button. A dialog that moves money opens on Cancel. */
  readonly focus: number;
  readonly movesMoney: boolean;
  /** By this machine's clock, in ms: keys typed before the dialog could be read are not meant for it. */
  readonly openedAt: number;
  /** Why it cannot be confirmed yet; null when it can. */
  readonly fault: Phrase | null;
}

/** Keys that arrive sooner than this after opening were meant for something else, in ms. */
export const BUFFERED_MS = 300;
