import { stripVTControlCharacters } from 'node:util';
import type { FullScreen } from '../../../src/cli/session/world.ts';
import type { Clock } from '../../../src/domain/time/clock.ts';
import type {
  Frame,
  KeyPress,
  OpenScreen,
  ScreenOptions,
  TerminalScreen,
} from '../../../src/output/drawing/terminal-screen.ts';
import { until } from '../until.ts';

/** Nothing is waited for longer, in ms of the user's clock. */
const LONGEST_MS = 300_000;

/** The terminal of a dashboard in the same process: it keeps each frame, and types. What draws (Ink) is not in it. */
export class RecordedScreen implements FullScreen {
  /** Every frame that was drawn, styles taken out. */
  readonly frames: string[] = [];
  /** The same with their styles. */
  readonly raw: string[] = [];
  readonly written: string[] = [];
  readonly #clock: Clock;
  #options: ScreenOptions | undefined;
  #looked = 0;
  suspended = 0;
  isOpen = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async load(): Promise<OpenScreen> {
    return (options): TerminalScreen => {
      this.#options = options;
      this.isOpen = true;
      return {
        draw: ({ lines }: Frame) => {
          this.raw.push(lines.join('\n'));
          this.frames.push(lines.map((line) => stripVTControlCharacters(line)).join('\n'));
        },
        write: (sequence) => void this.written.push(sequence),
        redraw: () => void this.written.push('redraw'),
        suspend: () => options.stopProcess(),
        close: () => {
          this.isOpen = false;
        },
      };
    };
  }

  async stopProcess(): Promise<void> {
    this.suspended += 1;
  }

  onCrash(): () => void {
    return () => {};
  }

  /** Until its first frame is drawn. */
  opened(): Promise<void> {
    return until(() => this.frames.length > 0);
  }

  get screen(): string {
    return this.frames.at(-1) ?? '';
  }

  /** Keys by name, each arriving by itself. */
  press(...names: string[]): void {
    for (const name of names) this.together([{ kind: 'key', name }]);
  }

  /** Keys that arrive in one chunk. */
  together(keys: readonly KeyPress[]): void {
    this.#looked = this.frames.length;
    this.#options?.onKeys(keys);
  }

  /** A text, key by key. */
  type(text: string): void {
    this.press(...[...text].map((character) => (character === ' ' ? 'space' : character)));
  }

  resize(columns: number, rows: number): void {
    this.#options?.onResize({ columns, rows });
  }

  /** The first frame since the last key that holds the text. */
  async shows(text: string | RegExp): Promise<string> {
    const fits = (frame: string): boolean =>
      typeof text === 'string' ? frame.includes(text) : text.test(frame);
    let found: string | undefined;
    const end = this.#clock.now() + LONGEST_MS;
    await until(() => {
      if (this.#clock.now() > end) throw new Error(`${text} was not shown:\n${this.screen}`);
      found = this.frames.slice(Math.max(0, this.#looked)).find(fits);
      return found !== undefined;
    });
    return found ?? '';
  }

  /** Waits until so many ms have passed by the clock of the user. */
  async passes(ms: number): Promise<void> {
    const end = this.#clock.now() + ms;
    await until(() => this.#clock.now() >= end);
  }
}
