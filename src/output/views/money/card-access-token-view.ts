import type * as z from 'zod/mini';
import type { cardToken } from '../../../contract/schemas/card.ts';
import { field, type View } from '../../view.ts';

export type ShownCardToken = z.output<typeof cardToken> & { readonly expiresAt: string };

/** Tables show the last characters. `--reveal`, json and csv show all of the token. */
export const cardAccessTokenView: View<ShownCardToken> = {
  noun: 'token',
  columns: [
    field('token_type', 'text', 'table'),
    { ...field<ShownCardToken, 'expiresAt'>('expiresAt', 'time', 'table'), label: 'tokenExpiresAt' },
    field('access_token', 'secret', 'table'),
    field('expires_in', 'number', 'csv'),
  ],
};
