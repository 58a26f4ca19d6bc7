import { RERUNS, type Rerun } from '../reruns.ts';
import type { Route } from '../routes.ts';
import { ANSWERS, type Answer, GOOD_DAY } from './answers.ts';
import { type Machine, type MachineOptions, machine } from './machine.ts';
import type { Case } from './run-case.ts';
import type { Break } from './simulated-process.ts';

/** After so many cases a machine is replaced: what the service has to list would slow it down. */
const MOST_CASES = 150;

/** Machines for one route: each case gets amounts and names of its own. */
export class Machines {
  readonly #options: MachineOptions;
  #current: Promise<Machine> | undefined;
  #used = 0;

  constructor(options: MachineOptions) {
    this.#options = options;
  }

  /** @param work is given a machine, and amounts from `cents` to `cents + 9` that nobody used on it */
  async use<T>(work: (machine: Machine, at: { cents: number; tag: string }) => Promise<T>): Promise<T> {
    if (this.#used >= MOST_CASES) await this.close();
    this.#current ??= machine(this.#options);
    const current = await this.#current;
    this.#used += 1;
    return work(current, { cents: 1_000 + this.#used * 10, tag: `c${this.#used}` });
  }

  async close(): Promise<void> {
    const current = await this.#current;
    this.#current = undefined;
    this.#used = 0;
    await current?.close();
  }
}

/** The crash points of a route's first run, in order, where nothing breaks it off. */
export interface Points {
  readonly names: readonly string[];
  /** The first one at which the answer makes a difference: the request that moves money is on its way. */
  readonly onItsWay: number;
}

export async function pointsOf(
  machines: Machines,
  route: Route,
  answer: Answer,
  isReferenced: boolean,
): Promise<Points> {
  return machines.use(async (on, { cents, tag }) => {
    const { type, stdin } = await route.prepare(on, cents, tag);
    const { points } = await on.run(type(isReferenced ? { reference: `points-${tag}` } : {}), {
      ...{ folder: `points-${tag}`, stdin, answer, movesMoney: route.movesMoney },
    });
    await on.clock.advance(600_000);
    const leaving = points.findIndex((point) => {
      const [, method = '', path = ''] = /^(\w+) (\S+): before$/.exec(point) ?? [];
      return route.movesMoney(method, path);
    });
    if (leaving === -1) throw new Error(`${route.name}/${answer.name}: no request moves money`);
    return { names: points, onItsWay: leaving + 1 };
  });
}

/** Breaks at every crash point that is not the same as in the good day's run. */
export function breaksOf(answer: Answer, { names, onItsWay }: Points): readonly (Break | null)[] {
  const from = answer === GOOD_DAY ? 0 : onItsWay;
  const breaks = names.flatMap((_, at): Break[] =>
    at < from
      ? []
      : [
          { how: 'kill', at },
          { how: 'sigint', at },
        ],
  );
  return [null, ...breaks];
}

export const rerunsOf = (route: Route): readonly Rerun[] => RERUNS.filter(({ fits }) => fits(route));

/** All cases of a route, and how many crash points they have. */
export async function casesOf(
  machines: Machines,
  route: Route,
): Promise<{ readonly cases: readonly Case[]; readonly points: number }> {
  const cases: Case[] = [];
  let points = 0;
  for (const isReferenced of [true, false]) {
    const reruns = rerunsOf(route).filter((rerun) => rerun.isReferenced === isReferenced);
    if (reruns.length === 0) continue;
    for (const answer of ANSWERS) {
      const breaks = breaksOf(answer, await pointsOf(machines, route, answer, isReferenced));
      points += (breaks.length - 1) / 2;
      for (const breakAt of breaks) for (const rerun of reruns) cases.push({ route, answer, breakAt, rerun });
    }
  }
  return { cases, points };
}
