import { formatSaoPaulo } from '../domain/time/dates.ts';
import type { MessageKey, Words } from './words.ts';

export type { MessageKey, Words } from './words.ts';

export type Lang = 'en' | 'pt-BR';
export type Params = Readonly<Record<string, string | number>>;

/** Words of one language; loads that language alone. */
export async function loadWords(lang: Lang): Promise<Words> {
  return lang === 'pt-BR' ? (await import('./pt-br/pt-br.ts')).ptBr : (await import('./en/en.ts')).en;
}

/**
 * The words of `key` with its places filled in (`PLACE` below); a code of ours (`{reason}`, `{state}` …) becomes its phrase.
 * The printer must make the inserted values safe.
 */
export function say(words: Words, key: MessageKey, params: Params = {}): string {
  return fill(words, words[key], params);
}

/** As `say` for a key that comes from below as a string; a key without words is shown as it is. */
export function sayKey(words: Words, key: string, params: Params = {}): string {
  return Object.hasOwn(words, key) ? fill(words, words[key as MessageKey], params) : key;
}

/**
 * A code of ours as a phrase: `crc_mismatch` as "wrong checksum". A code without a phrase (of the service, an address,
 * a message of the system) is given back as it is.
 */
export function phraseOf(words: Words, code: string): string {
  const key = `code.${code}`;
  if (Object.hasOwn(words, key)) return words[key as MessageKey];
  const [, name = '', first = '', second = ''] = NUMBERED.exec(code) ?? [];
  if (name === 'http') return `HTTP ${first}`;
  if (name === 'cells') return say(words, 'code.cells', { found: Number(first), expected: second });
  if (OF_A_LINE.has(name)) return say(words, `code.${name}` as MessageKey, { line: first });
  const [, field = '', fault = ''] = OF_A_FIELD.exec(code) ?? [];
  return Object.hasOwn(words, `code.${fault}`) ? `${field}: ${words[`code.${fault}` as MessageKey]}` : code;
}

/** A fault in a field of a ledger's row: `amount_ambiguous`. */
const OF_A_FIELD = /^(id|e2e|reference|amount|status|date|type)_(\w+)$/;

/** The advice for a code of ours; undefined if its phrase says everything. */
export function adviceOf(words: Words, code: string): string | undefined {
  const key = `advice.${code}`;
  return Object.hasOwn(words, key) ? words[key as MessageKey] : undefined;
}

/** Codes that carry numbers: `cells_3_of_5`, `as_line_7`, `http_500`. */
const NUMBERED = /^(cells|as_line|quote_misplaced|quote_not_closed|row_too_long|http)_(\d+)(?:_of_(\d+))?$/;
/** Those of them that carry a line. */
const OF_A_LINE: ReadonlySet<string> = new Set([
  'as_line',
  'quote_misplaced',
  'quote_not_closed',
  'row_too_long',
]);

/** Places whose value is a code of ours, or text that has no phrase. */
const CODED: ReadonlySet<string> = new Set([
  'reason',
  'hint',
  'kind',
  'store',
  'state',
  'outcome',
  'answer',
  'source',
  'side',
]);

/**
 * `{name}`; `{at:time}`: an ISO time as date and time in São Paulo; `{count|row|rows}`: the number and its noun;
 * `{count?is|are}`: the form alone.
 */
const PLACE = /\{(\w+)(?:(:)time|([|?])([^|{}]*)\|([^{}]*))?\}/g;

function fill(words: Words, template: string, params: Params): string {
  return template.replace(PLACE, (whole, name: string, time?: string, sign?: string, ...forms: string[]) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    // The profile is named where one is known; elsewhere the command is complete without it.
    if (value === undefined) return name === 'with' ? '' : whole;
    if (time !== undefined) return formatSaoPaulo(value, chooseLang(words['language.tag'], {}));
    if (sign === undefined) return CODED.has(name) ? phraseOf(words, String(value)) : textOf(words, value);
    // Both languages have these two forms, and people say "0 linhas", whatever CLDR's rule for Portuguese is.
    const [one, other] = forms;
    const form = String(value) === '1' ? one : other;
    return sign === '|' ? `${value} ${form}` : String(form);
  });
}

/** A number with the decimal sign of the language; texts are written as they are. */
const textOf = (words: Words, value: string | number): string =>
  typeof value === 'number' ? String(value).replace('.', words['number.decimal_sign']) : value;

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
