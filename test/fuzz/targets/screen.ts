import assert from 'node:assert/strict';
import xterm from '@xterm/headless';
import { safeForTerminal } from '../../../src/domain/text/safe-text.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { terminalTexts } from './terminal.ts';

/**
 * Internals of the terminal emulator. The test uses them because the public method `write` is slow: it waits
 * for a timer.
 */
interface Input {
  readonly _parser: { reset(): void };
  parse(text: string): void;
}

const screen = new xterm.Terminal({ cols: 400, rows: 4, allowProposedApi: true });
const heard: string[] = [];
screen.onBell(() => heard.push('bell'));
screen.onTitleChange(() => heard.push('title'));
screen.onData((data) => heard.push(`answer ${data}`));
// The public type of the emulator does not contain `_core`.
const { _inputHandler: input } = (screen as unknown as { readonly _core: { readonly _inputHandler: Input } })
  ._core;
const ascii = (text: string): string => text.replace(/[^\x21-\x7e]/g, '');

/**
 * Checks that a terminal executes no control sequence of an escaped text. It must show all ASCII characters
 * in order, on one line.
 */
export const screenTarget = fuzzTarget<string>({
  name: 'screen',
  cases: terminalTexts.map((text) => text.slice(0, 30)),
  inSuite: 200,
  check(text) {
    const shown = safeForTerminal(text);
    screen.reset();
    input._parser.reset();
    input.parse(shown);
    const { active } = screen.buffer;
    assert.deepEqual(heard.splice(0), []);
    assert.equal(active.cursorY, 0);
    assert.equal(active.type, 'normal');
    const line = active.getLine(0)?.translateToString(true) ?? '';
    assert.equal(ascii(line), ascii(shown));
    for (let at = 1; at < screen.rows; at += 1) assert.equal(active.getLine(at)?.translateToString(true), '');
  },
});
