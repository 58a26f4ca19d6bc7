import type { ErrorExplanation } from './error-explanation.ts';

/** Returns undefined for an unknown code. */
export async function loadErrorExplanation(
  code: string,
  lang: 'en' | 'pt-BR',
): Promise<ErrorExplanation | undefined> {
  const table: Readonly<Record<string, ErrorExplanation>> =
    lang === 'pt-BR'
      ? (await import('./error-explanations-pt-br.ts')).errorExplanationsPtBr
      : (await import('./error-explanations-en.ts')).errorExplanationsEn;
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
