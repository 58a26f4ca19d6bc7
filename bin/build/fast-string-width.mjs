/**
 * Replacements in string-width, which creates an `Intl.Segmenter` and a regular expression of all emoji when loaded: 20 ms
 * each, most of the time a table takes. Texts in Latin letters need neither, since each character takes one column; so both
 * are created for the first other text.
 */
const REPLACED = [
  [
    'const segmenter = new Intl.Segmenter();',
    'let made; const segmenter = { segment: text => (made ??= new Intl.Segmenter()).segment(text) };',
  ],
  [
    'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    // Every emoji contains one of these; U+20E3 is that of keycaps.
    `const mayBeEmoji = /[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u20E3]/u; let allEmoji;
const rgiEmojiRegex = { test: text => mayBeEmoji.test(text) && (allEmoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };`,
  ],
  [
    // The test for texts with one column per character, originally only ASCII.
    'if (/^[\\u0020-\\u007E]*$/.test(string)) {',
    /*
     * Latin letters, punctuation, arrows, lines and blocks. Not the soft hyphen (no column), combining characters, and two
     * wide squares; nor, if `ambiguousIsNarrow` is false, characters that are wide in East Asian fonts.
     */
    'if ((ambiguousIsNarrow ? /^[\\u0020-\\u007E\\u00A0-\\u00AC\\u00AE-\\u02FF\\u2010-\\u2027\\u2030-\\u205E\\u2190-\\u21FF\\u2500-\\u25FC\\u25FF]*$/ : /^[\\u0020-\\u007E]*$/).test(string)) {',
  ],
];

/** @param code source of string-width's module @throws Error when the code to replace is not in it */
export function withFastWidth(code) {
  let next = code;
  for (const [what, by] of REPLACED) {
    if (!next.includes(what))
      throw new Error(`fast-string-width.mjs: the code to replace is not in string-width: ${what}`);
    next = next.replace(what, () => by);
  }
  return next;
}

export function fastStringWidth() {
  return {
    name: 'fast-string-width',
    transform: {
      filter: { id: /node_modules[\\/]string-width[\\/]index\.js$/ },
      // cli-table3 brings version 4, which is CommonJS and stays unchanged.
      handler: (code) => (code.includes('import ') ? { code: withFastWidth(code), map: null } : null),
    },
  };
}
