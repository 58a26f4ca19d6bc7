import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { type keyInformation, lookupKey as lookupRow } from '../../contract/routes/keys.ts';
import { fail } from '../../domain/errors.ts';
import {
  checkPixKey,
  looksLikeBrCode,
  type PayableKey,
  type PixKeyCheck,
  type PixKeyType,
  spreadsheetDamage,
} from '../../domain/keys/check-pix-key.ts';
import type { PixError, PixErrorInit } from '../../domain/pix-error.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';

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
function keyHint(text: string): Required<Pick<PixErrorInit, 'hintKey' | 'params'>> {
  if (looksLikeBrCode(text)) return { hintKey: 'key.is_code.hint', params: {} };
  const damage = spreadsheetDamage(text);
  if (damage?.kind === 'exponent') return { hintKey: 'spreadsheet.exponent.hint', params: {} };
  if (damage !== null)
    return { hintKey: 'spreadsheet.lost_zeros.hint', params: { candidates: damage.candidates } };
  const isInside = checkPixKey(bareKey(text)).status !== 'invalid';
  return { hintKey: isInside ? 'key.text_around.hint' : 'key.invalid.hint', params: {} };
}

/** A longer text is not a copied key. */
const LONGEST_TEXT = 200;
const LABEL = /^(?:mailto|tel|pix|chave(?: pix)?|cpf|cnpj|e-?mail|telefone|celular)\s*:/i;
const AROUND = /^[\s<{["'“”‘’`«=]+|[\s>}\]"'“”‘’`».,;!?]+$/g;
/** Characters that nobody can see. Contacts and chats put them around phone numbers. */
const unseen = (): RegExp => /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gv;

/**
 * Returns the text without what a chat, a contact or a page may have put around a key. Only for the hint: the person
 * must give the key itself.
 */
const bareKey = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(unseen(), '')
    .replace(AROUND, '')
    .replace(LABEL, '')
    .replace(AROUND, '');

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
function refusedKey(text: string, check: PixKeyCheck, guessed = false): PixError {
  const ambiguous = check.status === 'ambiguous' || guessed;
  const candidates = guessed
    ? ['PHONE', 'CPF']
    : check.candidates.map(({ type, canonical }) => `${type} ${canonical}`);
  const hint = ambiguous ? { params: { candidates: candidates.join(', ') } } : keyHint(text);
  return fail(
    ambiguous ? 'key.ambiguous' : 'key.invalid',
    { ...hint.params, key: text.slice(0, 100), reason: check.reason ?? '' },
    {
      ...hint,
      kind: 'usage',
      errorCode: 'usage',
      outcome: 'not_sent',
      details: [{ field: 'key', reason: check.reason ?? 'ambiguous' }],
    },
  );
}

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
