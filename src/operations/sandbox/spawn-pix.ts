import type { ChildProcess } from 'node:child_process';
import { PixError } from '../../domain/errors.ts';

/** How this same `pix` is started again, and where its output goes. */
export interface ChildSetting {
  /** Program and first arguments. */
  readonly self: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** True: the child uses the terminal. False: its output goes to `write`. */
  readonly onTerminal: boolean;
  readonly write: (chunk: Uint8Array) => void;
  /** Asks every started process to end, and no more are started. */
  readonly signal: AbortSignal;
  readonly onStart: (child: RunningPix) => void;
}

export interface RunningPix {
  readonly process: ChildProcess;
  /** The exit code; null when the process was ended by a signal. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts `pix` with these arguments. With `captured`, stdout goes there instead of to the screen.
 * @throws the signal's reason when that is aborted already
 */
export function startPix(
  setting: ChildSetting,
  args: readonly string[],
  captured?: (chunk: Buffer) => void,
): RunningPix {
  setting.signal.throwIfAborted();
  const { spawn } = process.getBuiltinModule('node:child_process');
  const [program = '', ...first] = setting.self;
  const shown = setting.onTerminal ? 'inherit' : 'pipe';
  const child = spawn(program, [...first, ...args], {
    cwd: setting.cwd,
    env: { ...setting.env },
    // Not `windowsHide`: the child shares the console of this command, and without one it does not start under Wine.
    stdio: ['ignore', captured ? 'pipe' : shown, captured ? 'pipe' : shown],
  });
  child.stdout?.on('data', captured ?? setting.write);
  if (!captured) child.stderr?.on('data', setting.write);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const stop = (): unknown => child.kill('SIGTERM');
  setting.signal.addEventListener('abort', stop, { once: true });
  child.once('close', () => setting.signal.removeEventListener('abort', stop));
  const running = { process: child, ended };
  setting.onStart(running);
  return running;
}

/** Runs `pix` to its end. @throws PixError `check` when its exit code is not 0 */
export async function runPix(setting: ChildSetting, args: readonly string[]): Promise<void> {
  const code = await startPix(setting, args).ended;
  if (code !== 0) throw stepFailed(args, code);
}

/**
 * Runs `pix` to its end. @returns its stdout
 * @throws PixError `check` when its exit code is not 0
 */
export async function readPix(setting: ChildSetting, args: readonly string[]): Promise<string> {
  const chunks: Buffer[] = [];
  const code = await startPix(setting, args, (chunk) => chunks.push(chunk)).ended;
  if (code !== 0) throw stepFailed(args, code);
  return Buffer.concat(chunks).toString().trim();
}

export function stepFailed(args: readonly string[], code: number | null): PixError {
  const command = `pix ${args.join(' ')}`;
  return new PixError({
    kind: 'check',
    key: 'tour.step_failed',
    params: { command, code: code ?? '-' },
    errorCode: 'step_failed',
  });
}
