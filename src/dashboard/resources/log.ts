import { phraseOf } from '../../i18n/index.ts';
import type { Tone } from '../../output/drawing/line.ts';
import type { ActionOutcome, LoggedAction, LoggedRequest } from '../state/list-rows.ts';
import { clock, column, LOCAL, NUMBER, type Resource } from './resource.ts';

export const OUTCOME_TONES: Readonly<Record<ActionOutcome, Tone>> = {
  running: 'plain',
  done: 'good',
  failed: 'bad',
  partial: 'bad',
  cancelled: 'warn',
  unknown: 'warn',
};

export const action: Resource<LoggedAction> = {
  feed: null,
  rows: ({ actions }) => actions,
  key: ({ number }) => `action ${number}`,
  columns: [
    clock('column.at', ({ startedAt }) => startedAt),
    column('column.outcome', ({ outcome }, { language }) => language.words[`dashboard.outcome.${outcome}`], {
      width: 9,
      fits: 14,
      tone: ({ outcome }) => OUTCOME_TONES[outcome],
    }),
    column('column.command', ({ command }) => command, { width: 30, grows: 200 }),
  ],
  mark: null,
  place: (row) => ({ kind: 'action', key: action.key(row), label: row.command }),
  transactionId: ({ parts }) =>
    parts.find(({ transactionId }) => transactionId !== null)?.transactionId ?? null,
  copies: ({ command }) => [['column.command', command]],
  actions: {},
  async detail(_sources, key, { actions }) {
    const found = actions.find((row) => action.key(row) === key);
    return found === undefined ? null : { kind: 'action', command: found.command, parts: found.parts };
  },
  json: null,
};

export const request: Resource<LoggedRequest> = {
  ...LOCAL,
  rows: ({ log }) => log,
  key: ({ number }) => String(number),
  columns: [
    clock('column.at', (row) => row.at),
    column('column.method', ({ method }) => method, { width: 6 }),
    column(
      'dashboard.answer',
      ({ status, fault }, { language }) =>
        fault !== null ? phraseOf(language.words, fault) : status === null ? '…' : `HTTP ${status}`,
      {
        width: 8,
        fits: 18,
        tone: ({ status, fault }) => {
          if (fault !== null) return 'bad';
          return status === null ? 'dim' : status < 400 ? 'good' : 'bad';
        },
        order: ({ status }) => status,
      },
    ),
    column('dashboard.took', ({ ms }) => (ms === null ? '…' : `${ms} ms`), {
      ...NUMBER,
      order: ({ ms }) => ms,
    }),
    column('dashboard.request', ({ target }) => target, { width: 20, grows: 200 }),
  ],
  mark: null,
  id: ({ target }) => target,
  copies: ({ method, target }) => [['dashboard.request', `${method} ${target}`]],
  actions: {},
};
