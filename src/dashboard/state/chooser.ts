export interface Choice {
  readonly key: string;
  /** Message key of its label; null when `text` is enough. */
  readonly words: string | null;
  /** Name of a profile, or the first line of the text to copy. */
  readonly text: string;
}

/** A small menu over the screen. `p` chooses a profile, `Y` a text to copy. */
export interface Chooser {
  readonly kind: 'profile' | 'copy';
  readonly choices: readonly Choice[];
  readonly at: number;
}
