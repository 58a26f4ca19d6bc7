import type { Route } from '../routes.ts';
import type { Machine } from './machine.ts';
import { ACTS, type Act, askedRun, EARLIER, type PromptCase } from './prompt-case.ts';

/** Returns the cases of a route in which another person acts while the question is open. */
export function openPrompts(route: Route): readonly PromptCase[] {
  return EARLIER.flatMap((earlier) =>
    actsOf(route).flatMap((act) =>
      (act === 'types-ahead-live' && earlier !== 'none'
        ? []
        : route.isBatch
          ? [false]
          : [true, false]
      ).flatMap((isReferenced) =>
        (['n', 'y'] as const).map((again) => ({ route, earlier, act, isReferenced, again, pauseAt: null })),
      ),
    ),
  );
}

/** Returns the cases of a route in which another person acts while the confirmed run is paused. */
export async function pausedAnswers(
  machine: Machine,
  route: Route,
  tag: string,
  cents: number,
): Promise<readonly PromptCase[]> {
  const cases: PromptCase[] = [];
  for (const isReferenced of route.isBatch ? [false] : [true, false]) {
    const prepared = await route.prepare(machine, cents, `${tag}-${isReferenced}`);
    const typing = isReferenced ? { reference: `points-${tag}` } : {};
    const names = { folder: `prompt-${tag}-${isReferenced}`, config: `config-${tag}-${isReferenced}` };
    const asked = await askedRun(machine, prepared, typing, { ...names, movesMoney: route.movesMoney });
    const ended = await asked.reply?.('y');
    for (const [at, point] of (ended?.points ?? []).entries()) {
      const [, method = '', path = ''] = /^(\w+) (\S+): before$/.exec(point) ?? [];
      if (at < asked.points.length || /^std(out|err) /.test(point) || route.movesMoney(method, path))
        continue;
      for (const act of PAUSED.filter((one) => actsOf(route).includes(one)))
        cases.push({ route, earlier: 'none', act, isReferenced, again: 'n', pauseAt: at });
    }
  }
  return cases;
}

const PAUSED: readonly Act[] = ['pays', 'confirms', 'other-name', 'replaces-token'];

/** Returns the acts that are possible for a route. */
export const actsOf = ({ isBatch, name, hasChangedCode }: Route): readonly Act[] =>
  ACTS.filter((act) => {
    if (hasChangedCode) return false;
    if (act === 'edits') return isBatch;
    return act !== 'other-name' || name === 'batch-unnamed';
  });
