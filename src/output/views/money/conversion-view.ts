import type * as z from 'zod/mini';
import type { conversion } from '../../../contract/schemas/card.ts';
import { view } from '../../view.ts';

export const conversionView = view<z.output<typeof conversion>>([
  ['amount', 'decimal', 'table', { label: 'converted' }],
  ['code', 'id', 'table', { label: 'currency', value: ({ currency }) => currency.code }],
  ['bid', 'decimal', 'table', { value: ({ currency }) => currency.rate.bid }],
  ['ask', 'decimal', 'table', { value: ({ currency }) => currency.rate.ask }],
]);
