import { PixError } from '../../domain/errors.ts';
import type { PixKeyType } from '../../domain/keys/key-formats.ts';
import { checkPixKey, type PixKeyCheck } from '../../domain/keys/pix-key.ts';

/** A key that money may go to. */
export interface PayableKey {
  /** As DICT holds it. */
  readonly canonical: string;
  readonly type: PixKeyType;
}

/**
 * The key in DICT's form, or why not: to pay, nothing is guessed. Eleven digits that may be a CPF or a phone, and those
 * that are a phone only because they are no CPF, are refused until their type is told (pix-domain §2).
 * @throws PixError `usage` with the reason
 */
export function payableKey(text: string, declared: PixKeyType | undefined): PayableKey {
  const check = checkPixKey(text, declared);
  const guessed = declared === undefined && check.unsafeInference === true;
  if (check.canonical !== null && check.type !== null && !guessed)
    return { canonical: check.canonical, type: check.type };
  throw refusedKey(text, check, guessed);
}

/** Why a key is not used; its text as it was typed, at most 100 characters. */
export function refusedKey(text: string, check: PixKeyCheck, guessed = false): PixError {
  const ambiguous = check.status === 'ambiguous' || guessed;
  const candidates = guessed ? ['PHONE', 'CPF'] : check.candidates.map(({ type }) => type);
  return new PixError({
    kind: 'usage',
    key: ambiguous ? 'key.ambiguous' : 'key.invalid',
    params: { key: text.slice(0, 100), candidates: candidates.join(', '), reason: check.reason ?? '' },
    errorCode: 'usage',
    ...(ambiguous ? {} : { hintKey: 'key.invalid.hint' }),
    outcome: 'not_sent',
    details: [{ field: 'key', reason: check.reason ?? 'ambiguous' }],
  });
}
