import type * as z from 'zod/mini';
import type { keyInformation } from '../../contract/schemas/key-information.ts';
import { view } from '../view.ts';

export const keyView = view<z.output<typeof keyInformation>>([
  ['pixKey', 'key', 'table'],
  ['name', 'name', 'table'],
  ['document', 'document', 'table'],
  ['personType', 'text', 'table'],
  ['institutionName', 'text', 'table'],
  ['institutionCode', 'id'],
  ['institutionIspb', 'id'],
  ['branch', 'id'],
  ['accountNumber', 'id'],
  ['accountType', 'text'],
]);
