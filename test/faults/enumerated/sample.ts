import type { Route } from '../routes.ts';
import { ANSWERS, GOOD_DAY } from './answers.ts';
import type { Case } from './run-case.ts';
import { type Machines, pointsOf, rerunsOf } from './space.ts';

/**
 * A part of a route's space that misses no crash point of the good day, no answer and no rerun: reruns take turns, and so
 * do killing and interrupting.
 * @param turn where to begin with taking turns: another one for each route
 */
export async function sampleOf(
  machines: Machines,
  route: Route,
  turn: number,
): Promise<{ readonly cases: readonly Case[]; readonly points: number }> {
  const isReferenced = route.isBatch ? false : turn % 2 === 0;
  const { names, onItsWay } = await pointsOf(machines, route, GOOD_DAY, isReferenced);
  const all = rerunsOf(route);
  // Crash points have their numbers from a run that is typed like theirs.
  const alike = all.filter((rerun) => rerun.isReferenced === isReferenced);
  const of = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  const how = (at: number): 'kill' | 'sigint' => (at % 2 === 0 ? 'kill' : 'sigint');
  const points = names.map((_, at): Case => {
    const breakAt = { how: how(at + turn), at };
    return { route, answer: GOOD_DAY, breakAt, rerun: of(alike, at + turn) };
  });
  const answers = ANSWERS.slice(1).map((answer, at): Case => {
    // One in three is not broken off.
    const later = (at + turn) % 3;
    const breakAt = later === 0 ? null : { how: how(at), at: onItsWay + later - 1 };
    return { route, answer, breakAt, rerun: of(breakAt === null ? all : alike, at + turn) };
  });
  return { cases: [...points, ...answers], points: names.length };
}
