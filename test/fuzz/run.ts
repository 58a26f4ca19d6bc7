/**
 * Checks all fuzz targets with hostile and random input. Prints the failing cases with their seed, and stores
 * them in `kept/`.
 *
 *   npm run fuzz                                every target, 100,000 cases each
 *   npm run fuzz -- br-code json --cases 1e6    these targets, 1,000,000 cases each
 *   npm run fuzz -- --minutes 5                 every target for 5 minutes
 *   npm run fuzz -- json --seed 1234            the cases of an earlier run
 *   npm run fuzz -- --growth                    measures how the duration grows with the size of the input
 */
import { parseArgs } from 'node:util';
import './in-memory.ts';
import { type FuzzTarget, failureText, keepCase } from './fuzz-target.ts';
import { growthOf } from './growth.ts';
import { targets } from './targets.ts';

/** The number of cases that are checked with one seed. Afterwards the time limit is checked. */
const AT_ONCE = 5_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '100000' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    growth: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !targets.some((target) => target.name === name));
if (unknown.length > 0) {
  process.stderr.write(`No target ${unknown.join(', ')}: ${targets.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}
const chosen = targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const most = values.minutes === undefined ? Number(values.cases) : Number.POSITIVE_INFINITY;
const mostMs = Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
const first = values.seed === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(values.seed);

/** Checks a target and prints the result. Returns false if a case failed. */
async function tryTarget(target: FuzzTarget): Promise<boolean> {
  await target.checkKept();
  const from = performance.now();
  let done = 0;
  for (let seed = first; done < most && performance.now() - from < mostMs; seed += 1) {
    const count = Math.min(AT_ONCE, most - done);
    const failure = await target.fuzz({ seed, count });
    if (failure !== null) {
      process.stdout.write(`${failureText(failure)}\n`);
      keepCase(failure);
      return false;
    }
    done += count;
  }
  const seconds = (performance.now() - from) / 1000;
  process.stdout.write(`${target.name}: ${done} cases in ${seconds.toFixed(0)} s, seeds from ${first}\n`);
  return true;
}

if (values.growth) for (const target of chosen) process.stdout.write(await growthOf(target));
else for (const target of chosen) if (!(await tryTarget(target))) process.exitCode = 1;
