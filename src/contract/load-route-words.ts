import type { RouteWords } from './open-api.ts';

export async function loadRouteWords(lang: 'en' | 'pt-BR'): Promise<RouteWords> {
  return lang === 'pt-BR'
    ? (await import('./route-words-pt-br.ts')).routeWordsPtBr
    : (await import('./route-words-en.ts')).routeWordsEn;
}
