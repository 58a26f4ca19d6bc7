// The fault programme: `node test/faults/run.ts --seeds 2000 [--first 0] [--jobs 4]`. Each seed is a payment, or a batch
// of them, with everything going wrong on its way; the sandbox's books are the judge. A seed that fails is told whole, and
// `--first SEED --seeds 1` repeats it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FaultProxy } from './fault-proxy.ts';
import { atTheEnd, heldAgainstBooks, paidTwice, type Verdict } from './judge.ts';
import { type Round, scenarioOf } from './scenario.ts';
import { faultWorld, openProxy, type Ran } from './world.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    first: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '4' },
    verbose: { type: 'boolean', default: false },
  },
});
const [seeds, first, jobs] = [Number(values.seeds), Number(values.first), Number(values.jobs)];
const cache = mkdtempSync(join(tmpdir(), 'pix-faults-cache-'));
const injected = new Map<string, number>();
const totals = { twice: 0, lost: 0, wrong: 0 };
const failed: number[] = [];
let done = 0;
let next = first;

async function runSeed(seed: number, proxy: FaultProxy): Promise<void> {
  const scenario = scenarioOf(seed);
  const world = await faultWorld(proxy, seed + 1, { headerConfirmed: scenario.headerConfirmed, cache });
  const story: string[] = [];
  const verdicts: Verdict[number][] = [];
  const tell = (what: string, ran: Ran): void => {
    const faults = world.struck().map((fault) => JSON.stringify(fault));
    story.push(`${what}: exit ${ran.code} ${faults.join(' ')}`);
    for (const { kind } of world.struck()) injected.set(kind, (injected.get(kind) ?? 0) + 1);
  };
  try {
    const prepared = await scenario.prepare(world);
    const once = async (round: Round): Promise<Ran> => {
      const ran = await world.pix(prepared.argv, round);
      tell(JSON.stringify(round.self ?? {}), ran);
      for (const kind of Object.keys(round.self ?? {})) injected.set(kind, (injected.get(kind) ?? 0) + 1);
      return ran;
    };
    for (const round of scenario.rounds) {
      if (scenario.race) {
        injected.set('race', (injected.get('race') ?? 0) + 1);
        await Promise.all([once(round), once({ wire: round.wire })]);
      } else verdicts.push(...(await heldAgainstBooks(world, prepared, await once(round))));
      verdicts.push(...(await paidTwice(world, prepared)));
    }
    tell('resolve', await world.pix(['journal', 'resolve', '--all', '--json']));
    const last = await world.pix(prepared.argv);
    tell('at last', last);
    verdicts.push(...(await paidTwice(world, prepared)));
    if (last.code !== 7) verdicts.push(...(await heldAgainstBooks(world, prepared, last)));
    verdicts.push(
      ...(await atTheEnd(world, prepared, { headerConfirmed: scenario.headerConfirmed, ran: last })),
    );
    if (verdicts.length > 0 || values.verbose) {
      process.stdout.write(
        `seed ${seed} (${scenario.name}${scenario.race ? ', race' : ''}): ${prepared.argv.join(' ')}\n`,
      );
      process.stdout.write(`${story.map((line) => `  ${line}`).join('\n')}\n`);
    }
  } finally {
    await world.end();
  }
  for (const { kind, text } of verdicts) {
    totals[kind] += 1;
    process.stdout.write(`  ${kind.toUpperCase()}: ${text}\n`);
  }
  if (verdicts.length > 0) failed.push(seed);
}

async function worker(): Promise<void> {
  const proxy = await openProxy();
  try {
    while (next < first + seeds) {
      const seed = next;
      next += 1;
      try {
        await runSeed(seed, proxy);
      } catch (error) {
        failed.push(seed);
        totals.wrong += 1;
        process.stdout.write(
          `seed ${seed}: the programme itself failed: ${String((error as Error).stack)}\n`,
        );
      }
      done += 1;
      if (done % 100 === 0) process.stdout.write(`${done} of ${seeds} seeds\n`);
    }
  } finally {
    await proxy.close();
  }
}

await Promise.all(Array.from({ length: Math.min(jobs, seeds) }, worker));
rmSync(cache, { recursive: true, force: true });
const faults = [...injected].sort().map(([kind, count]) => `${kind} ${count}`);
process.stdout.write(`faults injected: ${faults.join(', ')}\n`);
if (failed.length > 0) process.stdout.write(`failing seeds: ${failed.sort((a, b) => a - b).join(' ')}\n`);
process.stdout.write(
  `${done} seeds from ${first}: ${totals.twice} paid twice, ${totals.lost} lost, ${totals.wrong} wrong outcome\n`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
