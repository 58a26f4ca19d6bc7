import xterm from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en/en.ts';
import { drawTable } from '../../src/output/draw-table.ts';
import { line, plainText, span, widthOf } from '../../src/output/drawing/line.ts';
import { humanCell } from '../../src/output/human-cell.ts';
import { HOSTILE_STRINGS } from './hostile-strings.ts';

const CONTEXT = { words: en, lang: 'en', reveal: true, nowMs: 0, relativeTimes: false } as const;
const MOST_MARKS = /\p{M}{5}/u;

const inTable = async (text: string): Promise<readonly string[]> => {
  const shown = humanCell('text', text, CONTEXT);
  const width = Math.min(40, widthOf(shown));
  return drawTable([{ width, right: false }], [[{ text: shown }]]);
};

/**
 * The kinds of output that contain text from other people. Each function returns the lines that pix prints.
 */
const DRAWN: Readonly<Record<string, (text: string) => Promise<readonly string[]>>> = {
  'a detail': async (text) => [humanCell('text', text, CONTEXT)],
  'a table': inTable,
  'the dashboard': async (text) => [plainText(line(span(text)))],
};

/**
 * Prints the lines on a terminal emulator. Returns the first and the last line of its screen, its modes, and
 * its events, such as the bell.
 */
async function onTerminal(lines: readonly string[]) {
  const terminal = new xterm.Terminal({ cols: 400, rows: 10, allowProposedApi: true });
  const events: string[] = [];
  terminal.onData((data) => events.push(`typed ${JSON.stringify(data)}`));
  terminal.onTitleChange((title) => events.push(`title ${title}`));
  terminal.onBell(() => events.push('bell'));
  await new Promise<void>((resolve) => terminal.write(`before\r\n${lines.join('\r\n')}\r\nafter`, resolve));
  const { active } = terminal.buffer;
  const text = (at: number) => active.getLine(at)?.translateToString(true);
  const found = {
    events,
    first: text(0),
    last: text(lines.length + 1),
    isAlternate: active.type === 'alternate',
    modes: terminal.modes,
  };
  terminal.dispose();
  return found;
}

describe.each(Object.keys(DRAWN))('hostile texts in %s', (place) => {
  it.each(HOSTILE_STRINGS)('on a terminal, pix escapes a text that %s', async (_what, text) => {
    const lines = (await DRAWN[place]?.(text)) ?? [];
    const plain = await onTerminal(lines.map(() => 'x'));
    expect(await onTerminal(lines)).toEqual(plain);
    expect(lines.join('')).not.toMatch(MOST_MARKS);
  });
});
