import type * as z from 'zod/mini';
import type { currencyRate } from '../../../contract/schemas/card.ts';
import { view } from '../../view.ts';

/** Rates are in BRL per unit of the currency. */
export const rateView = view<z.output<typeof currencyRate>>([
  ['code', 'id', 'table', { label: 'currency' }],
  ['bid', 'decimal', 'table', { value: ({ rate }) => rate.bid }],
  ['ask', 'decimal', 'table', { value: ({ rate }) => rate.ask }],
]);
