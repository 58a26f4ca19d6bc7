import type { Lang, Words } from '../../i18n/index.ts';

/** How texts of rows are written: filters match what is visible. */
export interface Language {
  readonly words: Words;
  readonly lang: Lang;
  /** Whether names are shown in full instead of masked. */
  readonly reveal: boolean;
}
