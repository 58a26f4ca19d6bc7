import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allParts, statementGroups } from './parts.ts';
import { SpecWorld } from './spec-world.ts';

/** Checks one statement of the specification. It fails if the sandbox behaves differently. */
export type Check = (world: SpecWorld) => Promise<void>;
export type Checks<Id extends string> = Readonly<{ [id in Id]?: Check }>;

/**
 * Defines a test for each statement of a part. All tests use the same sandbox process, which is reset before
 * each test.
 */
export function prove(name: keyof typeof allParts): void {
  const { title, checks, flags = ['--no-challenge'] } = allParts[name];
  const statements = Object.assign({}, ...statementGroups) as Record<string, string>;
  describe(`pix sandbox start over HTTP: ${title}`, () => {
    let world: SpecWorld;
    beforeAll(async () => {
      world = await SpecWorld.start({ flags });
    });
    afterAll(() => world.stop());
    beforeEach(() => world.reset());
    for (const [id, check] of checks.flatMap((group) => Object.entries(group))) {
      it(`pix sandbox start behaves as ${id} says: "${statements[id]}"`, async () => {
        expect.hasAssertions();
        await check(world);
      });
    }
  });
}
