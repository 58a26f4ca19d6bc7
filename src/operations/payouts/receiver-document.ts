import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import { type PixError, usageError } from '../../domain/pix-error.ts';
import type { PayableKey } from './payable-key.ts';

/**
 * Returns whether the key belongs to this document. A CPF or CNPJ key is itself the document of its owner
 * (pix-domain §2). The owner of any other key must be looked up.
 * @param document without punctuation
 */
export function documentByKey(key: PayableKey, document: string): 'same' | 'other' | 'look_up' {
  if (key.type !== 'CPF' && key.type !== 'CNPJ') return 'look_up';
  return key.canonical === document ? 'same' : 'other';
}

/**
 * Refuses a key if its owner has another document, or if the owner's document cannot be checked. Sends no
 * request.
 * @param document CPF or CNPJ of the only receiver that may be paid; undefined for any receiver
 * @param directory reason why the key cannot be looked up; undefined when a look-up is possible
 * @throws PixError `usage` when the key belongs to another document (`other_receiver`), or cannot be looked
 * up
 */
export function refuseUnverified(
  key: PayableKey,
  document: string | undefined,
  directory: 'no_lookup' | 'no_main_root' | undefined,
): void {
  if (document === undefined) return;
  const told = documentByKey(key, document);
  if (told === 'other') throw refused('payout.other_document', 'other_receiver', key);
  if (told === 'look_up' && directory !== undefined)
    throw refused(`payout.document_${directory}`, 'usage', key);
}

const refused = (message: string, errorCode: string, key: PayableKey): PixError =>
  usageError({ key: message, params: { key: maskPixKey(key.canonical), type: key.type }, errorCode });
