import { describe, expect, it } from 'vitest';
import { crc16 } from '../../../src/domain/br-code/crc16.ts';
import { decodeBrCode } from '../../../src/domain/br-code/decode-br-code.ts';
import { writeTlv } from '../../../src/domain/br-code/tlv.ts';

type Objects = ReadonlyArray<readonly [string, string]>;

/** Returns a BR Code that consists of these fields in this order. Appends the checksum. */
function codeOf(objects: Objects): string {
  const open = `${objects.map(([id, value]) => writeTlv(id, value)).join('')}6304`;
  return open + crc16(new TextEncoder().encode(open));
}
const template = (...objects: Objects): string => objects.map(([id, value]) => writeTlv(id, value)).join('');
const account = (gui: string, ...more: Objects): string =>
  template(['00', gui], ['01', 'ana@example.com'], ...more);
const BASE = {
  '00': '01',
  '26': account('br.gov.bcb.pix'),
  '52': '0000',
  '53': '986',
  '58': 'BR',
  '59': 'LOJA',
  '60': 'BRASILIA',
  '62': template(['05', '***']),
};
const codeWith = (change: Readonly<Record<string, string>>): string =>
  codeOf(Object.entries({ ...BASE, ...change }).sort(([a], [b]) => a.localeCompare(b)));
const reasonOf = (text: string): string | null => {
  const result = decodeBrCode(text);
  return result.ok ? null : result.detail;
};
const warningsOf = (text: string): readonly string[] => {
  const result = decodeBrCode(text);
  return result.ok ? result.warnings : [result.detail];
};

describe('decodeBrCode in edge cases', () => {
  it.each(['xbr.gov.bcb.pix', 'br.gov.bcb.pixx'])(
    'decodeBrCode refuses a code whose only payment scheme is %s',
    (gui) => {
      expect(reasonOf(codeWith({ '26': account(gui) }))).toMatch(/^not_pix/);
    },
  );

  it('decodeBrCode recognizes the Pix scheme "br.gov.bcb.pix" in any letter case', () => {
    expect(reasonOf(codeWith({ '26': account('BR.GOV.BCB.PIX') }))).toBeNull();
  });

  it('decodeBrCode returns a recurrence URL only from a template of the Pix scheme', () => {
    const recurring = (gui: string, ...objects: Objects) =>
      decodeBrCode(codeWith({ '80': template(['00', gui], ...objects) }));
    const address = ['25', 'pix.example.com/rec/1'] as const;
    const found = [
      recurring('br.gov.bcb.pix', address),
      recurring('br.com.other', address),
      recurring('br.gov.bcb.pix', ['01', 'x']),
    ].map((result) => (result.ok ? result.code.recurrenceUrl : result.detail));
    expect(found).toEqual(['pix.example.com/rec/1', null, null]);
  });

  it('decodeBrCode refuses a code with whitespace around it, even if the code has other faults, too', () => {
    for (const text of [` ${codeWith({})}`, `${codeWith({})}\n`, ' 0002'])
      expect(reasonOf(text)).toBe('surrounding_whitespace');
  });

  it('decodeBrCode refuses a code whose first field is not the payload format (00)', () => {
    const objects = Object.entries(BASE).sort(([a], [b]) => a.localeCompare(b));
    expect(reasonOf(codeOf([...objects.slice(1), ...objects.slice(0, 1)]))).toBe('first_tag_not_00');
  });

  it.each([
    ['25', 'empty_value: 25'],
    ['27', 'empty_template: 27'],
    ['51', 'empty_template: 51'],
    ['52', 'empty_value: 52'],
    ['61', 'empty_value: 61'],
    ['62', 'empty_template: 62'],
    ['64', 'empty_template: 64'],
    ['65', 'empty_value: 65'],
    ['79', 'empty_value: 79'],
    ['80', 'empty_template: 80'],
  ])('decodeBrCode refuses the empty field %s with the error "%s"', (id, detail) => {
    expect(reasonOf(codeWith({ [id]: '' }))).toBe(detail);
  });

  it('decodeBrCode refuses an empty field of the additional data and names it "62/05"', () => {
    expect(reasonOf(codeWith({ '62': template(['05', '']) }))).toBe('empty_value: 62/05');
  });

  it('decodeBrCode ignores an empty field in a template that does not belong to Pix', () => {
    expect(reasonOf(codeWith({ '80': template(['00', 'br.com.other'], ['01', '']) }))).toBeNull();
  });
});

describe('warnings of decodeBrCode', () => {
  const byUrl = (url: string): string => codeWith({ '26': template(['00', 'br.gov.bcb.pix'], ['25', url]) });
  it.each([
    ['https://pix.example.com/a', true],
    ['HTTP://pix.example.com/a', true],
    ['pix.example.com/https://a', false],
    ['pix.example.com/a', false],
  ])('decodeBrCode checks the URL %s for a scheme (warning url_has_scheme: %s)', (url, warned) => {
    expect(warningsOf(byUrl(url)).includes('url_has_scheme')).toBe(warned);
  });

  it('decodeBrCode returns no URL warning when the code has no URL', () => {
    expect(warningsOf(codeWith({}))).toEqual([]);
  });

  it.each([
    ['10.00', false],
    ['10', true],
    ['10.', true],
    ['.10', true],
    ['10.0', true],
  ])(
    'decodeBrCode checks the amount %s for two decimals (warning amount_not_2_decimals: %s)',
    (amount, warned) => {
      expect(warningsOf(codeWith({ '54': amount })).includes('amount_not_2_decimals')).toBe(warned);
    },
  );

  it('if a code has no txid, decodeBrCode warns about the missing txid, but not about the characters of a txid', () => {
    const warnings = warningsOf(codeWith({ '62': template(['50', template(['00', 'br.gov.bcb.brcode'])]) }));
    expect(warnings).toEqual(['missing_62_05']);
  });

  it('decodeBrCode warns about the length of a code only if the code has more than 512 bytes', () => {
    const long = (bytes: number): string => {
      const free =
        bytes -
        codeWith({ '85': 'x', '86': 'x'.repeat(99), '87': 'x'.repeat(99), '88': 'x'.repeat(99) }).length +
        1;
      return codeWith({
        '85': 'x'.repeat(free),
        '86': 'x'.repeat(99),
        '87': 'x'.repeat(99),
        '88': 'x'.repeat(99),
      });
    };
    expect(
      [512, 513].map((bytes) => [long(bytes).length, warningsOf(long(bytes)).includes('too_long')]),
    ).toEqual([
      [512, false],
      [513, true],
    ]);
  });
});
