import type * as z from 'zod/mini';
import type { keyInformation } from '../../contract/schemas/key-information.ts';
import { fields, type View } from '../view.ts';

export const keyView: View<z.output<typeof keyInformation>> = {
  noun: 'key',
  columns: fields([
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
  ]),
};
