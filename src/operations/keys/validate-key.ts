import { fail } from '../../domain/errors.ts';
import {
  checkPixKey,
  looksLikeBrCode,
  type PixKeyCheck,
  spreadsheetDamage,
} from '../../domain/keys/check-pix-key.ts';
import type { PixErrorInit } from '../../domain/pix-error.ts';

/**
 * Checks a Pix key offline.
 * @throws PixError `check` when the text is not a Pix key
 */
export function validateKey(text: string): PixKeyCheck {
  const check = checkPixKey(text);
  if (check.status !== 'invalid') return check;
  const { reason, type } = check;
  const { hintKey, params } = keyHint(text);
  throw fail(
    'key.invalid',
    { ...params, key: text.slice(0, 100), reason: reason ?? 'unrecognized' },
    { hintKey, details: [{ reason, type }] },
  );
}

/** Returns the hint for an invalid key: what the text probably is. */
export function keyHint(text: string): Required<Pick<PixErrorInit, 'hintKey' | 'params'>> {
  if (looksLikeBrCode(text)) return { hintKey: 'key.is_code.hint', params: {} };
  const damage = spreadsheetDamage(text);
  if (damage?.kind === 'exponent') return { hintKey: 'spreadsheet.exponent.hint', params: {} };
  return damage === null
    ? { hintKey: 'key.invalid.hint', params: {} }
    : { hintKey: 'spreadsheet.lost_zeros.hint', params: { candidates: damage.candidates } };
}
