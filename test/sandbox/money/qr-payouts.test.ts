import { describe, expect, it } from 'vitest';
import { payQrCode } from '../../../src/contract/routes/payouts.ts';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { crc16 } from '../../../src/domain/br-code/tlv.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type Asked, type SandboxWorld, sandboxWorld } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(sandboxWorld);

const SELLER = { name: 'Loja de Fora', city: 'SAO PAULO' };

const payCode = ({ ask }: SandboxWorld, qrCode: string, more: object = {}) =>
  ask('POST /v1/withdraw/qrcode', { body: { qrCode, ...more } });
const balances = async ({ ask }: SandboxWorld, asked: Asked = {}) =>
  (await ask('GET /v1/user/balance', asked)).json;
const codeFor = (name: string, amount?: string): string =>
  encodeBrCode({
    ...SELLER,
    key: 'fulano@exemplo.com.br',
    txid: name,
    ...(amount !== undefined && { amount }),
  });

describe('POST /withdraw/qrcode', () => {
  it.each([
    ['54046.50', '5403.50', 0.5],
    ['54046.50', '540250', 50],
    ['54046.50', '540350.', 50],
  ])('with the amount field %s replaced by %s, a QR code pays R$ %s', async (from, to, amount) => {
    const open = codeFor('ORDER7', '6.50').replace(from, to).slice(0, -4);
    const qrCode = open + crc16(new TextEncoder().encode(open));
    expect((await payCode(world, qrCode)).json).toMatchObject({ status: 'PENDING', amount });
  });

  it('POST /withdraw/qrcode pays the amount that the QR code contains', async () => {
    const { json } = await payCode(world, codeFor('ORDER7', '123.45'));
    expect(json).toMatchObject({ status: 'PENDING', amount: 123.45, withdrawPixType: 'email' });
    await world.clock.advance(10_000);
    const result = (await world.ask(`GET /v1/withdraw?id=${json.id}`)).json;
    expect(result).toMatchObject({ status: 'COMPLETED', receiverName: 'Loja de Fora' });
  });

  it("POST /withdraw/qrcode can pay a charge of the sandbox's second account", async () => {
    const token = world.sandbox.accounts[1]?.tokens.both ?? '';
    const charge = (await world.ask('POST /v1/pix', { token, body: { amount: 100 } })).json;
    const { json } = await payCode(world, String(charge.qrCodeText));
    await world.clock.advance(10_000);
    const paid = (await world.ask(`GET /v1/pix?id=${charge.id}`, { token })).json;
    const payer = { payerAccountNumber: '100001', payerName: 'Loja Exemplo Ltda' };
    expect(paid).toMatchObject({ status: 'COMPLETED', ...payer });
    const sent = (await world.ask(`GET /v1/withdraw?id=${json.id}`)).json;
    expect(sent).toMatchObject({ status: 'COMPLETED', receiverName: 'Filial Exemplo Ltda' });
    expect(sent.endToEndId).toBe(paid.endToEndId);
    expect((await balances(world, { token })).balanceAvailable).toBe(1099.885);
    // The first account receives a commission for the fee of the second account (§2.1 COMMISSION).
    const { data } = (await world.ask('GET /v1/user/transactions?type=COMMISSION')).json;
    expect(data).toMatchObject([{ type: 'COMMISSION', status: 'COMPLETED', amount: 0.01 }]);
    expect((await balances(world)).balanceAvailable).toBe(899.51);
    expect((await payCode(world, String(charge.qrCodeText))).json.errorCode).toBe('PZK310');
  });

  it('a payout of POST /withdraw/qrcode ends in ERROR if its charge is paid before the payout completes', async () => {
    const charge = await world.charge('100');
    const { json } = await payCode(world, String(charge.qrCodeText));
    await world.lever(charge.id, 'pay');
    await world.clock.advance(10_000);
    expect((await world.ask(`GET /v1/withdraw?id=${json.id}`)).json.status).toBe('ERROR');
    expect((await balances(world)).balanceAvailable).toBe(1099.885);
  });

  it.each(payQrCode.errors)('POST /withdraw/qrcode answers %s to this code as txid', async (code) => {
    expect((await payCode(world, codeFor(code, '50.00'))).json.errorCode).toBe(code);
    expect(await balances(world)).toEqual({ balanceAvailable: 1000, balanceBlocked: 0 });
  });
});
