import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { bar, sparkline } from '../../../src/output/drawing/bar-chart.ts';
import { ansiText, cell, cut, line, plainText, span, widthOf } from '../../../src/output/drawing/line.ts';
import { wrapLines } from '../../../src/output/drawing/wrap-text.ts';

const TEXTS = [
  'plain',
  'ação São João',
  '日本語テキスト',
  '👩‍👩‍👧‍👦 família',
  'e\u0301e\u0301',
  '\u001b[31mred\u202e',
];

describe('lines', () => {
  it.each(TEXTS)('cell fills the given width exactly, and cut never exceeds it (text %j)', (text) => {
    for (const room of [1, 2, 5, 9, 30]) {
      expect(stringWidth(cell(text, room).text)).toBe(room);
      expect(stringWidth(cut(span(text).text, room))).toBeLessThanOrEqual(room);
      for (const part of wrapLines(text, Math.max(2, room)))
        expect(stringWidth(part)).toBeLessThanOrEqual(Math.max(2, room));
    }
  });

  it.each(['क्', '\u{11f02}'])('widthOf counts 60 columns for the letter %s repeated 60 times', (letter) => {
    expect(widthOf(letter.repeat(60))).toBe(60);
    expect(cut(letter.repeat(60), 10)).toBe(`${letter.repeat(9)}…`);
    expect(widthOf(cell(letter, 2).text)).toBe(2);
    for (const part of wrapLines(letter.repeat(60), 20)) expect(widthOf(part)).toBeLessThanOrEqual(20);
  });

  it('plainText escapes the control characters of a line', () => {
    for (const text of TEXTS) expect(plainText(line(span(text)))).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('ansiText sets the colour before each text, and resets the colour after the text', () => {
    const shown = line(span('LIVE', 'alarm'), span(' a', 'good'), span(' b', 'dim'));
    expect(ansiText(shown)).toBe(
      '\u001b[1;31;7mLIVE\u001b[22;39;27m\u001b[32m a\u001b[39m\u001b[2m b\u001b[22m',
    );
  });
});

it('bar draws at least one character for every positive value, and nothing for zero', () => {
  expect(bar(0, 100, 10)).toBe('');
  expect(bar(0.001, 100, 10)).toBe('▏');
  expect(bar(50, 100, 10)).toBe('█████');
  expect(bar(200, 100, 10)).toBe('██████████');
  expect(bar(1, 0, 10)).toBe('');
  expect(sparkline([null, 0, 1, 50, 100])).toBe('· ▁▄█');
  expect(sparkline([0, 0])).toBe('  ');
});
