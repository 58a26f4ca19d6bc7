import type { Lang, Words } from '../../i18n/index.ts';

export interface Language {
  readonly words: Words;
  readonly lang: Lang;
  readonly reveal: boolean;
}
