import type { Route } from '../routes.ts';
import { ANSWERS, GOOD_DAY } from './answers.ts';
import type { Case } from './run-case.ts';
import { breaksOf, type Machines, pointsOf, rerunsOf } from './space.ts';

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
  const points = await pointsOf(machines, route, GOOD_DAY, isReferenced);
  const { names, onItsWay } = points;
  const all = rerunsOf(route);
  // Crash points have their numbers from a run that is typed like theirs.
  const alike = all.filter((rerun) => rerun.isReferenced === isReferenced);
  const of = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  const how = (at: number): 'kill' | 'sigint' => (at % 2 === 0 ? 'kill' : 'sigint');
  const broken = names.map((_, at): Case => {
    const breakAt = { how: how(at + turn), at };
    return { route, answer: GOOD_DAY, breakAt, rerun: of(alike, at + turn) };
  });
  const answers = ANSWERS.slice(1).map((answer, at): Case => {
    // One in three is not broken off.
    const later = (at + turn) % 3;
    const breakAt = later === 0 ? null : { how: how(at), at: onItsWay + later - 1 };
    return { route, answer, breakAt, rerun: of(breakAt === null ? all : alike, at + turn) };
  });
  // What was written down and not sent yet is what must not be sent any more; of the others a few, as each takes long.
  const intent = names.indexOf('journal after: insert into entries');
  const standing = alike.flatMap((rerun) =>
    breaksOf(GOOD_DAY, points, rerun)
      .filter((breakAt) => breakAt?.how === 'pause')
      .filter((breakAt, at) => breakAt?.at === intent || at % 8 === turn % 8)
      .map((breakAt): Case => ({ route, answer: GOOD_DAY, breakAt, rerun })),
  );
  return { cases: [...broken, ...answers, ...standing], points: names.length };
}
