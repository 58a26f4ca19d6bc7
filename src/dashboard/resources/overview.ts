import { say } from '../../i18n/index.ts';
import { atLeast, environmentName, money } from '../screens/drawing-options.ts';
import { type Alert, alertsOf, alertText, LEVEL_TONES } from '../selectors/alert.ts';
import { type Updated, updated } from '../state/action.ts';
import type { DashboardState, ProfileRow } from '../state/dashboard-state.ts';
import { column, LOCAL, NUMBER, type Resource } from './resource.ts';

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

const AMOUNT = { width: 16, align: 'right' } as const;
const read = (cents: number | null): string => (cents === null ? '–' : money(cents));
const flow = ({ isComplete }: ProfileRow, cents: number | null): string =>
  `${atLeast(cents === null || isComplete)}${read(cents)}`;

export const profile: Resource<ProfileRow> = {
  ...LOCAL,
  rows: ({ profiles }) => profiles,
  key: ({ name }) => name,
  columns: [
    column('column.profile', ({ name }) => name, { width: 12, grows: 40, tone: () => 'bold' }),
    column('profiles.environment', (row, { language }) => environmentName(row.environment, language.words), {
      width: 8,
      tone: ({ environment }) => (environment === 'live' ? 'bold' : 'plain'),
    }),
    column(
      'panel.attention',
      ({ level, red, amber }, { language }) =>
        `● ${say(language.words, `verdict.${level}`, { count: red > 0 ? red : amber })}`,
      { width: 18, fits: 26, tone: ({ level }) => LEVEL_TONES[level] },
    ),
    column('panel.balance', ({ availableCents }) => read(availableCents), AMOUNT),
    column('flow.in', (row) => flow(row, row.inCents), AMOUNT),
    column('flow.out', (row) => flow(row, row.outCents), AMOUNT),
  ],
  mark: ({ isShown }) => (isShown ? '•' : ' '),
  copies: ({ name }) => [['column.name', name]],
  actions: {},
};
