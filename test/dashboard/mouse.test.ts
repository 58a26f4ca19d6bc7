import { describe, expect, it } from 'vitest';
import { MouseReader } from '../../src/dashboard/terminal/parse-key-input.ts';

const ESC = '\u001b';
const CLICK = { kind: 'click', column: 9, row: 4 };

/**
 * Gives the chunks to a MouseReader at intervals of `apartMs`. Returns the mouse events, and the text that
 * the reader passes on.
 */
function readAll(chunks: readonly string[], apartMs: number) {
  const reader = new MouseReader();
  const read = chunks.map((chunk, at) => reader.read(chunk, 1_000 + at * apartMs));
  return { events: read.flatMap(({ events }) => events), rests: read.map(({ rest }) => rest) };
}

describe('MouseReader', () => {
  const report = `${ESC}[<0;10;5M`;

  it.each([5, 300])(
    'MouseReader joins the parts of a split mouse report that arrive %i ms apart',
    (apartMs) => {
      for (let at = 3; at < report.length; at += 1)
        expect(readAll([`j${report.slice(0, at)}`, `${report.slice(at)}k`], apartMs), String(at)).toEqual({
          events: [CLICK],
          rests: ['j', 'k'],
        });
    },
  );

  it('MouseReader recognizes a mouse report whose characters arrive one by one', () => {
    const { events, rests } = readAll([...report, 'j'], 5);
    expect(events).toEqual([CLICK]);
    // The reader has already passed `ESC [` to Ink. The reader now passes `<M`, so that Ink receives a complete
    // sequence, which Ink ignores.
    expect(rests.join('')).toBe(`${ESC}[<Mj`);
  });

  it('MouseReader recognizes a mouse report that is split after ESC, and Ink gets no key from its second part', () => {
    expect(readAll([ESC, '[<0;10;5M'], 5)).toEqual({ events: [CLICK], rests: [ESC, '[<M'] });
    expect(readAll([`${ESC}[`, '<0;10;5M'], 5)).toEqual({ events: [CLICK], rests: [`${ESC}[`, '<M'] });
    expect(readAll([ESC, '[<0;10;5M'], 50)).toEqual({ events: [CLICK], rests: [ESC, ''] });
  });

  it('MouseReader passes on every key immediately, even Esc and escape sequences that arrive in parts', () => {
    const chunks = [ESC, 'j', ESC, '[A', `${ESC}[`, 'B', ESC, ESC, '[', '6~', '1;5M', 'M'];
    expect(readAll(chunks, 5)).toEqual({ events: [], rests: chunks });
  });

  it('MouseReader drops an unfinished mouse report, and passes on the next keys', () => {
    expect(readAll([`${ESC}[<0;10`, 'j', '5'], 5)).toEqual({ events: [], rests: ['', 'j', '5'] });
    expect(readAll([`${ESC}[<0;10`, '5'], 1_001)).toEqual({ events: [], rests: ['', '5'] });
  });

  it('MouseReader buffers no more characters than the longest mouse report has', () => {
    const many = '1'.repeat(1_000);
    expect(readAll([`${ESC}[<0;10;`, many], 5)).toEqual({ events: [], rests: ['', many] });
    expect(readAll([`${ESC}[<${many}`, 'j'], 5).rests.join('')).toBe(`${ESC}[<${many}j`);
  });

  it('MouseReader reads several mouse reports from one chunk, including reports of the wheel', () => {
    expect(readAll([`${report}${ESC}[<64;1;1M${ESC}[<65;`, `1;1M${ESC}[<0;10;5m`], 5)).toEqual({
      events: [
        CLICK,
        { kind: 'wheel', lines: -3, column: 0, row: 0 },
        { kind: 'wheel', lines: 3, column: 0, row: 0 },
      ],
      rests: ['', ''],
    });
  });
});
