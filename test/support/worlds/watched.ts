import xterm from '@xterm/headless';
import type { Transport, WireRequest } from '../../../src/contract/transport.ts';
import type { PixWorld, Ran } from './pix-world.ts';

export interface WatchOptions {
  /** Width of a terminal in columns. Without it, the output is a pipe. */
  readonly tty?: number;
  /**
   * Called before each request. `reading` is the number of the request, counted from 1. A returned answer
   * replaces the answer of the sandbox.
   */
  readonly before?: (reading: number, request: WireRequest) => ReturnType<Transport> | Promise<void> | void;
  readonly readings: number;
}

/** Runs a command with `--watch`, and presses Ctrl-C after `readings` requests. */
export async function watched(world: PixWorld, command: string, options: WatchOptions): Promise<Ran> {
  let reading = 0;
  let stop = (): void => {};
  const transport: Transport = async (request) => {
    reading += 1;
    if (reading === options.readings) queueMicrotask(() => stop());
    return (await options.before?.(reading, request)) ?? world.sandbox.handle(request);
  };
  return world.run(command, {
    transport,
    ...(options.tty === undefined ? {} : { tty: options.tty }),
    during: (signal) => {
      stop = () => signal('SIGINT');
    },
  });
}

/**
 * Returns the lines that a terminal with 24 rows shows after this output. `scrolled` is the number of lines
 * that scrolled out at the top.
 */
export async function screenAfter(
  written: string,
  columns: number,
): Promise<{ readonly lines: readonly string[]; readonly scrolled: number }> {
  const terminal = new xterm.Terminal({ cols: columns, rows: 24, allowProposedApi: true, convertEol: true });
  await new Promise<void>((resolve) => terminal.write(written, resolve));
  const { active } = terminal.buffer;
  const lines = Array.from({ length: 24 }, (_, row) =>
    (active.getLine(active.baseY + row)?.translateToString(true) ?? '').trimEnd(),
  );
  terminal.dispose();
  return { lines: lines.slice(0, lines.findLastIndex((line) => line !== '') + 1), scrolled: active.baseY };
}
