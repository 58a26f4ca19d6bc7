import { DICT_FORMATS } from './pix-key-types.ts';

export type PhoneCheck =
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
export function checkPhone(text: string): PhoneCheck {
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
