import { RERUNS } from '../reruns/reruns.ts';
import { ROUTES, type Route } from '../routes.ts';
import { answerNamed, answersOf, COVERING_PROXIES, SUCCESS } from './answers.ts';
import { distinctPoints } from './distinct-points.ts';
import { ACTS } from './prompt-case.ts';
import { actsOf, openPrompts } from './prompt-space.ts';
import { type AnyCase, pausesOf } from './report.ts';
import type { Case } from './run-case.ts';
import { breaksOf, firstBreak, type Machines, pointsOf, rerunsOf } from './space.ts';

/** Each act of another person is tested with two routes. The second route has the turn of a number that is higher. */
const NEXT_ROUTE = 7;
/** One of three routes is tested with every 397th case in which the run is paused after the confirmation. */
const PAUSES = 397;
const ROUTES_WITH_PAUSES = 3;
/** A route is tested with every 48th crash point, and the next route with the following ones. */
const POINTS = 48;
/** Reruns that no other case of the sample uses are tested with this answer of the service. */
const LOST = answerNamed('lost-then-down');

/** Distributes things among the routes that they fit: returns whether `route` has the turn of number `at`. */
const hasTurn = (route: Route, at: number, fits: (route: Route) => boolean): boolean => {
  const fitting = ROUTES.filter(fits);
  return fitting.indexOf(route) === at % fitting.length;
};

/**
 * Returns a sample of the cases of a route: some of the crash points, answers and reruns, and some cases
 * with a second person.
 * @param turn number of the route. It determines which part is tested
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
  // Each rerun is tested with one of the routes that it fits.
  const mine = all.filter((rerun) =>
    hasTurn(route, RERUNS.indexOf(rerun), (one) => rerunsOf(one).includes(rerun)),
  );
  const of = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  const how = (at: number): 'kill' | 'sigint' => (at % 2 === 0 ? 'kill' : 'sigint');
  const taken = route.isBatch ? distinctPoints(names) : [...names.keys()];
  const broken = taken
    .map((at, index): Case => {
      const taking = Math.floor(index / POINTS) + turn;
      return { route, answer: SUCCESS, breakAt: { how: how(taking), at }, rerun: of(alike, taking) };
    })
    .filter((_, index) => index % POINTS === turn % POINTS);
  const answers = answersOf(route)
    .slice(1)
    .filter(({ isWholeOnly }) => !isWholeOnly)
    .map((answer, at): Case => {
      const later = (at + turn) % 3;
      const isBroken = later > 0 && answer.applied !== 'deferred';
      const breakAt = isBroken ? { how: how(at), at: firstBreak(answer, points) + later - 1 } : null;
      const fitting = breakAt === null ? mine : mine.filter((rerun) => alike.includes(rerun));
      return { route, answer, breakAt, rerun: of(fitting.length > 0 ? fitting : alike, at + turn) };
    })
    .filter(({ answer }, at) => hasTurn(route, at + 5, (one) => answersOf(one).includes(answer)));
  // The most critical pause is between storing the entry and sending the payment. Pauses are slow, so each route is
  // tested with a sixth of the reruns, and with few other pauses.
  const intent = names.indexOf('journal after: insert into entries');
  const standing = alike
    .flatMap((rerun) =>
      breaksOf({ route, answer: SUCCESS, rerun }, points)
        .breaks.filter((breakAt) => breakAt?.how === 'pause')
        .filter((breakAt, at) => breakAt?.at === intent || at % 96 === turn % 96)
        .map((breakAt): Case => ({ route, answer: SUCCESS, breakAt, rerun })),
    )
    .filter((_, at) => at % 6 === turn % 6);
  const proxies = COVERING_PROXIES.filter((answer, at) =>
    hasTurn(route, at, (one) => !one.hasChangedCode && answer.fits?.(one) !== false),
  ).map((answer, at): Case => ({ route, answer, breakAt: null, rerun: of(all, at + turn) }));
  const used = new Set([...broken, ...answers].map(({ rerun }) => rerun));
  const others = mine
    .filter((rerun) => !used.has(rerun))
    .map((rerun): Case => ({ route, answer: LOST, breakAt: null, rerun }));
  const prompts = ACTS.flatMap((act, at) => {
    const fits = (one: Route): boolean => actsOf(one).includes(act);
    const isTested = [at, at + NEXT_ROUTE].some((number) => hasTurn(route, number, fits));
    const withAct = isTested ? openPrompts(route).filter((prompt) => prompt.act === act) : [];
    return isTested ? [of(withAct, at * NEXT_ROUTE + turn)] : [];
  });
  const pauses = turn % ROUTES_WITH_PAUSES === 0 ? await pausesOf(machines, route) : [];
  const paused = pauses.filter((_, at) => at % PAUSES === turn % PAUSES);
  return {
    cases: [...broken, ...answers, ...proxies, ...others, ...standing, ...prompts, ...paused],
    points: names.length,
  };
}
