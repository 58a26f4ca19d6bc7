// Runs the tests on other dates, in other environments, in a browser and under Wine. See README.md in this folder.
import { type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { ROOT, sourceFiles } from '../guards/source-files.ts';
import { copyTree } from './copied-tree.ts';
import { otherNode } from './other-programs.ts';
import { shiftedClock } from './shifted-clock.ts';
import { type Situation, situations, together } from './situations.ts';

/** The result of the tests in one situation. For `not run`, `lines` contains the reason. */
interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'not run';
  readonly lines: readonly string[];
}

interface Started extends SpawnOptions {
  readonly program: string;
  readonly args: readonly string[];
}

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    together: { type: 'boolean' },
    list: { type: 'boolean' },
    testNamePattern: { type: 'string', short: 't' },
  },
});
const settings = new Set(
  sourceFiles('src').flatMap(({ text }) => text.match(/\bPIX_[A-Z]+(?:_[A-Z]+)*\b/g) ?? []),
);
// Names that start with PIX_KEY_ are error codes of the hub, not environment variables.
const all = situations([...settings].filter((name) => !name.startsWith('PIX_KEY_')));
const unknown = values.only?.filter((name) => !all.some((one) => one.name === name)) ?? [];
const logs = mkdtempSync(join(tmpdir(), 'pix-any-day-logs-'));

/** Number of lines about failures that are printed for a situation. */
const MOST_LINES = 200;

let interrupted = false;

/**
 * Runs the tests and writes their output to the file `log`. Ctrl-C ends the tests and their child processes.
 * @returns the exit code that a shell would report
 */
function run({ program, args, ...options }: Started, log: string): Promise<number> {
  const file = openSync(log, 'w');
  const child = spawn(program, args, { ...options, stdio: ['ignore', file, file], detached: true });
  closeSync(file);
  const stop = (): void => {
    interrupted = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  };
  process.on('SIGINT', stop);
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  }).finally(() => process.off('SIGINT', stop));
}

async function runHere(situation: Situation, log: string): Promise<number | string> {
  const shifted = situation.startsAt ? shiftedClock(situation.startsAt(Date.now())) : {};
  if (typeof shifted === 'string') return shifted;
  const node = situation.node === undefined ? undefined : otherNode(situation.node);
  if (typeof node === 'string') return node;
  const needed = situation.needs?.() ?? {};
  if (typeof needed === 'string') return needed;
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const chosen = filters.length > 0 ? filters : (situation.tests ?? []);
  const config = situation.isByHand ? 'test/any-day/vitest.config.ts' : 'test/vitest.config.ts';
  const named = values.testNamePattern === undefined ? [] : ['-t', values.testNamePattern];
  const args = [vitest, 'run', '--config', config, ...named, ...chosen];
  const PATH = [...(node ? [node.folder] : []), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, ...situation.environment, ...shifted, ...needed };
  return run({ program: node?.program ?? process.execPath, args, cwd: ROOT, env }, log);
}

async function runInCopy(situation: Situation, log: string): Promise<number | string> {
  const { copiedTo = '', asNewUser, startsAt, environment } = situation;
  if (asNewUser && process.getuid?.() !== 0) return 'only root can add a user';
  const shifted = startsAt ? shiftedClock(startsAt(Date.now())) : {};
  if (typeof shifted === 'string') return shifted;
  const { folder, home, user, remove } = copyTree(copiedTo, asNewUser === true);
  try {
    const env = { PATH: process.env.PATH, HOME: home, ...environment, ...shifted };
    const who = user && { uid: user.uid, gid: user.gid };
    return await run({ program: 'npm', args: ['test', '--', ...filters], cwd: folder, env, ...who }, log);
  } finally {
    remove();
  }
}

async function outcomeOf(situation: Situation): Promise<Outcome> {
  const { name } = situation;
  const log = join(logs, `${name}.log`);
  const ended = await (situation.copiedTo === undefined ? runHere : runInCopy)(situation, log);
  if (typeof ended === 'string') return { name, result: 'not run', lines: [ended] };
  const written = stripVTControlCharacters(readFileSync(log, 'utf8')).split('\n');
  const counts = written.filter((line) => /^\s+(Test Files|Tests|Start at|Duration) /.test(line));
  if (ended === 0) return { name, result: 'passed', lines: counts };
  // The first failures with their messages, because a CI keeps only what is printed.
  const from = Math.max(
    0,
    written.findIndex((line) => / FAIL /.test(line)),
  );
  const failed = written.slice(from, from + MOST_LINES);
  return { name, result: 'failed', lines: [...failed, ...counts, `Exit code ${ended}; all of it: ${log}`] };
}

async function main(): Promise<void> {
  if (values.list || unknown.length > 0) {
    for (const name of unknown) console.error(`There is no ${name}. There are:`);
    for (const { name, what } of all) console.log(`${name.padEnd(20)} ${what}`);
    process.exitCode = unknown.length > 0 ? 2 : 0;
    return;
  }
  const outcomes: Outcome[] = [];
  const chosen = all.filter(({ name }) => values.only?.includes(name) ?? true);
  for (const situation of values.together ? [together(chosen)] : chosen) {
    console.log(`\n${situation.name}: ${situation.what}`);
    const outcome = await outcomeOf(situation);
    console.log([outcome.result, ...outcome.lines].join('\n'));
    outcomes.push(outcome);
    if (interrupted) break;
  }
  console.log('');
  for (const { name, result } of outcomes) console.log(`${name.padEnd(20)} ${result}`);
  // A chosen situation must run. Without `--only`, each machine runs what it can.
  const isFailure = ({ result }: Outcome): boolean =>
    result === 'failed' || (values.only !== undefined && result === 'not run');
  if (outcomes.some(isFailure)) process.exitCode = 1;
  else rmSync(logs, { recursive: true });
}

await main();
