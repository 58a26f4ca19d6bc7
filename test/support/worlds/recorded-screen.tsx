import { renderToString } from 'ink';
import type { FullScreen } from '../../../src/cli/session/world.ts';
import { DashboardScreen } from '../../../src/dashboard/screens/dashboard-screen.tsx';
import type { KeyPress } from '../../../src/dashboard/state/action.ts';
import type { DashboardState } from '../../../src/dashboard/state/dashboard-state.ts';
import type { OpenScreen, ScreenOptions } from '../../../src/dashboard/terminal/terminal-screen.ts';
import type { Clock } from '../../../src/domain/time/clock.ts';
import { until } from '../until.ts';

const STYLES = /\u001b\[[\d;]*m/g;
/** The longest time that a test waits for a frame, in ms of the user's clock. */
const LONGEST_MS = 300_000;

/** Time in ms after which a new dialog accepts keys. */
export const READ_MS = 1_000;

/**
 * The terminal of a dashboard in this process. It records every state, and draws a state with Ink only when a
 * test reads its frame. Tests send keys directly to the dashboard, not through Ink.
 */
export class RecordedScreen implements FullScreen {
  readonly #states: DashboardState[] = [];
  /** The drawn frames. `#frames[n]` shows the state `#states[n]`. */
  readonly #frames: string[] = [];
  readonly written: string[] = [];
  readonly #clock: Clock;
  #options: ScreenOptions | undefined;
  #looked = 0;
  suspended = 0;
  isOpen = false;
  /** Called while the terminal draws a dialog for the first time. */
  onDialog: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async load(): Promise<{ readonly openInkScreen: OpenScreen }> {
    return {
      openInkScreen: (options) => {
        this.#options = options;
        this.isOpen = true;
        const keep = (): void => void this.#states.push(options.model.state());
        keep();
        options.model.subscribe(keep);
        // Like Ink, this screen draws after the model has told it about the new state.
        options.model.subscribe(() => {
          if (options.model.state().dialog?.drawnAt === null) queueMicrotask(() => this.onDialog?.());
        });
        return {
          write: (sequence) => void this.written.push(sequence),
          showTime: () => {},
          redraw: () => void this.written.push('redraw'),
          suspend: () => options.stopProcess(),
          close: () => {
            this.isOpen = false;
          },
        };
      },
    };
  }

  async stopProcess(): Promise<void> {
    this.suspended += 1;
  }

  onCrash(): () => void {
    return () => {};
  }

  opened(): Promise<void> {
    return until(() => this.#states.length > 0);
  }

  closed(): Promise<void> {
    return until(() => !this.isOpen);
  }

  get screen(): string {
    return this.#states.length === 0 ? '' : this.frameAt(this.#states.length - 1);
  }

  get frames(): readonly string[] {
    return this.#states.map((_state, at) => this.frameAt(at));
  }

  /** Returns the frame of the state number `at`, without styles. */
  frameAt(at: number): string {
    const state = this.#states[at];
    const { drawing } = this.#options ?? {};
    if (state === undefined || drawing === undefined) return '';
    const stop = (): void => {};
    const model = {
      ...{ state: () => state, serviceMs: () => state.serviceMs, onClick: () => {}, onScroll: () => {} },
      subscribe: () => stop,
    };
    this.#frames[at] ??= renderToString(<DashboardScreen {...{ model, drawing }} />, {
      columns: state.size.columns,
    }).replace(STYLES, '');
    return this.#frames[at];
  }

  press(...names: string[]): this {
    for (const name of names) this.together([{ kind: 'key', name }]);
    return this;
  }

  /** Sends several keys at once, like a terminal that sends them in one chunk. */
  together(keys: readonly KeyPress[]): void {
    this.#looked = this.#states.length;
    this.#options?.onKeys(keys);
  }

  type(text: string): this {
    return this.press(...[...text].map((character) => (character === ' ' ? 'space' : character)));
  }

  resize(columns: number, rows: number): this {
    this.#options?.onResize({ columns, rows });
    return this;
  }

  /**
   * Waits for a frame that contains the text, and returns it. Ignores frames that were drawn before the last
   * pressed key.
   */
  async shows(text: string | RegExp): Promise<string> {
    const fits = (frame: string): boolean =>
      typeof text === 'string' ? frame.includes(text) : text.test(frame);
    let found: string | undefined;
    let looked = this.#looked;
    const end = this.#clock.now() + LONGEST_MS;
    await until(() => {
      if (this.#clock.now() > end) throw new Error(`${text} was not shown:\n${this.screen}`);
      for (; looked < this.#states.length && found === undefined; looked += 1)
        if (fits(this.frameAt(looked))) found = this.frameAt(looked);
      return found !== undefined;
    });
    return found ?? '';
  }

  /** Like `shows`. Then waits until the operator has read the text, and a new dialog accepts keys. */
  async showsUntilRead(text: string | RegExp): Promise<string> {
    const frame = await this.shows(text);
    await this.passes(READ_MS);
    return frame;
  }

  /** Waits until the user's clock has advanced by this many ms. */
  async passes(ms: number): Promise<void> {
    const end = this.#clock.now() + ms;
    await until(() => this.#clock.now() >= end);
  }
}
