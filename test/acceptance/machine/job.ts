import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../guards/source-files.ts';

export interface Job {
  readonly pid: number;
  readonly args: readonly string[];
  /** Resolves to the exit code. If a signal ended the process, the code is 128 plus the signal's number. */
  readonly ended: Promise<number>;
  readonly hasEnded: () => boolean;
  /** Returns the output so far, except output that was redirected to a file. */
  written(): { readonly stdout: string; readonly stderr: string };
  kill(signal: NodeJS.Signals): void;
}

export interface JobSetting {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly stdin: string;
  readonly stdout?: string | undefined;
  readonly stderr?: string | undefined;
}

const PIX = join(ROOT, 'bin/run.js');

export function startJob(args: readonly string[], setting: JobSetting): Job {
  const files = [setting.stdout, setting.stderr].map((file) => file && openSync(file, 'w'));
  const child = spawn(process.execPath, [PIX, ...args], {
    cwd: setting.cwd,
    env: setting.env,
    stdio: ['pipe', ...files.map((file) => file || ('pipe' as const))],
  });
  for (const file of files) if (file) closeSync(file);
  // Ignores errors, because some commands close stdin before they have read all of it.
  child.stdin?.on('error', () => {});
  child.stdin?.end(setting.stdin);
  const written: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  child.stdout?.on('data', (chunk: Buffer) => written.stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => written.stderr.push(chunk));
  return jobOf(child, args, () => ({
    stdout: Buffer.concat(written.stdout).toString(),
    stderr: Buffer.concat(written.stderr).toString(),
  }));
}

export function jobOf(child: ChildProcess, args: readonly string[], written: Job['written']): Job {
  const ended = new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  return {
    pid: child.pid ?? 0,
    args,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    written,
    kill: (signal) => void child.kill(signal),
  };
}
