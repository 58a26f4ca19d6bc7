import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { until } from '../support/until.ts';
import { drawnRows, PALETTES, svgDocument } from './svg-cells.ts';

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
  const { cols, rows, typed, palette: name = 'dark' } = order;
  const palette = PALETTES[name];
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  const write = (text: string): Promise<void> => new Promise((resolve) => terminal.write(text, resolve));
  await write(`\u001b[2m$\u001b[22m ${typed}\r\n`);
  const pty = openPty(order);
  if (order.keys) {
    const screen = new LiveScreen(terminal, pty);
    for (const step of order.keys) await screen.follow(step);
    const drawn = drawnRows(terminal, palette);
    await screen.end();
    return svgDocument(drawn, { cols, rows }, palette);
  }
  pty.onData((data) => terminal.write(data));
  await new Promise<void>((resolve) => pty.onExit(() => resolve()));
  await write('');
  const drawn = drawnRows(terminal, palette);
  terminal.dispose();
  const last = drawn.findLastIndex((row) => row !== '');
  return svgDocument(drawn, { cols, rows: last + 1 }, palette);
}

export const openPty = ({ file, args, env, cols, rows }: PictureOrder): IPty =>
  spawn(file, [...args], { name: 'xterm-256color', cols, rows, env });

/** The pause before each key, in ms. A dialog ignores keys that are typed as soon as it opens. */
const READING_MS = 600;
const LONGEST_MS = 240_000;
const FRAME_BEGIN = '\u001b[?2026h';
const FRAME_END = '\u001b[?2026l';

export class LiveScreen {
  readonly #terminal: xterm.Terminal;
  readonly #pty: IPty;
  #isWhole = true;

  constructor(terminal: xterm.Terminal, pty: IPty) {
    this.#terminal = terminal;
    this.#pty = pty;
    let rest = '';
    let isWhole = true;
    pty.onData((data) => {
      const marks = rest + data;
      const [begin, end] = [marks.lastIndexOf(FRAME_BEGIN), marks.lastIndexOf(FRAME_END)];
      if (begin !== end) isWhole = end > begin;
      const wasWhole = isWhole;
      // The sequence that begins or ends a frame may be divided over two chunks, so the end of this chunk is
      // kept.
      rest = marks.slice(1 - FRAME_END.length);
      terminal.write(data, () => {
        this.#isWhole = wasWhole;
      });
    });
  }

  /** Waits until a complete frame shows the text, then types the keys. */
  async follow([shown, typed]: Step): Promise<void> {
    const end = performance.now() + LONGEST_MS;
    await until(() => {
      const text = this.text();
      if (performance.now() > end) throw new Error(`${shown} was not shown:\n${text}`);
      return this.#isWhole && (typeof shown === 'string' ? text.includes(shown) : shown.test(text));
    });
    if (typed === '') return;
    const read = performance.now() + READING_MS;
    await until(() => performance.now() > read);
    this.type(typed);
  }

  type(keys: string): void {
    this.#pty.write(keys);
  }

  text(): string {
    const { buffer, rows } = this.#terminal;
    const { active } = buffer;
    return Array.from({ length: rows }, (_line, at) =>
      active.getLine(active.baseY + at)?.translateToString(),
    ).join('\n');
  }

  /** Types Ctrl-C twice, and waits until the program has ended. */
  async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#pty.onExit(() => resolve()));
    // If an action is running, the dashboard asks at the first Ctrl-C whether it should quit.
    this.#pty.write('\u0003\u0003');
    await ended;
    this.#terminal.dispose();
  }
}
