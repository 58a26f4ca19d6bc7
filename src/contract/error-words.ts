import type { CodeWords } from './code-words.ts';

/** The words of a code in one language; undefined for a code the catalogue does not know. */
export async function wordsOfCode(code: string, lang: 'en' | 'pt-BR'): Promise<CodeWords | undefined> {
  const table: Readonly<Record<string, CodeWords>> =
    lang === 'pt-BR'
      ? (await import('./error-words.pt-br.ts')).errorWordsPtBr
      : (await import('./error-words.en.ts')).errorWordsEn;
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
