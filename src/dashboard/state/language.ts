import type { Lang, Words } from '../../i18n/index.ts';

/** Language options for the texts of rows. Filters search the visible text. */
export interface Language {
  readonly words: Words;
  readonly lang: Lang;
  /** Whether names are shown in full instead of masked. */
  readonly reveal: boolean;
}
