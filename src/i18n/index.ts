import type { MessageKey, Words } from './words.ts';

export type { MessageKey, Words } from './words.ts';

export type Lang = 'en' | 'pt-BR';
export type Params = Readonly<Record<string, string | number>>;

/** Words of one language; loads that language alone. */
export async function loadWords(lang: Lang): Promise<Words> {
  return lang === 'pt-BR' ? (await import('./pt-br/pt-br.ts')).ptBr : (await import('./en/en.ts')).en;
}

/**
 * The words of `key` with `{name}` filled in, and of `{count|event|events}` the form for that number. What is put in must be
 * made safe by who prints it.
 */
export function say(words: Words, key: MessageKey, params: Params = {}): string {
  return fill(words[key], params);
}

/** As `say` for a key that comes from below as a string; a key nobody wrote words for shows itself. */
export function sayKey(words: Words, key: string, params: Params = {}): string {
  return Object.hasOwn(words, key) ? fill(words[key as MessageKey], params) : key;
}

const FILLED = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

function fill(template: string, params: Params): string {
  return template.replace(FILLED, (whole, name: string, one?: string, many?: string) => {
    if (!Object.hasOwn(params, name)) return whole;
    if (one === undefined || many === undefined) return String(params[name]);
    // Both languages have two forms, and say "0 events", "0 eventos".
    return Number(params[name]) === 1 ? one : many;
  });
}

/**
 * The language of human text: flag, `PIX_LANG`, then the locale's variables (cli.md §1). An empty or `C` locale
 * and everything that is not Portuguese is English.
 */
export function chooseLang(
  flag: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Lang {
  const said = [flag, env.PIX_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value);
  return /^pt([-_.@]|$)/i.test(said ?? '') ? 'pt-BR' : 'en';
}
