import { createLogUpdate } from 'log-update';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { say, type Words } from '../../i18n/index.ts';
import { clockSeconds } from '../../output/describe-time.ts';
import { cut, terminalColumns, widthOf } from '../../output/drawing/line.ts';
import type { OutputOptions } from '../../output/output-options.ts';
import { styleFor } from '../../output/style.ts';
import type { OutputStream } from '../session/world.ts';

const { stripVTControlCharacters } = process.getBuiltinModule('node:util');

const USUAL_ROWS = 24;

export class FrameScreen implements WatchScreen {
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

export interface WatchedRun {
  /** Null when the result could not be read. */
  readonly text: string | null;
  readonly notes: readonly string[];
  readonly failure: string | null;
  /** Time of the run's end, in ms since 1970. */
  readonly atMs: number;
  readonly pauseMs: number;
}

export interface WatchScreen {
  show(run: WatchedRun): Promise<void>;
}
