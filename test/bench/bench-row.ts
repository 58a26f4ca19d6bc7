/**
 * Helpers of all benchmarks: they print result tables, alternate runs of two programs, and measure processes.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const RUN = fileURLToPath(new URL('../../bin/run.js', import.meta.url));

/** Creates a home folder, which is deleted when the process ends. Returns the folder and its environment. */
export function benchHome() {
  const home = mkdtempSync(join(tmpdir(), 'pix-bench-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: home, PIX_CONFIG_DIR: join(home, 'config'), PIX_DATA_DIR: join(home, 'data') };
  return { home, env };
}

/** Waits until a listener has written its `--ready-file`. Returns the port of the listener. */
export async function readyPort(child: ChildProcess, file: string): Promise<number> {
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error(`the listener ended with ${child.exitCode}`);
    await sleep(20);
  }
  return JSON.parse(readFileSync(file, 'utf8')).port;
}

export interface BenchRow {
  readonly name: string;
  /** Name of the program that pix is compared with. */
  readonly baseline: string;
  readonly ratio: number;
  /**
   * For `time`, a lower ratio is better. For `rate`, a higher ratio is better. For `memory`, the field
   * `ratio` contains a peak in MiB.
   */
  readonly kind: 'time' | 'rate' | 'memory';
  /** The ratio that the project aims for; undefined for rows that are only for comparison. */
  readonly aim?: number | undefined;
  /** The measured value as text, such as `95 ms` or `6,400/s`. */
  readonly figure: string;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints the rows as a table, or as a line of JSON if `run.ts` started the benchmark. */
export function report(rows: readonly BenchRow[]): void {
  if (process.env.PIX_BENCH_JSON === '1') console.log(JSON.stringify(rows));
  else printTable(rows);
}

export function printTable(rows: readonly BenchRow[]): void {
  const lines = rows.map(({ name, baseline, ratio, kind, aim, figure }) => ({
    work: name,
    ratio: Number(ratio.toFixed(kind === 'memory' ? 0 : 2)),
    aim: aim === undefined ? '' : `${kind === 'rate' ? '≥' : '≤'} ${aim}`,
    measured: figure,
    baseline,
  }));
  console.table(lines);
}

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Returns the duration of a process in ms. Its output is discarded. */
export function timeOf({ command, args, env }: Program): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(command, args, {
    env,
    // Some programs write differently to a device such as `/dev/null`, so all of them write to a pipe.
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 30,
    encoding: 'utf8',
  });
  const took = performance.now() - start;
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ').slice(0, 300)} ended with ${status}:\n${stderr}`);
  return took;
}

/**
 * Runs the programs alternately, and returns the durations of each program in ms. The first `warmUps` runs of
 * each program are not measured.
 */
export function inTurns(programs: readonly Program[], rounds: number, warmUps = 2): readonly number[][] {
  const times = programs.map((): number[] => []);
  for (const each of programs) for (let run = 0; run < warmUps; run += 1) timeOf(each);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, each] of programs.entries()) times[at]?.push(timeOf(each));
  return times;
}

/** Returns the median of the ratios `ours / theirs` of all rounds. */
export const pairedRatio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((took, round) => took / (theirs[round] ?? Number.NaN)));

/** Starts a server, and returns its process and the parsed first line of its output, which is JSON. */
export async function startServer<T>(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly child: ChildProcess; readonly said: T }> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, said: JSON.parse(await firstLine(child)) as T };
}

/** Returns the first line that a process writes to stdout. */
export async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output to read');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])]);
  if (typeof line !== 'string') throw new Error(`${child.spawnargs.slice(0, 3).join(' ')} did not start`);
  return line;
}

/** Starts a sandbox on a free port with these additional arguments. */
export const startSandbox = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  startServer<{
    readonly baseUrl: string;
    readonly controlUrl: string;
    readonly tokens: { readonly both: string };
  }>([RUN, 'sandbox', 'start', '--port', '0', '--json', ...args], env);

export async function stopServer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the processor time that a process has used, in ms; NaN if the system does not provide it. */
export function processorMs(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // A tick is 10 ms on every Linux that Node supports.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Returns the current memory (`VmRSS`) or the peak memory (`VmHWM`) of a process in MiB. Returns NaN if the
 * system does not provide this value.
 */
export function memoryMiB(pid: number | undefined, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Waits for the end of a process. Returns its exit code, and its peak memory in MiB. */
export async function watched(
  child: ChildProcess,
): Promise<{ readonly code: number; readonly peak: number }> {
  const ended = once(child, 'close');
  let peak = Number.NaN;
  const watch = setInterval(() => {
    const now = memoryMiB(child.pid, 'VmHWM');
    if (!Number.isNaN(now)) peak = now;
  }, 20);
  const [code] = await ended;
  clearInterval(watch);
  return { code, peak };
}

/** Returns the peak memory of a program in MiB; NaN if the system does not provide it. */
export async function peakOf({ command, args, env }: Program): Promise<number> {
  const { code, peak } = await watched(spawn(command, args, { env, stdio: 'ignore' }));
  if (code !== 0) throw new Error(`${args.join(' ').slice(-200)} ended with ${code}`);
  return peak;
}

/** Runs a Node process until it ends. Returns its stdout, duration in ms, exit code, and peak memory in MiB. */
export async function runNode(args: readonly string[], options: SpawnOptions) {
  const from = performance.now();
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [{ code, peak }, stdout, stderr] = await Promise.all([
    watched(child),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { stdout, stderr, code, peak, ms: performance.now() - from };
}
