import type * as z from 'zod/mini';
import type { currencyRate } from '../../../contract/schemas/card.ts';
import type { View } from '../../view.ts';

/** Rates are in BRL per unit of the currency. */
export const rateView: View<z.output<typeof currencyRate>> = {
  noun: 'rate',
  columns: [
    { name: 'code', label: 'currency', type: 'id', shown: 'table', value: ({ code }) => code },
    { name: 'bid', type: 'decimal', shown: 'table', value: ({ rate }) => rate.bid },
    { name: 'ask', type: 'decimal', shown: 'table', value: ({ rate }) => rate.ask },
  ],
};
