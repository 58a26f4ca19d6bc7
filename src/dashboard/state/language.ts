import type { Lang, Words } from '../../i18n/index.ts';

export interface Language {
  readonly words: Words;
  readonly lang: Lang;
  /** Whether to show names in full instead of masked. */
  readonly reveal: boolean;
}
