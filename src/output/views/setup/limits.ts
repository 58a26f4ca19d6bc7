import type { Limits } from '../../../domain/money/limits.ts';
import { fields, type View } from '../../view.ts';

/** Payout limits of a profile; amounts in reais, as text. */
export const limitsView: View<Limits> = {
  noun: 'limits',
  columns: fields<Limits>([
    ['perPayout', 'decimal', 'table'],
    ['perDay', 'decimal', 'table'],
    ['keyTypes', 'list', 'table'],
    ['receivers', 'id', 'table'],
    ['hours', 'text', 'table'],
    ['fourEyes', 'text', 'table'],
  ]),
};
