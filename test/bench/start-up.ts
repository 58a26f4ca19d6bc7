/**
 * How long pix takes to start, as ratios to an empty Node process, which each of its runs is paired with:
 *
 *   npm run bench            25 rounds
 *   npm run bench -- 101
 *
 * Aims: `--version` and `--help` 1.3, a real `charge create --json` 2.5. Nothing is asserted: machines differ.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
const WARM_UPS = 3;

interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

interface Sandbox {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly token: string;
}

/** Milliseconds of a whole process. */
function time({ name, args, env }: Case): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const took = performance.now() - start;
  if (status !== 0) throw new Error(`${name} ended with ${status}:\n${stderr}`);
  return took;
}

async function startSandbox(env: NodeJS.ProcessEnv): Promise<Sandbox> {
  const args = [RUN, 'sandbox', 'start', '--port', '0', '--data', ':memory:', '--json'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])]);
  if (typeof line !== 'string') throw new Error('the sandbox did not start');
  const { baseUrl, tokens } = JSON.parse(line) as { baseUrl: string; tokens: { deposit: string } };
  return { child, baseUrl, token: tokens.deposit };
}

/** The times of each case, round by round, in turn. */
function measure(cases: readonly Case[], rounds: number): ReadonlyMap<string, readonly number[]> {
  const times = new Map(cases.map(({ name }) => [name, [] as number[]]));
  for (const each of cases) for (let run = 0; run < WARM_UPS; run += 1) time(each);
  for (let round = 0; round < rounds; round += 1) {
    for (const each of cases) times.get(each.name)?.push(time(each));
  }
  return times;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const home = mkdtempSync(join(tmpdir(), 'pix-bench-'));
const env = { PATH: process.env.PATH, HOME: home };
const rounds = Number(process.argv[2] ?? 25);
const sandbox = await startSandbox(env);
try {
  const authorized = { ...env, PIX_BASE_URL: sandbox.baseUrl, PIX_TOKEN: sandbox.token };
  const bare: Case = { name: 'node -e 0', args: ['-e', '0'], env };
  const pix = (line: string): Case => ({
    name: `pix ${line}`,
    args: [RUN, ...line.split(' ')],
    env: authorized,
  });
  const cases = [bare, ...['--version', '--help', 'charge create --amount 10 --json'].map(pix)];
  const times = measure(cases, rounds);
  const empty = times.get(bare.name) ?? [];
  for (const [name, all] of times) {
    const ratio = median(all.map((took, round) => took / (empty[round] ?? Number.NaN)));
    console.log(`${name.padEnd(38)}${ratio.toFixed(2).padStart(6)}${median(all).toFixed(0).padStart(6)} ms`);
  }
} finally {
  sandbox.child.kill('SIGTERM');
  await once(sandbox.child, 'exit');
  rmSync(home, { recursive: true, force: true });
}
