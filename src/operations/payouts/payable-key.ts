import { PixError } from '../../domain/errors.ts';
import type { PixKeyType } from '../../domain/keys/key-formats.ts';
import { checkPixKey, type PixKeyCheck } from '../../domain/keys/pix-key.ts';

/** A key that can be paid. */
export interface PayableKey {
  /** In the form that DICT uses. */
  readonly canonical: string;
  readonly type: PixKeyType;
}

/**
 * Converts a key to DICT's form. A payment never guesses the type. Eleven digits may be a CPF or a phone, so they are
 * refused unless their type is given. The same holds for digits that are a phone only because they are not a valid CPF
 * (pix-domain §2).
 * @throws PixError `usage` with the reason
 */
export function payableKey(text: string, declared: PixKeyType | undefined): PayableKey {
  const check = checkPixKey(text, declared);
  const guessed = declared === undefined && check.unsafeInference === true;
  if (check.canonical !== null && check.type !== null && !guessed)
    return { canonical: check.canonical, type: check.type };
  throw refusedKey(text, check, guessed);
}

/** Whether a key can only be paid if its type is given. */
export function isAmbiguousKey(text: string): boolean {
  const { status, unsafeInference } = checkPixKey(text);
  return status === 'ambiguous' || unsafeInference === true;
}

/** The error for a key that cannot be used; shows at most 100 characters of the text as typed. */
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
