import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureText, fuzzTarget } from './fuzz-target.ts';
import { targets } from './targets.ts';

/** With a fixed seed, the suite always tries the same cases. `npm run fuzz` tries new cases. */
const SEED = 20261122;

describe('fuzz targets with hostile input', () => {
  it.each(targets.map((target) => [target.name, target] as const))(
    'the fuzz target %s passes for stored and random hostile inputs',
    async (_name, target) => {
      await target.checkKept();
      const failure = await target.fuzz({ seed: SEED, count: target.inSuite });
      expect(failure && failureText(failure)).toBeNull();
    },
  );

  it('failureText names the seed and the smallest failing input of a broken fuzz target', async () => {
    const broken = fuzzTarget<string>({
      name: 'broken',
      cases: fc.string(),
      inSuite: 0,
      check: (text) => {
        if (text.includes('1')) throw new Error('has a one');
      },
    });
    const failure = await broken.fuzz({ seed: SEED, count: 1000 });
    expect(failure && failureText(failure)).toMatch(
      /^broken fails \(npm run fuzz -- broken --seed 20261122\) for\n"1"\nError: has a one/,
    );
  });
});
