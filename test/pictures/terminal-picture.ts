import type xterm from '@xterm/headless';
import {
  newTerminal,
  openTerminal,
  type TerminalSession,
  type TerminalSize,
} from '../acceptance/machine/terminal.ts';
import { drawnRows, PALETTES, svgDocument } from './svg-cells.ts';

/** The longest time in ms until a text is shown. The service of a picture may take minutes. */
export const LONGEST_MS = 240_000;

/** A text on the screen, and the keys to type when this text appears. */
export type Step = readonly [shown: string | RegExp, keys: string];

export interface PictureOrder {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cols: number;
  readonly rows: number;
  /** The command as a person types it. The picture shows it above its output. */
  readonly typed: string;
  /** The steps in a full-screen program. The picture shows the screen after the last step. */
  readonly keys?: readonly Step[];
  readonly palette?: keyof typeof PALETTES;
}

/**
 * Runs a program in a pty, and returns an SVG of the screen. With `keys`, the SVG shows the screen after the
 * last step. Otherwise it shows the last screen of the program, without blank lines at the end.
 */
export async function terminalPicture(order: PictureOrder): Promise<string> {
  const { file, args, env, cols, rows, typed, keys = [] } = order;
  const palette = PALETTES[order.palette ?? 'dark'];
  const terminal = await typedIn({ cols, rows }, typed);
  const session = openTerminal(file, args, { cols, rows, env, terminal, longestMs: LONGEST_MS });
  for (const [shown, answer] of keys) {
    await session.shows(shown);
    if (answer !== '') await session.answer(answer);
  }
  if (keys.length === 0) await session.ended;
  const drawn = drawnRows(terminal, palette);
  if (keys.length > 0) await quit(session);
  terminal.dispose();
  const last = keys.length > 0 ? rows - 1 : drawn.findLastIndex((row) => row !== '');
  return svgDocument(drawn, { cols, rows: last + 1 }, palette);
}

/** Shows the command as a person types it, in a new terminal. */
export async function typedIn(size: TerminalSize, typed: string): Promise<xterm.Terminal> {
  const terminal = newTerminal(size);
  await new Promise<void>((resolve) => terminal.write(`\u001b[2m$\u001b[22m ${typed}\r\n`, resolve));
  return terminal;
}

/** Types Ctrl-C twice, and waits until the program has ended. */
export async function quit({ type, ended }: TerminalSession): Promise<void> {
  // If an action is running, the dashboard asks at the first Ctrl-C whether it should quit.
  type('\u0003\u0003');
  await ended;
}
