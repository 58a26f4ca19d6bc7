import { Terminal } from '@xterm/headless';
import { expect, it } from 'vitest';
import { FirstScreen } from '../../../src/dashboard/terminal/first-screen.ts';

/** A terminal that draws what is written to it. */
function drawn() {
  const terminal = new Terminal({ cols: 20, rows: 4, allowProposedApi: true });
  const modes: boolean[] = [];
  const screen = new FirstScreen({
    stdin: { setRawMode: (on) => void modes.push(on) },
    stdout: { write: (text) => void terminal.write(text) },
  });
  const lines = async (): Promise<string[]> => {
    await new Promise<void>((resolve) => terminal.write('', resolve));
    const { active } = terminal.buffer;
    return Array.from({ length: 4 }, (_, at) => active.getLine(at)?.translateToString(true) ?? '');
  };
  return { terminal, screen, modes, lines };
}

it('draws each frame over the one before, and nothing of that is left', async () => {
  const { screen, lines } = drawn();
  screen.draw({ lines: ['connecting to it', 'second', 'third'] });
  screen.draw({ lines: ['R$ 1,00', '', 'third'] });
  expect(await lines()).toEqual(['R$ 1,00', '', 'third', '']);
});

it('gives the terminal back as it was, once', async () => {
  const { terminal, screen, modes, lines } = drawn();
  screen.draw({ lines: ['R$ 1,00'] });
  screen.close();
  screen.close();
  screen.draw({ lines: ['too late'] });
  expect(await lines()).toEqual(['', '', '', '']);
  expect(terminal.buffer.active.type).toBe('normal');
  expect(modes).toEqual([true, false]);
});

it('leaves an empty screen, its cursor at the top and its mode to who draws from then on', async () => {
  const { terminal, screen, modes, lines } = drawn();
  screen.draw({ lines: ['first', 'second'] });
  screen.handOver();
  screen.close();
  expect(await lines()).toEqual(['', '', '', '']);
  expect(terminal.buffer.active).toMatchObject({ type: 'alternate', cursorX: 0, cursorY: 0 });
  expect(modes).toEqual([true]);
});
