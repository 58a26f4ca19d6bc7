import { describe, expect, it } from 'vitest';
import { answerNamed } from './enumerated/answers.ts';
import { MUTANTS, type Mutant } from './enumerated/mutants.ts';
import { OPERATOR_MUTANTS } from './enumerated/operator-mutants.ts';
import { promptCaseOf } from './enumerated/prompt-case.ts';
import { runAny } from './enumerated/report.ts';
import { type Case, runCase } from './enumerated/run-case.ts';
import { Machines, pointsOf } from './enumerated/space.ts';
import type { Violation } from './find-violations.ts';
import { rerunNamed } from './reruns/reruns.ts';
import { routeNamed } from './routes.ts';

describe('findViolations for a pix with an injected bug', () => {
  it.each([...MUTANTS, ...OPERATOR_MUTANTS].map((mutant) => [mutant.fault, mutant] as const))(
    'findViolations detects a pix that %s',
    async (_fault, mutant) => {
      expect((await violationsOf(mutant, undefined)).map(({ text }) => text)).toEqual([]);
      const kinds = (await violationsOf(mutant, mutant)).map(({ kind }) => kind);
      expect(kinds).toContain(mutant.caught.as);
    },
  );
});

/**
 * Runs the case that should detect the bug, and returns its violations. If `mutant` is undefined, pix has no
 * bug.
 */
async function violationsOf({ caught }: Mutant, mutant: Mutant | undefined): Promise<readonly Violation[]> {
  if ('prompt' in caught) {
    const prompt = promptCaseOf(caught.prompt);
    if (prompt === null) throw new Error(`no case ${caught.prompt}`);
    const machines = new Machines({ headerConfirmed: prompt.route.headerConfirmed, mutant });
    const { violations } = await machines.use((on, at) => runAny(on, prompt, at));
    await machines.close();
    return violations;
  }
  const [route, answer, rerun] = [
    routeNamed(caught.route),
    answerNamed(caught.answer),
    rerunNamed(caught.rerun),
  ];
  const { headerConfirmed } = route;
  const machines = new Machines({ headerConfirmed, mutant });
  try {
    const one: Case = { route, answer, rerun, breakAt: null };
    const broken = caught.killedAt ?? caught.pausedAt;
    if (broken === undefined) return (await machines.use((on, at) => runCase(on, one, at))).violations;
    // The hub and cards identify an account by its newest record. So the first run of a machine has other crash
    // points than the following ones.
    await pointsOf(machines, route, answer, rerun.isReferenced);
    const { names } = await pointsOf(machines, route, answer, rerun.isReferenced);
    const at = names.findIndex((name) => broken.test(name));
    if (at === -1) throw new Error(`no crash point ${broken}`);
    const breakAt = { how: caught.killedAt ? 'kill' : 'pause', at } as const;
    return (await machines.use((on, where) => runCase(on, { ...one, breakAt }, where))).violations;
  } finally {
    await machines.close();
  }
}
