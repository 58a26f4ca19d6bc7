import { Decimal } from '../../../domain/money/decimal.ts';
import type { Limits } from '../../../domain/money/limits.ts';
import { view } from '../../view.ts';

/** The profile stores amounts as text. */
const amount = (name: 'perPayout' | 'perDay') => ({
  value: (limits: Limits) => Decimal.parse(limits[name] ?? ''),
});

export const profileLimitsView = view<Limits>([
  ['perPayout', 'brl', 'table', amount('perPayout')],
  ['perDay', 'brl', 'table', amount('perDay')],
  ['keyTypes', 'list', 'table'],
  ['receivers', 'id', 'table'],
  ['hours', 'text', 'table'],
  ['fourEyes', 'text', 'table'],
]);
