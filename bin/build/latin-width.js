/**
 * string-width makes an `Intl.Segmenter` and a pattern of all emoji when it is loaded: 20 ms each, most of what a table costs.
 * Texts in Latin letters need neither: each of their characters takes one column. So both are made when another text comes.
 */
const REPLACED = [
  [
    'const segmenter = new Intl.Segmenter();',
    'let made; const segmenter = { segment: text => (made ??= new Intl.Segmenter()).segment(text) };',
  ],
  [
    'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    // Every emoji has one of these, a keycap its own.
    `const mayBeEmoji = /[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u20E3]/u; let allEmoji;
const rgiEmojiRegex = { test: text => mayBeEmoji.test(text) && (allEmoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };`,
  ],
  [
    // What asks whether it takes a column a character: for ASCII alone.
    'if (/^[\\u0020-\\u007E]*$/.test(string)) {',
    /*
     * Latin letters, punctuation, arrows, lines and blocks. Not the soft hyphen (no column), not what joins with its neighbour, not
     * the two squares that are drawn wide. Those that are wide in East Asian fonts, where that was asked for, neither.
     */
    'if ((ambiguousIsNarrow ? /^[\\u0020-\\u007E\\u00A0-\\u00AC\\u00AE-\\u02FF\\u2010-\\u2027\\u2030-\\u205E\\u2190-\\u21FF\\u2500-\\u25FC\\u25FF]*$/ : /^[\\u0020-\\u007E]*$/).test(string)) {',
  ],
];

/** @param code of string-width's own module */
export function withLatinWidth(code) {
  let next = code;
  for (const [what, by] of REPLACED) {
    if (!next.includes(what)) throw new Error(`latin-width.js: string-width is not as it was: ${what}`);
    next = next.replace(what, () => by);
  }
  return next;
}

export function latinWidth() {
  return {
    name: 'latin-width',
    transform: {
      filter: { id: /node_modules[\\/]string-width[\\/]index\.js$/ },
      // Version 4 comes with cli-table3 and is CommonJS.
      handler: (code) => (code.includes('import ') ? { code: withLatinWidth(code), map: null } : null),
    },
  };
}
