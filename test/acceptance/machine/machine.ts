import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { assertBuilt } from '../../support/programs/built.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { type CommandLine, readCommandLine, type Stage, type Word } from './command-line.ts';
import { startInProcess } from './in-process.ts';
import { type Job, startJob } from './job.ts';
import { type Program, programs } from './programs.ts';

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Timeout of a command, in ms. */
const LONGEST_MS = 300_000;

/**
 * Selects the commands that run in the process of the test. With `ending`, these are the foreground commands.
 * With `all`, these are all commands, including background commands.
 */
export type InProcess = 'none' | 'ending' | 'all';

export interface MachineOptions {
  readonly inProcess?: InProcess;
  /** The function that starts a `pix` process. The default is `startJob`. */
  readonly launch?: typeof startJob;
}

/**
 * A user's machine for one test. It has an empty home, a working folder, and the built `pix`. `close` ends
 * every process that the machine started.
 */
export class Machine {
  readonly folder: string;
  /** The folder that `HOME` names. It must stay empty. Configuration, data and cache are in other folders. */
  readonly home: string;
  readonly variables = new Map<string, string>();
  readonly jobs: Job[] = [];
  more: Readonly<Record<string, string>> = {};
  readonly #own: string;
  readonly #heard: string[] = [];
  readonly #files = new Set<string>();
  /** Process ids of the sandboxes that `pix sandbox start --detach` started and that still run. */
  #detached: number[] = [];

  readonly #inProcess: InProcess;
  readonly #launch: typeof startJob;

  constructor({ inProcess = 'none', launch = startJob }: MachineOptions = {}) {
    this.#inProcess = inProcess;
    this.#launch = launch;
    assertBuilt();
    this.#own = mkdtempSync(join(tmpdir(), 'pix-acceptance-'));
    this.folder = join(this.#own, 'work');
    this.home = join(this.#own, 'home');
    for (const folder of [this.folder, this.home, join(this.#own, 'tmp')]) mkdirSync(folder);
    mkdirSync(join(this.#own, 'cache'), { mode: 0o700 });
    symlinkSync(inject('compiledCode'), join(this.#own, 'cache', 'compiled'));
  }

  get env(): Record<string, string> {
    const own = (name: string): string => join(this.#own, name);
    return bareEnvironment({
      HOME: this.home,
      TMPDIR: own('tmp'),
      PIX_CONFIG_DIR: own('config'),
      PIX_DATA_DIR: own('data'),
      PIX_CACHE_DIR: own('cache'),
      ...this.more,
    });
  }

  /** Returns whether `pix` has written this text to a terminal, a pipe or a redirected file. */
  hasShown(text: string): boolean {
    const waiting = this.jobs.flatMap((job) => Object.values(job.written()));
    const files = [...this.#files].map((file) => readFileSync(file, 'utf8'));
    return [...this.#heard, ...waiting, ...files].some((output) => output.includes(text));
  }

  path(file: string): string {
    return resolve(this.folder, file);
  }

  /**
   * Returns the files that commands left in the home folder or the temporary folder. No command may leave
   * files there.
   */
  litter(): readonly string[] {
    return [this.home, join(this.#own, 'tmp')].flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map(String),
    );
  }

  /**
   * Runs a command line until it ends, and returns its output. A line that ends with `&` runs in the
   * background.
   */
  async run(source: string): Promise<Ran> {
    return this.#runLine(readCommandLine(source));
  }

  async close(): Promise<void> {
    for (const job of this.jobs) job.kill('SIGKILL');
    for (const pid of this.#detached) process.kill(pid, 'SIGKILL');
    await Promise.all(this.jobs.map(({ ended }) => ended));
    rmSync(this.#own, { recursive: true, force: true });
  }

  async #runLine({ stages, background }: CommandLine): Promise<Ran> {
    if (background) return this.#start(stages);
    let piped: string | undefined;
    let stderr = '';
    let code = 0;
    for (const stage of stages) {
      const ran = await this.#runStage(stage, piped);
      piped = ran.stdout;
      stderr += ran.stderr;
      code = ran.code;
    }
    return { stdout: piped ?? '', stderr, code };
  }

  async #runStage(stage: Stage, piped: string | undefined): Promise<Ran> {
    const [name, ...args] = await this.#texts(stage.words);
    const assigned = await this.#assignments(stage);
    if (name === undefined) {
      for (const [variable, value] of assigned) this.variables.set(variable, value);
      return { stdout: '', stderr: '', code: 0 };
    }
    const stdin = (await this.#stdinOf(stage)) ?? piped ?? '';
    const ran =
      name === 'pix'
        ? await this.#pix(args, Object.fromEntries(assigned), stdin)
        : await this.#program(name)(this, args, stdin);
    return this.#redirected(stage, ran);
  }

  #program(name: string): Program {
    if (Object.hasOwn(programs, name)) return programs[name] as Program;
    throw new Error(`there is no ${name} in a transcript: see test/acceptance/README.md`);
  }

  async #pix(args: readonly string[], more: Record<string, string>, stdin: string): Promise<Ran> {
    const setting = { cwd: this.folder, env: { ...this.env, ...more }, stdin };
    const job = (this.#inProcess === 'none' ? this.#launch : startInProcess)(args, setting);
    this.jobs.push(job);
    const limit = setTimeout(() => job.kill('SIGKILL'), LONGEST_MS);
    const code = await job.ended;
    clearTimeout(limit);
    return this.#endOf(job, code);
  }

  #endOf(job: Job, code: number): Ran {
    this.jobs.splice(this.jobs.indexOf(job), 1);
    return this.#hear(job.args, { ...job.written(), code });
  }

  #hear(args: readonly string[], ran: Ran): Ran {
    const { stdout, stderr, code } = ran;
    this.#heard.push(stdout, stderr);
    const [, detached] = /in the background \((\d+)\)/.exec(stderr) ?? [];
    if (detached !== undefined) this.#detached.push(Number(detached));
    if (/^sandbox stop\b/.test(args.join(' ')) && code === 0) this.#detached = [];
    return ran;
  }

  async #start([stage, ...others]: readonly Stage[]): Promise<Ran> {
    const [name, ...args] = await this.#texts(stage?.words ?? []);
    if (stage === undefined || others.length > 0 || name !== 'pix') throw new Error('only pix runs behind');
    const env = { ...this.env, ...Object.fromEntries(await this.#assignments(stage)) };
    const stdin = (await this.#stdinOf(stage)) ?? '';
    const [stdout, stderr] = await Promise.all(
      [stage.stdout?.file, stage.stderr].map((file) => this.#fileOf(file)),
    );
    for (const file of [stdout, stderr]) if (file) this.#files.add(file);
    const start = this.#inProcess === 'all' ? startInProcess : this.#launch;
    const job = start(args, { cwd: this.folder, env, stdin, stdout, stderr });
    this.jobs.push(job);
    this.variables.set('!', String(job.pid));
    return { stdout: '', stderr: '', code: 0 };
  }

  async wait(pid: number): Promise<Ran> {
    const job = this.job(pid);
    return this.#endOf(job, await job.ended);
  }

  job(pid: number): Job {
    const job = this.jobs.find((one) => one.pid === pid);
    if (job) return job;
    throw new Error(`no job ${pid} runs behind`);
  }

  async #fileOf(word: Word | undefined): Promise<string | undefined> {
    return word && this.path(await this.#text(word));
  }

  async #redirected(stage: Stage, ran: Ran): Promise<Ran> {
    const stdout = await this.#fileOf(stage.stdout?.file);
    const stderr = await this.#fileOf(stage.stderr);
    if (stdout) (stage.stdout?.append ? appendFileSync : writeFileSync)(stdout, ran.stdout);
    if (stderr) writeFileSync(stderr, ran.stderr);
    return { ...ran, stdout: stdout ? '' : ran.stdout, stderr: stderr ? '' : ran.stderr };
  }

  async #stdinOf({ stdin, typed }: Stage): Promise<string | undefined> {
    if (typed) return `${await this.#text(typed)}\n`;
    return stdin && readFileSync(this.path(await this.#text(stdin)), 'utf8');
  }

  async #assignments({ assigned }: Stage): Promise<(readonly [string, string])[]> {
    const values = await this.#texts(assigned.map(([, value]) => value));
    return assigned.map(([name], index) => [name, values[index] ?? '']);
  }

  async #texts(words: readonly Word[]): Promise<string[]> {
    const texts: string[] = [];
    for (const word of words) texts.push(await this.#text(word));
    return texts;
  }

  async #text(word: Word): Promise<string> {
    let text = '';
    for (const part of word) {
      if ('text' in part) text += part.text;
      else if ('variable' in part) text += this.value(part.variable);
      else text += await this.#printed(part.command);
    }
    return text;
  }

  value(variable: string): string {
    const value = this.variables.get(variable);
    if (value === undefined) throw new Error(`$${variable} was never set`);
    return value;
  }

  async #printed(command: CommandLine): Promise<string> {
    const { stdout, stderr, code } = await this.#runLine(command);
    if (code !== 0) throw new Error(`$(…) ended with ${code}: ${stderr}${stdout}`);
    return stdout.replace(/\n+$/, '');
  }
}
