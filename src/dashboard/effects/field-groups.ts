import { humanCell } from '../../output/human-cell.ts';
import type { CellContext } from '../../output/output-options.ts';
import type { View } from '../../output/view.ts';
import type { Field, FieldGroup } from '../state/detail-value.ts';

/** The groups are in display order. The last group contains all other columns. */
const GROUPS: readonly (readonly [words: string, columns: RegExp])[] = [
  [
    'detail.money',
    /^(status|state|type|kind|method|amount|amountCents|serviceFeeCharged|refund(Status|Amount))$/,
  ],
  ['detail.times', /(At|Due)$/],
  ['detail.payer', /^(payer|generated)/],
  ['detail.receiver', /^(receiver|withdrawPix|destination)/],
  ['detail.ids', /([iI]d|[rR]eference|protocol|virtualAccount|Key)$/],
  ['detail.more', /./],
];

/** Returns a view's columns that have a value, in groups, formatted like table cells. */
export function fieldGroups<T>(view: View<T>, item: T, context: CellContext): readonly FieldGroup[] {
  const fields = view.columns
    .filter(({ shown }) => shown !== 'csv')
    .flatMap(({ name, label, type, value }): Field[] => {
      const found = value(item);
      if (found === null || found === undefined || found === '') return [];
      return [{ name: label ?? name, text: humanCell(type, found, context) }];
    });
  const groupOf = ({ name }: Field): number => GROUPS.findIndex(([, columns]) => columns.test(name));
  return GROUPS.map(([words], at) => ({ words, fields: fields.filter((one) => groupOf(one) === at) })).filter(
    (group) => group.fields.length > 0,
  );
}
