import { crc16, writeTlv } from '../../../src/domain/br-code/tlv.ts';

type Objects = ReadonlyArray<readonly [string, string]>;

export const template = (...objects: Objects): string =>
  objects.map(([id, value]) => writeTlv(id, value)).join('');

/** Returns a BR Code that consists of these fields in this order. Appends a valid checksum. */
export function codeOf(...objects: Objects): string {
  const open = `${template(...objects)}6304`;
  return open + crc16(new TextEncoder().encode(open));
}

export const PIX = ['00', 'br.gov.bcb.pix'] as const;
export const KEY = ['01', 'ana@example.com'] as const;
const BASE = {
  '00': '01',
  '26': template(PIX, KEY),
  '52': '0000',
  '53': '986',
  '58': 'BR',
  '59': 'LOJA',
  '60': 'BRASILIA',
  '62': template(['05', '***']),
};

/** Returns a valid static BR Code with some fields changed, added or, if they are undefined, removed. */
export const changed = (change: Readonly<Record<string, string | undefined>>): string =>
  codeOf(
    ...Object.entries({ ...BASE, ...change })
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
