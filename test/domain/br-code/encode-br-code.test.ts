import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBrCode } from '../../../src/domain/br-code/decode-br-code.ts';
import { encodeBrCode, toAns } from '../../../src/domain/br-code/encode-br-code.ts';
import { PixError } from '../../../src/domain/pix-error.ts';

const SHOP = { name: 'Padaria São João', city: 'Brasília' };
const KEY = '123e4567-e89b-42d3-a456-426655440000';
const URL = 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441';

const decoded = (code: string) => {
  const result = decodeBrCode(code);
  if (!result.ok) throw new Error(result.detail);
  expect(result.warnings).toEqual([]);
  return result.code;
};

/**
 * Returns the `init` of the PixError that `encodeBrCode` throws. Returns undefined if `encodeBrCode` accepts
 * the input.
 */
const refused = (input: Parameters<typeof encodeBrCode>[0]) => {
  try {
    encodeBrCode(input);
    return undefined;
  } catch (error) {
    if (error instanceof PixError) return error.init;
    throw error;
  }
};

describe('encodeBrCode with static codes', () => {
  it('encodeBrCode writes the expected static code for a random key', () => {
    expect(
      encodeBrCode({ key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' }),
    ).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  it('encodeBrCode removes accents from a static code, and @brazilian-utils decodes the code correctly', () => {
    const code = encodeBrCode({ ...SHOP, key: KEY, amount: '10.5', txid: 'PEDIDO1', info: 'Café à tarde' });
    expect(code).toMatch(/^[\x20-\x7e]+$/);
    expect(decoded(code)).toMatchObject({
      kind: 'static',
      key: KEY,
      amount: '10.50',
      amountCents: 1050,
      merchantName: 'Padaria Sao Joao',
      merchantCity: 'Brasilia',
      txid: 'PEDIDO1',
      info: 'Cafe a tarde',
    });
    expect(getPixPayloadInfo(code)).toEqual({
      key: KEY,
      amount: 10.5,
      description: 'Cafe a tarde',
      merchantName: 'Padaria Sao Joao',
      merchantCity: 'Brasilia',
      txid: 'PEDIDO1',
      pointOfInitiation: 'static',
    });
  });

  it.each([
    ['198', '198.00', 19800],
    ['10', '10.00', 1000],
    ['0.50', '0.50', 50],
    ['5.05', '5.05', 505],
    ['0.01', '0.01', 1],
    ['007.1', '7.10', 710],
    ['9999999999.99', '9999999999.99', 999999999999],
  ])('encodeBrCode writes the amount %s into the code as %s', (amount, text, cents) => {
    const code = decoded(encodeBrCode({ ...SHOP, key: KEY, amount }));
    expect(code).toMatchObject({ amount: text, amountCents: cents });
  });
});

describe('encodeBrCode with dynamic codes', () => {
  it('encodeBrCode writes a dynamic code with its URL and without a txid', () => {
    const code = encodeBrCode({ ...SHOP, url: URL, amount: '10' });
    const dynamic = { kind: 'dynamic', pointOfInitiation: '12', url: URL, txid: '***' };
    expect(decoded(code)).toMatchObject({ ...dynamic, amount: '10.00' });
    // @brazilian-utils omits the amount and the txid of dynamic codes (pix-domain §9.1).
    expect(getPixPayloadInfo(code)).toEqual({
      url: URL,
      merchantName: 'Padaria Sao Joao',
      merchantCity: 'Brasilia',
      pointOfInitiation: 'dynamic',
    });
  });

  it('encodeBrCode accepts a URL with a query, although @brazilian-utils refuses it (pix-domain §9.1)', () => {
    const url = 'pix.example.com/qr?from=a://b';
    const code = encodeBrCode({ ...SHOP, url });
    expect(decoded(code).url).toBe(url);
    expect(getPixPayloadInfo(code)).toBeNull();
  });
});

describe('limits of encodeBrCode', () => {
  it.each<[string, string, Parameters<typeof encodeBrCode>[0]]>([
    ['key', 'format', { ...SHOP, key: '123.456.789-09' }],
    ['key', 'format', { ...SHOP, key: `${'a'.repeat(70)}@ex.com.br` }],
    ['amount', 'format', { ...SHOP, key: KEY, amount: '0' }],
    ['amount', 'format', { ...SHOP, key: KEY, amount: '0.00' }],
    ['amount', 'format', { ...SHOP, key: KEY, amount: '0.115' }],
    ['amount', 'format', { ...SHOP, key: KEY, amount: '10,00' }],
    ['amount', 'format', { ...SHOP, key: KEY, amount: '-1' }],
    ['amount', 'format', { ...SHOP, key: KEY, amount: '' }],
    ['amount', 'too_long', { ...SHOP, key: KEY, amount: '10000000000' }],
    ['txid', 'format', { ...SHOP, key: KEY, txid: 'a-b' }],
    ['txid', 'format', { ...SHOP, key: KEY, txid: '' }],
    ['txid', 'too_long', { ...SHOP, key: KEY, txid: 'A'.repeat(26) }],
    ['info', 'too_long', { ...SHOP, key: KEY, info: 'x'.repeat(38) }],
    ['info', 'empty', { ...SHOP, key: KEY, info: '日本' }],
    ['name', 'too_long', { ...SHOP, name: 'N'.repeat(26), key: KEY }],
    ['name', 'empty', { ...SHOP, name: ' \u200b ', key: KEY }],
    ['city', 'too_long', { ...SHOP, city: 'C'.repeat(16), key: KEY }],
    ['url', 'format', { ...SHOP, url: `https://${URL}` }],
    ['url', 'format', { ...SHOP, url: 'pix.example.com/a b' }],
    ['url', 'too_long', { ...SHOP, url: `pix.example.com/${'x'.repeat(62)}` }],
  ])('encodeBrCode refuses an invalid value of the field %s with the reason %s', (field, reason, input) => {
    expect(refused(input)).toMatchObject({
      kind: 'usage',
      key: `br_code_${reason}`,
      params: { field },
      details: [{ field, reason }],
    });
  });

  it('the error of encodeBrCode names the invalid field, and the limit if the value is too long', () => {
    const error = refused({ ...SHOP, name: 'N'.repeat(26), key: KEY });
    expect(error?.params).toEqual({ field: 'name', limit: 25 });
    expect(refused({ ...SHOP, key: KEY, txid: 'a-b' })).toEqual({
      kind: 'usage',
      key: 'br_code_format',
      params: { field: 'txid' },
      errorCode: 'usage',
      details: [{ field: 'txid', reason: 'format' }],
      outcome: 'not_sent',
    });
  });

  it('encodeBrCode accepts an info text of 37 characters together with a random key', () => {
    expect(decoded(encodeBrCode({ ...SHOP, key: KEY, info: 'x'.repeat(37) })).info).toHaveLength(37);
  });
});

it.each([
  ['Ação & Cia – Ñandú ﬁm', undefined, 'Acao & Cia Nandu fim'],
  ['  João\n\tda  Silva ', undefined, 'Joao da Silva'],
  ['Companhia de Exemplos do Norte', 25, 'Companhia de Exemplos do'],
  ['日本', undefined, ''],
])('toAns converts the text %j (maximum length: %s) to %j', (text, limit, plain) => {
  expect(toAns(text, limit)).toBe(plain);
});

it('decodeBrCode and @brazilian-utils read every code that encodeBrCode writes for random input', () => {
  const key = fc.constantFrom(KEY, '+5511987654321', '12345678909', '12ABC34501DE35', 'ana@example.com');
  const text = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...'ABCxyz éãçÑ0123456789.-'), minLength: 1, maxLength });
  const cents = fc.option(fc.integer({ min: 1, max: 999_999_999_999 }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({
        key,
        name: text(25),
        city: text(15),
        cents,
        txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
      }),
      ({ key, name, city, cents, txid }) => {
        fc.pre(name.trim() !== '' && city.trim() !== '');
        const [whole, part] = [Math.floor((cents ?? 0) / 100), String((cents ?? 0) % 100).padStart(2, '0')];
        const amount = cents === undefined ? undefined : `${whole}.${part}`;
        const code = encodeBrCode({ key, name, city, ...(amount && { amount }), ...(txid && { txid }) });
        expect(decoded(code)).toMatchObject({
          key,
          merchantName: toAns(name),
          merchantCity: toAns(city),
          amountCents: cents ?? null,
          txid: txid ?? '***',
        });
        const second = getPixPayloadInfo(code);
        expect(second).toMatchObject({ key, merchantName: toAns(name), merchantCity: toAns(city) });
        expect(second?.amount).toBe(cents === undefined ? undefined : cents / 100);
        expect(second?.txid).toBe(txid ?? undefined);
      },
    ),
  );
});
