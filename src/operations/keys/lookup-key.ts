import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { lookupKey as lookupRow } from '../../contract/routes/keys.ts';
import type { keyInformation } from '../../contract/schemas/key-information.ts';
import type { PixKeyType } from '../../domain/keys/check-pix-key.ts';
import { checkPixKey } from '../../domain/keys/check-pix-key.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import { refusedKey } from '../payouts/payout-preview.ts';
import { validateKey } from './validate-key.ts';

/** The owner of a key as DICT returns it (§2.2). */
export type KeyOwner = z.output<typeof keyInformation>;

/**
 * Looks up the owner of a key in DICT. The key is checked offline first, because an unregistered key costs 20
 * tokens of the look-up budget (pix-domain §5).
 * @throws PixError `usage` for an invalid or ambiguous key, `missing` when the key is not registered
 */
export async function lookupKey(
  operator: Operator,
  text: string,
  type: PixKeyType | undefined,
): Promise<DecodedRow<KeyOwner>> {
  const check = type === undefined ? validateKey(text) : checkPixKey(text, type);
  if (check.canonical === null) throw refusedKey(text, check);
  return callRoute(operator, lookupRow, { query: { pixKey: check.canonical } });
}
