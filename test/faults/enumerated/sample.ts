import { RERUNS } from '../reruns/reruns.ts';
import { ROUTES, type Route } from '../routes.ts';
import { answerNamed, answersOf, coveringProxies, SUCCESS } from './answers.ts';
import { distinctPoints } from './distinct-points.ts';
import { openPrompts } from './prompt-space.ts';
import { type AnyCase, pausesOf } from './report.ts';
import type { Case } from './run-case.ts';
import { breaksOf, firstBreak, type Machines, pointsOf, rerunsOf } from './space.ts';

/**
 * The sample contains every 43rd case in which another person acts before the confirmation, and every 199th
 * case in which the run is paused after the confirmation.
 */
const PROMPTS = 43;
const PAUSES = 199;
/**
 * A route is tested with every eighth crash point, answer and rerun, and the next route with the following
 * ones. So eight consecutive routes together are tested with all answers and reruns. Consecutive routes have
 * similar crash points.
 */
const SHARE = 8;
/** Reruns that no other case of the sample uses are tested with this answer of the service. */
const LOST = answerNamed('lost-then-down');

const familyOf = ({ name }: Route): string => /^card|hub/.exec(name)?.[0] ?? 'main';

/**
 * Returns a sample of the cases of a route: an eighth of the crash points, answers and reruns, and some cases
 * with a second person.
 * @param turn number of the route. It determines which eighth is tested
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
  // Crash points depend on whether the command has a reference. So only reruns with this `isReferenced` match
  // `points`.
  const alike = all.filter((rerun) => rerun.isReferenced === isReferenced);
  const of = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  const how = (at: number): 'kill' | 'sigint' => (at % 2 === 0 ? 'kill' : 'sigint');
  const taken = route.isBatch ? distinctPoints(names) : [...names.keys()];
  const broken = taken
    .map((at, index): Case => {
      const taking = Math.floor(index / SHARE) + turn;
      return { route, answer: SUCCESS, breakAt: { how: how(taking), at }, rerun: of(alike, taking) };
    })
    .filter((_, index) => index % SHARE === turn % SHARE);
  const answers = answersOf(route)
    .slice(1)
    .filter(({ isWholeOnly }) => !isWholeOnly)
    .map((answer, at): Case => {
      const later = (at + turn) % 3;
      const isBroken = later > 0 && answer.applied !== 'deferred';
      const breakAt = isBroken ? { how: how(at), at: firstBreak(answer, points) + later - 1 } : null;
      return { route, answer, breakAt, rerun: of(breakAt === null ? all : alike, at + turn) };
    })
    .filter((_, at) => at % SHARE === turn % SHARE);
  // The most critical pause is between storing the entry and sending the payment. Pauses are slow, so only a
  // few other pauses are tested.
  const intent = names.indexOf('journal after: insert into entries');
  const standing = alike.flatMap((rerun) =>
    breaksOf({ route, answer: SUCCESS, rerun }, points)
      .breaks.filter((breakAt) => breakAt?.how === 'pause')
      .filter((breakAt, at) => breakAt?.at === intent || at % 48 === turn % 48)
      .map((breakAt): Case => ({ route, answer: SUCCESS, breakAt, rerun })),
  );
  const alikeRoutes = ROUTES.filter((one) => familyOf(one) === familyOf(route) && !one.hasChangedCode);
  const proxies = coveringProxies(route)
    .filter((_, at) => at % alikeRoutes.length === alikeRoutes.indexOf(route))
    .map((answer, at): Case => ({ route, answer, breakAt: null, rerun: of(all, at + turn) }));
  const used = new Set([...broken, ...answers].map(({ rerun }) => rerun));
  const others = all
    .filter((rerun) => {
      // The place in the list of all routes, because some reruns do not fit each route.
      const isOwn = RERUNS.indexOf(rerun) % SHARE === turn % SHARE;
      return !used.has(rerun) && (route.isBatch || isOwn);
    })
    .map((rerun): Case => ({ route, answer: LOST, breakAt: null, rerun }));
  const open = openPrompts(route);
  const live = turn % 4 === 0 ? open.filter(({ act }) => act === 'types-ahead-live').slice(0, 1) : [];
  const prompts = [...open.filter((_, at) => at % PROMPTS === turn % PROMPTS), ...live];
  const paused = (await pausesOf(machines, route)).filter((_, at) => at % PAUSES === turn % PAUSES);
  return {
    cases: [...broken, ...answers, ...proxies, ...others, ...standing, ...prompts, ...paused],
    points: names.length,
  };
}
