import { ONCE } from '../../client/retry.ts';
import { isTemporary, type PixError } from '../../domain/pix-error.ts';
import { pauseAfterFailure } from '../../domain/time/backoff.ts';
import { sleep } from '../../domain/time/clock.ts';
import type { Operator } from '../../operations/operator.ts';
import { terminalColumns } from '../../output/drawing/line.ts';
import type { OutputOptions } from '../../output/output-options.ts';
import { Presenter } from '../../output/presenter.ts';
import { errorPhrase } from '../failure/describe-failure.ts';
import type { World } from '../session/world.ts';
import type { Running } from '../start-command.ts';
import { ChangeWriter } from './change-writer.ts';
import type { WatchScreen } from './frame-screen.ts';
import { FrameScreen } from './frame-screen.ts';

/**
 * The pause after a run has at least this many ms for each request of the run, because the service allows 60
 * requests a minute (unshown.md §1).
 */
const REQUEST_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Runs a command again and again. On a terminal, each result replaces the previous one; otherwise only
 * changes are printed.
 */
export class CommandWatch {
  readonly #world: World;
  readonly #started: Running;
  readonly #shown: OutputOptions;
  readonly #everyMs: number;
  readonly #screen: WatchScreen;
  #text = '';
  #notes: string[] = [];
  #isAgain = false;

  constructor(world: World, started: Running, shown: OutputOptions, seconds: number) {
    this.#world = world;
    this.#started = started;
    this.#everyMs = seconds * 1_000;
    this.#shown = shown;
    const { words, notes, output } = started;
    const write = (text: string): Promise<void> => output.write(text);
    this.#screen =
      shown.form === 'table' && shown.width !== null && world.env.TERM !== 'dumb'
        ? new FrameScreen(world.stdout, shown, words, write)
        : new ChangeWriter({ form: shown.form, words, write, tell: (line) => this.#tell(line) });
    notes.divert(this.#keepNote);
  }

  /** Returns a presenter that collects the output of one run, so that only complete results are shown. */
  presenter(): Presenter {
    const shown = this.#shown;
    const { stdout, clock } = this.#world;
    this.#text = '';
    this.#notes = [];
    const size = shown.width === null ? {} : { width: terminalColumns(stdout), height: stdout.rows || null };
    const write = async (text: string): Promise<void> => {
      this.#text += text;
    };
    return new Presenter({ ...shown, ...size, nowMs: clock.now(), write });
  }

  /**
   * Returns an operator that does not retry requests, because the next run repeats them anyway. The first run
   * still retries.
   */
  operator(operator: Operator): Operator {
    return this.#isAgain ? { ...operator, client: operator.client.with({ retries: ONCE }) } : operator;
  }

  /** Shows the result of the first run, which the caller has made. Then repeats the command until Ctrl-C. */
  async repeat(run: () => Promise<void>): Promise<never> {
    const { session } = this.#started;
    let failures = 0;
    let pauseMs = await this.#show(null, Math.max(this.#everyMs, session.requests.sent * REQUEST_MS));
    this.#isAgain = true;
    for (;;) {
      await sleep(this.#world.clock, pauseMs, session.signal);
      const before = session.requests.sent;
      try {
        await run();
        failures = 0;
        const sent = session.requests.sent - before;
        pauseMs = await this.#show(null, Math.max(this.#everyMs, sent * REQUEST_MS));
      } catch (error) {
        if (session.signal.aborted || !isTemporary(error)) throw error;
        failures += 1;
        const backoff = { firstMs: this.#everyMs, longestMs: Math.max(this.#everyMs, LONGEST_PAUSE_MS) };
        pauseMs = await this.#show(error, pauseAfterFailure(error, failures, backoff));
      }
    }
  }

  readonly #keepNote = (line: string): void => void this.#notes.push(line);

  #tell(line: string): void {
    const { notes } = this.#started;
    notes.divert(undefined);
    notes.line(line);
    notes.divert(this.#keepNote);
  }

  end(): void {
    const { notes } = this.#started;
    notes.divert(undefined);
    if (!this.#isAgain) for (const line of this.#notes) notes.line(line);
  }

  async #show(error: PixError | null, pauseMs: number): Promise<number> {
    const failure = error === null ? null : errorPhrase(this.#started.words, error);
    const text = error === null ? this.#text : null;
    const atMs = this.#world.clock.now();
    await this.#screen.show({ text, notes: this.#notes, failure, atMs, pauseMs });
    return pauseMs;
  }
}
