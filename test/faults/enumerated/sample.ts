import type { Route } from '../routes.ts';
import { ANSWERS, SUCCESS } from './answers.ts';
import type { Case } from './run-case.ts';
import { breaksOf, type Machines, pointsOf, rerunsOf } from './space.ts';

/**
 * A sample of a route's cases with all crash points of a successful run (of the rows of a batch those of `distinctPoints`),
 * all answers and all reruns. Reruns alternate, and so do killing and interrupting.
 * @param turn offset of the alternation; different for each route
 */
export async function sampleOf(
  machines: Machines,
  route: Route,
  turn: number,
): Promise<{ readonly cases: readonly Case[]; readonly points: number }> {
  const isReferenced = route.isBatch ? false : turn % 2 === 0;
  const points = await pointsOf(machines, route, SUCCESS, isReferenced);
  const { names, onItsWay } = points;
  const all = rerunsOf(route);
  // Numbers of crash points are only valid for runs with the same arguments.
  const alike = all.filter((rerun) => rerun.isReferenced === isReferenced);
  const of = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  const how = (at: number): 'kill' | 'sigint' => (at % 2 === 0 ? 'kill' : 'sigint');
  const taken = route.isBatch ? distinctPoints(names) : [...names.keys()];
  const broken = taken.map((at, index): Case => {
    const breakAt = { how: how(index + turn), at };
    return { route, answer: SUCCESS, breakAt, rerun: of(alike, index + turn) };
  });
  const answers = ANSWERS.slice(1).map((answer, at): Case => {
    // One in three runs to its end.
    const later = (at + turn) % 3;
    const breakAt = later === 0 ? null : { how: how(at), at: onItsWay + later - 1 };
    return { route, answer, breakAt, rerun: of(breakAt === null ? all : alike, at + turn) };
  });
  // Always the pause between the intent and its request, the most critical; of the others a few, since each takes long.
  const intent = names.indexOf('journal after: insert into entries');
  const standing = alike.flatMap((rerun) =>
    breaksOf(SUCCESS, points, rerun)
      .filter((breakAt) => breakAt?.how === 'pause')
      .filter((breakAt, at) => breakAt?.at === intent || at % 8 === turn % 8)
      .map((breakAt): Case => ({ route, answer: SUCCESS, breakAt, rerun })),
  );
  return { cases: [...broken, ...answers, ...standing], points: names.length };
}

/**
 * Indexes of the crash points of a batch that differ: of those with the same name (numbers apart), which its rows pass by
 * turns, the first and the last. Of reads that follow each other, between which nothing happens, the first and the last too.
 */
function distinctPoints(names: readonly string[]): readonly number[] {
  const kinds = names.map((name, at) => {
    if (name !== 'journal read') return name.replace(/\d+/g, '#');
    return `${name} after ${names.findLastIndex((other, before) => before < at && other !== name)}`;
  });
  return [...names.keys()].filter((at) => {
    const kind = kinds[at] as string;
    return kinds.indexOf(kind) === at || kinds.lastIndexOf(kind) === at;
  });
}
