import { spawn } from 'node:child_process';
import { bareEnvironment } from '../worlds/bare-environment.ts';

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each chunk of output. `kill` sends a signal to the program. */
  readonly onStdout?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
  readonly onStderr?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
  readonly hangUp?: boolean;
  /** The Node that runs the script. Default: the Node that runs the tests. */
  readonly node?: string;
}

/** Runs a script until it ends. */
export function runProgram(args: readonly string[], options: ProgramOptions = {}): Promise<ProgramEnd> {
  const child = spawn(options.node ?? process.execPath, args, {
    cwd: options.cwd,
    env: bareEnvironment(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    options.onStdout?.(text, (signal) => child.kill(signal));
  });
  if (options.hangUp) child.stdout.destroy();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    options.onStderr?.(text, (signal) => child.kill(signal));
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
