import { fail } from '../errors.ts';
import { dictTypeOf } from '../keys/check-pix-key.ts';
import type { PixError } from '../pix-error.ts';
import { BR_CODE_LIMITS } from './br-code-warnings.ts';
import { CRC_ID, crc16, writeTlv } from './tlv.ts';

interface Receiver {
  /** The name has at most 25 characters after accents are removed. */
  readonly name: string;
  /** The city has at most 15 characters after accents are removed. */
  readonly city: string;
  /** Amount in reais: above zero, with at most two decimals. Absent when the payer chooses the amount. */
  readonly amount?: string;
}

export interface StaticBrCode extends Receiver {
  /** The key in DICT's canonical form. */
  readonly key: string;
  /** The id has 1 to 25 letters and digits. If there is no id, the code contains `***`. */
  readonly txid?: string;
  /** Text for the payer. The template with this text and the key has at most 99 characters. */
  readonly info?: string;
}

/** A code with a URL. The charge at this URL sets the amount and the txid. */
export interface DynamicBrCode extends Receiver {
  /** The URL has no scheme, and at most 77 characters. */
  readonly url: string;
}

const NO_TXID = '***';

/**
 * Returns a code that strict readers accept: without accents, with two decimals, within all limits.
 * @throws PixError `usage` with the key `br_code_<reason>`; `params.field` names the field that does not fit
 */
export function encodeBrCode(input: StaticBrCode | DynamicBrCode): string {
  const dynamic = 'url' in input;
  const account = dynamic ? writeTlv('25', urlOf(input.url)) : staticAccount(input);
  // Object 00 with the value 01 is the format version. Object 01 with the value 12 marks a code for a single
  // use.
  const open =
    (dynamic ? '000201010212' : '000201') +
    writeTlv('26', within('info', `0014br.gov.bcb.pix${account}`, BR_CODE_LIMITS.template)) +
    // Merchant category 0000 (none), and currency 986 (Brazilian reais).
    '520400005303986' +
    (input.amount === undefined ? '' : writeTlv('54', amountOf(input.amount))) +
    '5802BR' +
    writeTlv('59', ansOf('name', input.name, BR_CODE_LIMITS.name)) +
    writeTlv('60', ansOf('city', input.city, BR_CODE_LIMITS.city)) +
    writeTlv('62', writeTlv('05', dynamic ? NO_TXID : txidOf(input.txid))) +
    `${CRC_ID}04`;
  return open + crc16(Buffer.from(open));
}

/**
 * Returns printable ASCII for names and cities: no accents, single blanks.
 * @param limit maximum number of characters; the rest is cut off
 */
export function toAns(text: string, limit = Number.POSITIVE_INFINITY): string {
  if (text.length <= limit && /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) return text;
  const plain = text.normalize('NFKD').replace(/[^\x20-\x7e\s]/g, '');
  return plain.replace(/\s+/g, ' ').trim().slice(0, limit).trimEnd();
}

function staticAccount({ key, info }: StaticBrCode): string {
  if (dictTypeOf(key) === null) throw refusal('key', 'format');
  const text = info === undefined ? '' : ansOf('info', info, BR_CODE_LIMITS.template);
  return writeTlv('01', key) + (text === '' ? '' : writeTlv('02', text));
}

function urlOf(url: string): string {
  if (!/^[\x21-\x7e]+$/.test(url) || /^[a-z][a-z0-9+.-]*:\/\//i.test(url)) throw refusal('url', 'format');
  return within('url', url, BR_CODE_LIMITS.url);
}

function txidOf(txid: string = NO_TXID): string {
  if (txid !== NO_TXID && !/^[A-Za-z0-9]+$/.test(txid)) throw refusal('txid', 'format');
  return within('txid', txid, BR_CODE_LIMITS.txid);
}

function amountOf(text: string): string {
  const [, reais = '', decimals = ''] = /^([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(text) ?? [];
  if (!/[1-9]/.test(reais + decimals)) throw refusal('amount', 'format');
  // The amount always has two decimals: one payment provider interpreted `198` as R$ 1,98 (pix-domain §0.2).
  return within(
    'amount',
    `${reais.replace(/^0+(?=[0-9])/, '')}.${decimals.padEnd(2, '0')}`,
    BR_CODE_LIMITS.amount,
  );
}

function ansOf(field: string, text: string, limit: number): string {
  const plain = toAns(text);
  if (plain === '') throw refusal(field, 'empty');
  return within(field, plain, limit);
}

function within(field: string, text: string, limit: number): string {
  if (text.length > limit) throw refusal(field, 'too_long', limit);
  return text;
}

function refusal(field: string, reason: 'format' | 'empty' | 'too_long', limit?: number): PixError {
  const params = { field, ...(limit !== undefined && { limit }) };
  return fail(`br_code_${reason}`, params, { details: [{ field, reason }] });
}
