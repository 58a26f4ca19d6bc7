import type { Family } from './route.ts';

export interface RouteWords {
  /** By `Route.name`. */
  readonly summaries: Readonly<Record<string, string>>;
  readonly families: Readonly<Record<Family, string>>;
  readonly pathNotes: Readonly<Record<'trailingSlash' | 'ambiguous', string>>;
  readonly document: Readonly<Record<'title' | 'description' | 'bearer' | 'certificate' | 'basic', string>>;
}

export async function routeWords(lang: 'en' | 'pt-BR'): Promise<RouteWords> {
  return lang === 'pt-BR'
    ? (await import('./route-words-pt-br.ts')).routeWordsPtBr
    : (await import('./route-words-en.ts')).routeWordsEn;
}
