import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SpecWorld } from './spec-world.ts';

/** Shows that a statement holds; fails otherwise. */
export type Check = (world: SpecWorld) => Promise<void>;
export type Checks<Id extends string> = Readonly<Partial<Record<Id, Check>>>;

/** One test for each statement, all of them against one process, which begins anew before each. */
export function prove<Id extends string>(
  part: string,
  statements: Readonly<Record<Id, string>>,
  checks: Checks<Id>,
  ...flags: readonly string[]
): void {
  describe(`${part}, over HTTP against \`pix sandbox start\``, () => {
    let world: SpecWorld;
    beforeAll(async () => {
      world = await SpecWorld.start(...flags);
    });
    afterAll(() => world.stop());
    beforeEach(() => world.reset());
    for (const [id, check] of Object.entries(checks) as [Id, Check][]) {
      it(`${id}: ${statements[id]}`, async () => {
        expect.hasAssertions();
        await check(world);
      });
    }
  });
}
