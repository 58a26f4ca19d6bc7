import { describe, expect, it } from 'vitest';
import { crc16 } from '../../../src/domain/br-code/crc16.ts';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import {
  type CodePayout,
  payableCode,
  payCode,
  payCodeByHub,
} from '../../../src/operations/payouts/pay-code.ts';
import { MONEY, type MoneyWorld, moneyWorld, reais } from '../../support/worlds/money-world.ts';
import { PAYER } from '../../support/worlds/paying.ts';
import vectors from '../../vectors/brcode-valid.json' with { type: 'json' };

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
      lookup,
      reference: 'r1',
    }),
  );

describe('the amount of a QR code payout', () => {
  it('payableCode returns the fixed amount of the code, whether or not the same amount is given', async () => {
    const world = await moneyWorld();
    for (const amount of [undefined, '50', '50.00'])
      expect(await read(world, fixed, amount)).toMatchObject({
        text: fixed,
        amount: reais('50'),
        code: { key: 'ana@example.com' },
        reading: { pixKey: 'ana@example.com' },
      });
    expect(world.asked).toEqual(Array(3).fill('POST /v1/pix/qrcode/read'));
  });

  it('payableCode uses the amount that the service decodes, even if the code contains another amount', async () => {
    const world = await moneyWorld();
    world.strike(/qrcode/, (answer) => ({ ...answer, amount: 51 }));
    expect(await read(world, fixed)).toMatchObject({ amount: reais('51') });
  });

  it('payableCode with lookup: false reads the code without a request to the service', async () => {
    const world = await moneyWorld();
    expect(await read(world, fixed, undefined, false)).toMatchObject({ reading: null, amount: reais('50') });
    expect(world.asked).toEqual([]);
  });

  it.each([
    ['50.', '50'],
    ['.5', '0.50'],
    ['198', '198'],
  ])('payableCode reads the amount field %s of the code as R$ %s', async (written, amount) => {
    const world = await moneyWorld();
    expect(await read(world, asking(written), undefined, false)).toMatchObject({ amount: reais(amount) });
    const other = await world.failure(read(world, asking(written), '60', false));
    expect(other.init.key).toBe('payout.other_amount');
  });

  it('payableCode uses the given amount when the service decodes an amount of zero', async () => {
    const world = await moneyWorld();
    world.strike(/qrcode/, (answer) => ({ ...answer, amount: 0 }), 2);
    expect(await read(world, open, '12.34')).toMatchObject({ amount: reais('12.34') });
    expect((await world.failure(read(world, open))).init.key).toBe('payout.needs_amount');
  });

  it.each([
    ['no amount', open],
    ['an amount of zero', zero],
  ])('payableCode uses the given amount when the code has %s', async (_what, text) => {
    const world = await moneyWorld();
    expect(await read(world, text, '12.34', false)).toMatchObject({ amount: reais('12.34') });
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
    const world = await moneyWorld();
    expect(await world.failure(read(world, text, amount))).toMatchObject({
      kind: 'usage',
      errorCode: 'usage',
      outcome: 'not_sent',
      init: { key, ...('given' in params && { params }) },
    });
    expect(world.sent).toEqual([]);
  });

  it('payableCode refuses a damaged code and sends no request', async () => {
    const world = await moneyWorld();
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

describe('a QR code payout', () => {
  const payout = async (
    world: MoneyWorld,
    text: string,
    changes: Partial<CodePayout> = {},
  ): Promise<CodePayout> => ({
    payable: await payableCode(world.operator, text, reais('50'), { lookup: false, reference: 'r1' }),
    reference: { text: 'r1', generated: false },
    seen: null,
    ...changes,
  });
  const more = { comment: 'obrigado', virtualAccount: 'v1', callbackUrl: 'https://example.com/hook' };

  it('payCode sends the code and the amount in reais to the main family', async () => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZS202' });
    await world.ran(payCode(world.operator, PAYER, await payout(world, fixed, more)));
    expect(world.asked).toEqual(['POST /v1/withdraw/qrcode']);
    expect(world.sent[0]?.body).toEqual({
      amount: 50,
      qrCode: fixed,
      clientReference: 'r1',
      description: 'obrigado',
      virtualAccount: 'v1',
      callbackUrl: 'https://example.com/hook',
      more: 1,
    });
  });

  it.each([
    ['no amount for a code with a fixed amount', fixed, undefined],
    ['no amount for a code with a fixed amount in another spelling', asking('50.'), undefined],
    ['no amount for a code with a URL', dynamic, undefined],
    ['the given amount for a code without an amount', open, 5_000],
    ['the given amount for a code with an amount of zero', zero, 5_000],
  ])('payCodeByHub sends %s', async (_what, text, amount) => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZV001' });
    await world.ran(payCodeByHub(world.operator, PAYER, await payout(world, text, more)));
    expect([world.asked, world.sent]).toMatchObject([
      ['POST /hub/api/v1/transactions/pix/qr-payments'],
      [{ key: 'r1' }],
    ]);
    expect(world.sent[0]?.body).toEqual({
      brCode: text,
      amount,
      comment: 'obrigado',
      callbackUrl: 'https://example.com/hook',
      more: 1,
    });
  });

  it.each([
    ['main', payCode],
    ['hub', payCodeByHub],
  ] as const)(
    'a QR code payout of the %s family stores the fingerprint of the key that the code contains',
    async (family, pay) => {
      const world = await moneyWorld();
      const moved = await world.ran<unknown>(pay(world.operator, PAYER, await payout(world, fixed)));
      expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
      const { id } = (moved as { row: { item: { id: string } } }).row.item;
      expect(await world.entries()).toMatchObject([
        {
          kind: 'qr-payout',
          family,
          destination: '***@***om',
          amountCents: 5_000n,
          serviceId: id,
          destinationPrint: world.journal.fingerprint('ana@example.com'),
        },
      ]);
    },
  );

  it.each([
    ['main', payCode],
    ['hub', payCodeByHub],
  ] as const)(
    'a QR code payout of the %s family stores the fingerprint of the whole code if the code contains a URL',
    async (_family, pay) => {
      const world = await moneyWorld();
      world.strike(MONEY, (answer) => ({
        ...answer,
        withdrawPixKey: 'x@example.com',
        pixKey: 'x@example.com',
      }));
      const token = world.sandbox.accounts[1]?.tokens.both ?? '';
      const { json } = await world.ask('POST /v1/pix', { token, body: { amount: 50 } });
      const text = String(json.qrCodeText);
      const ordered = await payout(world, text);
      expect(await world.ran<unknown>(pay(world.operator, PAYER, ordered))).toMatchObject({
        outcome: 'confirmed',
        mismatch: null,
      });
      expect(await world.entries()).toMatchObject([
        { destination: 'Fi***da', destinationPrint: world.journal.fingerprint(text) },
      ]);
    },
  );

  it.each([
    ['main', { amount: 51 }, 'amount', payCode],
    ['main', { withdrawPixKey: 'bia@example.com' }, 'destination', payCode],
    ['main', { clientReference: 'r2' }, null, payCode],
    ['hub', { amount: 5_001 }, 'amount', payCodeByHub],
    ['hub', { pixKey: 'bia@example.com' }, 'destination', payCodeByHub],
  ] as const)(
    'a QR code payout of the %s family with the answer %j has the mismatch %s',
    async (_family, changes, mismatch, pay) => {
      const world = await moneyWorld();
      world.strike(MONEY, (answer) => ({ ...answer, ...changes }));
      const ordered = await payout(world, fixed);
      expect(await world.ran<unknown>(pay(world.operator, PAYER, ordered))).toMatchObject({
        mismatch,
        how: 'clientReference' in changes ? 'found' : 'sent',
      });
    },
  );
});
