import type * as z from 'zod/mini';
import type { balance } from '../../../contract/schemas/account.ts';
import { fields, type View } from '../../view.ts';

export const balanceView: View<z.output<typeof balance>> = {
  noun: 'balance',
  columns: fields([
    ['balanceAvailable', 'brl', 'table'],
    ['balanceBlocked', 'brl', 'table'],
  ]),
};
