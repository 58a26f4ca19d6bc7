import type * as z from 'zod/mini';
import type { balance } from '../../../contract/schemas/account.ts';
import { view } from '../../view.ts';

export const balanceView = view<z.output<typeof balance>>([
  ['balanceAvailable', 'brl', 'table'],
  ['balanceBlocked', 'brl', 'table'],
]);
