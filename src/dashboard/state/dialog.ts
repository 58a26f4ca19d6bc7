/** What a dialog does when it is confirmed. */
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

export interface DialogInput {
  /** `dialog.input.<name>` are its words. */
  readonly name: 'amount' | 'text';
  readonly value: string;
}

/** A dialog over the screen. Cancel has the focus first, so that Enter alone does nothing. */
export interface Dialog {
  readonly act: Act;
  /** Of `i18n`: the question, with its places. */
  readonly title: { readonly key: string; readonly params: Readonly<Record<string, string | number>> };
  /** Sentences below it. */
  readonly notes: readonly {
    readonly key: string;
    readonly params: Readonly<Record<string, string | number>>;
  }[];
  readonly inputs: readonly DialogInput[];
  /** 0: Cancel; then the inputs; the last one: the confirming button. */
  readonly focus: number;
  /** By this machine's clock, in ms: keys typed before the dialog could be read are not meant for it. */
  readonly openedAt: number;
  /** Why it cannot be confirmed yet; null when it can. */
  readonly fault: string | null;
}

/** Keys that arrive sooner than this after opening were meant for something else, in ms. */
export const BUFFERED_MS = 300;
