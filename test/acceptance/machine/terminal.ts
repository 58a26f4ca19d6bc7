import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { ROOT } from '../../guards/source-files.ts';
import { until } from '../../support/until.ts';
import type { Machine } from './machine.ts';

export interface TerminalSize {
  readonly cols: number;
  readonly rows: number;
}

export interface Drawn {
  readonly foreground: number;
  readonly background: number;
  readonly isFaint: boolean;
}

/** A `pix` process on a terminal, with the screen that a person would see. */
export interface TerminalSession {
  readonly pid: number;
  /** The lines of the screen and of its scrollback, without trailing blanks. */
  screen(): string;
  visible(): readonly string[];
  /** Returns the colours and the style in which the first character of this text is drawn. */
  cellOf(text: string): Drawn | undefined;
  /** The column and row at which this text starts. Both count from 1. */
  placeOf(text: string): { readonly column: number; readonly row: number };
  /** All output, including escape sequences. */
  written(): string;
  /** Waits for a complete frame that contains this text, or that matches this pattern. */
  shows(text: string | RegExp): Promise<void>;
  /** Waits for a complete frame in which one line contains all these texts. */
  showsLine(...texts: readonly string[]): Promise<void>;
  type(keys: string): void;
  /** Types the answer to a question that is shown. A prompt discards keys that are typed before it was read. */
  answer(keys: string): Promise<void>;
  resize(size: TerminalSize): void;
  kill(signal: NodeJS.Signals): void;
  isAlternate(): boolean;
  readonly ended: Promise<number>;
}

/** Time in ms until a person has read a question. */
const READING_MS = 400;
const SCROLLBACK = 500;

export const newTerminal = (size: TerminalSize): xterm.Terminal =>
  new xterm.Terminal({ ...size, scrollback: SCROLLBACK, allowProposedApi: true });

/**
 * Ink writes these sequences before and after each frame. The terminal draws the whole frame at once (DEC
 * mode 2026).
 */
const FRAME_BEGINS = '\u001b[?2026h';
const FRAME_ENDS = '\u001b[?2026l';

/** Starts the built `pix` on a pseudoterminal. `machine.close` ends it. */
export function atTerminal(
  machine: Machine,
  args: readonly string[],
  size: TerminalSize = { cols: 100, rows: 60 },
  env: Readonly<Record<string, string>> = {},
): TerminalSession {
  const session = openTerminal(process.execPath, [join(ROOT, 'bin/run.js'), ...args], {
    ...size,
    cwd: machine.folder,
    env: { ...machine.env, ...env },
  });
  let hasEnded = false;
  void session.ended.then(() => {
    hasEnded = true;
  });
  const written = () => ({ stdout: session.written(), stderr: '' });
  const { pid, ended, kill } = session;
  machine.jobs.push({ pid, args, ended, kill, hasEnded: () => hasEnded, written });
  return session;
}

export interface TerminalOptions extends TerminalSize {
  readonly env: Readonly<Record<string, string>>;
  /** By default, the folder of this process. */
  readonly cwd?: string;
  /** The longest time in ms to wait for a text. */
  readonly longestMs?: number;
  /** The terminal that shows the output; by default, a new one. */
  readonly terminal?: xterm.Terminal;
}

/** Starts a program on a pseudoterminal. */
export function openTerminal(
  file: string,
  args: readonly string[],
  {
    cols,
    rows,
    env,
    cwd = process.cwd(),
    longestMs = 60_000,
    terminal = newTerminal({ cols, rows }),
  }: TerminalOptions,
): TerminalSession {
  const pty = spawn(file, [...args], { name: 'xterm-256color', cols, rows, cwd, env });
  let written = '';
  let looks: (() => void)[] = [];
  let running = true;
  pty.onData((data) => {
    written += data;
    const isComplete = written.lastIndexOf(FRAME_ENDS) >= written.lastIndexOf(FRAME_BEGINS);
    terminal.write(data, () => {
      if (isComplete) for (const look of looks) look();
    });
  });
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      running = false;
      // The exit code is reported only after the terminal has drawn all output.
      terminal.write('', () => resolve(exitCode));
    });
  });
  const kill = (signal: NodeJS.Signals): void => {
    if (running) pty.kill(signal);
  };

  const lines = (): string[] => {
    const { active } = terminal.buffer;
    return Array.from(
      { length: active.length },
      (_, at) => active.getLine(at)?.translateToString(true) ?? '',
    );
  };
  const screen = (): string => lines().join('\n').trimEnd();
  const shown = async (what: string, isShown: () => boolean): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (why: string) => (): void => reject(new Error(`${what} ${why}:\n${screen()}`));
    const look = (): void => {
      if (isShown()) resolve();
    };
    looks = [...looks, look];
    const limit = setTimeout(fail('was not shown in time'), longestMs);
    void ended.then(look).then(fail('was never shown'));
    look();
    await promise.finally(() => {
      clearTimeout(limit);
      looks = looks.filter((other) => other !== look);
    });
  };
  return {
    pid: pty.pid,
    screen,
    visible: () => lines().slice(terminal.buffer.active.baseY),
    cellOf(text) {
      const row = lines().findIndex((line) => line.includes(text));
      const cell = terminal.buffer.active.getLine(row)?.getCell(lines()[row]?.indexOf(text) ?? 0);
      return (
        cell && { foreground: cell.getFgColor(), background: cell.getBgColor(), isFaint: cell.isDim() !== 0 }
      );
    },
    placeOf(text) {
      const shown = lines().slice(terminal.buffer.active.baseY);
      const row = shown.findIndex((line) => line.includes(text));
      return { column: (shown[row]?.indexOf(text) ?? -1) + 1, row: row + 1 };
    },
    written: () => written,
    shows: (text) =>
      shown(`${text}`, () => (typeof text === 'string' ? screen().includes(text) : text.test(screen()))),
    showsLine: (...texts) =>
      shown(texts.join(' and '), () => lines().some((line) => texts.every((text) => line.includes(text)))),
    type: (keys) => pty.write(keys),
    async answer(keys) {
      const read = performance.now() + READING_MS;
      await until(() => performance.now() > read);
      pty.write(keys);
    },
    resize(size) {
      terminal.resize(size.cols, size.rows);
      pty.resize(size.cols, size.rows);
    },
    kill,
    isAlternate: () => terminal.buffer.active.type === 'alternate',
    ended,
  };
}

/**
 * Returns the terminal modes that a program has changed and not restored. `written` is the output of the
 * program with all escape sequences.
 */
export function modesLeft(written: string): readonly string[] {
  const modes = new Map<string, boolean>();
  for (const [, mode = '', set] of written.matchAll(/\u001b\[\?(\d+)([hl])/g)) modes.set(mode, set === 'h');
  // The cursor (25) is visible by default; all other modes are off by default.
  return [...modes].filter(([mode, on]) => (mode === '25' ? !on : on)).map(([mode]) => mode);
}
