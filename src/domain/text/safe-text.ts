/**
 * Text from outside (names, descriptions, references, error messages, BR Codes), made safe to show (pix-domain §8).
 * JSON output needs none of this but C1 and bidi: `JSON.stringify` escapes C0 only.
 */
export interface SafeTextOptions {
  /** Keeps LF (and makes CRLF one) for text of several lines; by default all becomes one line. */
  readonly keepLineFeeds?: boolean;
}

/** Controls, formats (bidi, zero width, tags), lone surrogates, line separators, everything drawn as nothing. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/v;
const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * The text with everything that moves the cursor, hides, or reverses what is read made visible:
 * ESC → `\x1b`, CR → `\r`, a bidi override → `\u202e`, a tag → `\u{e0041}`. The rest stays as it is.
 */
export function safeForTerminal(text: string, { keepLineFeeds = false }: SafeTextOptions = {}): string {
  if (!UNSAFE.test(text)) return text;
  const lines = keepLineFeeds ? text.replaceAll('\r\n', '\n') : text;
  return escapeUnsafe(lines, (found) => (keepLineFeeds && found === '\n' ? found : escapeCharacter(found)));
}

/**
 * JSON text as a terminal may show it: the same document, with what `JSON.stringify` leaves as it is (DEL, C1, bidi,
 * zero width, tags) as `\u009b`.
 */
export function jsonForTerminal(json: string): string {
  return escapeUnsafe(json, (found) => (found === '\n' ? found : found.split('').map(escapeUnit).join('')));
}

/** As JSON writes it: half of a pair where the character takes two. */
const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

function escapeUnsafe(text: string, escaped: (character: string) => string): string {
  if (!UNSAFE.test(text)) return text;
  // Whole emoji of Unicode's own list go first: inside those, joiners and tags are harmless. Not a literal:
  // merely loading that list takes longer than the rest of a command's start.
  const emojiOrUnsafe = new RegExp(`\\p{RGI_Emoji}|${UNSAFE.source}`, 'gv');
  return text.replace(emojiOrUnsafe, (found) =>
    UNSAFE.test(found) && [...found].length === 1 ? escaped(found) : found,
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

/** Whether it holds a C0 control other than TAB and LF, DEL, or a C1 control. */
export function hasTerminalControl(text: string): boolean {
  return /[\x00-\x08\x0b-\x1f\x7f-\x9f]/.test(text);
}

/** Whether it holds bidi controls, zero-width, tag or other invisible characters (an emoji's own style aside). */
export function hasBidiOrInvisible(text: string): boolean {
  return /[[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\ufe0e\ufe0f]]|(?<!\p{Emoji})[\ufe0e\ufe0f]/v.test(
    text,
  );
}

const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/v;

/** Whether a spreadsheet may look through this character for what a cell begins with. */
export const isUnseen = (character: string): boolean => UNSEEN.test(character);

/** Whether a cell that begins with this character may be run. */
export const isFormulaSign = (character: string): boolean => /^[=+\-@＝＋－＠]$/.test(character);

// Line breaks are no blanks here: each pattern below then reads a line once, from its start.
const FORMULA_LINE =
  /(?<![^\r\n])(?=[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\r\n]]*[=+\-@＝＋－＠])/v;

/** One line that begins with a letter or a digit: most of all cells, known to be none of these at a glance. */
const PLAIN_LINE = /^[0-9A-Za-z][^\r\n]*$/;

/** Whether a spreadsheet may run it: a leading TAB, CR or LF, or a line whose first visible character is `= + - @`. */
export function isFormulaLead(text: string): boolean {
  return /^[\t\r\n]/.test(text) || FORMULA_LINE.test(text);
}

/**
 * A free-text cell of a CSV file with `'` before whatever `isFormulaLead` finds, on later lines too.
 * Only for free text: amounts, dates and ids go out as they are. Quoting and separators are the writer's.
 */
export function safeCsvText(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  const lines = text.replace(new RegExp(FORMULA_LINE, 'gv'), "'");
  return /^[\t\r\n]/.test(lines) ? `'${lines}` : lines;
}
