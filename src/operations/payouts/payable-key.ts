import { checkPixKey, type PixKeyCheck } from '../../domain/keys/check-pix-key.ts';
import type { PixKeyType } from '../../domain/keys/pix-key-types.ts';
import { type PixError, usageError } from '../../domain/pix-error.ts';
import { keyHint } from '../keys/validate-key.ts';

export interface PayableKey {
  /** The key in the form that DICT uses. */
  readonly canonical: string;
  readonly type: PixKeyType;
}

/**
 * Returns the key in canonical form, with its type. Eleven digits may be a CPF or a phone number, so
 * `declared` is required for them (pix-domain §2). It is required even if the digits are not a valid CPF.
 * Thirteen digits need it if they may be a phone number or a CNPJ without its leading zero.
 * @throws PixError `usage` with the reason
 */
export function payableKey(text: string, declared: PixKeyType | undefined): PayableKey {
  const check = checkPixKey(text, declared);
  const guessed = declared === undefined && check.unsafeInference === true;
  if (check.canonical !== null && check.type !== null && !guessed)
    return { canonical: check.canonical, type: check.type };
  throw refusedKey(text, check, guessed);
}

export function isAmbiguousKey(text: string): boolean {
  const { status, unsafeInference } = checkPixKey(text);
  return status === 'ambiguous' || unsafeInference === true;
}

/** Returns the error for an invalid or ambiguous key. It contains at most 100 characters of the text. */
export function refusedKey(text: string, check: PixKeyCheck, guessed = false): PixError {
  const ambiguous = check.status === 'ambiguous' || guessed;
  const candidates = guessed
    ? ['PHONE', 'CPF']
    : check.candidates.map(({ type, canonical }) => `${type} ${canonical}`);
  const hint = ambiguous ? { params: { candidates: candidates.join(', ') } } : keyHint(text);
  return usageError({
    key: ambiguous ? 'key.ambiguous' : 'key.invalid',
    ...hint,
    params: { ...hint.params, key: text.slice(0, 100), reason: check.reason ?? '' },
    details: [{ field: 'key', reason: check.reason ?? 'ambiguous' }],
  });
}
