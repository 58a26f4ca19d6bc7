/** Options for untrusted text (pix-domain §8). */
export interface SafeTextOptions {
  /** Keeps LF (CRLF becomes LF). By default everything becomes one line. */
  readonly keepLineFeeds?: boolean;
  /** Never cuts the text. */
  readonly whole?: boolean;
}

declare const isPrintable: unique symbol;

/**
 * Text that changes nothing on a terminal but what it shows. `safeForTerminal` makes it of text of others, and
 * `printed` puts it together. Prompts and dialogs take no other text.
 */
export type PrintableText = string & { readonly [isPrintable]: true };

/**
 * Template tag: puts printable texts together. The literal parts are text of this program, and may contain line
 * feeds. Line feeds in a value stay.
 */
export const printed = (
  parts: TemplateStringsArray,
  ...values: readonly (PrintableText | number)[]
): PrintableText => String.raw({ raw: parts }, ...values) as PrintableText;

/** Returns these texts, each as one safe line. */
export const printedLines = (lines: readonly string[]): PrintableText =>
  lines.map((line) => safeForTerminal(line)).join('\n') as PrintableText;

// These patterns are functions because some of them are slow to create: together they take a tenth of a
// command's start time.

/**
 * Matches control and format characters (bidi, zero width, tags), lone surrogates, line separators, and all
 * invisible characters.
 */
const unsafe = (): RegExp => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/v;
/**
 * Matches most texts, including Portuguese: Latin letters up to U+024F (without the soft hyphen), and `…`.
 */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2026]*$/;
const isUnsafe = (text: string): boolean => !PLAIN.test(text) && unsafe().test(text);

/** Unsafe characters that an emoji may contain: a joiner, a variation selector, tags. */
const EMOJI_PARTS = /[\u200d\ufe0f\u{e0020}-\u{e007f}]/u;

/**
 * Matches pictures with joiners between them, also those that a newer Unicode lists as one emoji. A picture has at most
 * one skin tone or variation selector (UTS #51, ED-15a).
 */
const JOINED_EMOJI = (() => {
  const picture = '\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}\\ufe0f]?';
  return `${picture}(?:\\u200d${picture}){1,9}`;
})();

/**
 * Matches all combining marks after the fourth on one character. No script needs more, and they would cover
 * neighbouring lines.
 */
const STACKED_MARKS = (): RegExp => /(\p{M}{4})\p{M}+/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Longest text of others that is drawn for people, in UTF-16 units. Wrapping and measuring more takes seconds. */
const MOST_DRAWN = 10_000;

/** Returns the text, or its beginning and the number of characters that are left out. */
function capped(text: string): string {
  if (text.length <= MOST_DRAWN) return text;
  const start = text
    .slice(0, MOST_DRAWN)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${start}… (+${text.length - start.length})`;
}

/**
 * Makes characters visible that move the cursor, hide text or change the reading direction: ESC → `\x1b`, a
 * bidi override → `\u202e`. More than four combining marks on one character become `…`. Cuts a very long text,
 * unless it is whole output (`keepLineFeeds`, `whole`).
 */
export function safeForTerminal(
  text: string,
  { keepLineFeeds = false, whole = keepLineFeeds }: SafeTextOptions = {},
): PrintableText {
  const shown = whole ? text : capped(text);
  if (PLAIN.test(shown)) return shown as PrintableText;
  const marked = shown.replace(STACKED_MARKS(), '$1…');
  const lines = keepLineFeeds ? marked.replaceAll('\r\n', '\n') : marked;
  const escaped = escapeUnsafe(lines, (found) =>
    keepLineFeeds && found === '\n' ? found : escapeCharacter(found),
  );
  return escaped as PrintableText;
}

/**
 * Escapes unsafe characters that `JSON.stringify` leaves unchanged (DEL, C1, bidi, zero width, tags), and combining
 * marks after the fourth on one character. The JSON keeps its value.
 */
export function jsonForTerminal(json: string): PrintableText {
  const escapeAll = (found: string): string => found.split('').map(escapeUnit).join('');
  const marked = PLAIN.test(json)
    ? json
    : json.replace(STACKED_MARKS(), (all, kept: string) => kept + escapeAll(all.slice(kept.length)));
  return escapeUnsafe(marked, (found) => (found === '\n' ? found : escapeAll(found))) as PrintableText;
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

function escapeUnsafe(text: string, escaped: (character: string) => string): string {
  if (!isUnsafe(text)) return text;
  // The pattern matches whole emoji first, because joiners and tags inside an emoji are harmless. A regular
  // expression literal would load Unicode's list of emoji at each start, which is slow.
  const emoji = EMOJI_PARTS.test(text) ? `${JOINED_EMOJI}|\\p{RGI_Emoji}|` : '';
  return text.replace(new RegExp(`${emoji}${unsafe().source}`, 'gv'), (found) =>
    isUnsafe(found) && [...found].length === 1 ? escaped(found) : found,
  );
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) return short;
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}

/** Whether the text contains DEL, C1, or C0 other than TAB and LF. */
export function hasTerminalControl(text: string): boolean {
  return /[\x00-\x08\x0b-\x1f\x7f-\x9f]/.test(text);
}

/**
 * Whether the text contains bidi controls, zero-width, tag or other invisible characters (except in emoji).
 */
export function hasBidiOrInvisible(text: string): boolean {
  if (PLAIN.test(text)) return false;
  return /[[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\ufe0e\ufe0f]]|(?<!\p{Emoji})[\ufe0e\ufe0f]/v.test(
    text,
  );
}

/** Whether a spreadsheet may skip this character at the beginning of a cell. */
export const isUnseen = (character: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/v.test(character);

/** Whether a cell that begins with this character may be run as a formula. */
export const isFormulaSign = (character: string): boolean => /^[=+\-@＝＋－＠]$/.test(character);

// Matches the start of each line whose first visible character may start a formula. The pattern skips
// invisible characters, but no line breaks, so each line is scanned only once.
const formulaLine = (): RegExp =>
  /(?<![^\r\n])(?=[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\r\n]]*[=+\-@＝＋－＠])/v;

const PLAIN_LINE = /^(?:[0-9A-Za-z*][^\r\n]*)?$/;

/**
 * Whether a spreadsheet may execute the text: it begins with TAB, CR or LF, or a line's first visible
 * character is `=`, `+`, `-` or `@`.
 */
export function isFormulaLead(text: string): boolean {
  return /^[\t\r\n]/.test(text) || formulaLine().test(text);
}

/**
 * Puts `'` before each line that may be a formula (`isFormulaLead`). Only for free text: amounts, dates and
 * ids are written unchanged.
 */
export function safeCsvText(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  const lines = text.replace(new RegExp(formulaLine(), 'gv'), "'");
  return /^[\t\r\n]/.test(lines) ? `'${lines}` : lines;
}

/** Removes the apostrophe before a formula. An apostrophe that the original text had there is removed too. */
export function withoutCsvGuard(text: string): string {
  if (!text.includes("'")) return text;
  const lines = /^'[\t\r\n]/.test(text) ? text.slice(1) : text;
  return lines.replace(new RegExp(formulaLine().source.replace('(?=', "'(?="), 'gv'), '');
}
