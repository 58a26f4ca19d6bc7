import type * as z from 'zod/mini';
import type { cardToken } from '../../../contract/schemas/card.ts';
import { view } from '../../view.ts';

export type ShownCardToken = z.output<typeof cardToken> & { readonly expiresAt: string };

/** Tables show the last characters. `--reveal`, json and csv show all of the token. */
export const cardAccessTokenView = view<ShownCardToken>([
  ['token_type', 'text', 'table'],
  ['expiresAt', 'time', 'table', { label: 'expires' }],
  ['access_token', 'secret', 'table'],
  ['expires_in', 'number', 'csv'],
]);
