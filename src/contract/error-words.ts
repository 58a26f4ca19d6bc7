import type { CodeWords } from './code-words.ts';

/** Returns undefined for an unknown code. */
export async function errorWords(code: string, lang: 'en' | 'pt-BR'): Promise<CodeWords | undefined> {
  const table: Readonly<Record<string, CodeWords>> =
    lang === 'pt-BR'
      ? (await import('./error-words-pt-br.ts')).errorWordsPtBr
      : (await import('./error-words-en.ts')).errorWordsEn;
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
