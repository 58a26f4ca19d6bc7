/** A message key with parameters, which every language can draw. */
export interface Phrase {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
