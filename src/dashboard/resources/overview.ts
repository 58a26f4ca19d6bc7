import { say } from '../../i18n/index.ts';
import { atLeast, environmentName, money } from '../screens/drawing-options.ts';
import { type Alert, alertsOf, alertText, LEVEL_TONES, verdictText } from '../selectors/alert.ts';
import { type Updated, updated } from '../state/action.ts';
import type { DashboardState, ProfileRow } from '../state/dashboard-state.ts';
import { column, LOCAL, NUMBER, type Resource, type Surroundings } from './resource.ts';

export const alert: Resource<Alert> = {
  ...LOCAL,
  rows: alertsOf,
  key: ({ key }) => key,
  columns: [column('panel.attention', (row, { language }) => alertText(row, language), NUMBER)],
  mark: null,
  id: ({ code }) => code,
  copies: () => [],
  actions: { acknowledge: (row, state) => acknowledge(state, row) },
};

function acknowledge(state: DashboardState, { key, weight, isAcknowledged }: Alert): Updated {
  const known = new Map(state.acknowledged);
  if (isAcknowledged) known.delete(key);
  else known.set(key, weight);
  return updated({ ...state, acknowledged: known }, { type: 'remember' });
}

const AMOUNT = { width: 9, fits: 20, align: 'right' } as const;
const atLeastOf = (cents: number | null, isComplete: boolean): string =>
  cents === null ? '–' : `${atLeast(isComplete)}${money(cents)}`;
const balance = ({ total }: ProfileRow, cents: number | null): string =>
  atLeastOf(cents, total?.isWhole ?? true);
const flow = ({ isComplete }: ProfileRow, cents: number | null): string => atLeastOf(cents, isComplete);

const profileName = ({ name, total }: ProfileRow, { language }: Surroundings): string =>
  total === null ? name : say(language.words, 'profiles.total', { count: total.accounts });

export const profile: Resource<ProfileRow> = {
  ...LOCAL,
  rows: ({ profiles }) => profiles,
  key: ({ name }) => name,
  columns: [
    column('column.profile', profileName, { width: 9, grows: 40, tone: () => 'bold' }),
    column('profiles.environment', (row, { language }) => environmentName(row.environment, language.words), {
      width: 8,
      tone: ({ environment }) => (environment === 'live' ? 'bold' : 'plain'),
    }),
    column(
      'panel.attention',
      ({ total, level, red, amber }, { language }) =>
        total !== null ? '' : verdictText(language.words, level, red > 0 ? red : amber),
      { width: 9, grows: 26, tone: ({ level }) => LEVEL_TONES[level] },
    ),
    column('panel.balance', (row) => balance(row, row.availableCents), AMOUNT),
    column('flow.in', (row) => flow(row, row.inCents), AMOUNT),
    column('flow.out', (row) => flow(row, row.outCents), AMOUNT),
    column('flow.net', (row) => flow(row, row.netCents), AMOUNT),
    column('column.blocked', (row) => balance(row, row.blockedCents), AMOUNT),
  ],
  mark: ({ isShown }) => (isShown ? '•' : ' '),
  copies: ({ name }) => [['column.name', name]],
  actions: {},
};
