import { maskEmail, maskMiddle } from '../text/mask.ts';
import { plainPunctuation } from '../text/pasted-text.ts';
import { hasBidiOrInvisible } from '../text/safe-text.ts';
import { checkDocument, maskDocument } from './check-document.ts';
import { checkPhone } from './check-phone.ts';
import { DICT_FORMATS, LONGEST_KEY, type PixKeyType } from './pix-key-types.ts';

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

export interface PixKeyCandidate {
  readonly type: PixKeyType;
  readonly canonical: string;
}

export interface PixKeyCheck {
  readonly status: 'valid' | 'invalid' | 'ambiguous';
  /** Type of the key; null when unknown. For an invalid key, the type that was probably intended. */
  readonly type: PixKeyType | null;
  /** The key in DICT's form; null unless valid. */
  readonly canonical: string | null;
  readonly candidates: readonly PixKeyCandidate[];
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
  const candidates = checks.map(({ type, canonical }) => ({ type, canonical }) as PixKeyCandidate);
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
