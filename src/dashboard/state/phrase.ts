/** A message key with its parameters. The text is made in the user's language when it is drawn. */
export interface Phrase {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
