import { describe, expect, it } from 'vitest';
import { encodeBrCode } from '../../../../src/domain/br-code/encode-br-code.ts';
import { crc16 } from '../../../../src/domain/br-code/tlv.ts';
import { decodeQr } from '../../../../src/operations/keys/decode-qr.ts';
import { moveMoney } from '../../../../src/operations/money/move-money.ts';
import {
  type CodePayout,
  HUB_QR_PAYOUT,
  MAIN_QR_PAYOUT,
  payableCode,
} from '../../../../src/operations/money/movements/qr-payout.ts';
import { MONEY, type MoneyWorld, moneyWorld, PAYER, reais } from '../../../support/worlds/money-world.ts';

const receiver = { name: 'Ana Lima', city: 'SAO PAULO' };
const fixed = encodeBrCode({ ...receiver, key: 'ana@example.com', amount: '50' });
const open = encodeBrCode({ ...receiver, key: 'ana@example.com' });
const dynamic = encodeBrCode({ ...receiver, url: 'pix.example.com/qr/v2/1' });
const asking = (amount: string): string => {
  const text = open.replace(/(5802BR.*6304).{4}$/, `540${amount.length}${amount}$1`);
  return text + crc16(new TextEncoder().encode(text));
};
const zero = asking('0.00');

describe('a QR code payout', () => {
  const payout = async (
    world: MoneyWorld,
    text: string,
    changes: Partial<CodePayout> = {},
  ): Promise<CodePayout> => ({
    payable: await payableCode(world.operator, text, reais('50'), {
      family: 'main',
      unread: undefined,
      reference: 'r1',
    }),
    reference: { text: 'r1', generated: false },
    seen: null,
    ...changes,
  });
  const more = { comment: 'obrigado', virtualAccount: 'v1', callbackUrl: 'https://example.com/hook' };

  it('MAIN_QR_PAYOUT sends the code and the amount in reais to the main family', async () => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZS202' });
    await world.ran(moveMoney(world.operator, MAIN_QR_PAYOUT, PAYER, await payout(world, fixed, more)));
    expect(world.asked).toEqual(['POST /v1/pix/qrcode/read', 'POST /v1/withdraw/qrcode']);
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
    ['with a fixed amount', fixed],
    ['with a fixed amount in another spelling', asking('50.')],
    ['with a URL', dynamic],
    ['without an amount', open],
    ['with an amount of zero', zero],
  ])('HUB_QR_PAYOUT sends the confirmed amount in cents for a code %s', async (_what, text) => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZV001' });
    await world.ran(moveMoney(world.operator, HUB_QR_PAYOUT, PAYER, await payout(world, text, more)));
    expect([world.asked, world.sent]).toMatchObject([
      ['POST /v1/pix/qrcode/read', 'POST /hub/api/v1/transactions/pix/qr-payments'],
      [{ key: 'r1' }],
    ]);
    expect(world.sent[0]?.body).toEqual({
      brCode: text,
      amount: 5_000,
      comment: 'obrigado',
      callbackUrl: 'https://example.com/hook',
      more: 1,
    });
  });

  it.each([
    ['main', MAIN_QR_PAYOUT],
    ['hub', HUB_QR_PAYOUT],
  ] as const)("a QR code payout of the %s family stores the key's fingerprint", async (family, by) => {
    const world = await moneyWorld();
    const moved = await world.ran<unknown>(
      moveMoney(world.operator, by as typeof MAIN_QR_PAYOUT, PAYER, await payout(world, fixed)),
    );
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
    const { id } = (moved as { row: { item: { id: string } } }).row.item;
    expect(await world.entries()).toMatchObject([
      {
        kind: 'qr-payout',
        family,
        destination: 'a***@example.com',
        amountCents: 5_000n,
        serviceId: id,
        destinationPrint: world.journal.fingerprint('ana@example.com'),
      },
    ]);
  });

  it.each([
    ['main', MAIN_QR_PAYOUT],
    ['hub', HUB_QR_PAYOUT],
  ] as const)("a QR code payout of the %s family stores the URL's fingerprint", async (_family, by) => {
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
    expect(
      await world.ran<unknown>(moveMoney(world.operator, by as typeof MAIN_QR_PAYOUT, PAYER, ordered)),
    ).toMatchObject({ outcome: 'confirmed', mismatch: null });
    expect(await world.entries()).toMatchObject([
      {
        destination: 'Fi***da',
        destinationPrint: world.journal.fingerprint(decodeQr(text).url ?? ''),
        subject: null,
      },
    ]);
  });

  it('a QR code payout stores the txid of a code with a key, and none for the txid ***', async () => {
    const world = await moneyWorld();
    const billed = encodeBrCode({ ...receiver, key: 'ana@example.com', amount: '50', txid: 'INV88' });
    await world.ran(moveMoney(world.operator, MAIN_QR_PAYOUT, PAYER, await payout(world, billed)));
    const reference = { text: 'r2', generated: false };
    await world.ran(
      moveMoney(world.operator, MAIN_QR_PAYOUT, PAYER, await payout(world, fixed, { reference })),
    );
    const [plain, withTxid] = await world.entries();
    expect([plain?.subject, withTxid?.subject, withTxid?.beforeCents]).toEqual([null, 'INV88', null]);
    expect(plain?.destinationPrint).toBe(withTxid?.destinationPrint);
  });

  it.each([
    ['main', { amount: 51 }, 'amount', MAIN_QR_PAYOUT],
    ['main', { withdrawPixKey: 'bia@example.com' }, 'destination', MAIN_QR_PAYOUT],
    ['main', { clientReference: 'r2' }, null, MAIN_QR_PAYOUT],
    ['hub', { amount: 5_001 }, 'amount', HUB_QR_PAYOUT],
    ['hub', { pixKey: 'bia@example.com' }, 'destination', HUB_QR_PAYOUT],
  ] as const)('a %s QR payout with the answer %j has mismatch %s', async (_family, changes, mismatch, by) => {
    const world = await moneyWorld();
    world.strike(MONEY, (answer) => ({ ...answer, ...changes }));
    const ordered = await payout(world, fixed);
    expect(
      await world.ran<unknown>(moveMoney(world.operator, by as typeof MAIN_QR_PAYOUT, PAYER, ordered)),
    ).toMatchObject({ mismatch, how: 'clientReference' in changes ? 'found' : 'sent' });
  });
});
