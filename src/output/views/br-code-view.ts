import type { BrCode } from '../../domain/br-code/decode-br-code.ts';
import { fields, type View } from '../view.ts';

export const brCodeView: View<BrCode & { readonly warnings: readonly string[] }> = {
  noun: 'code',
  columns: fields([
    ['kind', 'code', 'table'],
    ['key', 'id', 'table'],
    ['url', 'text', 'table'],
    ['recurrenceUrl', 'text', 'table'],
    ['amount', 'decimal', 'table'],
    ['merchantName', 'text', 'table'],
    ['merchantCity', 'text', 'table'],
    ['txid', 'id'],
    ['info', 'text'],
    ['mcc', 'id'],
    ['postalCode', 'id'],
    ['warnings', 'codes'],
  ]),
};
