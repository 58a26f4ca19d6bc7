import { maskEmail, maskMiddle } from '../text/mask.ts';
import { plainPunctuation } from '../text/pasted-text.ts';
import { hasBidiOrInvisible } from '../text/safe-text.ts';
import { checkDocument, maskDocument } from './check-document.ts';

export type PixKeyReason =
  | 'empty'
  | 'control_or_invisible_characters'
  | 'unrecognized'
  | 'cpf_check_digit'
  | 'cnpj_check_digit'
  | 'repeated'
  | 'phone_format'
  | 'phone_number_plan'
  | 'phone_not_brazilian'
  | 'landline'
  | 'email_format'
  | 'email_length'
  | 'evp_format'
  | 'evp_without_hyphens'
  | 'type_mismatch';

/** Key types of DICT (pix-domain §2). */
export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

const LONGEST_KEY = 77;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** DICT's patterns for canonical keys, without check digits. CNPJ includes the alphanumeric form. */
export const DICT_FORMATS: Readonly<Record<PixKeyType, RegExp>> = {
  CPF: /^[0-9]{11}$/,
  CNPJ: /^[0-9A-Z]{12}[0-9]{2}$/,
  PHONE: /^\+[1-9][0-9][0-9]{1,14}$/,
  EMAIL: new RegExp(`^[a-z0-9.!#$&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`),
  EVP: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
};

/** Returns the type of a key in DICT's form; null for any other text. */
export const dictTypeOf = (text: string): PixKeyType | null =>
  PIX_KEY_TYPES.find((type) => text.length <= LONGEST_KEY && DICT_FORMATS[type].test(text)) ?? null;

export interface PayableKey {
  readonly type: PixKeyType;
  /** The key in the form that DICT uses. */
  readonly canonical: string;
}

export interface PixKeyCheck {
  readonly status: 'valid' | 'invalid' | 'ambiguous';
  /** Type of the key; null when unknown. For an invalid key, the type that was probably intended. */
  readonly type: PixKeyType | null;
  /** The key in DICT's form; null unless valid. */
  readonly canonical: string | null;
  readonly candidates: readonly PayableKey[];
  readonly reason: PixKeyReason | null;
  /**
   * Set when eleven digits are a phone number only because they are not a valid CPF. The command must ask,
   * because the CPF may be mistyped.
   */
  readonly unsafeInference?: true;
}

/**
 * Converts the key to DICT's form (pix-domain §2). Reports ambiguity instead of guessing. Never queries DICT,
 * because DICT limits the number of queries.
 * @param declared the intended type: resolves ambiguity, and refuses a key of another type
 */
export function checkPixKey(text: string, declared?: PixKeyType): PixKeyCheck {
  const key = text.trim();
  if (hasBidiOrInvisible(text) || /\p{Cc}/u.test(key))
    return invalid(null, 'control_or_invisible_characters');
  if (key === '') return invalid(null, 'empty');
  if (/^[0-9]{11}$/.test(key)) return elevenDigits(key, declared);
  if (/^55[0-9]{11}$/.test(key)) return thirteenDigits(key, declared);
  if (looksLikeBrCode(key)) return invalid(null, 'unrecognized');
  // An e-mail address with another hyphen is another address.
  const plain = key.includes('@') ? key : plainPunctuation(key);
  const form = FORMS.find(([pattern]) => pattern.test(plain));
  const check = form ? form[1](plain) : invalid(null, 'unrecognized');
  const otherKind = declared !== undefined && check.type !== null && check.type !== declared;
  return otherKind ? invalid(check.type, 'type_mismatch') : check;
}

/** Returns the `pixType` of the main family (unshown §3). */
export function wireKeyType(type: PixKeyType): 'cpf' | 'cnpj' | 'phone' | 'email' | 'evp' {
  return type.toLowerCase() as Lowercase<PixKeyType>;
}

/** Returns the masked key. Keys that are not documents keep their first and last characters. */
export function maskPixKey(text: string): string {
  const { type, canonical } = checkPixKey(text);
  if (canonical === null) return /^[*•\d.\-/\s]+$/.test(text) ? maskDocument(text) : maskMiddle(text.trim());
  return MASKS[type ?? 'EVP'](canonical);
}

const MASKS: Readonly<Record<PixKeyType, (canonical: string) => string>> = {
  CPF: maskDocument,
  CNPJ: maskDocument,
  PHONE: maskMiddle,
  EMAIL: maskEmail,
  EVP: maskMiddle,
};

const FORMS: ReadonlyArray<readonly [RegExp, (key: string) => PixKeyCheck]> = [
  [/@/, email],
  [/^[0-9A-Fa-f]{32}$/, () => invalid('EVP', 'evp_without_hyphens')],
  [/^(?=[^-]*-[^-]*-)[0-9A-Fa-f-]{30,40}$/, evp],
  [/^\+/, phone],
  [/^[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}-?[0-9]{2}$/, cpf],
  [/^[0-9A-Za-z]{2}\.?[0-9A-Za-z]{3}\.?[0-9A-Za-z]{3}\/?[0-9A-Za-z]{4}-?[0-9]{2}$/, cnpj],
  [/^\([0-9]{2}\)/, (key) => phone(`+55${key}`)],
  // Phones as people write them in Brazil: `11 98765-4321`, `55 (11) 9 8765-4321`. No document is divided so.
  [
    /^(?:55[ .-]?)?(?:\([0-9]{2}\)|[0-9]{2})[ .-]{0,3}(?:9[ .-])?[0-9]{4,5}[ .-]?[0-9]{4}$/,
    (key) => (/[^0-9]/.test(key) ? spelledPhone(key) : invalid(null, 'unrecognized')),
  ],
];

function elevenDigits(key: string, declared: PixKeyType | undefined): PixKeyCheck {
  const asCpf = cpf(key);
  const asPhone = phone(`+55${key}`);
  if (declared === 'CPF') return asCpf;
  if (declared === 'PHONE') return asPhone;
  if (declared !== undefined) return invalid(null, 'type_mismatch');
  if (asCpf.canonical !== null && asPhone.canonical !== null) return ambiguous(asCpf, asPhone);
  if (asCpf.canonical !== null) return asCpf;
  return asPhone.canonical === null
    ? invalid(null, 'cpf_check_digit')
    : { ...asPhone, unsafeInference: true };
}

/**
 * Checks a phone number without its plus sign. A spreadsheet removes the leading zero of a CNPJ, so the digits
 * may also be a CNPJ. Such a CNPJ is only accepted if its type was declared.
 */
function thirteenDigits(key: string, declared: PixKeyType | undefined): PixKeyCheck {
  const asPhone = phone(`+${key}`);
  const asCnpj = cnpj(`0${key}`);
  if (declared === 'CNPJ') return asCnpj;
  if (declared !== undefined && declared !== 'PHONE') return invalid('PHONE', 'type_mismatch');
  const isAmbiguous = declared === undefined && asPhone.canonical !== null && asCnpj.canonical !== null;
  return isAmbiguous ? ambiguous(asPhone, asCnpj) : asPhone;
}

function ambiguous(...checks: readonly PixKeyCheck[]): PixKeyCheck {
  const candidates = checks.map(({ type, canonical }) => ({ type, canonical }) as PayableKey);
  return { status: 'ambiguous', type: null, canonical: null, candidates, reason: null };
}

function cpf(key: string): PixKeyCheck {
  return document('CPF', key, 'cpf_check_digit');
}

function cnpj(key: string): PixKeyCheck {
  return document('CNPJ', key, 'cnpj_check_digit');
}

function document(type: 'CPF' | 'CNPJ', key: string, checkDigit: PixKeyReason): PixKeyCheck {
  const { canonical, reason } = checkDocument(key);
  return canonical === null
    ? invalid(type, reason === 'repeated' ? reason : checkDigit)
    : valid(type, canonical);
}

type PhoneCheck =
  | { readonly ok: true; readonly canonical: string }
  | {
      readonly ok: false;
      readonly reason: 'phone_format' | 'phone_number_plan' | 'phone_not_brazilian' | 'landline';
    };

/** The area codes of ANATEL's national numbering plan, by first digit. */
const AREA_CODES = [
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'],
  ...['21', '22', '24', '27', '28'],
  ...['31', '32', '33', '34', '35', '37', '38'],
  ...['41', '42', '43', '44', '45', '46', '47', '48', '49'],
  ...['51', '53', '54', '55'],
  ...['61', '62', '63', '64', '65', '66', '67', '68', '69'],
  ...['71', '73', '74', '75', '77', '79'],
  ...['81', '82', '83', '84', '85', '86', '87', '88', '89'],
  ...['91', '92', '93', '94', '95', '96', '97', '98', '99'],
];

/** Checks a phone number such as `+55 (11) 98765-4321`. `canonical` is `+5511987654321`. */
function checkPhone(text: string): PhoneCheck {
  if (!/^\+[0-9][0-9 ().-]*$/.test(text)) return { ok: false, reason: 'phone_format' };
  const canonical = text.replace(/[^+0-9]/g, '');
  if (!DICT_FORMATS.PHONE.test(canonical)) return { ok: false, reason: 'phone_format' };
  if (!canonical.startsWith('+55')) return { ok: false, reason: 'phone_not_brazilian' };
  const area = canonical.slice(3, 5);
  const number = canonical.slice(5);
  if (!AREA_CODES.includes(area)) return { ok: false, reason: 'phone_number_plan' };
  // Every mobile number in use begins with 9, although ANATEL's Resolução 749 also permits 7 and 8.
  if (/^9[0-9]{8}$/.test(number)) return { ok: true, canonical };
  return { ok: false, reason: /^[2-5][0-9]{7}$/.test(number) ? 'landline' : 'phone_number_plan' };
}

function phone(key: string): PixKeyCheck {
  const check = checkPhone(key);
  return check.ok ? valid('PHONE', check.canonical) : invalid('PHONE', check.reason);
}

/** A number of ten or eleven digits has no country code: area code 55 is in Rio Grande do Sul. */
function spelledPhone(key: string): PixKeyCheck {
  const digits = key.replace(/[^0-9]/g, '');
  return phone(digits.length > 11 ? `+${digits}` : `+55${digits}`);
}

function email(key: string): PixKeyCheck {
  if (key.length > LONGEST_KEY) return invalid('EMAIL', 'email_length');
  // Only ASCII letters are converted: `toLowerCase` would turn the Kelvin sign into the letter k.
  const canonical = key.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  return DICT_FORMATS.EMAIL.test(canonical) ? valid('EMAIL', canonical) : invalid('EMAIL', 'email_format');
}

function evp(key: string): PixKeyCheck {
  const canonical = key.toLowerCase();
  return DICT_FORMATS.EVP.test(canonical) ? valid('EVP', canonical) : invalid('EVP', 'evp_format');
}

const valid = (type: PixKeyType, canonical: string): PixKeyCheck => ({
  status: 'valid',
  type,
  canonical,
  candidates: [],
  reason: null,
});

const invalid = (type: PixKeyType | null, reason: PixKeyReason): PixKeyCheck => ({
  status: 'invalid',
  type,
  canonical: null,
  candidates: [],
  reason,
});

/** Whether people mean a copy-and-paste code: it may be damaged, or have other text around it. */
export const looksLikeBrCode = (text: string): boolean =>
  /0002010[12]|000201(?:26|01)/.test(text) || /br\.gov\.bcb\.pix/i.test(text);

type SpreadsheetDamage =
  | { readonly kind: 'exponent' }
  /** The documents that the digits are with leading zeros, such as `CPF 012.345.678-90`. */
  | { readonly kind: 'lost_zeros'; readonly candidates: string };

const FEWEST_DIGITS = 8;
const LENGTHS = { CPF: 11, CNPJ: 14 } as const;
const EXPONENT = /^\s*\d+(?:[.,]\d+)?E[+-]?\d+\s*$/i;

/**
 * Returns what a spreadsheet does to a CPF or CNPJ that it takes for a number: it removes leading zeros, or
 * writes `1,23457E+10`. The result is only for hints, because the digits may be something else.
 * @returns null if the text does not look like this
 */
export function spreadsheetDamage(text: string): SpreadsheetDamage | null {
  if (EXPONENT.test(text)) return { kind: 'exponent' };
  const digits = text.trim();
  if (!/^\d+$/.test(digits) || digits.length < FEWEST_DIGITS) return null;
  const candidates = Object.values(LENGTHS)
    .filter((length) => digits.length < length)
    .map((length) => checkDocument(digits.padStart(length, '0')))
    .flatMap(({ type, formatted }) => (formatted === null ? [] : [`${type} ${formatted}`]));
  return candidates.length === 0 ? null : { kind: 'lost_zeros', candidates: candidates.join(', ') };
}
