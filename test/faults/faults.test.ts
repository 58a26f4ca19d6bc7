import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../support/programs/run-program.ts';
import { sharedCache } from '../support/programs/shared-cache.ts';
import { chosenSeeds, facetsOf, isOfProcess } from './chosen-seeds.ts';
import { scenarioOf } from './scenario.ts';

/** Faults that only a real process meets, or a real connection. */
const STRUCK = [
  ...['clock', 'drop-after', 'drop-before', 'fullAtCommit', 'half-body', 'kill', 'killAtCommit', 'race'],
  ...['reset', 'slow-answer'],
];

describe('pix under random faults', { timeout: 60_000 }, () => {
  it('pix pays nothing twice, loses no payment and reports no wrong outcome with the chosen seeds', async () => {
    const program = join(import.meta.dirname, 'run.ts');
    const args = ['--chosen', '--jobs', '3', '--cache', sharedCache()];
    const { code, stdout, stderr } = await runProgram([program, ...args]);
    const last = stdout.trim().split('\n').at(-1);
    console.log(stdout.trim().split('\n').slice(-2).join('\n'));
    expect(code, `${stdout}${stderr}`).toBe(0);
    expect(last).toBe(`${chosenSeeds().length} seeds chosen: 0 paid twice, 0 lost, 0 wrong outcome`);
    const injected = /^injected: (.*)$/m.exec(stdout)?.[1]?.split(', ') ?? [];
    expect(injected.map((counted) => counted.split(' ')[0])).toEqual(expect.arrayContaining(STRUCK));
    // About fifty commands run here.
  }, 300_000);

  it('chosenSeeds returns seeds whose scenarios include every kind of fault that needs a real process', () => {
    const facets = (seeds: readonly number[]): readonly string[] =>
      [...new Set(seeds.flatMap((seed) => facetsOf(scenarioOf(seed))))].filter(isOfProcess).sort();
    expect(facets(chosenSeeds())).toEqual(facets(Array.from({ length: 2_000 }, (_, seed) => seed)));
    expect(facets(chosenSeeds())).toHaveLength(17);
  });
});
