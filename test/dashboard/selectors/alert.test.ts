import { describe, expect, it } from 'vitest';
import { batchProgress } from '../../../src/dashboard/resources/payout.ts';
import {
  alertsOf,
  alertText,
  allAlerts,
  levelOf,
  serviceStaleSince,
  verdictOf,
} from '../../../src/dashboard/selectors/alert.ts';
import { selectedRow } from '../../../src/dashboard/selectors/cursor.ts';
import type { Action } from '../../../src/dashboard/state/action.ts';
import { DEFAULT_SETTINGS, settingsOf } from '../../../src/dashboard/state/dashboard-state.ts';
import type { FeedName } from '../../../src/dashboard/state/feeds.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import type { ShownRowState } from '../../../src/domain/money/transaction-statuses.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { batchSummary } from '../../../src/storage/journal/batch-plan.ts';
import { eventGroup, feed, keys, NOW, opened, played, read, undelivered } from '../support/played.ts';

const MINUTE = 60_000;

const lost = (name: FeedName, errorCode = 'connection', isOutage = true): Action => ({
  type: 'feed-failed',
  name,
  retryAt: NOW + 2_000,
  failure: { errorCode, key: 'error.network', params: {}, isLimit: false, isOutage },
});

const dispute = (id: string, hours: number) => ({
  id,
  protocol: null,
  status: 'OPEN',
  type: null,
  amountCents: 1_000,
  transactionId: null,
  expiresAt: NOW + hours * 60 * MINUTE,
});

const disputes = (hours: readonly number[], isCut = false): Action =>
  feed('disputes', { rows: hours.map((one) => dispute(`D${one}`, one)), isCut });

/** After these actions, the dashboard has read every source and found no problem. */
const well: readonly Action[] = [
  feed('status', { status: 'ok' }),
  feed('balance', { available: Decimal.fromCents(100_000n), blocked: Decimal.zero, history: [] }),
  read([]),
  undelivered(),
  disputes([]),
  feed('journal', { entries: [], batches: [], proposals: [], unknown: { count: 0, cents: 0n } }),
  feed('inbox', { rows: [] }),
];

const afterwards = (...actions: readonly Action[]) => played([...well, ...actions]).state;
const texts = (...actions: readonly Action[]) =>
  allAlerts(afterwards(...actions)).map((one) => alertText(one, { words: en }));

describe('alerts of an outage', () => {
  it('the dashboard shows one red alert for an outage of the service, although five sources fail', () => {
    const state = afterwards(
      lost('balance'),
      lost('payments', 'timeout'),
      lost('undelivered'),
      lost('disputes'),
      lost('status'),
    );
    expect(allAlerts(state)).toMatchObject([{ key: 'outage', level: 'red', params: { sources: 5 } }]);
  });

  it('the dashboard notifies the operator once of an outage, although three sources fail', () => {
    const { effects } = played([...well, lost('balance'), lost('payments'), lost('status')]);
    expect(effects.filter(({ type }) => type === 'notify')).toHaveLength(1);
  });

  it('the dashboard shows separate alerts for sources that fail for different reasons', () => {
    expect(texts(lost('disputes', 'PZG403', false), lost('inbox', 'sqlite_damaged', false))).toEqual([
      'Cannot read disputes: PZG403',
      expect.stringContaining('Cannot read inbox'),
    ]);
  });

  it('the dashboard shows when the service was last read instead of its status when any source fails', () => {
    expect(serviceStaleSince(afterwards())).toBeUndefined();
    expect(serviceStaleSince(afterwards(lost('balance')))).toBe(NOW);
    expect(serviceStaleSince(afterwards(lost('balance', 'PZA200', false)))).toBeUndefined();
    expect(verdictOf(afterwards(lost('balance')))).toMatchObject({ level: 'red', staleSince: NOW });
  });

  it('the dashboard shows no status and no green level when the last reading is older than the limit', () => {
    const late = (ms: number, ahead = 0) => ({
      ...{ ...afterwards(), nowMs: NOW + ms },
      serviceMs: NOW + ms + ahead,
    });
    expect(verdictOf(late(15_000))).toMatchObject({ level: 'green', staleSince: null });
    expect(serviceStaleSince(late(15_000))).toBeUndefined();
    expect(verdictOf(late(15_001))).toMatchObject({ level: 'unknown', staleSince: NOW });
    expect(serviceStaleSince(late(15_001))).toBe(NOW);
    // The header shows the service's clock, so these times do too.
    expect(verdictOf(late(15_001, 60_000))).toMatchObject({ staleSince: NOW + 60_000 });
    expect(serviceStaleSince(late(15_001, -60_000))).toBe(NOW - 60_000);
  });
});

describe('alerts of undelivered events', () => {
  it.each([
    ['amber while the service retries them', {}, 'amber'],
    ['red once the service has abandoned some', { exhausted: 1 }, 'red'],
    ['red once the first of them failed over 30 minutes ago', { firstFailedAt: NOW - 31 * MINUTE }, 'red'],
  ] as const)('the alert of the dashboard for undelivered events is %s', (_how, change, level) => {
    expect(allAlerts(afterwards(undelivered(eventGroup(change))))).toMatchObject([{ level, target: 'pix' }]);
  });

  it('the alert for undelivered events turns red after the number of minutes that the profile sets', () => {
    const settings = settingsOf({ retryMinutes: 5 });
    const from = opened({ settings });
    const state = played([...well, undelivered(eventGroup({ firstFailedAt: NOW - 6 * MINUTE }))], from).state;
    expect(levelOf(state)).toBe('red');
  });

  it('the dashboard shows one alert for each endpoint and cause, with the number of abandoned events', () => {
    const other = eventGroup({ key: 'other', endpoint: 'https://b.test', events: 1 });
    expect(texts(undelivered(eventGroup({ events: 603, exhausted: 12 }), other))).toEqual([
      '603 events undelivered, 127.0.0.1:9/pix, connection refused, 12 no longer retried',
      '1 event undelivered, b.test, connection refused',
    ]);
  });
});

describe('acknowledged alerts', () => {
  const acknowledged = (...more: readonly Action[]) =>
    played(
      [...well, undelivered(eventGroup({ exhausted: 1 })), keys('a'), ...more],
      opened({ screen: 'overview' }),
    );

  it('the dashboard hides an acknowledged alert, and stores the acknowledgement for the next start', () => {
    const { state, effects } = acknowledged();
    expect(alertsOf(state)).toEqual([]);
    expect(levelOf(state)).toBe('green');
    expect(effects).toContainEqual({ type: 'remember' });
  });

  it('the key A of the dashboard shows acknowledged alerts, and the key a cancels an acknowledgement', () => {
    expect(alertsOf(acknowledged(keys('A')).state)).toMatchObject([{ isAcknowledged: true }]);
    expect(alertsOf(acknowledged(keys('A', 'a', 'A')).state)).toMatchObject([{ isAcknowledged: false }]);
  });

  it('the dashboard shows an acknowledged alert again when many more events are undelivered', () => {
    const again = (events: number) =>
      alertsOf(acknowledged(undelivered(eventGroup({ exhausted: 1, events }))).state).length;
    expect([again(5), again(6), again(20)]).toEqual([0, 0, 1]);
  });

  it('the dashboard shows an acknowledged alert again when its problem has ended and occurs again', () => {
    const { state } = acknowledged(undelivered(), undelivered(eventGroup({ exhausted: 1 })));
    expect(alertsOf(state)).toHaveLength(1);
  });
});

describe('the selection of the overview', () => {
  it('the overview of the dashboard selects the most severe alert until the operator moves the selection', () => {
    const from = opened({ screen: 'overview' });
    const first = disputes([71]);
    const { state } = played([first, undelivered(eventGroup({ exhausted: 1 }))], from);
    expect(selectedRow(state)).toMatchObject({ row: { target: 'pix' } });
    const moved = played(
      [keys('j'), undelivered(eventGroup({ exhausted: 1 }), eventGroup({ key: 'b', exhausted: 1 }))],
      state,
    );
    expect(selectedRow(moved.state)).toMatchObject({ row: { key: 'disputes' } });
  });
});

describe('notifications of red alerts', () => {
  it('the dashboard notifies the operator once of each red alert that appears after its start', () => {
    const bad = undelivered(eventGroup({ exhausted: 1 }));
    expect(played([bad, ...well.slice(0, 3), ...well.slice(4)]).effects).toEqual([]);
    const { effects } = played([...well, bad, undelivered(eventGroup({ exhausted: 2 }))]);
    expect(effects).toMatchObject([{ type: 'notify', alert: { code: 'undelivered_given_up' } }]);
  });

  it('the dashboard sends no notification of a red alert when the profile turns notifications off', () => {
    const from = opened({ settings: { ...DEFAULT_SETTINGS, notify: 'off' } });
    expect(played([...well, undelivered(eventGroup({ exhausted: 1 }))], from).effects).toEqual([]);
  });
});

describe('alerts of disputes', () => {
  it.each([
    ['amber long before the deadline', [71], 'amber', 0, 0, 'nearest deadline in 2 d 23 h, R$ 10,00'],
    ['red within a day before a deadline', [5, 71], 'red', 1, 0, 'nearest deadline in 5 h 00 min, R$ 20,00'],
    ['red after a deadline', [-1, 5], 'red', 1, 1, '1 past the deadline, R$ 20,00'],
  ] as const)(
    'the dashboard has one alert for all disputes together: it is %s',
    (_how, hours, level, soon, overdue, text) => {
      const all = disputes(hours);
      const params = { count: hours.length, soon, overdue };
      expect(allAlerts(afterwards(all))).toMatchObject([{ level, target: `D${hours[0]}`, params }]);
      expect(texts(all)).toEqual([`${hours.length === 1 ? '1 dispute' : '2 disputes'}, ${text}`]);
    },
  );

  it('the alert for disputes shows "≥" before their number when the dashboard has not read all disputes', () => {
    expect(texts(disputes([71], true))).toEqual(['≥ 1 dispute, nearest deadline in 2 d 23 h, R$ 10,00']);
  });
});

it('the dashboard shows an alert when the balance is below the limit of the profile by a fraction of a cent', () => {
  const balance = (text: string) =>
    feed('balance', { available: Decimal.parse(text), blocked: Decimal.zero, history: [] });
  const level = (text: string) =>
    levelOf(
      played([...well, balance(text)], opened({ settings: settingsOf({ lowBalance: '50.00' }) })).state,
    );
  expect([level('50'), level('49.995')]).toEqual(['green', 'amber']);
});

describe('payments that failed', () => {
  const entry = (id: string, state: string, batch: string | null) => ({
    id,
    reference: id,
    state,
    batch,
    createdAt: NOW,
    amountCents: 100n,
    kind: 'payout',
    destination: '-',
    transactionId: null,
  });
  const batch = (name: string, counts: Readonly<Partial<Record<ShownRowState, number>>>) =>
    batchSummary({
      name,
      file: '-',
      rows: 300,
      totalCents: 300n,
      createdAt: NOW,
      reasons: {},
      states: Object.fromEntries(
        Object.entries(counts).map(([state, count]) => [state, { count, cents: 1n }]),
      ),
    });
  const journal = (entries: readonly object[], batches: readonly object[]): Action =>
    feed('journal', { entries, batches, unknown: { count: 0, cents: 0n } });

  it('one red alert counts single payments and all rows of batches that failed', () => {
    const entries = [entry('a', 'failed', null), entry('b', 'completed', null), entry('c', 'failed', 'f')];
    const state = afterwards(journal(entries, [batch('f', { failed: 250, refused: 40, completed: 10 })]));
    const [alert, ...others] = allAlerts(state).filter(({ code }) => code === 'ended_unpaid');
    expect([alert?.level, alert?.params, others]).toEqual(['red', { count: 291 }, []]);
  });

  it('a batch counts its failed rows as done and as failed', () => {
    expect(batchProgress(batch('f', { completed: 10, failed: 290 }), en)).toBe('300/300 done, 290 failed');
  });
});
