/** A sentence by its key in `i18n`, so that it can be drawn in any language. */
export interface Phrase {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
