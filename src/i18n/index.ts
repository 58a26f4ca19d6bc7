import type { ErrorParams } from '../domain/pix-error.ts';
import { type PrintableText, printed, safeForTerminal } from '../domain/text/safe-text.ts';
import { shellWord } from '../domain/text/shell-command.ts';
import { formatSaoPaulo } from '../domain/time/parse-when.ts';
import type { MessageKey, Words } from './en/en.ts';

export type { MessageKey, Words } from './en/en.ts';

/** The message keys that begin with the prefix, each without the prefix. */
export type KeyAfter<Prefix extends string> =
  Extract<MessageKey, `${Prefix}${string}`> extends `${Prefix}${infer Rest}` ? Rest : never;

export type Lang = 'en' | 'pt-BR';
export type Params = ErrorParams;

/** Loads the texts of one language. */
export async function loadWords(lang: Lang): Promise<Words> {
  return lang === 'pt-BR' ? (await import('./pt-br/pt-br.ts')).ptBr : (await import('./en/en.ts')).en;
}

/**
 * Returns the text of `key` with its placeholders replaced (see `PLACE`). If a value is a code such as
 * `crc_mismatch`, inserts the code's phrase. Each value becomes one safe line, and in a command between
 * backquotes one quoted word.
 */
export function say(words: Words, key: MessageKey, params: Params = {}): PrintableText {
  return fill(words, words[key], params);
}

/**
 * Returns the text of a key. Lower layers pass keys of type `string`, so a key may be unknown: for an unknown
 * key, returns the key itself.
 */
export function sayKey(words: Words, key: string, params: Params = {}): PrintableText {
  return Object.hasOwn(words, key) ? fill(words, words[key as MessageKey], params) : safeForTerminal(key);
}

/**
 * Returns the phrase for a code, for example "wrong checksum" for `crc_mismatch`. Returns `code` itself if it
 * has no phrase.
 */
export function phraseOf(words: Words, code: string): PrintableText {
  const key = `code.${code}`;
  if (Object.hasOwn(words, key)) return say(words, key as MessageKey);
  const [, name = '', first = '', second = ''] = NUMBERED.exec(code) ?? [];
  if (name === 'http') return printed`HTTP ${Number(first)}`;
  if (name === 'proxy_answered') return say(words, 'code.proxy_answered', { status: Number(first) });
  if (name === 'cells') return say(words, 'code.cells', { found: Number(first), expected: second });
  if (OF_A_LINE.has(name)) return say(words, `code.${name}` as MessageKey, { line: first });
  const [, field = '', fault = ''] = OF_A_FIELD.exec(code) ?? [];
  return safeForTerminal(
    Object.hasOwn(words, `code.${fault}`) ? `${field}: ${words[`code.${fault}` as MessageKey]}` : code,
  );
}

/**
 * Matches a code that consists of a field name and a fault, for example `amount_ambiguous`. The field is in
 * the user's file.
 */
const OF_A_FIELD = /^(id|e2e|reference|amount|status|date|type)_(\w+)$/;

/** Returns the advice for a code of pix; undefined if its phrase already says everything. */
export function adviceOf(words: Words, code: string): PrintableText | undefined {
  const key = `advice.${code}`;
  return Object.hasOwn(words, key) ? say(words, key as MessageKey) : undefined;
}

/** Returns the meaning of an error code or event of the service, and what to do; undefined for other codes. */
export function explanationOf(
  words: Words,
  code: string,
): { readonly meaning: PrintableText; readonly action: PrintableText } | undefined {
  if (!Object.hasOwn(words, `meaning.${code}`)) return undefined;
  return { meaning: sayKey(words, `meaning.${code}`), action: sayKey(words, `action.${code}`) };
}

/** Codes that contain numbers: `cells_3_of_5`, `as_line_7`, `http_500`. */
const NUMBERED =
  /^(cells|as_line|quote_misplaced|quote_not_closed|row_too_long|http|proxy_answered)_(\d+)(?:_of_(\d+))?$/;
/** Codes whose number is a line number. */
const OF_A_LINE: ReadonlySet<string> = new Set([
  'as_line',
  'quote_misplaced',
  'quote_not_closed',
  'row_too_long',
]);

/** Placeholders whose value may be a code of pix. */
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
  'fee',
  'balanceAfter',
]);

/** Placeholders for a part of a suggested command. Their values are quoted already. */
const SHELL_TEXT: ReadonlySet<string> = new Set(['with', 'commandLine']);

/**
 * Placeholders in texts:
 * - `{name}` inserts a value. In a command between backquotes, it inserts one quoted word.
 * - `{at:time}` inserts an ISO time as date and time in São Paulo.
 * - `{count|row|rows}` inserts the number and its noun.
 * - `{count?is|are}` inserts only the singular or plural form.
 */
const PLACE = /(`)|\{(\w+)(?:(:)time|([|?])([^|{}]*)\|([^{}]*))?\}/g;

function fill(words: Words, template: string, params: Params): PrintableText {
  let isCommand = false;
  const filled = template.replace(
    PLACE,
    (whole, backquote?: string, name = '', time?: string, sign?: string, ...forms: string[]) => {
      if (backquote !== undefined) {
        isCommand = !isCommand;
        return backquote;
      }
      const value = Object.hasOwn(params, name) ? params[name] : undefined;
      // `{with}` stands for the `--profile` flag in a suggested command. If there is no value, `{with}` is
      // removed, because the command does not need the flag.
      if (value === undefined) return name === 'with' ? '' : whole;
      if (time !== undefined)
        return safeForTerminal(formatSaoPaulo(value, chooseLang(words['language.tag'], {})));
      // Zero takes the plural, because people say "0 linhas". CLDR's rule for Portuguese has the singular here.
      const form = String(String(value) === '1' ? forms[0] : forms[1]);
      if (sign !== undefined) return sign === '|' ? `${safeForTerminal(String(value))} ${form}` : form;
      if (isCommand && !SHELL_TEXT.has(name)) return shellWord(String(value));
      return CODED.has(name) ? phraseOf(words, String(value)) : safeForTerminal(textOf(words, value));
    },
  );
  return filled as PrintableText;
}

/** Returns a number with the decimal sign of the language. */
const textOf = (words: Words, value: string | number): string =>
  typeof value === 'number' ? String(value).replace('.', words['number.decimal_sign']) : value;

/**
 * Returns the language of messages and help: from the flag, then `PIX_LANG`, then the locale's variables
 * (cli.md §1). Any language but Portuguese means English.
 */
export function chooseLang(
  flag: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Lang {
  const said = [flag, env.PIX_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value);
  return /^pt([-_.@]|$)/i.test(said ?? '') ? 'pt-BR' : 'en';
}

/** Translates a help text. The English text is its own key, as in gettext. */
export type HelpWords = (english: string) => string;

/**
 * Returns the function that translates help texts; for English, loads no file. A text without a translation
 * stays English: `test/guards/words/help-words.test.ts` finds such texts.
 */
export async function loadHelpWords(lang: Lang): Promise<HelpWords> {
  if (lang === 'en') return (english) => english;
  const { helpWords } = await import('./pt-br/help-words.ts');
  return (english) => (Object.hasOwn(helpWords, english) ? String(helpWords[english]) : english);
}
