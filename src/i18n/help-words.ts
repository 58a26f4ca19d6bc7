import type { Lang } from './index.ts';

/** Translates a help text. The English text is its own key, as in gettext. */
export type HelpWords = (english: string) => string;

/**
 * Returns the function that translates help texts; for English, loads no file. A text without a translation
 * stays English: `test/guards/words/help-words.test.ts` finds such texts.
 */
export async function loadHelpWords(lang: Lang): Promise<HelpWords> {
  if (lang === 'en') return (english) => english;
  const { helpWords } = await import('./pt-br/help/help-words.ts');
  return (english) => (Object.hasOwn(helpWords, english) ? String(helpWords[english]) : english);
}
