import type { ChildProcess } from 'node:child_process';
import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { shellCommand } from '../../domain/text/shell-command.ts';

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
  /** Resolves to the captured stdout. Rejects with PixError `check` when the exit code is not 0. */
  readonly ended: Promise<string>;
}

/**
 * Starts `pix` as a child process.
 * @param isCaptured whether stdout is captured, and nothing is printed
 * @throws the signal's reason when it was already aborted
 */
export function spawnPix(setting: ChildSetting, args: readonly string[], isCaptured = false): RunningPix {
  setting.signal.throwIfAborted();
  const { spawn } = process.getBuiltinModule('node:child_process');
  const [program = '', ...first] = setting.self;
  const shown = setting.onTerminal && !isCaptured ? 'inherit' : 'pipe';
  const child = spawn(program, [...first, ...args], {
    cwd: setting.cwd,
    env: { ...setting.env },
    // `windowsHide` is not set: without this command's console, the child does not start under Wine.
    stdio: ['ignore', shown, shown],
  });
  const captured: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => (isCaptured ? captured.push(chunk) : setting.write(chunk)));
  if (!isCaptured) child.stderr?.on('data', setting.write);
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(Buffer.concat(captured).toString()) : reject(stepFailed(args, code)),
    );
  });
  ended.catch(() => undefined);
  const stop = (): unknown => child.kill('SIGTERM');
  setting.signal.addEventListener('abort', stop, { once: true });
  child.once('close', () => setting.signal.removeEventListener('abort', stop));
  const running = { process: child, ended };
  setting.onStart(running);
  return running;
}

export function stepFailed(args: readonly string[], code: number | null): PixError {
  return fail('tour.step_failed', { commandLine: shellCommand(['pix', ...args]), code: code ?? '-' });
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Environment variables that child processes may inherit: for programs, folders, language and certificates.
 * Proxy variables are removed, because they may contain a password and are not needed on this machine.
 */
const NEEDED = [
  /^(PATH|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|WINDIR)$/i,
  /^(HOME|USER|USERNAME|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|XDG_\w+)$/i,
  /^(LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/,
  /^(NODE_(?!\w*(AUTH|TOKEN|SECRET|PASS|KEY))\w+|SSL_CERT_\w+)$/,
  /^PIX_(LANG|DEBUG|CONFIG_DIR|DATA_DIR|CACHE_DIR)$/,
];

export function removeEnvironmentSecrets(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => NEEDED.some((pattern) => pattern.test(name))),
  );
}
