import { describe, expect, it } from 'vitest';
import { sharedCache } from '../support/programs/shared-cache.ts';
import { chosenSeeds, facetsOf, isOfProcess } from './chosen-seeds.ts';
import { faultProxy } from './fault-proxy.ts';
import { runSeed } from './run-seed.ts';
import { scenarioOf } from './scenario.ts';

const facetsWith = (seeds: readonly number[]): readonly string[] =>
  [...new Set(seeds.flatMap((seed) => facetsOf(scenarioOf(seed))))].filter(isOfProcess).sort();

// The tests run concurrently, because they spend most of their time waiting.
describe.concurrent('pix with a fault in its process or its connection', { timeout: 60_000 }, () => {
  it.each(chosenSeeds().map((seed) => [seed, facetsWith([seed]).join()] as const))(
    'pix pays once and reports the true outcome in the scenario of seed %i: %s',
    async (seed) => {
      const proxy = await faultProxy();
      const ran = await runSeed(seed, proxy, sharedCache()).finally(() => proxy.close());
      expect(ran.violations, ran.log.join('\n')).toEqual([]);
      const [first] = ran.scenario.rounds;
      const planned = first?.self ? Object.keys(first.self) : first?.wire.map(({ kind }) => kind);
      expect(ran.injected).toEqual(expect.arrayContaining(planned ?? []));
    },
  );
});

it('chosenSeeds returns seeds whose scenarios include every kind of fault that needs a real process', () => {
  expect(facetsWith(chosenSeeds())).toEqual(facetsWith(Array.from({ length: 2_000 }, (_, seed) => seed)));
  expect(facetsWith(chosenSeeds())).toHaveLength(8);
});
