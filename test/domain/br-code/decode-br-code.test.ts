import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrCode, decodeBrCode } from '../../../src/domain/br-code/decode-br-code.ts';
import { crc16, writeTlv } from '../../../src/domain/br-code/tlv.ts';
import { hasBidiOrInvisible, hasTerminalControl } from '../../../src/domain/text/safe-text.ts';
import { LONG_TEXTS, readVectors } from '../vectors.ts';
import { changed, codeOf, KEY, PIX, template } from './br-code-of.ts';

interface ValidVector {
  id: string;
  code: string;
  expect: BrCode;
  warnings: string[];
  source: string;
}
interface InvalidVector {
  id: string;
  code: string;
  reason: string;
  detail: string;
  class: 'structural' | 'semantic' | 'limit';
  tlvStructure: string;
  crc: 'ok' | 'mismatch' | 'absent';
  source: string;
  validAfter?: 'trim';
}

it.each(
  readVectors<ValidVector>('brcode-valid').map((vector) => [vector.id, vector.source, vector] as const),
)('decodeBrCode returns the expected code and warnings for test vector %s (%s)', (_id, _source, vector) => {
  expect(decodeBrCode(vector.code)).toEqual({ ok: true, code: vector.expect, warnings: vector.warnings });
});

describe('decodeBrCode with invalid codes', () => {
  const vectors = readVectors<InvalidVector>('brcode-invalid').map((vector) => [vector.id, vector] as const);

  it.each(vectors.filter(([, { class: kind }]) => kind !== 'limit'))(
    'decodeBrCode refuses test vector %s',
    (_id, vector) => {
      const result = decodeBrCode(vector.code);
      const accepted = [
        vector.reason,
        ...(vector.tlvStructure === 'ok' ? [] : [vector.tlvStructure]),
        ...(vector.crc === 'mismatch' ? ['crc_mismatch'] : []),
      ];
      if (result.ok) throw new Error('was accepted');
      expect(accepted).toContain(result.reason);
      if (result.reason === vector.reason) expect(result.detail).toBe(vector.detail);
      if (vector.validAfter === 'trim') expect(decodeBrCode(vector.code.trim()).ok).toBe(true);
    },
  );

  // Codes that exceed a limit of the specification occur in practice, and the service checks each code
  // itself. So pix only warns.
  it.each(vectors.filter(([, { class: kind }]) => kind === 'limit'))(
    'decodeBrCode warns about test vector %s, which exceeds a limit, but accepts it',
    (_id, vector) => {
      const result = decodeBrCode(vector.code);
      if (!result.ok) throw new Error(result.detail);
      expect(result.warnings).toContain(vector.reason);
    },
  );
});

describe('decodeBrCode with ambiguous codes', () => {
  const other = template(['00', 'com.example'], ['01', 'x']);
  const recurrence = template(PIX, ['25', 'pix.example.com/rec/1']);

  it.each<[string, string, string]>([
    [
      'an amount twice',
      codeOf(['00', '01'], ['54', '1.00'], ['54', '9.00'], ['52', '0000']),
      'duplicate_tag: root/54',
    ],
    ['a key twice', changed({ '26': template(PIX, KEY, ['01', 'eva@example.com']) }), 'duplicate_tag: 26/01'],
    ['a txid twice', changed({ '62': template(['05', 'A'], ['05', 'B']) }), 'duplicate_tag: 62/05'],
    ['two Pix accounts', changed({ '40': template(PIX, KEY) }), 'duplicate_pix_mai'],
    ['two recurrences', changed({ '80': recurrence, '85': recurrence }), 'duplicate_recurrence'],
    ['a key and a URL', changed({ '26': template(PIX, KEY, ['25', 'pix.example.com/1']) }), 'key_and_url'],
    [
      'an FSS and a URL',
      changed({ '26': template(PIX, ['03', '99999008'], ['25', 'a.example/1']) }),
      'fss_and_url',
    ],
    [
      'a template with two scheme names, the second of them Pix',
      changed({ '27': template(['00', 'com.example'], PIX) }),
      'duplicate_tag: 27/00',
    ],
    ['a broken Pix template', changed({ '26': `${template(PIX, KEY)}99` }), 'truncated_header: 26@37'],
    ['a broken recurrence', changed({ '80': `${recurrence}9` }), 'truncated_header: 80@43'],
    ['a broken additional data template', changed({ '62': '0503**' }), 'length_overrun: 62/05'],
  ])('decodeBrCode refuses a code that contains %s', (_what, code, detail) => {
    expect(decodeBrCode(code)).toEqual({ ok: false, reason: detail.split(':')[0], detail });
  });

  it('decodeBrCode ignores the content of templates that do not belong to Pix', () => {
    const result = decodeBrCode(changed({ '27': 'no objects at all', '43': other, '90': 'free text' }));
    if (!result.ok) throw new Error(result.detail);
    const named = { tag: '43', gui: 'com.example' };
    expect(result.code.otherAccountTags).toEqual([{ tag: '27', gui: null }, named]);
    expect(result.warnings).toEqual(['unreserved_90_unparseable']);
  });
});

describe('decodeBrCode with one invalid or unusual field', () => {
  it.each<[Record<string, string | undefined>, string]>([
    [{ '01': '13' }, 'bad_point_of_initiation: 13'],
    [{ '52': '00' }, 'bad_mcc: 00'],
    [{ '53': '840' }, 'bad_currency: 840'],
    [{ '58': 'br' }, 'bad_country: br'],
    ...['52', '53', '58', '59', '60'].map((id): [Record<string, undefined>, string] => [
      { [id]: undefined },
      `missing_tag: ${id}`,
    ]),
    [{ '54': '1,00' }, 'bad_amount: 1,00'],
    [{ '54': '.' }, 'bad_amount: .'],
    [{ '54': '1.005' }, 'bad_amount: 1.005'],
    [{ '54': '1e3' }, 'bad_amount: 1e3'],
    [{ '54': '' }, 'empty_value: 54'],
    [{ '62': '0500' }, 'empty_value: 62/05'],
    [{ '26': template(PIX, ['01', '']) }, 'empty_value: 26/01'],
    [{ '26': template(['00', 'com.example']) }, 'not_pix'],
    [{ '59': 'A\u0085B' }, 'control_characters'],
    [{ '59': 'A\ud800B' }, 'not_unicode'],
  ])('decodeBrCode refuses a code with the changed fields %j', (change, detail) => {
    expect(decodeBrCode(changed(change))).toEqual({ ok: false, reason: detail.split(':')[0], detail });
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ '54': '0.00' }, ['zero_amount']],
    [{ '54': '0' }, ['amount_not_2_decimals', 'zero_amount']],
    [{ '26': template(PIX, ['01', 'Not A Key']) }, ['key_not_in_dict_format']],
    [{ '62': template(['05', 'a-1']) }, ['txid_bad_chars']],
    [{ '59': 'PADARIA SÃO JOSÉ' }, ['non_ascii']],
  ])('decodeBrCode for the changed fields %j returns the warnings %j', (change, warnings) => {
    expect(decodeBrCode(changed(change))).toMatchObject({ ok: true, warnings });
  });

  it('decodeBrCode finds the Pix account in template 51 when template 26 belongs to another scheme', () => {
    const theirs = template(['00', 'com.example'], ['01', 'theirs']);
    const code = changed({ '26': theirs, '51': template(PIX, KEY) });
    expect(decodeBrCode(code)).toMatchObject({
      ok: true,
      code: { key: 'ana@example.com', otherAccountTags: [{ tag: '26', gui: 'com.example' }] },
      warnings: ['pix_mai_not_in_26'],
    });
  });

  it('decodeBrCode warns about a CRC in lower case, and returns it in lower case', () => {
    const code = changed({ '59': 'LOJA UM' });
    const lower = code.slice(0, -4) + code.slice(-4).toLowerCase();
    expect(lower).not.toBe(code);
    const decoding = decodeBrCode(lower);
    expect(decoding).toMatchObject({ ok: true, code: { crc: lower.slice(-4) }, warnings: ['crc_lowercase'] });
  });

  it.each<[string, string, string]>([
    ['an empty text', '', 'empty'],
    ['a code whose first field is not 00', codeOf(['54', '1.00'], ['00', '01']), 'first_tag_not_00'],
    ['a code with a line feed at its end', `${changed({})}\n`, 'surrounding_whitespace'],
    ['a code without a CRC', template(['00', '01'], ['26', template(PIX, KEY)]), 'missing_tag: 63'],
    ['a field after the CRC', changed({ '99': undefined }) + writeTlv('64', 'x'), 'crc_not_last'],
  ])('decodeBrCode refuses %s', (_what, code, detail) => {
    expect(decodeBrCode(code)).toEqual({ ok: false, reason: detail.split(':')[0], detail });
  });
});

it('decodeBrCode escapes control and invisible characters of the code in the detail of its error', () => {
  const open = changed({}).slice(0, -8);
  for (const code of [open + writeTlv('63', '\u001b[2J'), '000201\u001b[2J', changed({ '53': '\u202e98' })]) {
    const result = decodeBrCode(code);
    if (result.ok) throw new Error('was accepted');
    expect(result.detail).toMatch(/\\x1b|\\u202e/);
    expect(hasTerminalControl(result.detail) || hasBidiOrInvisible(result.detail)).toBe(false);
  }
});

it('decodeBrCode refuses a CRC that is not four hex digits', () => {
  const open = changed({ '61': '9FF' }).slice(0, -8);
  for (const crc of ['AB', '', 'ﬀ1A', '00x0'])
    expect(decodeBrCode(open + writeTlv('63', crc))).toMatchObject({ ok: false, reason: 'crc_mismatch' });
});

it('crc16 computes CRC-16/CCITT-FALSE', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe('29B1');
  expect(crc16(new Uint8Array())).toBe('FFFF');
});

describe('decodeBrCode with random codes', () => {
  const valid = readVectors<ValidVector>('brcode-valid').map(({ code }) => code);

  it('decodeBrCode refuses every code that differs from a valid code in one character', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.nat(),
        fc.constantFrom(...'0123456789ABCxyz'),
        (code, at, other) => {
          const characters = [...code];
          const index = at % characters.length;
          fc.pre(characters[index]?.toUpperCase() !== other.toUpperCase());
          characters[index] = other;
          expect(decodeBrCode(characters.join('')).ok).toBe(false);
        },
      ),
    );
  });

  it.each(LONG_TEXTS)('decodeBrCode refuses 256 KiB of %s within the time limit of a test', (_what, text) => {
    expect(decodeBrCode(text).ok).toBe(false);
    expect(decodeBrCode(`000201${text}`).ok).toBe(false);
  });
});
