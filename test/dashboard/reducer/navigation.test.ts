import { describe, expect, it } from 'vitest';
import { listingOf, panelListing } from '../../../src/dashboard/selectors/listing.ts';
import type { Action } from '../../../src/dashboard/state/action.ts';
import { currentView, shownResult } from '../../../src/dashboard/state/dashboard-state.ts';
import type { LoggedAction } from '../../../src/dashboard/state/list-rows.ts';
import type { EventGroup } from '../../../src/operations/webhooks/undelivered/group-events.ts';
import {
  eventGroup,
  feed,
  keys,
  NOW,
  opened,
  payment,
  played,
  read,
  undelivered,
} from '../support/played.ts';

const event = {
  key: 'e1',
  endpoint: 'https://a.test',
  transactionId: 'TX9',
  event: 'TRANSACTION_COMPLETED',
  isSuperseded: false,
  cause: { kind: 'timeout', status: null },
  attempts: 1,
  amountCents: 100,
  retries: { made: 1, nextAt: null, isExhausted: true },
  firstFailedAt: NOW,
  lastFailedAt: NOW,
  isInInbox: null,
  route: { kind: 'callback_url' },
};
// The elements of `members` have only the fields that the tests need.
const group = (key: string, events: number, exhausted = 0): EventGroup =>
  eventGroup({ key, events, exhausted, members: [{ ...event, key: `e ${key}` }] as never });

const dispute = feed('disputes', {
  isCut: false,
  rows: [
    {
      ...{ id: 'D1', protocol: 'P1', status: 'OPEN', type: null, amountCents: 100 },
      ...{ transactionId: 'TX9', expiresAt: NOW + 1 },
    },
  ],
});

const place = (state: ReturnType<typeof played>['state']) => currentView(state).place;

describe('the Enter key', () => {
  it('Enter on an alert opens its endpoint in the dashboard, where the key r asks whether to resend the events', () => {
    const from = opened({ screen: 'overview' });
    const groups = undelivered(group('a', 9, 1), group('b', 5, 1), group('c', 2, 1));
    const { state, effects } = played([groups, keys('j', 'j', 'enter')], from);
    expect(state.screen).toBe('deliveries');
    expect(currentView(state).selected).toBe('c');
    expect(effects.filter(({ type }) => type !== 'remember')).toEqual([]);
    const asked = played([keys('r')], state).effects;
    expect(asked).toEqual([{ type: 'prepare', act: { kind: 'resend', keys: ['e c'] } }]);
  });

  it('Enter on an event or dispute of the dashboard opens its transaction', () => {
    const events = played(
      [undelivered(group('a', 1)), keys('enter', 'enter', 'enter')],
      opened({ screen: 'deliveries' }),
    );
    expect(place(events.state)).toMatchObject({ kind: 'payment', key: 'TX9' });
    const disputes = played([dispute, keys('enter', 'enter')], opened({ screen: 'disputes' }));
    expect(place(disputes.state)).toMatchObject({ kind: 'payment', key: 'TX9' });
  });
});

describe('the t key', () => {
  it('the key t of the dashboard opens the trace of the selected item', () => {
    const { state, effects } = played([dispute, keys('t')], opened({ screen: 'disputes' }));
    expect(place(state)).toMatchObject({ kind: 'payment', key: 'TX9' });
    expect(effects).toContainEqual({
      type: 'read-detail',
      place: { kind: 'payment', key: 'TX9', label: 'TX9' },
    });
    expect(place(played([keys('escape')], state).state).kind).toBe('list');
  });

  it('the key t of the dashboard shows a message when the selected endpoint has no transaction to trace', () => {
    const { state } = played([undelivered(group('a', 1)), keys('t')], opened({ screen: 'deliveries' }));
    expect(state.message?.key).toBe('disabled.no_transaction');
  });
});

describe('the v key', () => {
  const journal = (count: number): Action =>
    feed('journal', { entries: [], isCut: false, batches: [], proposals: [], unknown: { count, cents: 0n } });

  it('the key v of the dashboard asks to resolve all unknown payments if the list of payouts is empty', () => {
    const from = opened({ screen: 'payouts' });
    const { effects } = played([journal(2), keys('v')], from);
    expect(effects).toEqual([{ type: 'prepare', act: { kind: 'resolve', ids: [], isAll: true } }]);
    const { state, effects: none } = played([journal(0), keys('v')], from);
    expect([state.message?.key, none]).toEqual(['disabled.nothing_unknown', []]);
  });
});

describe('the Y key', () => {
  const one = read([payment(1, { endToEndId: 'E1', code: '000201' })]);

  it('the key Y of the dashboard lists the texts that can be copied, and Enter copies the chosen text', () => {
    const menu = played([one, keys('Y')]).state;
    expect(menu.chooser?.choices.map(({ label }) => label)).toEqual([
      'column.id',
      'column.endToEndId',
      'column.reference',
      'code.code',
      'copy.json',
    ]);
    const { effects, state } = played([keys('j', 'enter')], menu);
    expect(effects).toEqual([{ type: 'copy', text: 'E1' }]);
    expect(state.chooser).toBeNull();
    expect(played([keys('4')], menu).effects).toEqual([{ type: 'copy', text: '000201' }]);
    expect(played([keys('5')], menu).effects).toMatchObject([{ type: 'copy-json', place: { key: 'TX1' } }]);
  });
});

describe('the p key', () => {
  it('the key p of the dashboard lists the profiles, and Enter switches to the chosen profile', () => {
    const asked = played([keys('p')]);
    expect(asked.effects).toEqual([{ type: 'list-profiles' }]);
    const listed = played([{ type: 'profiles-listed', names: ['market', 'shop'] }], asked.state).state;
    expect(listed.chooser).toMatchObject({ kind: 'profile', at: 1 });
    expect(played([keys('k', 'enter')], listed).effects).toEqual([
      { type: 'switch-profile', name: 'market' },
    ]);
    expect(played([keys('enter')], listed).effects).toEqual([]);
  });

  it('after the choice of a profile, the dashboard ignores further keys that arrive in the same chunk', () => {
    const { state: listed } = played([keys('p'), { type: 'profiles-listed', names: ['market', 'shop'] }]);
    const { state, effects } = played([keys('1', 'c', '1', '0', 'enter')], listed);
    expect(effects).toEqual([{ type: 'switch-profile', name: 'market' }]);
    expect(state.dialog).toBeNull();
  });
});

describe('the mouse', () => {
  const rows = read([payment(1), payment(2), payment(3)]);
  const click = (key: string): Action => ({
    type: 'clicked',
    nowMs: NOW,
    target: { kind: 'row', key, panel: 'list' },
  });

  it('a click in a list of the dashboard selects a row, and a second click opens the row', () => {
    const once = played([rows, click('TX2')]);
    expect([currentView(once.state).selected, once.effects]).toEqual(['TX2', []]);
    expect(place(played([click('TX2')], once.state).state)).toMatchObject({ kind: 'payment', key: 'TX2' });
  });

  it('a click on a tab of the dashboard opens its screen, except while a dialog is open', () => {
    const tab: Action = { type: 'clicked', nowMs: NOW, target: { kind: 'tab', screen: 'log' } };
    expect(played([rows, tab]).state.screen).toBe('log');
    const wheel: Action = { type: 'scrolled', lines: 2, panel: 'list' };
    expect(currentView(played([rows, wheel]).state).selected).toBe('TX3');
    const dialog = played([rows, keys('c')]).state;
    expect(played([tab], dialog).state.screen).toBe('payments');
    const cancel: Action = { type: 'clicked', nowMs: NOW, target: { kind: 'dialog', place: 0 } };
    expect(played([cancel], dialog).state.dialog).toBeNull();
  });
});

describe('a new charge', () => {
  it('the charge dialog of the dashboard accepts digits that arrive in one chunk, and Enter creates the charge', () => {
    const { effects } = played([keys('c', ...'12,50', 'enter')]);
    expect(effects).toMatchObject([
      { type: 'act', inputs: { amount: '12,50', reference: '', document: '' } },
    ]);
  });

  it('the charge dialog of the dashboard stays open and shows the reason when a value is invalid', () => {
    const amount = played([keys('c', ...'1.234', 'enter')]);
    expect([amount.effects, amount.state.dialog?.fault?.key]).toEqual([[], 'amount.ambiguous']);
    const document = played([keys('c', '1', 'tab', 'tab', ...'123', 'enter')]);
    expect(document.state.dialog).toMatchObject({ focus: 3, fault: { key: 'dialog.bad_document' } });
  });
});

describe('running and finished actions', () => {
  const action = (change: Partial<LoggedAction>): Action => ({
    type: 'action-told',
    action: {
      number: 1,
      startedAt: NOW,
      command: 'pix resend failed',
      outcome: 'running',
      progress: { done: 210, failed: 3, total: 955 },
      canCancel: 'cancel',
      message: null,
      parts: [],
      ...change,
    } as LoggedAction,
  });
  const ended = action({
    outcome: 'done',
    message: { key: 'dashboard.proven', params: {} },
    canCancel: false,
    parts: [{ id: 'e', transactionId: 'TX9', result: 'failed_again', detail: 'http_500' }],
  });

  it('the key x of the dashboard cancels a running action', () => {
    expect(played([action({}), keys('x')]).effects).toEqual([{ type: 'cancel', action: 1 }]);
    expect(played([action({ canCancel: false }), keys('x')]).state.message?.key).toBe(
      'disabled.not_cancellable',
    );
  });

  it('the dashboard shows the result of an action until x or Escape dismisses it', () => {
    const { state } = played([action({}), ended, read([payment(1)]), keys('j', '1', '2')]);
    expect(shownResult(state)).toMatchObject({ command: 'pix resend failed', outcome: 'done' });
    expect(shownResult(played([keys('x')], state).state)).toBeNull();
    expect(shownResult(played([keys('escape')], state).state)).toBeNull();
  });

  it('the key o of the dashboard opens the details of the last action, and the action stays in the command log', () => {
    const { state, effects } = played([ended, keys('o')]);
    expect([state.screen, place(state)]).toMatchObject(['log', { kind: 'action', key: 'action 1' }]);
    expect(effects.map(({ type }) => type)).toEqual(['read-detail', 'remember']);
    expect(place(played([keys('enter')], state).state)).toMatchObject({ kind: 'payment', key: 'TX9' });
    const list = played([keys('escape')], state).state;
    expect(listingOf(list)?.at(0)).toMatchObject({ kind: 'action', row: { command: 'pix resend failed' } });
  });
});

describe('the latest transactions of the overview', () => {
  const latest = (...actions: readonly Action[]) => {
    const { state } = played(actions, opened({ screen: 'overview' }));
    const listing = panelListing(state, 'latest');
    return Array.from({ length: listing.length }, (_, at) => listing.keyAt(at));
  };
  const paid = (number: number) => payment(number, { status: 'COMPLETED', paidAt: NOW + number });

  it('the overview sorts the latest transactions by the times that it shows, also after a payment', () => {
    const pending = read([payment(1), payment(2), payment(3)]);
    expect(latest(pending)).toEqual(['TX1', 'TX2', 'TX3']);
    expect(latest(pending, read([payment(1), payment(2), paid(3)]))).toEqual(['TX3', 'TX1', 'TX2']);
  });

  it('the overview sorts older transactions that were read later by the times that it shows', () => {
    const older = Array.from({ length: 60 }, (_, at) => payment(at + 10));
    const rows = latest(read([payment(1), payment(2)]), read([payment(1), payment(2), ...older, paid(99)]));
    expect(rows.slice(0, 3)).toEqual(['TX99', 'TX1', 'TX2']);
    expect(rows).toHaveLength(50);
  });
});

describe('the Tab key', () => {
  it("Tab moves the focus between the panels of the dashboard's overview", () => {
    const from = opened({ screen: 'overview' });
    const { state } = played([read([payment(1), payment(2)]), keys('tab', 'j')], from);
    expect([state.panel, currentView(state).selected]).toEqual(['latest', 'TX2']);
    expect(place(played([keys('enter')], state).state)).toMatchObject({ kind: 'payment', key: 'TX2' });
    expect(played([keys('tab')], state).state.panel).toBe('list');
  });

  it('if a transaction is open, Tab moves the focus of the dashboard to the list, where j opens the next transaction', () => {
    const from = opened({ size: { columns: 140, rows: 40 } });
    const { state } = played([read([payment(1), payment(2)]), keys('enter', 'tab')], from);
    expect(state.panel).toBe('list');
    const next = played([keys('j')], state);
    expect(place(next.state)).toMatchObject({ kind: 'payment', key: 'TX2' });
    expect(next.effects).toMatchObject([{ type: 'read-detail', place: { key: 'TX2' } }]);
  });
});
