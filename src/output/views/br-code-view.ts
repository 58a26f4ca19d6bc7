import type { BrCode } from '../../domain/br-code/decode-br-code.ts';
import { view } from '../view.ts';

export const brCodeView = view<BrCode & { readonly warnings: readonly string[] }>([
  ['kind', 'code', 'table'],
  ['key', 'id', 'table'],
  ['url', 'text', 'table'],
  ['recurrenceUrl', 'text', 'table'],
  ['amount', 'decimal', 'table'],
  ['fss', 'id', 'table'],
  ['merchantName', 'text', 'table'],
  ['merchantCity', 'text', 'table'],
  ['txid', 'id'],
  ['info', 'text'],
  ['mcc', 'id'],
  ['postalCode', 'id'],
  ['warnings', 'codes'],
]);
