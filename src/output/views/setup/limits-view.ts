import { Decimal } from '../../../domain/money/decimal.ts';
import type { Limits } from '../../../domain/money/limits.ts';
import { type Column, fields, type View } from '../../view.ts';

/** Amounts are text in the profile. */
const amount = (name: 'perPayout' | 'perDay'): Column<Limits> => ({
  name,
  type: 'brl',
  shown: 'table',
  value: (limits) => Decimal.parse(limits[name] ?? ''),
});

/** Payout limits of a profile. */
export const limitsView: View<Limits> = {
  noun: 'limits',
  columns: [
    amount('perPayout'),
    amount('perDay'),
    ...fields<Limits>([
      ['keyTypes', 'list', 'table'],
      ['receivers', 'id', 'table'],
      ['hours', 'text', 'table'],
      ['fourEyes', 'text', 'table'],
    ]),
  ],
};
