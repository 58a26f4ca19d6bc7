import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { checkFunds, type Funds } from '../../../src/operations/batch/prepare-batch.ts';
import { pixErrorOf } from '../../support/pix-error.ts';

const reais = (text: string): Decimal => Decimal.parse(text) ?? Decimal.zero;
/** Three rows with a total of R$ 100. */
const left = { rows: 3, cents: 10_000n };
const means = (given: Partial<Record<keyof Funds, string>>): Funds => {
  const read = (name: keyof Funds): Decimal | null => (given[name] === undefined ? null : reais(given[name]));
  return {
    balance: read('balance'),
    dailyLeft: read('dailyLeft'),
    fee: read('fee'),
    maxTotal: read('maxTotal'),
  };
};

describe('checkFunds', () => {
  it.each([
    ['a batch without any known limit', {}],
    ['a total equal to --max-total', { maxTotal: '100' }],
    ['a balance equal to the total plus fees', { balance: '100.60', fee: '0.20' }],
    ['a balance equal to the total when the fee is unknown', { balance: '100' }],
    [
      'a total equal to the rest of the daily limit, because fees do not count',
      { dailyLeft: '100', fee: '0.20' },
    ],
    [
      'a total equal to --max-total, because fees do not count',
      { maxTotal: '100', fee: '0.20', balance: '200' },
    ],
  ])('checkFunds accepts %s', (_what, given) => {
    expect(() => checkFunds(left, means(given))).not.toThrow();
  });

  it.each([
    ['--max-total by a cent', { maxTotal: '99.99' }, 'batch.over_max', { most: 'R$ 99,99' }],
    [
      'the balance by a cent if fees are included',
      { balance: '100.59', fee: '0.20' },
      'batch.over_balance_with_fees',
      { fees: 'R$ 0,60', balance: 'R$ 100,59' },
    ],
    [
      'the balance by a tenth of a cent if fees are included',
      { balance: '100.599', fee: '0.20' },
      'batch.over_balance_with_fees',
      { fees: 'R$ 0,60' },
    ],
    ['the balance by a cent', { balance: '99.99' }, 'batch.over_balance', { balance: 'R$ 99,99' }],
    ['the daily limit by a cent', { dailyLeft: '99.99' }, 'batch.over_limit', { left: 'R$ 99,99' }],
  ])(
    'checkFunds refuses a batch whose total exceeds %s, and its error contains both amounts',
    async (_what, given, key, params) => {
      const error = await pixErrorOf(() => checkFunds(left, means(given)));
      expect(error.init).toMatchObject({
        kind: 'usage',
        key,
        params: { total: 'R$ 100,00', ...params },
        errorCode: 'batch',
        outcome: 'not_sent',
      });
    },
  );
});
