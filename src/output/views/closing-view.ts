import type { Decimal } from '../../domain/money/decimal.ts';
import type { JsonObject } from '../../domain/text/json.ts';
import { type View, view, withShown } from '../view.ts';
import { differenceView, type ShownDifference } from './report-view.ts';

/** A line of the closing, with an amount for each account and each total. */
export interface ClosingLine {
  readonly item: string;
  readonly count: number | null;
  readonly amounts: readonly (Decimal | null)[];
}

/** Lines of a closing, with a column for each account and each total. @param names heads of these columns */
export const closingLinesView = (names: readonly string[]): View<ClosingLine> => ({
  columns: [
    { name: 'item', label: 'closingItem', type: 'text', shown: 'table', value: ({ item }) => item },
    ...(names.length === 1
      ? ([
          {
            name: 'count',
            label: 'closingCount',
            type: 'number',
            shown: 'table',
            value: ({ count }: ClosingLine) => count,
          },
        ] as const)
      : []),
    ...names.map((name, at) => ({
      name,
      type: 'brl' as const,
      shown: 'table' as const,
      value: ({ amounts }: ClosingLine) => amounts[at],
    })),
  ],
});

export type AccountDifference = ShownDifference & { readonly profile: string };

/** The differences of a closing. They have no line, because there is no ledger. */
export const closingDifferenceView: View<AccountDifference> = withShown(differenceView, {
  csv: ['line'],
  table: [],
});

/** The differences of several accounts. */
export const accountDifferenceView: View<AccountDifference> = {
  columns: [
    { name: 'profile', type: 'text', shown: 'table', value: ({ profile }) => profile },
    ...closingDifferenceView.columns,
  ],
};

/** One account of a closing for csv and ndjson. Amounts are in cents. */
export const closingView = view<JsonObject>([
  ['profile', 'text', 'table'],
  ['environment', 'code', 'table'],
  ['date', 'text', 'table'],
  ['isOver', 'yesno', 'table'],
  ['addsUp', 'yesno', 'table'],
  ['openingCents', 'decimal', 'table'],
  ['inCents', 'decimal', 'table'],
  ['outCents', 'decimal', 'table'],
  ['refundsCents', 'decimal', 'table'],
  ['disputesCents', 'decimal', 'table'],
  ['returnedCents', 'decimal', 'table'],
  ['feesCents', 'decimal', 'table'],
  ['otherCents', 'decimal', 'table'],
  ['closingCents', 'decimal', 'table'],
  ['closingAvailableCents', 'decimal', 'table'],
  ['closingBlockedCents', 'decimal', 'table'],
  ['openingFrom', 'code', 'csv'],
  ['unknown', 'number', 'csv'],
  ['statement', 'json', 'csv'],
  ['transactions', 'json', 'csv'],
  ['journal', 'json', 'csv'],
  ['pending', 'json', 'csv'],
  ['infractions', 'json', 'csv'],
  ['differences', 'json', 'csv'],
  ['closed', 'json', 'csv'],
]);
