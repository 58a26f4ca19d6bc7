import { type PostgresServer, postgresPrograms, startPostgres } from '../../support/stores/postgres.ts';
import type { TestDatabases } from '../../support/stores/test-databases.ts';
import type { Rerun } from '../reruns/rerun.ts';
import { RERUNS } from '../reruns/reruns.ts';
import type { Route } from '../routes.ts';
import { type Answer, answersOf, SUCCESS } from './answers.ts';
import { leftOut, type PointRule } from './distinct-points.ts';
import { type Machine, type MachineOptions, machine } from './machine.ts';
import type { Case } from './run-case.ts';
import type { Break } from './simulated-process.ts';

/**
 * After this number of cases, a new machine is used, because a long list of payments makes a machine slow.
 */
const MOST_CASES = 150;

/** Provides machines for the cases of one route. */
export class Machines {
  readonly #options: MachineOptions;
  #current: Promise<Machine> | undefined;
  #used = 0;
  readonly #shared: TestDatabases | null;
  #server: Promise<PostgresServer> | undefined;
  #databases = 0;

  /**
   * @param shared databases on a server that the caller starts and stops. By default, these machines start
   * their own server when they need one
   */
  constructor(options: MachineOptions, shared: TestDatabases | null = null) {
    this.#options = options;
    this.#shared = shared;
  }

  /**
   * Runs `work` with a machine and a unique tag. No other case uses the amounts from `cents` to `cents + 9`.
   */
  async use<T>(work: (machine: Machine, at: { cents: number; tag: string }) => Promise<T>): Promise<T> {
    if (this.#used >= MOST_CASES) await this.#closeMachine();
    this.#current ??= machine({ ...this.#options, database: () => this.#database() });
    const current = await this.#current;
    this.#used += 1;
    return work(current, { cents: 1_000 + this.#used * 10, tag: `c${this.#used}` });
  }

  async #database(): Promise<string> {
    if (this.#shared !== null) return this.#shared.next();
    const programs = postgresPrograms();
    if (programs === null) throw new Error('this machine has no PostgreSQL');
    this.#server ??= startPostgres(programs);
    this.#databases += 1;
    return (await this.#server).database(`journal_${this.#databases}`);
  }

  async close(): Promise<void> {
    await this.#closeMachine();
    const server = await this.#server;
    this.#server = undefined;
    await server?.stop();
  }

  async #closeMachine(): Promise<void> {
    const current = await this.#current;
    this.#current = undefined;
    this.#used = 0;
    await current?.close();
  }
}

export interface Points {
  readonly names: readonly string[];
  /** Indexes of the crash points directly before each request that moves money. */
  readonly leaving: readonly number[];
  /**
   * Index of the first crash point after a request that moves money was sent. Before this point, the answer
   * of the service does not matter.
   */
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
      folder: `points-${tag}`,
      config: `points-config-${tag}`,
      stdin,
      answer,
      service: route.service ?? answer.service,
      movesMoney: route.movesMoney,
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

/**
 * Returns the index of the first crash point to test with this answer, or `names.length` if there is none.
 * After a `deferred` answer, only a run with one row is interrupted, and only after pix has stored the
 * answer.
 */
export function firstBreak({ name, applied }: Answer, { names, onItsWay }: Points): number {
  if (name === SUCCESS.name) return 0;
  if (applied !== 'deferred') return onItsWay;
  const rows = names.filter((point) => point === 'journal after: insert into entries').length;
  const stored = names.indexOf('journal after: update entries set state');
  return rows > 1 || stored === -1 ? names.length : stored;
}

/** How many cases each rule omits. */
export type LeftOut = Partial<Record<PointRule | 'same state', number>>;

const HOWS: readonly Break['how'][] = ['kill', 'sigint', 'pause'];

/**
 * Returns the interruptions to test, beginning at the crash point that `firstBreak` returns. Interruptions
 * that a rule omits are not included. The first element is null (no interruption).
 */
export function breaksOf(
  { route: { isBatch }, answer, rerun }: Omit<Case, 'breakAt'>,
  points: Points,
): { readonly breaks: readonly (Break | null)[]; readonly leftOut: LeftOut } {
  const { names } = points;
  const from = firstBreak(answer, points);
  const isAlone = !isBatch && (answer.applied === 'yes' || answer.applied === 'no');
  const counts: LeftOut = {};
  const breaks = HOWS.flatMap((how) => {
    const rules = leftOut({ names, isBatch, isAlone }, how);
    const canBreak = (at: number): boolean => how !== 'pause' || canStand(points, rerun, at);
    return [...names.keys()].slice(from).flatMap((at) => {
      if (!canBreak(at)) return [];
      const rule = rules[at];
      if (rule === undefined || (rule === 'next' && !canBreak(at + 1))) return [{ how, at }];
      counts[rule] = (counts[rule] ?? 0) + 1;
      return [];
    });
  });
  return { breaks: [null, ...breaks], leftOut: counts };
}

/**
 * Returns whether a run may be paused at this crash point while the rerun takes place:
 * - never just before a request that moves money, because a request in the network cannot be paused
 * - never at writes to stdout and stderr, because pix does not await them
 * - with a reference or a batch, at all other points
 * - without a reference, only after the journal contains the payment
 */
function canStand({ names, leaving }: Points, { name }: Rerun, at: number): boolean {
  if (leaving.includes(at) || /^std(out|err) /.test(names[at] ?? '')) return false;
  if (/^(same-reference|(same|resume)-batch|failover.*|clock-day-behind-referenced)$/.test(name)) return true;
  return (
    /^(no-reference|clock-day-behind)$/.test(name) &&
    at >= names.indexOf('journal after: insert into entries')
  );
}

export function addTo(counts: LeftOut, more: LeftOut): void {
  for (const [rule, count] of Object.entries(more) as [keyof LeftOut, number][])
    counts[rule] = (counts[rule] ?? 0) + count;
}

/**
 * Returns the reruns that are possible for a route. If PostgreSQL is not installed, the reruns that need it
 * are omitted.
 */
export const rerunsOf = (route: Route): readonly Rerun[] =>
  RERUNS.filter(
    ({ name, fits, usesPostgres }) =>
      fits(route) &&
      !(usesPostgres && postgresPrograms() === null) &&
      // A code that has changed is never paid, so reruns on a changed machine do not differ.
      !(route.hasChangedCode && !/^(same|no)-reference$|^other-family$|^follower$/.test(name)),
  );

export async function casesOf(
  machines: Machines,
  route: Route,
): Promise<{ readonly cases: readonly Case[]; readonly points: number; readonly leftOut: LeftOut }> {
  const cases: Case[] = [];
  const without: LeftOut = {};
  let points = 0;
  for (const isReferenced of [true, false]) {
    const reruns = rerunsOf(route).filter((rerun) => rerun.isReferenced === isReferenced);
    if (reruns.length === 0) continue;
    for (const answer of answersOf(route)) {
      if (answer.isWholeOnly) {
        for (const rerun of reruns) cases.push({ route, answer, breakAt: null, rerun });
        continue;
      }
      const of = await pointsOf(machines, route, answer, isReferenced);
      points += of.names.length - firstBreak(answer, of);
      for (const rerun of reruns) {
        const found = breaksOf({ route, answer, rerun }, of);
        for (const breakAt of found.breaks) cases.push({ route, answer, breakAt, rerun });
        addTo(without, found.leftOut);
      }
    }
  }
  return { cases, points, leftOut: without };
}
