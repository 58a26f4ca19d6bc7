import type { ChildProcess } from 'node:child_process';

/** A program that puts its standard input into the clipboard. */
interface CopyProgram {
  readonly command: readonly string[];
  readonly encoding?: BufferEncoding;
}

type Env = Readonly<Record<string, string | undefined>>;

/** A program that holds the clipboard may keep running, but it reads its input at once. */
const LONGEST_MS = 2_000;

/**
 * Returns the programs that can copy on this machine, best first. Over SSH, a program would copy to the clipboard of the
 * other machine, so only tmux remains, which passes the text to the terminal.
 */
export function copyPrograms(env: Env, platform: NodeJS.Platform): readonly CopyProgram[] {
  const tmux = env.TMUX ? [{ command: ['tmux', 'load-buffer', '-w', '-'] }] : [];
  if (env.SSH_CONNECTION || env.SSH_TTY) return tmux;
  const windows: CopyProgram = { command: ['clip.exe'], encoding: 'utf16le' };
  if (platform === 'win32') return [windows];
  if (platform === 'darwin') return [{ command: ['pbcopy'] }, ...tmux];
  return [
    ...(env.WAYLAND_DISPLAY ? [{ command: ['wl-copy'] }] : []),
    ...(env.DISPLAY
      ? [{ command: ['xclip', '-selection', 'clipboard'] }, { command: ['xsel', '--clipboard', '--input'] }]
      : []),
    ...(env.WSL_DISTRO_NAME ? [windows] : []),
    ...tmux,
  ];
}

/**
 * Returns the sequence OSC 52, which asks the terminal to copy the text, even over SSH. The terminal does not say
 * whether it does.
 */
export const copySequence = (text: string): string =>
  `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;

/** Copies a text with the first program that works. Returns false if none does. */
export async function copyWithProgram(text: string, env: Env, platform: NodeJS.Platform): Promise<boolean> {
  for (const program of copyPrograms(env, platform)) if (await ran(program, text, env)) return true;
  return false;
}

function ran({ command, encoding = 'utf8' }: CopyProgram, text: string, env: Env): Promise<boolean> {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const [name = '', ...args] = command;
  return new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = spawn(name, args, {
        env: env as NodeJS.ProcessEnv,
        stdio: ['pipe', 'ignore', 'ignore'],
        windowsHide: true,
      });
    } catch {
      return resolve(false);
    }
    const late = setTimeout(() => child.kill(), LONGEST_MS);
    const end = (isCopied: boolean): void => {
      clearTimeout(late);
      resolve(isCopied);
    };
    child.once('error', () => end(false)).once('exit', (code) => end(code === 0));
    // The program may end before it has read everything. Its exit code says whether it has copied.
    child.stdin?.on('error', () => undefined).end(Buffer.from(text, encoding));
  });
}
