import { describe, expect, it } from 'vitest';
import { selectedRow, visibleRangeOf } from '../../../src/dashboard/selectors/cursor.ts';
import { listingOf } from '../../../src/dashboard/selectors/listing.ts';
import type { Action } from '../../../src/dashboard/state/action.ts';
import { currentView } from '../../../src/dashboard/state/dashboard-state.ts';
import type { Dialog } from '../../../src/dashboard/state/dialog.ts';
import { keys, NOW, payment, played, read } from '../support/played.ts';

describe('the selection in a list that grows', () => {
  const three = [payment(1), payment(2), payment(3)];
  const position = (state: ReturnType<typeof played>['state']) => {
    const listing = listingOf(state);
    if (listing === null) throw new Error('no list is open');
    return visibleRangeOf(currentView(state), listing, 2);
  };

  it('the dashboard selects the first row when a list opens', () => {
    expect(currentView(played([read(three)]).state).selected).toBe('TX1');
  });

  it('the dashboard keeps the selected row selected when newer rows arrive, and counts the newer rows', () => {
    const { state } = played([read(three), keys('down'), read([payment(0), ...three])]);
    expect(currentView(state).selected).toBe('TX2');
    expect(position(state)).toMatchObject({ at: 2, newer: 1, length: 4 });
    expect(position(played([keys('g')], state).state)).toMatchObject({ at: 0, newer: 0 });
  });

  it('when the selected row disappears, no row is selected until the next move, which selects the row in its place', () => {
    const gone = played([read(three), keys('down'), read([payment(1), payment(3)])]);
    expect(selectedRow(gone.state)).toBeNull();
    const { state, effects } = played([keys('f', 'enter')], gone.state);
    expect(effects).toEqual([]);
    expect(state.message).toMatchObject({ key: 'disabled.row_gone' });
    expect(currentView(played([keys('down')], state).state).selected).toBe('TX3');
  });

  it('the dashboard applies all keys that arrive in one chunk: j and Enter open the second row', () => {
    const { state, effects } = played([read(three), keys('j', 'enter')]);
    expect(currentView(state).place).toMatchObject({ kind: 'payment', key: 'TX2' });
    expect(effects).toEqual([{ type: 'read-detail', place: { kind: 'payment', key: 'TX2', label: 'TX2' } }]);
  });

  it('the End key of the dashboard requests older rows only if the service has more', () => {
    expect(played([read(three, true), keys('end')]).effects).toEqual([{ type: 'read-older' }]);
    expect(played([read(three), keys('end')]).effects).toEqual([]);
  });
});

describe('a watched transaction', () => {
  it('the dashboard tells each change of a watched transaction once', () => {
    const paid = payment(1, { status: 'COMPLETED' });
    const { state } = played([read([payment(1)]), keys('w'), read([paid])]);
    expect(state.message).toMatchObject({ key: 'dashboard.watched_changed', params: { id: 'TX1' } });
    expect(played([read([paid])], { ...state, message: null }).state.message).toBeNull();
  });

  it('the dashboard does not tell changes of other transactions', () => {
    const { state } = played([read([payment(1), payment(2)]), keys('w')]);
    const changed = played([read([payment(1), payment(2, { status: 'COMPLETED' })])], state);
    expect(changed.state.message).toMatchObject({ key: 'dashboard.watched' });
  });
});

describe('a long list', () => {
  const many = Array.from({ length: 1_000 }, (_, number) => payment(number));

  it('the End key of the dashboard selects the last of a thousand rows', () => {
    const { state } = played([read(many), keys('end')]);
    expect(currentView(state).selected).toBe('TX999');
  });

  it('a filter of the dashboard shows the one matching row of a thousand', () => {
    const { state } = played([read(many), keys('/', ...'order-777')]);
    expect(listingOf(state)).toMatchObject({ length: 1, all: 1_000 });
    expect(state.feeds.payments.value?.rows).toBe(many);
  });
});

/** A terminal that only shows that it is too small. */
const TINY = { columns: 59, rows: 24 };

describe('dialogs', () => {
  const dialog: Dialog = {
    act: { kind: 'refund', id: 'TX1' },
    title: { key: 'dialog.refund', params: { id: 'TX1' } },
    facts: [],
    notes: [],
    inputs: [{ name: 'amount', value: '', isOptional: false }],
    focus: 0,
    pays: 'main',
    drawnAt: NOW + 9_000,
    fault: null,
  };
  const opened: Action = { type: 'dialog-opened', dialog };
  const act = { type: 'act', dialog: { act: dialog.act }, inputs: { amount: '10' } };

  it.each([
    ['Enter alone', ['enter'], null, []],
    ['Escape', ['escape'], null, []],
    ['an amount, Enter, and Enter on the button', ['tab', '1', '0', 'enter', 'enter'], null, [act]],
    ['an amount, Tab, and Enter on the button', ['tab', '1', '0', 'tab', 'enter'], null, [act]],
    ['Enter on the button without an amount', ['shift-tab', 'enter'], 'dialog.empty', []],
    ['digits while Cancel has the focus', ['1', '0', 'enter'], null, []],
    ['an invalid amount', ['tab', 'x', 'enter', 'enter'], 'amount.format', []],
    ['a deleted amount', ['tab', '1', 'backspace', 'enter', 'enter'], 'dialog.empty', []],
  ] as const)(
    'a dialog of the dashboard confirms only with a valid amount (typed: %s)',
    (_how, typed, fault, effects) => {
      const ended = played([opened, keys(...typed)]);
      expect(ended.effects).toMatchObject(effects);
      expect(ended.effects).toHaveLength(effects.length);
      expect(ended.state.dialog?.fault?.key ?? null).toBe(fault);
    },
  );

  it('a dialog of the dashboard ignores keys that arrive before a person could have read the dialog', () => {
    const late: Action = { type: 'dialog-opened', dialog: { ...dialog, drawnAt: NOW + 9_900 } };
    const { state, effects } = played([late, keys('tab', '1', '0', 'enter', 'enter', 'escape')]);
    expect(effects).toEqual([]);
    expect(state.dialog?.inputs).toMatchObject([{ name: 'amount', value: '' }]);
  });

  it.each([
    ['was not drawn yet', []],
    ['is hidden by another profile', [{ type: 'drawn', nowMs: NOW }, { type: 'hidden' }]],
    ['was drawn 200 ms ago', [{ type: 'drawn', nowMs: NOW + 9_800 }]],
    [
      'does not fit into the terminal',
      [
        { type: 'drawn', nowMs: NOW },
        { type: 'resized', size: TINY },
      ],
    ],
    [
      'was drawn again 200 ms ago, after the terminal had grown',
      [
        { type: 'drawn', nowMs: NOW },
        { type: 'resized', size: TINY },
        { type: 'resized', size: { columns: 80, rows: 24 } },
        { type: 'drawn', nowMs: NOW + 9_800 },
      ],
    ],
  ] as const)('a dialog of the dashboard ignores keys and clicks while it %s', (_, before) => {
    const made: Action = { type: 'dialog-opened', dialog: { ...dialog, drawnAt: null } };
    const click: Action = { type: 'clicked', target: { kind: 'dialog', place: 0 }, nowMs: NOW + 10_000 };
    const { state, effects } = played([
      made,
      ...before,
      keys('tab', '1', '0', 'enter', 'enter', 'escape'),
      click,
    ]);
    expect(effects).toEqual([]);
    expect(state.dialog).toMatchObject({ inputs: [{ name: 'amount', value: '' }], focus: 0 });
  });

  it('a terminal that is too small quits with q even while a dialog is open', () => {
    const { state, effects } = played([opened, { type: 'resized', size: TINY }, keys('c', 'q')]);
    expect(effects).toEqual([{ type: 'quit' }]);
    expect(state.dialog?.act).toEqual(dialog.act);
  });

  it('a dialog of the dashboard replaces the line feed of a pasted text by a blank, and does not confirm', () => {
    const paste: Action = { type: 'keys', nowMs: NOW + 10_000, keys: [{ kind: 'paste', text: '10\r\n' }] };
    const { state, effects } = played([opened, keys('tab'), paste]);
    expect(effects).toEqual([]);
    expect(state.dialog?.inputs[0]?.value).toBe('10 ');
  });

  it('Backspace in a dialog of the dashboard deletes a whole emoji that consists of several code points', () => {
    const paste: Action = { type: 'keys', nowMs: NOW + 10_000, keys: [{ kind: 'paste', text: 'loja 👩‍👧' }] };
    const { state } = played([opened, keys('tab'), paste, keys('backspace')]);
    expect(state.dialog?.inputs[0]?.value).toBe('loja ');
  });
});

describe('the palette', () => {
  it.each([
    ['disputes', 'disputes'],
    ['pay', 'payments'],
    ['payo', 'payouts'],
    ['infrações', 'disputes'],
    ['lotes', 'payouts'],
    ['zzz', 'payments'],
  ])('the command line input "%s" leads the dashboard to the screen %s', (typed, screen) => {
    expect(played([keys(':', ...typed, 'enter')]).state.screen).toBe(screen);
  });

  it('the command line input :q quits the dashboard, and Escape closes the command line', () => {
    expect(played([keys(':', 'q', 'enter')]).effects.at(-1)).toEqual({ type: 'quit' });
    expect(played([keys(':', 'q', 'escape')])).toMatchObject({
      effects: [{ type: 'name-profiles' }],
      state: { typing: null },
    });
  });
});
