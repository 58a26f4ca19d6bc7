import { safeForTerminal } from '../text/safe-text.ts';
import { CRC_ID, crc16, readTlv, type Tlv, type TlvReason } from './tlv.ts';

export type BrCodeReason =
  | TlvReason
  | 'empty'
  | 'surrounding_whitespace'
  | 'first_tag_not_00'
  | 'crc_not_last'
  | 'crc_mismatch'
  | 'control_characters'
  | 'not_unicode'
  | 'bad_payload_format'
  | 'bad_point_of_initiation'
  | 'empty_template'
  | 'empty_value'
  | 'not_pix'
  | 'duplicate_pix_mai'
  | 'duplicate_recurrence'
  | 'key_and_url'
  | 'fss_and_url'
  | 'no_key_no_url'
  | 'missing_tag'
  | 'bad_mcc'
  | 'bad_currency'
  | 'bad_country'
  | 'bad_amount'
  | 'amount_length';

export interface BrCodeFault {
  readonly reason: BrCodeReason;
  /** The reason and the faulty data object, e.g. `missing_tag: 58`. Contains no control characters. */
  readonly detail: string;
}

/**
 * A data object that contains other data objects (IDs 26 to 51 and 80 to 99). Its object 00 (GUI) names the
 * payment scheme.
 */
export interface Template {
  readonly tag: string;
  readonly value: string;
  readonly tlv: Tlv;
  readonly gui: string | null;
}

export interface BrCodeParts {
  readonly root: Tlv;
  /** Templates (26-51) of other schemes than Pix. */
  readonly otherAccounts: readonly Template[];
  /** Templates (26-51) whose GUI is Pix. There must be exactly one. */
  readonly pixAccounts: readonly Template[];
  readonly unreserved: readonly Template[];
  /** Templates 80-99 with a Pix recurrence URL. */
  readonly recurrences: readonly Template[];
  readonly additional: Tlv;
}

type Objects = ReadonlyMap<string, string>;
type Check = BrCodeFault | undefined;

const fault = (reason: BrCodeReason, what?: string): BrCodeFault => ({
  reason,
  detail: what === undefined ? reason : `${reason}: ${safeForTerminal(what)}`,
});

export function brCodeParts(text: string): BrCodeParts {
  const root = readTlv(text, 'root');
  const accounts = templates(root.objects, 26, 51);
  const unreserved = templates(root.objects, 80, 99);
  return {
    root,
    otherAccounts: accounts.filter((account) => !isPix(account)),
    pixAccounts: accounts.filter(isPix),
    unreserved,
    recurrences: unreserved.filter((template) => isPix(template) && template.tlv.objects.has('25')),
    additional: readTlv(root.objects.get('62') ?? '', '62'),
  };
}

function templates(objects: Objects, from: number, to: number): Template[] {
  return [...objects]
    .filter(([tag]) => Number(tag) >= from && Number(tag) <= to)
    .map(([tag, value]) => {
      const tlv = readTlv(value, tag);
      return { tag, value, tlv, gui: tlv.objects.get('00') ?? null };
    });
}

// Letter case is ignored (pix-domain §1.2). With a `u` flag, letters of other scripts could match.
const isPix = ({ gui }: Template): boolean => gui !== null && /^br\.gov\.bcb\.pix$/i.test(gui);

/** Returns the first fault of the code: first of its format, then of its templates, then of its values. */
export function findBrCodeFault(text: string, parts: BrCodeParts): Check {
  return (
    checkEnvelope(text, parts.root) ??
    checkCharacters(text) ??
    checkEmpty(parts.root.objects, '') ??
    checkTemplates(parts) ??
    checkAccount(parts) ??
    checkFields(parts.root.objects) ??
    checkAmount(parts.root.objects.get('54'))
  );
}

/** Checks that 00 is first, the CRC is last and correct, and no ID is repeated. */
function checkEnvelope(text: string, { objects, ...tlv }: Tlv): Check {
  if (text === '') return fault('empty');
  if (text.trim() !== text) return fault('surrounding_whitespace');
  if (tlv.fault) return tlv.fault;
  const ids = [...objects.keys()];
  if (ids[0] !== '00') return fault('first_tag_not_00');
  const crc = objects.get(CRC_ID);
  if (crc === undefined) return fault('missing_tag', CRC_ID);
  // The CRC covers the UTF-8 bytes before its own four digits (EMVCo 4.7.3).
  const computed = crc16(new TextEncoder().encode(text.slice(0, -crc.length)));
  if (ids.at(-1) !== CRC_ID && !tlv.duplicate) return fault('crc_not_last');
  if (!/^[0-9A-F]{4}$/i.test(crc) || crc.toUpperCase() !== computed)
    return fault('crc_mismatch', `have ${crc} want ${computed}`);
  return tlv.duplicate;
}

function checkCharacters(text: string): Check {
  if (!text.isWellFormed()) return fault('not_unicode');
  return /\p{Cc}/u.test(text) ? fault('control_characters') : undefined;
}

/** Refuses empty values, because EMVCo 4.4.1.1 requires a length of at least 01. */
function checkEmpty(objects: Objects, where: string): Check {
  for (const [id, value] of objects) {
    if (value === '')
      return fault(where === '' && isTemplate(Number(id)) ? 'empty_template' : 'empty_value', where + id);
  }
  return undefined;
}

const isTemplate = (id: number): boolean => (id >= 26 && id <= 51) || id === 62 || id === 64 || id >= 80;

function checkTemplates({ pixAccounts, otherAccounts, unreserved, additional }: BrCodeParts): Check {
  const accounts = [...pixAccounts, ...otherAccounts, ...unreserved];
  return [
    ...accounts.map(checkForeign),
    ...[...pixAccounts, ...unreserved.filter(isPix)].map(({ tag, tlv }) =>
      checkEmpty(tlv.objects, `${tag}/`),
    ),
    additional.fault,
    additional.duplicate,
    checkEmpty(additional.objects, '62/'),
  ].find((broken) => broken !== undefined);
}

/**
 * Checks a template of another payment scheme. Format errors are refused only if some reader could mistake
 * the template for Pix.
 */
function checkForeign({ value, tlv }: Template): Check {
  return value.toLowerCase().includes('br.gov.bcb.pix') ? (tlv.fault ?? tlv.duplicate) : undefined;
}

function checkAccount({ pixAccounts, recurrences }: BrCodeParts): Check {
  const [account, second] = pixAccounts;
  if (!account) return fault('not_pix');
  if (second) return fault('duplicate_pix_mai');
  if (recurrences.length > 1) return fault('duplicate_recurrence');
  const has = (id: string): boolean => account.tlv.objects.has(id);
  if (has('01') && has('25')) return fault('key_and_url');
  if (has('03') && has('25')) return fault('fss_and_url');
  return has('01') || has('25') || recurrences.length > 0 ? undefined : fault('no_key_no_url');
}

const FIELDS: ReadonlyArray<readonly [id: string, format: RegExp, reason: BrCodeReason, mandatory: boolean]> =
  [
    ['00', /^01$/, 'bad_payload_format', true],
    ['01', /^1[12]$/, 'bad_point_of_initiation', false],
    ['52', /^[0-9]{4}$/, 'bad_mcc', true],
    ['53', /^986$/, 'bad_currency', true],
    ['58', /^BR$/, 'bad_country', true],
    ['59', /./su, 'missing_tag', true],
    ['60', /./su, 'missing_tag', true],
  ];

function checkFields(objects: Objects): Check {
  for (const [id, format, reason, mandatory] of FIELDS) {
    const value = objects.get(id);
    if (value === undefined && mandatory) return fault('missing_tag', id);
    if (value !== undefined && !format.test(value)) return fault(reason, value);
  }
  return undefined;
}

/**
 * An amount consists of digits and at most one point (EMVCo 4.7.4). An amount with more than two decimals is
 * refused, never rounded.
 */
function checkAmount(amount: string | undefined): Check {
  if (amount === undefined) return undefined;
  if (!/^(?=.*[0-9])[0-9]*(\.[0-9]{0,2})?$/.test(amount)) return fault('bad_amount', amount);
  return amount.length > 13 ? fault('amount_length') : undefined;
}
