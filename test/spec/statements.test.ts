import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allParts, type Part, statementGroups } from './parts.ts';
import { SpecWorld } from './spec-world.ts';

const statements = Object.assign({}, ...statementGroups) as Record<string, string>;

/** Defines a test for each statement of these parts. All tests use the sandbox process of the block. */
function prove(parts: readonly Part[], flags: readonly string[]): void {
  let world: SpecWorld;
  beforeAll(async () => {
    world = await SpecWorld.start(flags);
  });
  afterAll(() => world.stop());
  beforeEach(() => world.reset());
  describe.each(parts)('$title', ({ checks }) => {
    for (const [id, check] of checks.flatMap((group) => Object.entries(group)))
      it(`pix sandbox start behaves as ${id} says: "${statements[id]}"`, async () => {
        expect.hasAssertions();
        await check(world);
      });
  });
}

const { challenge, ...others } = allParts;
describe('pix sandbox start --no-challenge over HTTP', () =>
  prove(Object.values(others), ['--no-challenge']));
describe('pix sandbox start over HTTP', () => prove([challenge], []));
