import type { ProfileRow } from '../state/dashboard-state.ts';

type Amount = 'availableCents' | 'blockedCents' | 'inCents' | 'outCents' | 'netCents';

/**
 * Returns a total for each environment with several profiles, because money of different environments is never
 * added up. Two profiles of one account count once.
 */
export function totalsOf(profiles: readonly ProfileRow[]): readonly ProfileRow[] {
  return [...new Set(profiles.map(({ environment }) => environment))].flatMap((environment) => {
    const here = profiles.filter((one) => one.environment === environment);
    if (here.length < 2) return [];
    const accounts = [...new Map(here.map((one) => [one.account ?? ` ${one.name}`, one])).values()];
    const sum = (name: Amount): number | null =>
      accounts.every((one) => one[name] === null)
        ? null
        : accounts.reduce((total, one) => total + (one[name] ?? 0), 0);
    const isWhole = here.every((one) => one.availableCents !== null && one.blockedCents !== null);
    const total: ProfileRow = {
      name: `total ${environment}`,
      environment,
      total: { accounts: accounts.length, isWhole },
      account: null,
      isShown: false,
      stage: here.some(({ stage }) => stage === 'lost') ? 'lost' : 'live',
      availableCents: sum('availableCents'),
      blockedCents: sum('blockedCents'),
      inCents: sum('inCents'),
      outCents: sum('outCents'),
      netCents: sum('netCents'),
      isComplete: here.every(({ isComplete }) => isComplete),
      level: 'green',
      red: 0,
      amber: 0,
    };
    return [total];
  });
}
