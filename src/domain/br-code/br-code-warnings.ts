import { dictTypeOf } from '../keys/check-pix-key.ts';
import { lengthOf } from '../text/field-rules.ts';

/**
 * Ways in which a code deviates from the standard without being invalid (pix-domain §1). Many codes in use
 * have such deviations, so the service decides whether it pays such a code.
 */
export type BrCodeWarning =
  | 'crc_lowercase'
  | 'pix_mai_not_in_26'
  | 'url_has_scheme'
  | 'key_not_in_dict_format'
  | 'amount_not_2_decimals'
  | 'zero_amount'
  | 'missing_62'
  | 'missing_62_05'
  | 'txid_bad_chars'
  | 'unreserved_90_unparseable'
  | 'non_ascii'
  | 'txid_too_long'
  | 'name_length'
  | 'city_length'
  | 'too_long';

export interface WarningInput {
  readonly text: string;
  readonly pixTag: string;
  readonly crc: string;
  readonly key: string | null;
  readonly fss: string | null;
  readonly url: string | null;
  readonly amount: string | null;
  readonly txid: string | null;
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly hasAdditionalData: boolean;
  readonly hasUnreadableUnreserved: boolean;
}

/** Limits in characters (pix-domain §1.2). The limit of the whole code is in bytes of UTF-8. */
export const BR_CODE_LIMITS = {
  name: 25,
  city: 15,
  txid: 25,
  url: 77,
  template: 99,
  amount: 13,
  bytes: 512,
} as const;

const WARNINGS: ReadonlyArray<readonly [BrCodeWarning, (code: WarningInput) => boolean]> = [
  ['crc_lowercase', ({ crc }) => crc !== crc.toUpperCase()],
  ['pix_mai_not_in_26', ({ pixTag }) => pixTag !== '26'],
  ['url_has_scheme', ({ url }) => url !== null && /^https?:\/\//i.test(url)],
  ['key_not_in_dict_format', ({ key }) => key !== null && dictTypeOf(key) === null],
  ['amount_not_2_decimals', ({ amount }) => amount !== null && !/^[0-9]+\.[0-9]{2}$/.test(amount)],
  ['zero_amount', ({ amount, fss }) => amount !== null && fss === null && !/[1-9]/.test(amount)],
  ['missing_62', ({ hasAdditionalData }) => !hasAdditionalData],
  ['missing_62_05', ({ hasAdditionalData, txid }) => hasAdditionalData && txid === null],
  ['txid_bad_chars', ({ txid }) => txid !== null && !/^([A-Za-z0-9]+|\*{3})$/.test(txid)],
  ['unreserved_90_unparseable', ({ hasUnreadableUnreserved }) => hasUnreadableUnreserved],
  ['non_ascii', ({ text }) => /[^\x20-\x7e]/.test(text)],
  ['txid_too_long', ({ txid }) => txid !== null && lengthOf(txid) > BR_CODE_LIMITS.txid],
  ['name_length', ({ merchantName }) => lengthOf(merchantName) > BR_CODE_LIMITS.name],
  ['city_length', ({ merchantCity }) => lengthOf(merchantCity) > BR_CODE_LIMITS.city],
  ['too_long', ({ text }) => new TextEncoder().encode(text).length > BR_CODE_LIMITS.bytes],
];

export function brCodeWarnings(code: WarningInput): BrCodeWarning[] {
  return WARNINGS.filter(([, applies]) => applies(code)).map(([warning]) => warning);
}
