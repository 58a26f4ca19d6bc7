import type { Lang } from './index.ts';

/** A text of the help in the language asked for: the English text is its own key, as in gettext. */
export type HelpWords = (english: string) => string;

/** Loads nothing for English. An untranslated text stays English (`test/guards/words/help-words.test.ts` finds it). */
export async function loadHelpWords(lang: Lang): Promise<HelpWords> {
  if (lang === 'en') return (english) => english;
  const { helpWords } = await import('./pt-br/help/help-words.ts');
  return (english) => (Object.hasOwn(helpWords, english) ? String(helpWords[english]) : english);
}
