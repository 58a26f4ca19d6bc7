// Randomised fault tests: `node test/faults/run.ts --seeds 2000 [--first 0] [--jobs 4]`. Each seed determines
// a payment or a batch and random faults. The output of pix is compared with the records of the sandbox.
// `--chosen` runs only the seeds of `chosenSeeds`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenSeeds } from './chosen-seeds.ts';
import { faultProxy } from './fault-proxy.ts';
import type { Violation } from './find-violations.ts';
import { runSeed, type SeedResult } from './run-seed.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    first: { type: 'string', default: '0' },
    chosen: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '4' },
    verbose: { type: 'boolean', default: false },
  },
});
const [first, jobs] = [Number(values.first), Number(values.jobs)];
const seeds = values.chosen
  ? chosenSeeds()
  : Array.from({ length: Number(values.seeds) }, (_, at) => first + at);
const cache = mkdtempSync(join(tmpdir(), 'pix-faults-cache-'));
const injected = new Map<string, number>();
const totals = { twice: 0, lost: 0, wrong: 0 };
const failed: number[] = [];
let done = 0;
const waiting = [...seeds];

const count = (kind: string): void => void injected.set(kind, (injected.get(kind) ?? 0) + 1);
const fail = (seed: number, violations: readonly Violation[]): void => {
  for (const { kind, text } of violations) {
    totals[kind] += 1;
    process.stdout.write(`  ${kind.toUpperCase()}: ${text}\n`);
  }
  if (violations.length > 0) failed.push(seed);
};

function tell(seed: number, { scenario, log, violations, injected: struck }: SeedResult): void {
  for (const kind of struck) count(kind);
  count(`rerun ${scenario.rerun.name}`);
  if (violations.length > 0 || values.verbose) {
    const { route, rerun, race } = scenario;
    process.stdout.write(`seed ${seed} (${route.name}, ${rerun.name}${race ? ', race' : ''})\n`);
    process.stdout.write(`${log.map((line) => `  ${line}`).join('\n')}\n`);
  }
  fail(seed, violations);
}

async function worker(): Promise<void> {
  const proxy = await faultProxy();
  try {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      try {
        tell(seed, await runSeed(seed, proxy, cache));
      } catch (error) {
        process.stdout.write(`seed ${seed}\n`);
        fail(seed, [
          { kind: 'wrong', text: `the programme itself failed: ${String((error as Error).stack)}` },
        ]);
      }
      done += 1;
      if (done % 100 === 0) process.stdout.write(`${done} of ${seeds.length} seeds\n`);
    }
  } finally {
    await proxy.close();
  }
}

await Promise.all(Array.from({ length: Math.min(jobs, seeds.length) }, worker));
rmSync(cache, { recursive: true, force: true });
const faults = [...injected].sort().map(([kind, times]) => `${kind} ${times}`);
process.stdout.write(`injected: ${faults.join(', ')}\n`);
if (failed.length > 0) process.stdout.write(`failing seeds: ${failed.sort((a, b) => a - b).join(' ')}\n`);
process.stdout.write(
  `${done} seeds ${values.chosen ? 'chosen' : `from ${first}`}: ${totals.twice} paid twice, ${totals.lost} lost, ${totals.wrong} wrong outcome\n`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
