import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPixKey,
  DICT_FORMATS,
  maskPixKey,
  PIX_KEY_TYPES,
  type PixKeyType,
  wireKeyType,
} from '../../../src/domain/keys/check-pix-key.ts';
import { LONG_TEXTS, readVectors } from '../vectors.ts';

interface Vector {
  id: string;
  input: string;
  status: string;
  type: string | null;
  canonical: string | null;
  reason: string | null;
  candidates: unknown[];
  dictRegexTypes: PixKeyType[];
  unsafeInference?: true;
  source: string;
}

const EVP = '123e4567-e89b-42d3-a456-426655440000';

it.each(readVectors<Vector>('pixkeys').map((vector) => [vector.id, vector.input, vector] as const))(
  'checkPixKey returns the expected result of test vector %s for the input %j',
  (_id, input, vector) => {
    expect(checkPixKey(input)).toEqual({
      status: vector.status,
      type: vector.type,
      canonical: vector.canonical,
      reason: vector.reason,
      candidates: vector.candidates,
      ...(vector.unsafeInference && { unsafeInference: true }),
    });
    const formats = PIX_KEY_TYPES.filter((type) => input.length <= 77 && DICT_FORMATS[type].test(input));
    // Version 1.8 of the DICT API is older than the alphanumeric CNPJ. So inputs with letters do not count
    // as a CNPJ here.
    const letters = /[A-Z]/.test(input);
    expect(formats.filter((type) => !(type === 'CNPJ' && letters))).toEqual(vector.dictRegexTypes);
  },
);

describe('checkPixKey with thirteen digits', () => {
  const phone = { type: 'PHONE', canonical: '+5511987000122' };
  const readings = [phone, { type: 'CNPJ', canonical: '05511987000122' }];

  it('checkPixKey finds a phone number and a CNPJ without its leading zero ambiguous', () => {
    expect(checkPixKey(' 5511987000122 ')).toEqual({
      status: 'ambiguous',
      type: null,
      canonical: null,
      candidates: readings,
      reason: null,
    });
  });

  it.each(readings)('checkPixKey of the type $type reads 5511987000122 as $canonical', (reading) => {
    const check = checkPixKey('5511987000122', reading.type as PixKeyType);
    expect(check).toMatchObject({ status: 'valid', ...reading });
  });

  it.each(['+5511987000122', '+55 11 98700-0122', '(11) 98700-0122'])(
    'checkPixKey reads %s as a phone number, because no CNPJ is written so',
    (text) => {
      expect(checkPixKey(text)).toMatchObject({ status: 'valid', canonical: '+5511987000122' });
    },
  );

  it.each<readonly [string, PixKeyType | undefined, PixKeyType, string]>([
    ['5511987000122', 'CPF', 'PHONE', 'type_mismatch'],
    ['5511987654321', 'CNPJ', 'CNPJ', 'cnpj_check_digit'],
    // 05520900000000 has the check digits of a CNPJ, but +5520900000000 is no phone number.
    ['5520900000000', undefined, 'PHONE', 'phone_number_plan'],
    ['5511333300143', undefined, 'PHONE', 'phone_number_plan'],
  ])('checkPixKey refuses %s with the declared type %s', (text, declared, type, reason) => {
    expect(checkPixKey(text, declared)).toMatchObject({ status: 'invalid', canonical: null, type, reason });
  });

  it.each([
    ['a CPF without its leading zero', '1234567890'],
    ['a landline', '1133334444'],
    ['a landline with 55', '551133334444'],
    ['a CNPJ without two leading zeros', '360305000104'],
    ['a CNPJ without its leading zero that is no phone number', '3778130000100'],
    ['a number in scientific notation', '5.51199E+12'],
    ['a number in scientific notation with a comma', '5,5119870001E+12'],
    ['a number with decimals', '5511987000122.0'],
  ])('checkPixKey refuses %s (%s), because a spreadsheet changed it', (_what, text) => {
    expect(checkPixKey(text)).toMatchObject({ status: 'invalid', canonical: null });
  });
});

describe('checkPixKey with a phone number', () => {
  it.each([
    '11 98765-4321',
    '11 98765 4321',
    '11 987654321',
    '11-98765-4321',
    '11.98765.4321',
    '1198765-4321',
    '11 9 8765-4321',
    '(11) 98765-4321',
    '(11)98765-4321',
    '(11) 9 8765-4321',
    '55 11 98765-4321',
    '55 (11) 98765-4321',
    '55(11)98765-4321',
    '5511 98765-4321',
    '55-11-98765-4321',
    '55 11987654321',
    '+55 11 98765-4321',
    '+55-11-98765-4321',
    '(11)\u00a098765-4321',
    '11\u00a098765\u20114321',
    '+55\u00a011\u202f98765\u20104321',
    '+55 11 98765–4321',
  ])('checkPixKey reads the spelling %j as +5511987654321', (text) => {
    const phone = { type: 'PHONE', canonical: '+5511987654321', candidates: [] };
    expect(checkPixKey(text)).toMatchObject({ status: 'valid', ...phone });
  });

  it('checkPixKey reads the area code 55 in a number without country code', () => {
    expect(checkPixKey('55 98765-4321').canonical).toBe('+5555987654321');
    expect(checkPixKey('55 55 98765-4321').canonical).toBe('+5555987654321');
  });

  it.each([
    ['11 3765-4321', 'PHONE', 'landline'],
    ['20 98765-4321', 'PHONE', 'phone_number_plan'],
    ['52 99822-4725', 'PHONE', 'phone_number_plan'],
    ['011 98765-4321', null, 'unrecognized'],
    ['98765-4321', null, 'unrecognized'],
    ['11 98765-43210', null, 'unrecognized'],
    ['11  98765--4321', null, 'unrecognized'],
    ['11 98 76 54 321', null, 'unrecognized'],
    ['ana–maria@example.com', 'EMAIL', 'email_format'],
  ])('checkPixKey refuses the spelling %j (type: %s) with the reason %s', (text, type, reason) => {
    expect(checkPixKey(text)).toMatchObject({ status: 'invalid', type, canonical: null, reason });
  });

  it.each([
    ['529.982.247‑25', 'CPF', '52998224725'],
    ['12.ABC.345/01DE–35', 'CNPJ', '12ABC34501DE35'],
    ['123e4567‑e89b‑42d3‑a456‑426655440000', 'EVP', '123e4567-e89b-42d3-a456-426655440000'],
  ])('checkPixKey reads %j with hyphens of a word processor as %s', (text, type, canonical) => {
    expect(checkPixKey(text)).toMatchObject({ status: 'valid', type, canonical });
  });
});

describe('checkPixKey', () => {
  it.each([
    ['39484341348596', 'CNPJ', 'cnpj_check_digit'],
    ['11111111111111', 'CNPJ', 'repeated'],
    ['354.060.756-09', 'CPF', 'cpf_check_digit'],
    ['+1 212 555 0100', 'PHONE', 'phone_not_brazilian'],
    ['+55', 'PHONE', 'phone_format'],
    ['+55 11 98765-4321 ramal 2', 'PHONE', 'phone_format'],
    ['+', 'PHONE', 'phone_format'],
    ['(11) 8765-4321', 'PHONE', 'phone_number_plan'],
    ['(20) 98765-4321', 'PHONE', 'phone_number_plan'],
    ['5520987654321', 'PHONE', 'phone_number_plan'],
    [`${'a'.repeat(66)}@example.com`, 'EMAIL', 'email_length'],
    ['100%@example.com', 'EMAIL', 'email_format'],
    ['\u212aelvin@example.com', 'EMAIL', 'email_format'],
    ['ana@exam ple.com', 'EMAIL', 'email_format'],
    ['123e4567e89b-42d3-a456-426655440000', 'EVP', 'evp_format'],
    [`{${EVP}}`, null, 'unrecognized'],
    [`chave: ${EVP}`, null, 'unrecognized'],
    ['0055 11 98765-4321', null, 'unrecognized'],
    ['1ı.222.333/0001-81', null, 'unrecognized'],
    ['\ufeff12345678909', null, 'control_or_invisible_characters'],
    ['ana\u0000@example.com', null, 'control_or_invisible_characters'],
    ['   ', null, 'empty'],
  ])('checkPixKey refuses the key %j (type: %s) with the reason %s', (text, type, reason) => {
    expect(checkPixKey(text)).toEqual({ status: 'invalid', type, canonical: null, candidates: [], reason });
  });

  it('checkPixKey ignores a line feed after the key, which may come from pasting', () => {
    const email = { status: 'valid', canonical: 'ana@example.com' };
    expect(checkPixKey('ana@example.com\r\n')).toMatchObject(email);
  });
});

it.each<[string, PixKeyType, string | null, string | null]>([
  ['21900000091', 'CPF', '21900000091', null],
  ['21900000091', 'PHONE', '+5521900000091', null],
  ['21900000091', 'EMAIL', null, 'type_mismatch'],
  ['11987654321', 'PHONE', '+5511987654321', null],
  ['11987654321', 'CPF', null, 'cpf_check_digit'],
  ['12345678909', 'CPF', '12345678909', null],
  ['12345678909', 'PHONE', null, 'phone_number_plan'],
  ['ana@example.com', 'EMAIL', 'ana@example.com', null],
  ['ana@example.com', 'EVP', null, 'type_mismatch'],
  ['minha chave', 'EVP', null, 'unrecognized'],
])('checkPixKey of %s as %s returns the key %s (reason: %s)', (text, declared, canonical, reason) => {
  const check = checkPixKey(text, declared);
  expect(check).toMatchObject({ canonical, reason, candidates: [] });
  expect(check.unsafeInference).toBeUndefined();
});

it('wireKeyType returns the name that the service uses for each key type', () => {
  expect(PIX_KEY_TYPES.map(wireKeyType)).toEqual(['cpf', 'cnpj', 'phone', 'email', 'evp']);
});

it.each([
  ['123.456.789-09', '***.456.789-**'],
  ['***.456.789-**', '***.456.789-**'],
  ['12ABC34501DE35', '**.ABC.345/01DE-**'],
  ['ana.maria@example.com', 'an***@example.com'],
  ['(11) 98765-4321', '+5***21'],
  [EVP, '12***00'],
  ['21900000091', '***.000.000-**'],
  ['12345678901', '***.456.789-**'],
  ['minha chave', 'mi***ve'],
  ['minhachave', 'mi***ve'],
  ['\tminha chave\n', 'mi***ve'],
  ['123.456 e mais', '12***is'],
  ['', '***'],
])('maskPixKey shows %j as %j', (text, shown) => {
  expect(maskPixKey(text)).toBe(shown);
});

it('checkPixKey recognizes eleven digits as a CPF when they cannot be a mobile number', () => {
  const cpf = { status: 'valid', type: 'CPF', canonical: '52998224725' };
  expect(checkPixKey('52998224725')).toMatchObject(cpf);
});

describe('checkPixKey with random keys', () => {
  const digits = fc.stringMatching(/^[0-9]{11}$/);
  // These addresses are simple, because @brazilian-utils refuses some addresses that DICT accepts (pix-domain
  // §9.3).
  const email = fc.stringMatching(/^[a-z0-9_+]{1,20}@[a-z0-9]{1,20}\.com$/);
  const key = fc.oneof(
    digits,
    fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/),
    fc.stringMatching(/^\+55[1-9][1-9]9[0-9]{8}$/),
    email,
    fc.uuid(),
  );

  it('checkPixKey and @brazilian-utils return the same canonical key and type for random keys (pix-domain §9.3)', () => {
    fc.assert(
      fc.property(key, (text) => {
        fc.pre(!/^[0-9]{2}[678][0-9]{8}$/.test(text)); // @brazilian-utils accepts unassigned mobile numbers.
        const check = checkPixKey(text);
        const own = check.candidates[0] ?? check;
        const second = getPixKeyInfo(text);
        expect(own.canonical).toBe(second?.value ?? null);
        if (second) expect(own.type).toBe(second.type.toUpperCase());
      }),
    );
  });

  it('checkPixKey returns "ambiguous" only for digits that are a valid CPF and also a valid mobile number', () => {
    const cpfs = fc.stringMatching(/^[1-9][1-9]9[0-9]{6}$/).map((body) => {
      const pairs = Array.from({ length: 100 }, (_, pair) => body + String(pair).padStart(2, '0'));
      return pairs.find((text) => checkPixKey(text, 'CPF').status === 'valid') ?? body;
    });
    let ambiguous = 0;
    fc.assert(
      fc.property(fc.oneof(digits, cpfs), (text) => {
        const both = [checkPixKey(text, 'CPF'), checkPixKey(text, 'PHONE')].every(
          ({ status }) => status === 'valid',
        );
        expect(checkPixKey(text).status === 'ambiguous').toBe(both);
        ambiguous += Number(both);
      }),
    );
    expect(ambiguous).toBeGreaterThan(10);
  });
});

it.each(LONG_TEXTS)('checkPixKey refuses 256 KiB of %s within the time limit of a test', (_what, text) => {
  expect(checkPixKey(text).status).toBe('invalid');
  expect(checkPixKey(`+${text}`).status).toBe('invalid');
  expect(maskPixKey(text).length).toBeLessThan(20);
});
