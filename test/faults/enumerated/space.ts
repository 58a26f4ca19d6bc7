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
  /** Those at which a request that moves money is about to leave. */
  readonly leaving: readonly number[];
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
    const leaving = points.flatMap((point, index) => {
      const [, method = '', path = ''] = /^(\w+) (\S+): before$/.exec(point) ?? [];
      return route.movesMoney(method, path) ? [index] : [];
    });
    const [first] = leaving;
    if (first === undefined) throw new Error(`${route.name}/${answer.name}: no request moves money`);
    return { names: points, leaving, onItsWay: first + 1 };
  });
}

/** Breaks at every crash point that is not the same as in the good day's run. */
export function breaksOf(answer: Answer, points: Points, rerun: Rerun): readonly (Break | null)[] {
  const { names, onItsWay } = points;
  const from = answer === GOOD_DAY ? 0 : onItsWay;
  const ways = (at: number): readonly Break['how'][] =>
    canStand(points, rerun, at) ? ['kill', 'sigint', 'pause'] : ['kill', 'sigint'];
  const breaks = names.flatMap((_, at) => (at < from ? [] : ways(at).map((how) => ({ how, at }))));
  return [null, ...breaks];
}

/**
 * Where a run may stand still while another one is typed: anywhere when both name the same; else only from its intent on,
 * for two that are typed without a reference before are two that are meant. Not where a request that moves money has been
 * handed to the network and not left it: nobody can call that back. Nor at a write to a stream: here the program goes on
 * from one without waiting, a real one would stand there.
 */
function canStand({ names, leaving }: Points, { name }: Rerun, at: number): boolean {
  if (leaving.includes(at) || /^std(out|err) /.test(names[at] ?? '')) return false;
  if (['same-reference', 'same-batch', 'resume-batch'].includes(name)) return true;
  return name === 'no-reference' && at >= names.indexOf('journal after: insert into entries');
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
      const of = await pointsOf(machines, route, answer, isReferenced);
      points += of.names.length - (answer === GOOD_DAY ? 0 : of.onItsWay);
      for (const rerun of reruns)
        for (const breakAt of breaksOf(answer, of, rerun)) cases.push({ route, answer, breakAt, rerun });
    }
  }
  return { cases, points };
}
