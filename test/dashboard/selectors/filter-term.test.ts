import { describe, expect, it } from 'vitest';
import { listingOf } from '../../../src/dashboard/selectors/listing.ts';
import { currentView } from '../../../src/dashboard/state/dashboard-state.ts';
import type { Entry } from '../../../src/dashboard/state/list-rows.ts';
import { ptBr } from '../../../src/i18n/pt-br/pt-br.ts';
import { batchSummary } from '../../../src/storage/journal/batch-plan.ts';
import { feed, keys, NOW, opened, payment, played, read } from '../support/played.ts';

const PAYMENTS = read([
  payment(1, { status: 'COMPLETED', amountCents: 15_000, name: 'Maria Souza', reference: 'order-1042' }),
  payment(2, { status: 'EXPIRED', amountCents: 9_999, reference: 'rent-11' }),
  payment(3, { status: 'PENDING', amountCents: null, type: 'WITHDRAW' }),
]);

const found = (filter: string): readonly (string | undefined)[] => {
  const listing = listingOf(played([PAYMENTS, keys('/', ...filter.split('').map(named))]).state);
  return Array.from({ length: listing?.length ?? 0 }, (_, at) => listing?.keyAt(at));
};
const named = (character: string): string => (character === ' ' ? 'space' : character);

describe('row filters', () => {
  it.each([
    ['rent', ['TX2']],
    ['R$ 150', ['TX1']],
    ['maria', ['TX1']],
    ['status:failed', ['TX2']],
    ['status:pend', ['TX3']],
    ['amount>100', ['TX1']],
    ['amount<=99,99', ['TX2']],
    ['valor:150', ['TX1']],
    ['ref:order-10', ['TX1']],
    ['name:souza', ['TX1']],
    ['type:withdraw', ['TX3']],
    ['status:completed amount>1000', []],
    ['colour:red', []],
  ])('the filter "%s" of the dashboard finds the transactions %j', (filter, ids) => {
    expect(found(filter)).toEqual(ids);
  });

  it.each(['status:concl', 'status:completed', 'type:entr amount>100', 'type:deposit amount>100'])(
    'in pt-BR, the filter "%s" finds the words of people and those of the service',
    (filter) => {
      const from = opened({ language: { words: ptBr, lang: 'pt-BR', reveal: false }, screen: 'payments' });
      const { state } = played([PAYMENTS, keys('/', ...filter.split('').map(named))], from);
      expect(listingOf(state)?.keyAt(0)).toBe('TX1');
      expect(listingOf(state)?.length).toBe(1);
    },
  );

  it('the filter of the payouts screen finds English words in English, and Portuguese words in Portuguese', () => {
    const entry: Entry = {
      id: 'E1',
      kind: 'payout',
      state: 'unknown',
      amountCents: 100n,
      destination: '***',
      reference: 'r-1',
      batch: 'wages',
      createdAt: NOW,
      transactionId: null,
    };
    const batch = batchSummary({
      ...{ name: 'wages', file: 'wages.csv', rows: 1, totalCents: 100n },
      ...{ createdAt: NOW, states: {}, reasons: {} },
    });
    const journal = feed('journal', {
      ...{ entries: [entry], isCut: false, batches: [batch], proposals: [] },
      unknown: { count: 1, cents: 100n },
    });
    const rows = (typed: string, words?: typeof ptBr): number | undefined => {
      const language = words && { words, lang: 'pt-BR' as const, reveal: false };
      const from = opened({ screen: 'payouts', ...(language ? { language } : {}) });
      return listingOf(played([journal, keys('/', ...typed)], from).state)?.length;
    };
    expect([rows('batch'), rows('lote', ptBr), rows('desconhecido', ptBr)]).toEqual([1, 1, 1]);
  });

  it('Enter in a filter of the dashboard searches the service for the text, and adds the found rows to the list', () => {
    const typed = [PAYMENTS, keys('/', ...'order-77', 'enter')];
    const { effects, state } = played(typed);
    expect(effects.at(-1)).toEqual({ type: 'search', filter: 'order-77' });
    expect(state.search).toMatchObject({ stage: 'reading' });
    const rows = [payment(77, { reference: 'order-77' }), payment(78, { reference: 'other' }), payment(79)];
    // No column shows why the service found the third row.
    const sure = new Set(['TX79']);
    const searched = { filter: 'order-77', stage: 'done', rows, sure, failure: null } as const;
    const after = played([{ type: 'searched', search: searched }], state).state;
    expect(listingOf(after)?.length).toBe(2);
    expect(currentView(after).selected).toBe('TX77');
  });
});

describe('the order of rows', () => {
  const order = (...typed: readonly string[]) => {
    const { state } = played([PAYMENTS, keys(...typed)]);
    const listing = listingOf(state);
    return [currentView(state).sort?.column, [0, 1, 2].map((at) => listing?.keyAt(at))];
  };

  it('the key s of the dashboard sorts by the next column, and after the last column restores the original order', () => {
    expect(order('s', 's', 's')).toEqual(['column.amount', ['TX1', 'TX2', 'TX3']]);
    expect(order(...Array.from({ length: 10 }, () => 's'))).toEqual([undefined, ['TX1', 'TX2', 'TX3']]);
  });

  it('the key S of the dashboard reverses the order, but keeps rows without a value at the end', () => {
    expect(order('s', 's', 's', 'S')).toEqual(['column.amount', ['TX2', 'TX1', 'TX3']]);
  });
});
