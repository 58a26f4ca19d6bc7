import { describe, expect, it } from 'vitest';
import { drawFrame } from '../../../src/dashboard/screens/frame.ts';
import type { Action, Effect } from '../../../src/dashboard/state/actions.ts';
import type { Dialog } from '../../../src/dashboard/state/dialog.ts';
import type { Payment } from '../../../src/dashboard/state/rows.ts';
import { currentView, type DashboardState, initialState } from '../../../src/dashboard/state/state.ts';
import { update } from '../../../src/dashboard/state/update.ts';
import { en } from '../../../src/i18n/en/en.ts';

const NOW = 1_000_000_000;
const OPTIONS = { words: en, lang: 'en', color: false, reveal: false, sextants: false } as const;

const payment = (number: number, status = 'PENDING'): Payment => ({
  ...{ id: `TX${number}`, status, type: 'DEPOSIT', method: 'PIX', amountCents: number },
  ...{ createdAt: NOW - number, paidAt: null, name: null, reference: `order-${number}` },
  ...{ endToEndId: null, code: null, refundStatus: null },
});

const start = (): DashboardState =>
  initialState(
    { profile: 'shop', environment: 'live', last4: 'abcd', readOnlyBy: null },
    { columns: 80, rows: 24 },
    NOW,
    'payments',
  );

const read = (rows: readonly Payment[], hasMore = false): Action => ({
  type: 'feed-read',
  name: 'payments',
  value: { rows, coveredSince: null, hasMore },
  isNew: true,
  everyMs: 4_000,
});

/** The state after the actions, and all effects. */
function played(actions: readonly Action[], from = start()): { state: DashboardState; effects: Effect[] } {
  const effects: Effect[] = [];
  let state = from;
  for (const action of actions) {
    const next = update(state, action);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

const keys = (...names: readonly string[]): Action => ({
  type: 'keys',
  nowMs: NOW + 10_000,
  keys: names.map((name) => ({ kind: 'key', name })),
});

describe('the cursor of a list that grows', () => {
  const three = [payment(1), payment(2), payment(3)];

  it('is nowhere until it is moved: nothing is done to a row that just arrived', () => {
    const { state, effects } = played([read(three), keys('enter'), keys('f')]);
    expect(currentView(state).place.kind).toBe('list');
    expect(effects).toEqual([]);
    expect(state.message?.key).toBe('disabled.nothing_selected');
  });

  it('stays on its row while others come above it', () => {
    const { state } = played([read(three), keys('down', 'down'), read([payment(0), ...three])]);
    expect(currentView(state).selected).toBe('TX2');
    const lines = drawFrame(state, OPTIONS).lines;
    expect(lines.find((one) => one.includes('\u001b[7m'))).toContain('TX2');
  });

  it('leaves its row when that is gone, and goes back above the first', () => {
    expect(currentView(played([read(three), keys('down', 'up')]).state).selected).toBeNull();
    const { state, effects } = played([read(three), keys('down'), read([payment(2)]), keys('enter')]);
    expect(effects).toEqual([]);
    expect(currentView(state).place.kind).toBe('list');
  });

  it('asks for older rows at the end of what was read, where there are any', () => {
    expect(played([read(three, true), keys('end')]).effects).toEqual([{ type: 'read-older' }]);
    expect(played([read(three), keys('end')]).effects).toEqual([]);
  });
});

describe('a hundred thousand rows', () => {
  const many = Array.from({ length: 100_000 }, (_, number) => payment(number));

  it('are drawn as many as fit, and the cursor is among them', () => {
    const { state } = played([read(many), keys('end')]);
    const { lines } = drawFrame(state, OPTIONS);
    expect(lines).toHaveLength(23);
    expect(lines.filter((one) => one.includes('TX'))).toHaveLength(17);
    expect(lines.findLast((one) => one.includes('TX'))).toContain('TX99999');
  });

  it('are found by a filter, and not changed by it', () => {
    const { state } = played([read(many), keys('/', ...'order-77777', 'enter')]);
    expect(drawFrame(state, OPTIONS).lines.join('\n')).toContain('1 of 100000');
    expect(state.feeds.payments.value?.rows).toBe(many);
  });
});

describe('a dialog', () => {
  const dialog: Dialog = {
    act: { kind: 'refund', id: 'TX1', asked: null },
    title: { key: 'dialog.refund', params: { id: 'TX1' } },
    notes: [],
    inputs: [{ name: 'amount', value: '' }],
    focus: 0,
    openedAt: NOW + 9_000,
    fault: null,
  };
  const opened: Action = { type: 'dialog-opened', dialog };
  const act = { type: 'act', act: dialog.act, inputs: { amount: '10' } };

  it.each([
    ['Enter alone', ['enter'], null, []],
    ['Escape', ['escape'], null, []],
    ['an amount, and then the button', ['tab', '1', '0', 'enter', 'enter'], null, [act]],
    ['an amount and Tab to the button', ['tab', '1', '0', 'tab', 'enter'], null, [act]],
    ['the button without an amount', ['shift-tab', 'enter'], 'dialog.empty', []],
    ['digits while Cancel has the focus', ['1', '0', 'enter'], null, []],
    ['an amount that was taken back', ['tab', '1', 'backspace', 'enter', 'enter'], 'dialog.empty', []],
  ] as const)('is answered by %s', (_how, typed, fault, effects) => {
    const ended = played([opened, keys(...typed)]);
    expect(ended.effects).toEqual(effects);
    expect(ended.state.dialog?.fault ?? null).toBe(fault);
  });

  it('drops what was typed before it could be read', () => {
    const late: Action = { type: 'dialog-opened', dialog: { ...dialog, openedAt: NOW + 9_900 } };
    const { state, effects } = played([late, keys('tab', '1', '0', 'enter', 'enter', 'escape')]);
    expect(effects).toEqual([]);
    expect(state.dialog?.inputs).toEqual([{ name: 'amount', value: '' }]);
  });

  it('takes a pasted text as one line: a line feed in it confirms nothing', () => {
    const paste: Action = { type: 'keys', nowMs: NOW + 10_000, keys: [{ kind: 'paste', text: '10\r\n' }] };
    const { state, effects } = played([opened, keys('tab'), paste]);
    expect(effects).toEqual([]);
    expect(state.dialog?.inputs[0]?.value).toBe('10 ');
  });
});

describe('the command line', () => {
  it.each([
    ['disputes', 'disputes'],
    ['pay', 'payments'],
    ['payo', 'payouts'],
    ['infrações', 'disputes'],
    ['lotes', 'payouts'],
    ['zzz', 'payments'],
  ])('goes by %s to %s', (typed, screen) => {
    expect(played([keys(':', ...typed, 'enter')]).state.screen).toBe(screen);
  });

  it('quits by :q, and does nothing by Escape', () => {
    expect(played([keys(':', 'q', 'enter')]).effects).toEqual([{ type: 'quit' }]);
    expect(played([keys(':', 'q', 'escape')])).toMatchObject({ effects: [], state: { typing: null } });
  });
});
