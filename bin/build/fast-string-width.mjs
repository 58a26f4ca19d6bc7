/**
 * Code of string-width to replace, and its replacement. At its start, string-width creates an
 * `Intl.Segmenter` and a regular expression of all emoji, which take 20 ms each. The replacements create them
 * only for a text that needs them. Latin letters need neither.
 */
const REPLACED = [
  [
    'const segmenter = new Intl.Segmenter();',
    'let made; const segmenter = { segment: text => (made ??= new Intl.Segmenter()).segment(text) };',
  ],
  [
    'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    // Every emoji contains a character of this class. Keycap emoji contain U+20E3.
    `const mayBeEmoji = /[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u20E3]/u; let allEmoji;
const rgiEmojiRegex = { test: text => mayBeEmoji.test(text) && (allEmoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };`,
  ],
  [
    // string-width uses this test to find texts whose characters all take one column. The test accepts only
    // ASCII.
    'if (/^[\\u0020-\\u007E]*$/.test(string)) {',
    /*
     * The replacement also accepts Latin letters, punctuation, arrows, lines and blocks. It does not accept
     * the soft hyphen, combining characters and two wide squares. If `ambiguousIsNarrow` is false, it accepts
     * only ASCII, because East Asian fonts draw some of the added characters wide.
     */
    'if ((ambiguousIsNarrow ? /^[\\u0020-\\u007E\\u00A0-\\u00AC\\u00AE-\\u02FF\\u2010-\\u2027\\u2030-\\u205E\\u2190-\\u21FF\\u2500-\\u25FC\\u25FF]*$/ : /^[\\u0020-\\u007E]*$/).test(string)) {',
  ],
];

/**
 * Returns the module with the replaced code.
 * @param code source of string-width's module
 * @throws Error when the code to replace is not in it
 */
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
      // cli-table3's string-width (version 4) is CommonJS and stays unchanged.
      handler: (code) => (code.includes('import ') ? { code: withFastWidth(code), map: null } : null),
    },
  };
}
