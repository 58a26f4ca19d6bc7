/** A sentence as a message key with parameters, so that it can be drawn in any language. */
export interface Phrase {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
