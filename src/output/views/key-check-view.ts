import type { PixKeyCheck } from '../../domain/keys/check-pix-key.ts';
import { fields, type View } from '../view.ts';

export const keyCheckView: View<PixKeyCheck> = {
  noun: 'key',
  columns: [
    ...fields<PixKeyCheck>([
      ['status', 'code', 'table'],
      ['type', 'text', 'table'],
      ['canonical', 'id', 'table'],
    ]),
    {
      name: 'candidates',
      type: 'text',
      shown: 'table',
      value: ({ candidates }) => candidates.map(({ type, canonical }) => `${type} ${canonical}`).join(', '),
    },
  ],
};
