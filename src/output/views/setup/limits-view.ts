import { Decimal } from '../../../domain/money/decimal.ts';
import type { Limits } from '../../../domain/money/limits.ts';
import { type Column, fields, type View } from '../../view.ts';

/** The profile stores amounts as text. */
const amount = (name: 'perPayout' | 'perDay'): Column<Limits> => ({
  name,
  type: 'brl',
  shown: 'table',
  value: (limits) => Decimal.parse(limits[name] ?? ''),
});

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
