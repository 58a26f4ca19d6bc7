import type { Family } from './route.ts';
import type { documentWordsEn, pathNotesEn } from './route-words-en.ts';

export interface RouteWords {
  /** The summaries are found by `Route.name`. */
  readonly summaries: Readonly<Record<string, string>>;
  readonly families: Readonly<Record<Family, string>>;
  readonly pathNotes: Readonly<Record<keyof typeof pathNotesEn, string>>;
  readonly document: Readonly<Record<keyof typeof documentWordsEn, string>>;
}

export async function routeWords(lang: 'en' | 'pt-BR'): Promise<RouteWords> {
  if (lang === 'pt-BR') {
    const words = await import('./route-words-pt-br.ts');
    return {
      summaries: words.routeSummariesPtBr,
      families: words.familyWordsPtBr,
      pathNotes: words.pathNotesPtBr,
      document: words.documentWordsPtBr,
    };
  }
  const words = await import('./route-words-en.ts');
  return {
    summaries: words.routeSummariesEn,
    families: words.familyWordsEn,
    pathNotes: words.pathNotesEn,
    document: words.documentWordsEn,
  };
}
