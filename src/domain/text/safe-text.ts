/**
 * Text from outside (names, descriptions, references, error messages, BR Codes), made safe to show (pix-domain §8).
 * JSON output needs none of this but C1 and bidi: `JSON.stringify` escapes C0 only.
 */
export interface SafeTextOptions {
  /** Keeps LF (CRLF becomes LF) for text of several lines. By default everything becomes one line. */
  readonly keepLineFeeds?: boolean;
}

// V8 gathers the characters of each `\p{…}` when a pattern is made, so that a few of them cost a tenth of a command's start:
// they are made where a text needs them.

/** Control and format characters (bidi, zero width, tags), lone surrogates, line separators, everything invisible. */
const unsafe = (): RegExp => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/v;
/** Most texts, in Portuguese too: ASCII, Latin letters and signs up to U+024F without the soft hyphen, and `…`. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2026]*$/;
const isUnsafe = (text: string): boolean => !PLAIN.test(text) && unsafe().test(text);

/** The unsafe characters that an emoji can contain: a joiner, a variation selector, tags. */
const EMOJI_PARTS = /[\u200d\ufe0f\u{e0020}-\u{e007f}]/u;

/** Marks on one character that are shown: scripts stack fewer; more of them would run over the lines above and below. */
const STACKED_MARKS = (): RegExp => /(\p{M}{4})\p{M}+/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Makes everything visible that moves the cursor, hides text or changes the reading direction: ESC → `\x1b`, CR → `\r`,
 * a bidi override → `\u202e`, a tag → `\u{e0041}`. Beyond four marks on one character, the rest becomes `…`. Other
 * characters are unchanged.
 */
export function safeForTerminal(text: string, { keepLineFeeds = false }: SafeTextOptions = {}): string {
  if (PLAIN.test(text)) return text;
  const capped = text.replace(STACKED_MARKS(), '$1…');
  const lines = keepLineFeeds ? capped.replaceAll('\r\n', '\n') : capped;
  return escapeUnsafe(lines, (found) => (keepLineFeeds && found === '\n' ? found : escapeCharacter(found)));
}

/**
 * JSON text that is safe on a terminal: the same document, with characters that `JSON.stringify` does not escape (DEL,
 * C1, bidi, zero width, tags) written as `\u009b`.
 */
export function jsonForTerminal(json: string): string {
  return escapeUnsafe(json, (found) => (found === '\n' ? found : found.split('').map(escapeUnit).join('')));
}

/** As JSON writes it: one half of a surrogate pair. */
const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

function escapeUnsafe(text: string, escaped: (character: string) => string): string {
  if (!isUnsafe(text)) return text;
  // Complete emoji of Unicode's list match first, because joiners and tags inside them are harmless. Not a literal:
  // loading that list takes longer than the rest of a command's start.
  const emoji = EMOJI_PARTS.test(text) ? '\\p{RGI_Emoji}|' : '';
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

/** Whether it contains a C0 control other than TAB and LF, DEL, or a C1 control. */
export function hasTerminalControl(text: string): boolean {
  return /[\x00-\x08\x0b-\x1f\x7f-\x9f]/.test(text);
}

/** Whether it contains bidi controls, zero-width, tag or other invisible characters (except within emoji). */
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

// Line breaks do not count as blanks here, so that each pattern reads a line only once.
const formulaLine = (): RegExp =>
  /(?<![^\r\n])(?=[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\r\n]]*[=+\-@＝＋－＠])/v;

/** A line that begins with a letter or a digit, as most cells do: it is never a formula. */
const PLAIN_LINE = /^[0-9A-Za-z][^\r\n]*$/;

/**
 * Whether a spreadsheet may run it as a formula: a leading TAB, CR or LF, or a line whose first visible character is `=
 * + - @`.
 */
export function isFormulaLead(text: string): boolean {
  return /^[\t\r\n]/.test(text) || formulaLine().test(text);
}

/**
 * A free-text cell for a CSV file, with `'` before whatever `isFormulaLead` finds, on later lines too. Only for free
 * text: amounts, dates and ids are written unchanged. Quotes and separators are up to the writer.
 */
export function safeCsvText(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  const lines = text.replace(new RegExp(formulaLine(), 'gv'), "'");
  return /^[\t\r\n]/.test(lines) ? `'${lines}` : lines;
}

/** The text that `safeCsvText` made this of. An apostrophe that was there before is taken for its own. */
export function withoutCsvGuard(text: string): string {
  if (!text.includes("'")) return text;
  const lines = /^'[\t\r\n]/.test(text) ? text.slice(1) : text;
  // The apostrophe stands between the beginning of the line and what is looked ahead for.
  return lines.replace(new RegExp(formulaLine().source.replace('(?=', "'(?="), 'gv'), '');
}
