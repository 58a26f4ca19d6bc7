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

/** The meaning of a code, and the action to take. */
export interface ExplainedCode {
  readonly code: string;
  readonly kind: 'error' | 'event' | 'word';
  readonly statusCode?: number;
  readonly area?: string;
  readonly retry?: string;
  /** Transaction status that the event reports. Set only for an event. */
  readonly status?: string | null;
  readonly meaning: string;
  readonly action: string;
  /** Routes that may return the code. If the list is empty, every route may return it. */
  readonly routes?: readonly string[];
}
