import { PixError } from '../../domain/errors.ts';
import { maskPixKey } from '../../domain/keys/pix-key.ts';
import type { PayableKey } from './payable-key.ts';

/**
 * What a key tells by itself of the document that was named: a CPF or CNPJ key is of that CPF or CNPJ and of no other
 * (pix-domain §2); any other key must be looked up.
 * @param document without punctuation
 */
export function documentByKey(key: PayableKey, document: string): 'same' | 'other' | 'look_up' {
  if (key.type !== 'CPF' && key.type !== 'CNPJ') return 'look_up';
  return key.canonical === document ? 'same' : 'other';
}

/**
 * Holds a named document against the key, offline: no one is paid whose document was given and is not verified.
 * @param document only this one may be paid; undefined: anyone
 * @param directory why the key cannot be looked up; undefined when it can
 * @throws PixError `usage`: the key is of another document (`other_receiver`), or cannot be looked up
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
  new PixError({
    kind: 'usage',
    key: message,
    params: { key: maskPixKey(key.canonical), type: key.type },
    errorCode,
    outcome: 'not_sent',
  });
