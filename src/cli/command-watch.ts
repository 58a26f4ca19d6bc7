import { createLogUpdate } from 'log-update';
import { ONCE } from '../client/retry.ts';
import { countBy } from '../domain/count-by.ts';
import { isTemporary, type PixError } from '../domain/pix-error.ts';
import { safeForTerminal } from '../domain/text/safe-text.ts';
import { pauseAfterFailure } from '../domain/time/backoff.ts';
import { poll } from '../domain/time/poll.ts';
import { say, type Words } from '../i18n/index.ts';
import type { Operator } from '../operations/operator.ts';
import { clockSeconds } from '../output/describe-time.ts';
import { cut, terminalColumns, widthOf } from '../output/drawing/line.ts';
import type { OutputForm, OutputOptions } from '../output/output-options.ts';
import { Presenter } from '../output/presenter.ts';
import { styleFor } from '../output/style.ts';
import { errorPhrase } from './failure/describe-failure.ts';
import type { OutputStream, World } from './session/world.ts';
import type { Running } from './start-command.ts';

const { stripVTControlCharacters } = process.getBuiltinModule('node:util');

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
  async repeat(run: () => Promise<void>): Promise<void> {
    const { requests, signal } = this.#started.session;
    const everyMs = this.#everyMs;
    const backoff = { firstMs: everyMs, longestMs: Math.max(everyMs, LONGEST_PAUSE_MS) };
    const showRun = (before: number): Promise<number> =>
      this.#show(null, Math.max(everyMs, (requests.sent - before) * REQUEST_MS));
    const firstMs = await showRun(0);
    this.#isAgain = true;
    const runAgain = async (): Promise<number> => {
      const before = requests.sent;
      await run();
      return showRun(before);
    };
    await poll(runAgain, {
      clock: this.#world.clock,
      signal,
      firstMs,
      pauseMs: (_turn, ms) => ms,
      onFailure: (error, failures) => {
        if (!isTemporary(error)) throw error;
        return this.#show(error, pauseAfterFailure(error, failures, backoff));
      },
    });
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

interface WatchedRun {
  /** Null when the result could not be read. */
  readonly text: string | null;
  readonly notes: readonly string[];
  readonly failure: string | null;
  /** Time of the run's end, in ms since 1970. */
  readonly atMs: number;
  readonly pauseMs: number;
}

interface WatchScreen {
  show(run: WatchedRun): Promise<void>;
}

interface ChangeWriterOptions {
  readonly form: OutputForm;
  readonly words: Words;
  readonly write: (text: string) => Promise<void>;
  readonly tell: (line: string) => void;
}

/**
 * Prints changed results of a `--watch`. In NDJSON and csv it prints only new rows, in other formats the
 * complete result.
 */
class ChangeWriter implements WatchScreen {
  readonly #options: ChangeWriterOptions;
  #before: string | null = null;
  #counts = new Map<string, number>();
  readonly #told = new Set<string>();
  #isLost = false;

  constructor(options: ChangeWriterOptions) {
    this.#options = options;
  }

  async show({ text, notes, failure }: WatchedRun): Promise<void> {
    const { words, tell, write } = this.#options;
    for (const line of notes) if (!this.#told.has(line)) tell(line);
    for (const line of notes) this.#told.add(line);
    if (failure !== null && !this.#isLost) tell(say(words, 'watch.lost', { reason: failure }));
    if (failure === null && this.#isLost) tell(words['watch.back']);
    this.#isLost = failure !== null;
    if (text === null || text === this.#before) return;
    const changed = this.#changed(text);
    this.#before = text;
    if (changed !== '') await write(changed);
  }

  #changed(text: string): string {
    const { form } = this.#options;
    if (form !== 'ndjson' && form !== 'csv') return text;
    const records = text.match(form === 'csv' ? CSV_RECORD : LINE) ?? [];
    // Count equal rows: if a row occurs more often than before, the additional ones are new.
    const known = new Map(this.#counts);
    const fresh = records.filter((record) => {
      const left = known.get(record) ?? 0;
      known.set(record, left - 1);
      return left <= 0;
    });
    this.#counts = countBy(records);
    return fresh.join('');
  }
}

const LINE = /.*\n/g;
/** Quoted values may contain line breaks. */
const CSV_RECORD = /(?:[^"\n]|"[^"]*")*\n/g;

const USUAL_ROWS = 24;

class FrameScreen implements WatchScreen {
  readonly #terminal: OutputStream;
  readonly #color: boolean;
  readonly #words: Words;
  readonly #write: (text: string) => Promise<void>;
  readonly #draw: (frame: string) => void;
  #drawn = '';
  #text = '';

  constructor(
    terminal: OutputStream,
    { color }: Pick<OutputOptions, 'color'>,
    words: Words,
    write: (text: string) => Promise<void>,
  ) {
    this.#terminal = terminal;
    this.#color = color;
    this.#words = words;
    this.#write = write;
    const collecting = {
      isTTY: true,
      get columns() {
        return terminalColumns(terminal);
      },
      get rows() {
        return terminal.rows || USUAL_ROWS;
      },
      write: (text: string) => {
        this.#drawn += text;
        return true;
      },
    };
    // Safe: log-update uses only the stream members that `collecting` has.
    this.#draw = createLogUpdate(collecting as unknown as NodeJS.WriteStream, { showCursor: true });
  }

  async show(run: WatchedRun): Promise<void> {
    this.#text = run.text ?? this.#text;
    const columns = terminalColumns(this.#terminal);
    const rows = this.#terminal.rows || USUAL_ROWS;
    const style = styleFor(this.#color);
    const below = [
      ...run.notes.map((line) => style.dim(cut(safeForTerminal(line), columns))),
      ...(run.failure === null ? [] : [style.bad(cut(safeForTerminal(run.failure), columns))]),
      style.dim(cut(this.#status(run), columns)),
    ];
    // The last row stays free for the cursor.
    const room = rows - 1 - below.length;
    const { kept, left } = fitting(this.#text.replace(/\n$/, '').split('\n'), columns, room);
    const more = left === 0 ? [] : [style.dim(cut(say(this.#words, 'watch.more', { count: left }), columns))];
    this.#draw([...kept, ...more, ...below].join('\n'));
    const drawn = this.#drawn;
    this.#drawn = '';
    await this.#write(drawn);
  }

  #status({ failure, atMs, pauseMs }: WatchedRun): string {
    const params = { time: clockSeconds(atMs), seconds: Math.ceil(pauseMs / 1_000) };
    return say(this.#words, failure === null ? 'watch.status' : 'watch.status_lost', params);
  }
}

/**
 * Returns the lines that fit (`kept`), and the number of those that do not (`left`). If some do not fit, one
 * row stays free to show their number.
 */
function fitting(
  lines: readonly string[],
  columns: number,
  room: number,
): { readonly kept: readonly string[]; readonly left: number } {
  const rowsOf = (line: string): number =>
    Math.max(1, Math.ceil(widthOf(stripVTControlCharacters(line)) / columns));
  const heights = lines.map(rowsOf);
  const all = heights.reduce((sum, rows) => sum + rows, 0);
  if (all <= room) return { kept: lines, left: 0 };
  let used = 0;
  const count = heights.findIndex((rows) => {
    used += rows;
    return used > room - 1;
  });
  return { kept: lines.slice(0, count), left: lines.length - count };
}
