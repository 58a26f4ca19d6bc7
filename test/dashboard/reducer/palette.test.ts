import { describe, expect, it } from 'vitest';
import { type Suggestion, suggestionsOf } from '../../../src/dashboard/reducer/palette.ts';
import { listingOf } from '../../../src/dashboard/selectors/listing.ts';
import { currentView, type DashboardState } from '../../../src/dashboard/state/dashboard-state.ts';
import { keys, opened, payment, played, read } from '../support/played.ts';

const E2E = 'E12345678202611281200abcdefghijk';
const PAYMENTS = read([
  payment(5277, { name: 'Maria Conceição', endToEndId: E2E, reference: 'shop-1' }),
  payment(15277, { name: 'João Souza', status: 'COMPLETED', type: 'DEPOSIT' }),
  payment(3, { name: 'Maria Prado' }),
]);
const NAMED = { type: 'profiles-named', names: ['shop', 'branch'] } as const;
const typed = (opener: string, text: string, from = opened()): DashboardState =>
  played([PAYMENTS, keys(opener, ...text), NAMED], from).state;
const told = (state: DashboardState): readonly string[] => suggestionsOf(state).map(textOf);

function textOf(one: Suggestion): string {
  switch (one.kind) {
    case 'filter':
      return `filter ${one.found} of ${one.all}`;
    case 'screen':
      return `screen ${one.screen}`;
    case 'action':
      return `action ${one.binding.intent} ${one.reason ?? ''}`.trim();
    case 'profile':
      return `profile ${one.name}`;
    case 'payment':
      return `payment ${one.row.id}`;
    case 'search':
      return `search ${one.loaded}`;
  }
}

describe('the suggestions of the palette', () => {
  it.each([
    ['an amount as it is shown', 'R$ 52,77', ['payment TX5277', 'search 3']],
    ['an end-to-end id', E2E, ['payment TX5277', 'search 3']],
    ['a reference', 'shop-1', ['payment TX5277', 'search 3']],
    ['a part of a name, without its accents', 'conceicao', ['payment TX5277', 'search 3']],
    ['a part of a name of two payments', 'mari', ['payment TX5277', 'payment TX3', 'search 3']],
    ['a profile', 'branch', ['profile branch', 'search 3']],
    ['letters of a screen in their order', 'dsput', ['screen disputes', 'search 3']],
    ['a screen', 'deliveries', ['screen deliveries', 'search 3']],
    ['an action', 'refund', ['action refund disabled.not_refundable', 'search 3']],
    ['a text that nothing contains', 'xyzzy', ['search 3']],
  ])('the palette finds %s: %s', (_what, text, expected) => {
    expect(told(typed(':', text)).filter((one) => !one.startsWith('payment TX15277'))).toEqual(expected);
  });

  it('the palette has at most 8 suggestions, of each kind some, and says first what the filter of the list finds', () => {
    const all = told(typed(':', ''));
    expect(all).toHaveLength(8);
    expect(new Set(all.map((one) => one.split(' ')[0]))).toEqual(new Set(['screen', 'action', 'profile']));
    expect(told(typed('/', ''))).toEqual(['filter 3 of 3']);
    expect(told(typed('/', 'name:mari'))[0]).toBe('filter 2 of 3');
  });

  it('the palette lists actions that have no effect now behind all others, and none of them while rows are filtered', () => {
    const actions = (opener: string): readonly string[] =>
      told(typed(opener, 'ref')).filter((one) => one.startsWith('action ref'));
    expect(actions(':')).toEqual(['action refresh', 'action refund disabled.not_refundable']);
    expect(actions('/')).toEqual(['action refresh']);
  });
});

describe('the keys of the palette', () => {
  it('an action of the palette that moves money opens its dialog, for the row that was selected before the filter', () => {
    const from = opened();
    const { state, effects } = played([PAYMENTS, keys('down', '/', ...'refund', 'tab', 'enter')], from);
    expect(effects.filter(({ type }) => type !== 'name-profiles')).toEqual([
      { type: 'prepare', act: { kind: 'refund', id: 'TX15277' } },
    ]);
    expect(state.typing).toBeNull();
    expect(currentView(state).filter).toBe('');
  });

  it('Enter on a disabled action of the palette shows the reason and sends nothing', () => {
    const { state, effects } = played([PAYMENTS, keys(':', ...'refund', 'enter')]);
    expect(effects).toEqual([{ type: 'name-profiles' }]);
    expect(state.message?.key).toBe('disabled.not_refundable');
  });

  it.each([
    ['Enter', [keys(':', ...'R$ 52,77', 'enter')]],
    [
      'a click',
      [
        keys(':', ...'R$ 52,77'),
        { type: 'clicked', target: { kind: 'suggestion', at: 0 }, nowMs: 0 } as const,
      ],
    ],
  ])('%s on a payment of the palette opens this payment from any screen', (_name, actions) => {
    const { state, effects } = played([PAYMENTS, ...actions], opened({ screen: 'inbox' }));
    expect(currentView(state).place).toMatchObject({ kind: 'payment', key: 'TX5277' });
    expect(effects).toContainEqual(expect.objectContaining({ type: 'read-detail' }));
  });

  it('Enter on the last suggestion of the palette searches the service and lists what it finds', () => {
    const { state, effects } = played([PAYMENTS, keys(':', ...'xyzzy', 'enter')], opened({ screen: 'log' }));
    expect(effects).toContainEqual({ type: 'search', filter: 'xyzzy' });
    expect([state.screen, currentView(state).filter]).toEqual(['payments', 'xyzzy']);
    const rows = [payment(9)];
    const search = { filter: 'xyzzy', stage: 'done', rows, sure: new Set(['TX9']), failure: null } as const;
    expect(listingOf(played([{ type: 'searched', search }], state).state)?.keyAt(0)).toBe('TX9');
  });
});
