/** A choice of `Chooser`. */
export interface Choice {
  readonly key: string;
  /** Key of its words in `i18n`; null: `text` says it all. */
  readonly words: string | null;
  /** The choice: a profile's name, or the first line of the text to copy. */
  readonly text: string;
}

/** A small menu over the screen: `p` chooses a profile, `Y` what to copy. */
export interface Chooser {
  readonly kind: 'profile' | 'copy';
  readonly choices: readonly Choice[];
  /** Index of the choice under the cursor. */
  readonly at: number;
}
