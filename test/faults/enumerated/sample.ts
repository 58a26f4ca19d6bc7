import type { Route } from '../routes.ts';
import { ANSWERS, answerNamed, SUCCESS } from './answers.ts';
import { distinctPoints } from './distinct-points.ts';
import { openPrompts } from './prompt-space.ts';
import { type AnyCase, pausesOf } from './report.ts';
import type { Case } from './run-case.ts';
import { breaksOf, firstBreak, type Machines, pointsOf, rerunsOf } from './space.ts';

/** The sample contains every 17th case with an open prompt, and every 47th with a pause after the answer. */
const PROMPTS = 17;
const PAUSES = 47;
/**
 * The sample of a route contains a quarter of the answers and reruns. Four consecutive routes together cover
 * all of them.
 */
const SHARE = 4;
/** The service's answer in the cases that are added for reruns without any other case in the sample. */
const LOST = answerNamed('lost-then-down');

/**
 * Returns a sample of a route's cases: a third of the crash points, a quarter of the answers and reruns, and
 * some open prompts.
 * @param turn number of the route, which decides the thirds and quarters
 */
export async function sampleOf(
  machines: Machines,
  route: Route,
  turn: number,
): Promise<{ readonly cases: readonly AnyCase[]; readonly points: number }> {
  const isReferenced = route.isBatch ? false : turn % 2 === 0;
  const points = await pointsOf(machines, route, SUCCESS, isReferenced);
  const { names } = points;
  const all = rerunsOf(route);
  // Crash points depend on the arguments, so a broken run must have the arguments of the counted run.
  const alike = all.filter((rerun) => rerun.isReferenced === isReferenced);
  const of = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  const how = (at: number): 'kill' | 'sigint' => (at % 2 === 0 ? 'kill' : 'sigint');
  const taken = route.isBatch ? distinctPoints(names) : [...names.keys()];
  // Each route tests a third of the crash points. The next two routes pass equal points, and test the other
  // thirds.
  const broken = taken
    .map((at, index): Case => {
      const breakAt = { how: how(Math.floor(index / 3) + turn), at };
      return { route, answer: SUCCESS, breakAt, rerun: of(alike, Math.floor(index / 3) + turn) };
    })
    .filter((_, index) => index % 3 === turn % 3);
  const answers = ANSWERS.slice(1)
    .map((answer, at): Case => {
      const later = (at + turn) % 3;
      const isBroken = later > 0 && answer.applied !== 'deferred';
      const breakAt = isBroken ? { how: how(at), at: firstBreak(answer, points) + later - 1 } : null;
      return { route, answer, breakAt, rerun: of(breakAt === null ? all : alike, at + turn) };
    })
    .filter((_, at) => at % SHARE === turn % SHARE);
  // The pause between the intent and its request is the most critical one. Only a few other pauses are
  // included, because each pause is slow.
  const intent = names.indexOf('journal after: insert into entries');
  const standing = alike.flatMap((rerun) =>
    breaksOf({ route, answer: SUCCESS, rerun }, points)
      .breaks.filter((breakAt) => breakAt?.how === 'pause')
      .filter((breakAt, at) => breakAt?.at === intent || at % 24 === turn % 24)
      .map((breakAt): Case => ({ route, answer: SUCCESS, breakAt, rerun })),
  );
  const used = new Set([...broken, ...answers].map(({ rerun }) => rerun));
  const others = all
    .filter((rerun, at) => !used.has(rerun) && (route.isBatch || at % SHARE === turn % SHARE))
    .map((rerun): Case => ({ route, answer: LOST, breakAt: null, rerun }));
  const prompts = openPrompts(route).filter((_, at) => at % PROMPTS === turn % PROMPTS);
  const paused = (await pausesOf(machines, route)).filter((_, at) => at % PAUSES === turn % PAUSES);
  return {
    cases: [...broken, ...answers, ...others, ...standing, ...prompts, ...paused],
    points: names.length,
  };
}
