import type { Frame, TerminalScreen } from '../../output/drawing/terminal-screen.ts';

/** The part of a terminal that it uses. */
export interface FirstTerminal {
  readonly stdin: { setRawMode(on: boolean): unknown };
  readonly stdout: { write(text: string): unknown };
}

const BEGIN = '\u001b[?2026h';
const END = '\u001b[?2026l';
const HOME = '\u001b[H';
const REST_OF_LINE = '\u001b[K';
const CLEAR = '\u001b[2J';
const OPEN = '\u001b[?1049h\u001b[?25l';
const CLOSE = '\u001b[?25h\u001b[?1049l';

/**
 * The first frames, by plain escape sequences, while what draws the others (Ink) is loaded: that takes longer than all the rest
 * of the start. What is typed meanwhile waits in the terminal.
 */
export class FirstScreen implements Pick<TerminalScreen, 'draw' | 'close'> {
  readonly #terminal: FirstTerminal;
  #isOpen = true;
  frame: Frame = { lines: [] };

  /** Opens the alternate screen. */
  constructor(terminal: FirstTerminal) {
    this.#terminal = terminal;
    // Nothing that is typed appears among the lines.
    terminal.stdin.setRawMode(true);
    terminal.stdout.write(OPEN);
  }

  draw(frame: Frame): void {
    if (!this.#isOpen) return;
    this.frame = frame;
    const lines = frame.lines.map((text) => text + REST_OF_LINE).join('\r\n');
    this.#terminal.stdout.write(BEGIN + HOME + lines + END);
  }

  /** Leaves it to who draws from now on: the first frame of that one ends what is begun here, so that nobody sees it empty. */
  handOver(): void {
    this.#isOpen = false;
    this.#terminal.stdout.write(BEGIN + CLEAR + HOME);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#terminal.stdout.write(CLOSE);
    this.#terminal.stdin.setRawMode(false);
  }
}
