import { accountsOfEnvironments } from '../../domain/money/accounts-of-environments.ts';
import type { ProfileRow } from '../state/dashboard-state.ts';

type Amount = 'availableCents' | 'blockedCents' | 'inCents' | 'outCents' | 'netCents';

export const totalsOf = (profiles: readonly ProfileRow[]): readonly ProfileRow[] =>
  accountsOfEnvironments(profiles, ({ account, name }) => account ?? ` ${name}`).map(
    ({ environment, rows, accounts }) => {
      const sum = (name: Amount): number | null =>
        accounts.every((one) => one[name] === null)
          ? null
          : accounts.reduce((total, one) => total + (one[name] ?? 0), 0);
      const isWhole = rows.every((one) => one.availableCents !== null && one.blockedCents !== null);
      return {
        name: `total ${environment}`,
        environment,
        total: { accounts: accounts.length, isWhole },
        account: null,
        isShown: false,
        stage: rows.some(({ stage }) => stage === 'lost') ? 'lost' : 'live',
        availableCents: sum('availableCents'),
        blockedCents: sum('blockedCents'),
        inCents: sum('inCents'),
        outCents: sum('outCents'),
        netCents: sum('netCents'),
        isComplete: rows.every(({ isComplete }) => isComplete),
        level: 'green',
        red: 0,
        amber: 0,
      };
    },
  );
