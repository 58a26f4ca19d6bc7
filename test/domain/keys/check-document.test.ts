import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument, maskDocument } from '../../../src/domain/keys/check-document.ts';
import { LONG_TEXTS, readVectors } from '../vectors.ts';

interface Vector {
  id: string;
  input: string;
  type: string;
  alphanumeric: boolean;
  valid: boolean;
  canonical: string | null;
  reason: string | null;
  formatted?: string;
  masked?: string;
  source: string;
}

const vectors = readVectors<Vector>('documents');

it.each(vectors.map((vector) => [vector.id, vector.input, vector] as const))(
  'checkDocument returns the expected result of test vector %s for the input %j',
  (_id, input, vector) => {
    expect(checkDocument(input)).toEqual({
      type: vector.type,
      alphanumeric: vector.alphanumeric,
      valid: vector.valid,
      canonical: vector.canonical,
      reason: vector.reason,
      formatted: vector.formatted ?? null,
      masked: vector.masked ?? null,
    });
  },
);

describe('checkDocument', () => {
  it.each([
    ['', 'CPF', 'format'],
    ['432147000147', 'CNPJ', 'format'],
    ['1234567890', 'CPF', 'format'],
    ['CPF 123.456.789-09', 'CNPJ', 'format'],
    ['123.456.789-09x', 'CNPJ', 'format'],
    ['1.2.3.4.5.6.7.8.9.0.9', 'CPF', 'format'],
    ['123456789o9', 'CPF', 'format'],
    ['1ı345678000195', 'CNPJ', 'format'],
    ['00000000000000', 'CNPJ', 'repeated'],
  ])('checkDocument refuses %j as a %s with the reason %s', (text, type, reason) => {
    expect(checkDocument(text)).toMatchObject({ type, valid: false, canonical: null, reason });
  });

  it('checkDocument and @brazilian-utils return the same result for random documents', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
    const places = fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/);
    fc.assert(
      fc.property(fc.oneof(digits(11), digits(14), places), (text) => {
        const second = text.length === 11 ? isValidCpf(text) : isValidCnpj(text, { version: 2 });
        expect(checkDocument(text).valid).toBe(second);
      }),
    );
  });

  it('checkDocument accepts exactly one pair of check digits for each beginning of a document', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.stringMatching(/^[0-9]{9}$/), fc.stringMatching(/^[0-9A-Za-z]{12}$/)),
        (body) => {
          fc.pre(!/^(.)\1*$/.test(body));
          const valid = Array.from({ length: 100 }, (_, pair) =>
            checkDocument(body + String(pair).padStart(2, '0')),
          ).filter((check) => check.valid);
          expect(valid).toHaveLength(1);
          const [check] = valid;
          expect(checkDocument(`  ${check?.formatted?.toLowerCase()} `)).toEqual(check);
        },
      ),
    );
  });
});

describe('maskDocument', () => {
  it.each([
    ['12345678909', '***.456.789-**'],
    ['123.456.789-09', '***.456.789-**'],
    ['***.456.789-**', '***.456.789-**'],
    ['***456789**', '***.456.789-**'],
    ['123.***.***-09', '***.***.***-**'],
    ['•••.456.789-••', '***.456.789-**'],
    ['12abc34501de35', '**.ABC.345/01DE-**'],
    ['**.345.678/0001-**', '**.345.678/0001-**'],
    ['12345678000195', '**.345.678/0001-**'],
    ['12345678901', '***.456.789-**'],
    ['432147000147', '43***47'],
    ['', '***'],
    ['n/a', '***'],
    [' passport AB123456 ', 'pa***56'],
  ])('maskDocument shows %j as %j', (text, shown) => {
    expect(maskDocument(text)).toBe(shown);
  });

  it('maskDocument reveals no more digits when it masks an already masked document again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z*]{11,14}$/), (text) => {
        const once = maskDocument(text);
        const twice = maskDocument(once);
        expect(twice.replaceAll('*', '').length).toBeLessThanOrEqual(once.replaceAll('*', '').length);
      }),
    );
  });
});

it.each(LONG_TEXTS)('checkDocument refuses 256 KiB of %s within the time limit of a test', (_what, text) => {
  expect(checkDocument(text)).toMatchObject({ valid: false, reason: 'format' });
  expect(maskDocument(text).length).toBeLessThan(20);
});
