import type * as z from 'zod/mini';
import type { hubPixKey } from '../../../contract/schemas/hub.ts';
import { view } from '../../view.ts';

/** A Pix key that is registered in the hub (§2.7). The key is not masked, since payers need it. */
export const registeredKeyView = view<z.output<typeof hubPixKey>>([
  ['id', 'id', 'table'],
  ['key', 'id', 'table'],
  ['type', 'text', 'table'],
  ['status', 'status', 'table'],
  ['isDefault', 'yesno', 'table'],
  ['createdAt', 'time', 'table'],
  ['updatedAt', 'time'],
]);
