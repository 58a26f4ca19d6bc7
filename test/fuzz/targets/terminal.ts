import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hasTerminalControl, jsonForTerminal, safeForTerminal } from '../../../src/domain/text/safe-text.ts';
import { cell, charactersOf, cut, widthOf } from '../../../src/output/drawing/line.ts';
import { WHOLE_ADDRESSES, wrapText } from '../../../src/output/drawing/wrap-text.ts';
import { shortened } from '../../../src/output/shortener.ts';
import { readVectors } from '../../domain/vectors.ts';
import { anyText, mutated, ofWords } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';

type Case = readonly [text: string, room: number];

const corpus = readVectors<{ value: string }>('unsafe-strings').map(({ value }) => value);
const words = [
  'a',
  ' ',
  'é',
  'e\u0301',
  '日',
  '한',
  '☕',
  '🚀',
  '👨‍👩‍👧',
  '❤️',
  '🇧🇷',
  '🇧',
  '1️⃣',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
  '\u200d',
  '\ufe0f',
  '\ufe0e',
  '\u001b',
  '\u001b[2J',
  '\u009b',
  '\u0007',
  '\r',
  '\n',
  '\t',
  '\u202e',
  '\u2066',
  '\u00ad',
  '\u3164',
  '\ud83d',
  '\udc00',
  '\u{e0041}',
  'https://a.example/',
  '…',
  '\u0300',
  '\u1160',
  '\uff21',
  '\u{1f468}\u{1f3fd}',
  'नि',
  'क्',
  '\u{11f02}',
  'ﷺ',
];
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/v;

export const terminalTexts = fc.oneof(
  ofWords(words, 14),
  mutated(corpus, words),
  anyText(20),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

const assertSafe = (text: string): void =>
  assert.ok(!UNSAFE.test(text) || !UNSAFE.test(text.replace(/\p{RGI_Emoji}/gv, '')), JSON.stringify(text));

const longTexts = (size: number): readonly string[] =>
  ['\u001b', 'a', ' ', '\u{1f468}\u200d', '日', '\u0301', 'a\u0301', '\ud800', '🇧'].map((piece) =>
    piece.repeat(size / piece.length),
  );

/** Checks that an escaped text contains no control sequence. Escaping it a second time must not change it. */
export const terminal = fuzzTarget<string>({
  name: 'terminal',
  cases: terminalTexts,
  inSuite: 500,
  ofSize: longTexts,
  check(text) {
    const shown = safeForTerminal(text);
    assertSafe(shown);
    assert.equal(safeForTerminal(shown), shown);
    const lines = safeForTerminal(text, { keepLineFeeds: true });
    assert.equal(safeForTerminal(lines, { keepLineFeeds: true }), lines);
    assert.ok(!hasTerminalControl(lines.replaceAll('\n', '')));
    const json = jsonForTerminal(JSON.stringify(text));
    assert.equal(JSON.parse(json), text);
    assertSafe(json);
  },
});

/** Checks that cells, lines and wrapped texts have the required width. They may lose only spaces. */
export const columns = fuzzTarget<Case>({
  name: 'columns',
  cases: fc.tuple(terminalTexts, fc.integer({ min: 1, max: 40 })),
  inSuite: 100,
  ofSize: (size) => longTexts(size / 10).map((text) => [text, 30] as const),
  check([text, room]) {
    const shown = safeForTerminal(text);
    assert.equal(widthOf(cell(text, room).text), room);
    assert.ok(widthOf(cut(shown, room)) <= room);
    if (widthOf(shown) <= room) assert.equal(shortened(shown, room), shown);
    // A line with a single character may be too wide, because the character may be wider than the column.
    for (const line of wrapText(shown, room))
      assert.ok(widthOf(line) <= room || charactersOf(line).length === 1, line);
    const bare = (wrapped: readonly string[]): string => wrapped.join('').replace(/\s/g, '');
    assert.equal(bare(wrapText(shown, room)), bare([shown]));
    assert.equal(bare(wrapText(shown, room, WHOLE_ADDRESSES)), bare([shown]));
  },
});
