import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasBidiOrInvisible,
  hasTerminalControl,
  isFormulaLead,
  jsonForTerminal,
  safeCsvText,
  safeForTerminal,
  withoutCsvGuard,
} from '../../../src/domain/text/safe-text.ts';
import { anyText } from '../../support/generators.ts';
import { LONG_LENGTH, LONG_TEXTS, readVectors } from '../vectors.ts';

interface Vector {
  id: string;
  value: string;
  csvFormulaLead: boolean;
  terminalControl: boolean;
  bidiOrInvisible: boolean;
  note: string;
}

const EMOJI = [
  '☕',
  '🚀',
  '👨‍👩‍👧',
  '❤️',
  '👩🏽‍💻',
  '🇧🇷',
  '1️⃣',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
];
const hostileText = fc.oneof(
  anyText(),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        ...EMOJI,
        ..."=+-@＝＋－＠ \t\r\n\u00a0\u200d\ufe0f\u202e\ud83d\ude80a1'",
        '\u001b',
        '\u{e0041}',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe('characters of the Basic Multilingual Plane', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));

  it('safeForTerminal escapes all control and invisible characters of Unicode, and no other character', () => {
    const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/v;
    const wrong = all.filter((one) => (safeForTerminal(`a${one}b`) !== `a${one}b`) !== unsafe.test(one));
    expect(wrong).toEqual([]);
  });

  it('hasBidiOrInvisible recognizes all invisible characters of Unicode, and no other character', () => {
    const invisible = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/v;
    const wrong = all.filter((one) => hasBidiOrInvisible(`a${one}b`) !== invisible.test(one));
    expect(wrong).toEqual([]);
  });
});

it.each(readVectors<Vector>('unsafe-strings').map((vector) => [vector.id, vector.note, vector] as const))(
  'safeCsvText and safeForTerminal make the unsafe text of test vector %s safe (%s)',
  (_id, _note, vector) => {
    expect({
      csvFormulaLead: isFormulaLead(vector.value),
      terminalControl: hasTerminalControl(vector.value),
      bidiOrInvisible: hasBidiOrInvisible(vector.value),
    }).toEqual({
      csvFormulaLead: vector.csvFormulaLead,
      terminalControl: vector.terminalControl,
      bidiOrInvisible: vector.bidiOrInvisible,
    });
    expect(isFormulaLead(safeCsvText(vector.value))).toBe(false);
    expect(safeCsvText(vector.value) === vector.value).toBe(!vector.csvFormulaLead);
    const shown = safeForTerminal(vector.value);
    expect(hasTerminalControl(shown) || hasBidiOrInvisible(shown) || /[\t\n]/.test(shown)).toBe(false);
  },
);

describe('safeForTerminal', () => {
  it.each([
    ['\u001b[2J', '\\x1b[2J'],
    ['\u009b2J', '\\x9b2J'],
    ['\u007f\u0000', '\\x7f\\x00'],
    ['ok\rPAGO', 'ok\\rPAGO'],
    ['a\nb\tc', 'a\\nb\\tc'],
    ['\u202eTAL', '\\u202eTAL'],
    ['\u061c\u2066a\u2069', '\\u061c\\u2066a\\u2069'],
    ['a\u200bb\ufeffc\u00add\u3164', 'a\\u200bb\\ufeffc\\xadd\\u3164'],
    ['a\u2028b', 'a\\u2028b'],
    ['x\u{e0041}\u{e0100}', 'x\\u{e0041}\\u{e0100}'],
    ['\ud83d', '\\ud83d'],
    ['a\ude80b', 'a\\ude80b'],
    ['x\ufe0f\u200d', 'x\\ufe0f\\u200d'],
    ['José & Łódź 日本 \\x1b', 'José & Łódź 日本 \\x1b'],
    ['\u{1f468}\u200dx', '\u{1f468}\\u200dx'],
    ['\u{1f984}\u200d\u{1f984}', '\u{1f984}\u200d\u{1f984}'],
    ['\u{1f469}\u{1f3fd}\u200d\u{1f4bb}\ufe0f', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}\ufe0f'],
    ['\u{1f984}\u200d\u{1f984}\ufe0f\ufe0f', '\u{1f984}\u200d\u{1f984}\ufe0f\\ufe0f'],
    ['\u{1f984}\u200d\u200d\u{1f984}', '\u{1f984}\\u200d\\u200d\u{1f984}'],
  ])('safeForTerminal shows %j as %j', (text, shown) => {
    expect(safeForTerminal(text)).toBe(shown);
  });

  it.each(EMOJI)('safeForTerminal keeps the emoji %s beside an unsafe character', (emoji) => {
    expect(safeForTerminal(emoji)).toBe(emoji);
    expect(safeForTerminal(`${emoji}\u0007Ana ${emoji}`)).toBe(`${emoji}\\x07Ana ${emoji}`);
  });

  it('safeForTerminal with keepLineFeeds escapes tabs and lone carriage returns', () => {
    expect(safeForTerminal('a\r\nb\nc\rd\te', { keepLineFeeds: true })).toBe('a\nb\nc\\rd\\te');
  });
});

describe('a very long text', () => {
  it('safeForTerminal cuts it, says how many characters are missing, and splits no character', () => {
    expect(safeForTerminal('a'.repeat(10_000))).toBe('a'.repeat(10_000));
    expect(safeForTerminal('a'.repeat(10_001))).toBe(`${'a'.repeat(10_000)}… (+1)`);
    expect(safeForTerminal(`${'a'.repeat(9_999)}🚀${'b'.repeat(9)}`)).toBe(`${'a'.repeat(9_999)}… (+11)`);
  });

  it('safeForTerminal keeps whole output, such as the JSON of a command', () => {
    expect(safeForTerminal('a'.repeat(20_000), { keepLineFeeds: true })).toHaveLength(20_000);
    expect(safeForTerminal('a'.repeat(20_000), { whole: true })).toHaveLength(20_000);
  });
});

it.each([
  ['{\n "a": "ç\u007f\u009b\u202e"\n}', '{\n "a": "ç\\u007f\\u009b\\u202e"\n}'],
  ['["\u{e0041}", "👨‍👩‍👧"]', '["\\udb40\\udc41", "👨‍👩‍👧"]'],
  ['"\u00ad"', '"\\u00ad"'],
  [`"Z${'\u0301'.repeat(6)}o"`, `"Z${'\u0301'.repeat(4)}\\u0301\\u0301o"`],
])('jsonForTerminal escapes the JSON %j, and JSON.parse returns the same', (json, shown) => {
  expect(jsonForTerminal(json)).toBe(shown);
  expect(JSON.parse(shown)).toEqual(JSON.parse(json));
});

it.each([
  ["'=1+1", '=1+1'],
  ["'\t=1", '\t=1'],
  ["'\ntext", '\ntext'],
  ["a\n'=1\r\n' +2", 'a\n=1\r\n +2'],
  ["'  @SUM(A1)", '  @SUM(A1)'],
  // safeCsvText adds no apostrophe at these places, so withoutCsvGuard leaves these cells unchanged.
  ["d'água", "d'água"],
  ["'text", "'text"],
  ["a'\tb", "a'\tb"],
  ['no apostrophe', 'no apostrophe'],
])('for the cell %j, withoutCsvGuard returns the text %j', (cell, text) => {
  expect(withoutCsvGuard(cell)).toBe(text);
});

describe('safeCsvText', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['  @SUM(A1)', "'  @SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\ttext', "'\ttext"],
    ['\n=1', "'\n'=1"],
    ['a\n=1\r\n +2\rb', "a\n'=1\r\n' +2\rb"],
    ['\u200b\u00a0＝1', "'\u200b\u00a0＝1"],
    ['a=1', 'a=1'],
    ["'=1", "'=1"],
    ['', ''],
    ['a\n\tb', 'a\n\tb'],
  ])('for the text %j, safeCsvText returns the cell %j', (text, cell) => {
    expect(safeCsvText(text)).toBe(cell);
  });

  it('safeCsvText returns no formula, and its only changes to a text are added apostrophes', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const cell = safeCsvText(text);
        expect(isFormulaLead(cell)).toBe(false);
        expect(cell === text).toBe(!isFormulaLead(text));
        expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
    );
  });
});

it.each([
  ['❤️', false],
  ['☕︎', false],
  ['x\ufe0f', true],
  ['👨‍👩‍👧', true],
  ['\u{1f3f4}\u{e0067}\u{e007f}', true],
])('for the text %j, hasBidiOrInvisible returns %s', (text, flagged) => {
  expect(hasBidiOrInvisible(text)).toBe(flagged);
});

it.each(LONG_TEXTS)('the functions of safe-text.ts process 64 KB of %s in time', (_what, long) => {
  const text = long.slice(0, LONG_LENGTH / 4);
  expect(hasTerminalControl(safeForTerminal(text))).toBe(false);
  expect(isFormulaLead(safeCsvText(`${text}\n=1`))).toBe(false);
  expect(typeof hasBidiOrInvisible(text)).toBe('boolean');
});
