import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { until } from '../support/until.ts';
import { control, printed, sandboxMachine } from './machine/sandbox-machine.ts';
import { atTerminal, modesLeft } from './machine/terminal.ts';

const SMALL = { cols: 80, rows: 24 };
const ENTER = '\r';

/**
 * Texts that could control the terminal or hide other text. The test puts each text into the name of a payer.
 * Each name starts with `P` and a number, so that the test can find the name on the screen.
 */
const HOSTILE = [
  '\u001b]52;c;c3RvbGVu\u0007',
  '\u001b[2J\u001b[H',
  '\u001b[31;7m',
  '\u001b[?1049l',
  '\u001bc',
  '\u009b2J',
  '\u009d52;c;c3RvbGVu\u009c',
  '\u0090q\u009c',
  '\u202egnirts',
  '\u2066\u2069',
  '\u200b\u200d\ufeff',
  '\u0007\b\u007f',
  '\r\n\u2028\u2029',
  '\u{e0041}\u{e007f}',
] as const;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const sandbox = sandboxMachine('--no-challenge');

describe('pix dashboard on a terminal', { timeout: 60_000 }, () => {
  it('pix dashboard prints the error and restores the terminal when it crashes', async () => {
    const machine = sandbox();
    const crash = join(ROOT, 'test/acceptance/machine/crash-on-signal.cjs');
    const terminal = atTerminal(machine, ['dashboard'], SMALL, { NODE_OPTIONS: `--require "${crash}"` });
    await terminal.shows('SANDBOX');
    terminal.kill('SIGUSR2');
    expect(await terminal.ended).toBe(1);
    expect(terminal.isAlternate()).toBe(false);
    expect(modesLeft(terminal.written())).toEqual([]);
    expect(terminal.screen()).toContain('pix: Error: a bug of ours');
  });

  it('pix dashboard escapes hostile texts on all its screens', async () => {
    const machine = sandbox();
    const names = HOSTILE.map((text, at) => `P${at} ${text}end`);
    for (const payerName of names) {
      const id = await printed(machine, 'pix charge create --amount 10 --jq .id');
      await control(machine, `transactions/${id}/pay`, { payerName });
    }
    const terminal = atTerminal(machine, ['dashboard', '--reveal'], { cols: 160, rows: SMALL.rows });
    await terminal.shows('SANDBOX');
    terminal.type('2');
    // The names are on the screen, with escaped control characters.
    await terminal.shows('P13 ');
    await terminal.shows('\\u202e');
    await terminal.shows('\\x9b');
    const screens = [terminal.visible()];
    terminal.type(ENTER);
    await terminal.shows('Timeline');
    screens.push(terminal.visible());
    for (const line of screens.flat()) expect(line).not.toMatch(UNSEEN);
    expect(terminal.isAlternate()).toBe(true);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    const written = terminal.written();
    expect(written).not.toContain('\u001b]');
    expect(written).not.toContain('\u001bc');
    // pix itself writes escape sequences for cursor and colours, so the test removes them first. Any
    // remaining control character would come from a hostile name.
    const text = written.replaceAll(/\u001b\[[?\d;]*[A-Za-z]/g, '').replaceAll(/[\r\n]/g, '');
    expect(text).not.toMatch(UNSEEN);
  });

  it('for a screen reader, pix dashboard prints plain lines, without blank lines between them', async () => {
    const machine = sandbox();
    const terminal = atTerminal(machine, ['dashboard'], SMALL, { INK_SCREEN_READER: 'true' });
    await terminal.shows('SANDBOX');
    // The dashboard opens the screen that was used last. The key 1 selects the overview.
    terminal.type('1');
    await terminal.shows('No problems found.');
    const lines = terminal.visible().join('\n').trimEnd().split('\n');
    expect(lines.filter((line) => line.trim() === '')).toEqual([]);
    const balance = lines.findIndex((line) => line.includes('Balance'));
    expect(lines[balance + 1]).toContain('R$ 1.000,00');
    terminal.type('2');
    await terminal.shows('No transactions.');
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    expect(modesLeft(terminal.written())).toEqual([]);
    await until(() => !terminal.isAlternate());
  });
});
