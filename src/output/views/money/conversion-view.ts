import type * as z from 'zod/mini';
import type { conversion } from '../../../contract/schemas/card.ts';
import type { View } from '../../view.ts';

export const conversionView: View<z.output<typeof conversion>> = {
  noun: 'conversion',
  columns: [
    { name: 'amount', label: 'converted', type: 'decimal', shown: 'table', value: ({ amount }) => amount },
    { name: 'code', label: 'currency', type: 'id', shown: 'table', value: ({ currency }) => currency.code },
    { name: 'bid', type: 'decimal', shown: 'table', value: ({ currency }) => currency.rate.bid },
    { name: 'ask', type: 'decimal', shown: 'table', value: ({ currency }) => currency.rate.ask },
  ],
};
