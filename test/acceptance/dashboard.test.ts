import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { openedDashboard as opened, sandboxMachine } from './machine/sandbox-machine.ts';
import { atTerminal, modesLeft, type TerminalSession } from './machine/terminal.ts';

const CTRL_C = '\u0003';
const CTRL_Z = '\u001a';
const ENTER = '\r';
const DOWN = '\u001b[B';
/** Matches a frame that Ink writes, from the start to the end of a synchronized update (DEC mode 2026). */
const FRAME = /\u001b\[\?2026h[\s\S]*?\u001b\[\?2026l/g;

const sandbox = sandboxMachine('--no-challenge');

function expectRestored(terminal: TerminalSession): void {
  expect(terminal.isAlternate()).toBe(false);
  expect(modesLeft(terminal.written())).toEqual([]);
  expect(terminal.screen()).toBe('');
}

describe('pix dashboard on a terminal', { timeout: 60_000 }, () => {
  // test/dashboard/dashboard.test.ts tests the other signals.
  it('pix dashboard does not stop on Ctrl-Z when no shell could resume it, and restores the terminal after SIGHUP', async () => {
    const terminal = await opened(sandbox());
    terminal.type(CTRL_Z);
    await until(() => terminal.written().split('\u001b[?1049h').length === 3);
    await terminal.shows('R$ 1.000,00');
    terminal.kill('SIGHUP');
    expect(await terminal.ended).toBe(0);
    expectRestored(terminal);
  });

  it('pix dashboard follows the size of the terminal, and restores it after Ctrl-C', async () => {
    const terminal = await opened(sandbox());
    terminal.resize({ cols: 60, rows: 16 });
    await terminal.shows('Needs attention');
    terminal.resize({ cols: 50, rows: 12 });
    await terminal.shows('50×12');
    expect(terminal.screen()).toContain('60×16');
    expect(terminal.screen()).not.toContain('Needs attention');
    terminal.resize({ cols: 120, rows: 40 });
    await terminal.shows('Transactions  3 Deliveries');
    terminal.type(CTRL_C);
    expect(await terminal.ended).toBe(0);
    expectRestored(terminal);
  });

  it('pix dashboard never clears the screen, and writes less than 500 bytes for a typed character, and restores the terminal after q', async () => {
    const terminal = await opened(sandbox(), { cols: 200, rows: 50 });
    terminal.type('7');
    await terminal.shows('╭ Log');
    const before = terminal.written().length;
    terminal.type('?');
    await terminal.shows('Keys of this screen');
    terminal.type('x');
    await terminal.shows('RESPONSE');
    const written = terminal.written();
    const [from, to] = [written.indexOf('\u001b[?2026h', before), written.lastIndexOf('\u001b[?2026l')];
    const steady = written.slice(from, to + 8);
    expect(steady).not.toMatch(/\u001b\[[23]J/);
    // All output of the dashboard must be in frames.
    const [outside] = steady.split(FRAME).filter((text) => text !== '');
    expect(outside).toBeUndefined();
    // No suggestion fits this text, so the next character changes no suggestion.
    terminal.type(':zqx');
    await terminal.shows(':zqx');
    const seen = terminal.written().length;
    const frames = (): string[] => terminal.written().slice(seen).match(FRAME) ?? [];
    terminal.type('w');
    await terminal.shows(':zqxw');
    terminal.type('\u001b');
    await terminal.shows('quit');
    // The shortest frame draws only the typed character. This frame is complete, because the terminal already
    // shows a later frame.
    expect(Math.min(...frames().map((frame) => frame.length))).toBeLessThan(500);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    expectRestored(terminal);
  });

  it('pix callback triage opens the dashboard on a terminal, and prints the undelivered events when it ends', async () => {
    const machine = sandbox();
    await machine.run(
      'pix webhook create --url http://127.0.0.1:9/pix --generate-secret --yes --jq .active 2> secret.txt',
    );
    await machine.run('pix sandbox pay $(pix charge create --amount 10 --jq .id) --jq .status');
    await machine.run('pix sandbox clock advance 2m --jq .now 2> advanced.txt');
    const terminal = atTerminal(machine, ['callback', 'triage'], { cols: 120, rows: 40 });
    await terminal.shows('http://127.0.0.1:9/pix');
    expect(terminal.isAlternate()).toBe(true);
    terminal.type(ENTER);
    await terminal.shows('TRANSACTION_COMPLETED');
    terminal.type(DOWN + ENTER);
    await terminal.shows('inbox');
    terminal.type('q');
    expect(await terminal.ended).toBe(8);
    expect(terminal.isAlternate()).toBe(false);
    expect(terminal.screen()).toContain('Fix the endpoint');
  });
});
