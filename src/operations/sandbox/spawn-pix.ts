import type { ChildProcess } from 'node:child_process';
import { PixError } from '../../domain/pix-error.ts';

export interface ChildSetting {
  /** Command line that starts `pix`: the program, then its first arguments. */
  readonly self: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** True if the child prints directly to this terminal. If false, `write` receives the child's output. */
  readonly onTerminal: boolean;
  readonly write: (chunk: Uint8Array) => void;
  /** Aborting the signal ends every started process, and prevents further starts. */
  readonly signal: AbortSignal;
  readonly onStart: (child: RunningPix) => void;
}

export interface RunningPix {
  readonly process: ChildProcess;
  /** The exit code; null when a signal ended the process. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts `pix` as a child process. If `captured` is given, it receives the child's stdout, and nothing is
 * printed.
 * @throws the signal's reason when it was already aborted
 */
export function spawnPix(
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
    // `windowsHide` is not set: without this command's console, the child does not start under Wine.
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

/**
 * Runs `pix` as a child process and waits for its end.
 * @throws PixError `check` when the exit code is not 0
 */
export async function runPix(setting: ChildSetting, args: readonly string[]): Promise<void> {
  const code = await spawnPix(setting, args).ended;
  if (code !== 0) throw stepFailed(args, code);
}

/** Returns stdout. @throws PixError `check` when the exit code is not 0 */
export async function readPix(setting: ChildSetting, args: readonly string[]): Promise<string> {
  const chunks: Buffer[] = [];
  const code = await spawnPix(setting, args, (chunk) => chunks.push(chunk)).ended;
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
