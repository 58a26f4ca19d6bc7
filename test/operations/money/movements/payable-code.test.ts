import { describe, expect, it } from 'vitest';
import { encodeBrCode } from '../../../../src/domain/br-code/encode-br-code.ts';
import { crc16 } from '../../../../src/domain/br-code/tlv.ts';
import { payableCode } from '../../../../src/operations/money/movements/qr-payout.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld, reais } from '../../../support/worlds/money-world.ts';
import vectors from '../../../vectors/brcode-valid.json' with { type: 'json' };

const world = eachOf(moneyWorld);

const receiver = { name: 'Ana Lima', city: 'SAO PAULO' };
const fixed = encodeBrCode({ ...receiver, key: 'ana@example.com', amount: '50' });
const open = encodeBrCode({ ...receiver, key: 'ana@example.com' });
const dynamic = encodeBrCode({ ...receiver, url: 'pix.example.com/qr/v2/1' });
const recurrence = vectors.vectors.find(({ expect: { kind } }) => kind === 'recurrence')?.code ?? '';
const asking = (amount: string): string => {
  const text = open.replace(/(5802BR.*6304).{4}$/, `540${amount.length}${amount}$1`);
  return text + crc16(new TextEncoder().encode(text));
};
const zero = asking('0.00');

const read = (world: MoneyWorld, text: string, amount?: string, lookup = true) =>
  world.ran(
    payableCode(world.operator, text, amount === undefined ? undefined : reais(amount), {
      family: 'main',
      unread: lookup ? undefined : 'no_lookup',
      reference: 'r1',
    }),
  );

describe('the amount of a QR code payout', () => {
  it('payableCode returns the fixed amount of the code, whether or not the same amount is given', async () => {
    for (const amount of [undefined, '50', '50.00'])
      expect(await read(world, fixed, amount)).toMatchObject({
        text: fixed,
        amount: reais('50'),
        code: { key: 'ana@example.com' },
        reading: { pixKey: 'ana@example.com' },
      });
    expect(world.asked).toEqual(Array(3).fill('POST /v1/pix/qrcode/read'));
  });

  it.each([
    ['51', { amount: 51 }],
    ['51', { amount: null, originalAmount: 51 }],
  ])('payableCode refuses a static code with another amount than R$ %s', async (amount, reading) => {
    world.strike(/qrcode/, (answer) => ({ ...answer, ...reading }), 2);
    for (const given of [undefined, amount])
      expect((await world.failure(read(world, fixed, given))).init).toMatchObject({
        kind: 'usage',
        key: 'payout.read_otherwise',
        params: { written: 'R$ 50,00', read: 'R$ 51,00' },
      });
  });

  it('payableCode uses the amount that the service decodes for a static code without an amount', async () => {
    world.strike(/qrcode/, (answer) => ({ ...answer, amount: 51 }), 2);
    expect(await read(world, open)).toMatchObject({ amount: reais('51'), amountBy: 'service' });
    expect((await world.failure(read(world, open, '10'))).init.key).toBe('payout.other_amount');
  });

  it.each([
    ['the amount to pay now', { amount: 105.2, originalAmount: 100 }, '105.20'],
    ['the original amount if no other is set', { amount: null, originalAmount: 100 }, '100'],
    ['the original amount if the other is zero', { amount: 0, originalAmount: 100 }, '100'],
  ])('payableCode pays %s of a dynamic code, and refuses another amount', async (_what, reading, amount) => {
    world.strike(/qrcode/, (answer) => ({ ...answer, ...reading }), 2);
    expect(await read(world, dynamic)).toMatchObject({ amount: reais(amount), amountBy: 'service' });
    expect((await world.failure(read(world, dynamic, '10'))).init.key).toBe('payout.other_amount');
  });

  it('payableCode uses the given amount if the service reads no amount from a dynamic code', async () => {
    const written = dynamic.replace(/(5802BR.*6304).{4}$/, '540510.00$1');
    const text = written + crc16(new TextEncoder().encode(written));
    world.strike(/qrcode/, (answer) => ({ ...answer, amount: null, originalAmount: null }), 2);
    expect(await read(world, text, '12.34')).toMatchObject({ amount: reais('12.34'), amountBy: 'payer' });
    expect((await world.failure(read(world, text))).init.key).toBe('payout.needs_amount');
  });

  it.each([{}, { message: 'ok' }, { qrCodeType: null, amount: null, originalAmount: null }])(
    'payableCode refuses a dynamic code if the answer %j says nothing about it',
    async (answer) => {
      world.strike(/qrcode/, () => answer);
      const failed = await world.failure(read(world, dynamic, '10'));
      expect(failed).toMatchObject({ kind: 'usage', errorCode: 'code_not_read', outcome: 'not_sent' });
    },
  );

  it('payableCode pays the amount in a static code even if the answer {} says nothing about it', async () => {
    world.strike(/qrcode/, () => ({}));
    expect(await read(world, fixed)).toMatchObject({ amount: reais('50'), amountBy: 'code' });
  });

  it.each(['no_lookup', 'no_main_root'] as const)(
    'payableCode refuses a dynamic code that the service does not read (%s), with or without an amount',
    async (unread) => {
      for (const amount of [undefined, reais('50')])
        expect(
          await world.failure(
            payableCode(world.operator, dynamic, amount, { family: 'main', unread, reference: 'r1' }),
          ),
        ).toMatchObject({
          kind: 'usage',
          errorCode: 'code_not_read',
          outcome: 'not_sent',
          init: { key: `payout.code_${unread}`, hintKey: 'payout.code_unread.hint' },
        });
      expect(world.asked).toEqual([]);
    },
  );

  it('payableCode with lookup: false reads the code without a request to the service', async () => {
    expect(await read(world, fixed, undefined, false)).toMatchObject({
      reading: null,
      amount: reais('50'),
      amountBy: 'code',
    });
    expect(world.asked).toEqual([]);
  });

  it.each([
    ['50.', '50'],
    ['.5', '0.50'],
    ['198', '198'],
  ])('payableCode reads the amount field %s of the code as R$ %s', async (written, amount) => {
    expect(await read(world, asking(written), undefined, false)).toMatchObject({ amount: reais(amount) });
    const other = await world.failure(read(world, asking(written), '60', false));
    expect(other.init.key).toBe('payout.other_amount');
  });

  it('payableCode uses the given amount when the service decodes an amount of zero', async () => {
    world.strike(/qrcode/, (answer) => ({ ...answer, amount: 0 }), 2);
    expect(await read(world, open, '12.34')).toMatchObject({ amount: reais('12.34') });
    expect((await world.failure(read(world, open))).init.key).toBe('payout.needs_amount');
  });

  it.each([
    ['no amount', open],
    ['an amount of zero', zero],
  ])('payableCode uses the given amount when the code has %s', async (_what, text) => {
    const payable = await read(world, text, '12.34', false);
    expect(payable).toMatchObject({ amount: reais('12.34'), amountBy: 'payer' });
  });

  it.each<readonly [string, string, string | undefined, string, object]>([
    [
      'the given amount differs from the amount of the code',
      fixed,
      '50.01',
      'payout.other_amount',
      { given: 'R$ 50,01', fixed: 'R$ 50,00' },
    ],
    ['neither the code nor the operator gives an amount', open, undefined, 'payout.needs_amount', {}],
    ['the code only requests a recurrence', recurrence, '1', 'payout.only_recurrence', {}],
  ])('payableCode refuses the payment when %s', async (_what, text, amount, key, params) => {
    expect(await world.failure(read(world, text, amount))).toMatchObject({
      kind: 'usage',
      errorCode: 'usage',
      outcome: 'not_sent',
      init: { key, ...('given' in params && { params }) },
    });
    expect(world.sent).toEqual([]);
  });

  it('payableCode tells a hub payer that the service may not read a dynamic code with these tokens', async () => {
    const refusing = { status: 403, errorCode: 'PZK401' } as const;
    const reading =
      (text: string, family: 'main' | 'hub', how: Parameters<MoneyWorld['strike']>[1]) => async () => {
        world.strike(/qrcode/, how);
        return world.failure(
          payableCode(world.operator, text, reais('50'), { family, unread: undefined, reference: 'r1' }),
        );
      };
    expect(await reading(dynamic, 'hub', refusing)()).toMatchObject({
      kind: 'usage',
      errorCode: 'code_not_read',
      init: { key: 'payout.code_not_allowed', params: { reason: 'PZK401' } },
    });
    for (const [text, family] of [
      [dynamic, 'main'],
      [open, 'hub'],
    ] as const)
      expect(await reading(text, family, refusing)()).toMatchObject({ kind: 'auth', errorCode: 'PZK401' });
    const gone = { status: 410, errorCode: 'PZK310' };
    expect(await reading(dynamic, 'hub', gone)()).toMatchObject({ kind: 'missing', errorCode: 'PZK310' });
  });

  it.each([
    ['the amount of the code', fixed, undefined, { perPayout: '49.99' }, 'limit_per_payout'],
    ['the given amount', dynamic, '50', { perPayout: '49.99' }, 'limit_per_payout'],
    ['the type of its key', open, '10', { keyTypes: ['CPF' as const] }, 'limit_key_types'],
  ])('payableCode checks %s before the code is read', async (_what, text, amount, limits, code) => {
    const world = await moneyWorld({ money: { limits } });
    const failed = await world.failure(read(world, text, amount));
    expect(failed).toMatchObject({ kind: 'usage', errorCode: code });
    expect(world.asked).toEqual([]);
  });

  it('payableCode does not check the type of a key that a dynamic code does not contain', async () => {
    const world = await moneyWorld({ money: { limits: { keyTypes: ['CPF' as const] } } });
    world.strike(/qrcode/, (answer) => ({ ...answer, amount: 50 }));
    expect(await read(world, dynamic)).toMatchObject({ amount: reais('50') });
  });

  it('payableCode refuses a damaged code and sends no request', async () => {
    const damaged = fixed.replace('Ana', 'Bia');
    expect(await world.failure(read(world, damaged))).toMatchObject({
      kind: 'usage',
      errorCode: 'invalid_code',
      outcome: 'not_sent',
      init: { key: 'qr.invalid' },
    });
    expect(world.asked).toEqual([]);
  });
});
