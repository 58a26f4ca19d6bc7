import type * as z from 'zod/mini';
import type { keyInformation } from '../../contract/routes/keys.ts';
import type { hubPixKey } from '../../contract/schemas/hub.ts';
import type { BrCode } from '../../domain/br-code/decode-br-code.ts';
import type { PixKeyCheck } from '../../domain/keys/check-pix-key.ts';
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

export const keyCheckView = view<PixKeyCheck>([
  ['status', 'code', 'table'],
  ['type', 'text', 'table'],
  ['canonical', 'id', 'table'],
  ['candidates', 'text', 'table', { value: candidatesText }],
]);

function candidatesText({ candidates }: PixKeyCheck): string {
  return candidates.map(({ type, canonical }) => `${type} ${canonical}`).join(', ');
}

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
