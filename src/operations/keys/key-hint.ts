import { looksLikeBrCode } from '../../domain/br-code/looks-like-br-code.ts';
import { spreadsheetDamage } from '../../domain/keys/spreadsheet-damage.ts';
import type { PixErrorInit } from '../../domain/pix-error.ts';

/** Returns the hint for an invalid key: what the text probably is. */
export function keyHint(text: string): Required<Pick<PixErrorInit, 'hintKey' | 'params'>> {
  if (looksLikeBrCode(text)) return { hintKey: 'key.is_code.hint', params: {} };
  const damage = spreadsheetDamage(text);
  if (damage?.kind === 'exponent') return { hintKey: 'spreadsheet.exponent.hint', params: {} };
  return damage === null
    ? { hintKey: 'key.invalid.hint', params: {} }
    : { hintKey: 'spreadsheet.lost_zeros.hint', params: { candidates: damage.candidates } };
}
