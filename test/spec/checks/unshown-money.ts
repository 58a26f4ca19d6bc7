import { expect } from 'vitest';
import { staticCode } from '../br-code.ts';
import type { Checks } from '../check.ts';
import { OTHER, OWN, type Said, type SpecWorld } from '../spec-world.ts';
import type { unshownMainStatements } from '../statements/unshown-main.ts';
import { askedTooOften } from './codes.ts';
import { ISO_UTC } from './resources.ts';

const CPF = '52998224725';
const EMAIL = 'loja@exemplo.com.br';
const payTo = { amount: 20, pixKey: EMAIL, pixType: 'email' };
const transferTo = { amount: 20, payerAccountNumber: OWN, receiverAccountNumber: OTHER };

/**
 * Checks of `unshown.md` §1 to §3: the fields of requests for deposits, withdrawals, transfers and refunds.
 */
export const unshownMoneyChecks: Checks<keyof typeof unshownMainStatements> = {
  'unshown §1 families': async (world) => {
    const { hub = '', both = '' } = world.addresses.tokens;
    const card = await world.cards().token();
    for (const token of [hub, card]) expect((await world.main('GET /user', { token })).status).toBe(401);
    for (const token of [both, card])
      expect((await world.hub('GET /transactions/balance', { token })).status).toBe(401);
    for (const token of [both, hub])
      expect((await world.cards().ask('GET /charges', { token })).status).toBe(401);
  },
  'unshown §1 Numeric {min}/{max}': async (world) => {
    const { json } = await world.main('GET /user');
    expect(json).toMatchObject({ cashInTicketMin: 1, cashOutTicketMin: 0.1 });
    await world.set({ cashInTicketMin: 5, cashOutTicketMax: 30 });
    expect((await charge(world, { amount: 4.99 })).json.errorCode).toBe('PZD600');
    const body = { ...payTo, amount: 30.01 };
    expect((await world.main('POST /withdraw', { body })).json.errorCode).toBe('PZS601');
    expect((await world.main('GET /user')).json).toMatchObject({ cashInTicketMin: 5, cashOutTicketMax: 30 });
  },
  'unshown §1 Quotas behind PZG429': async (world) => {
    expect((await askedTooOften(world)).granted).toBe(60);
    expect((await world.main('GET /user', { token: 'deposit' })).status).toBe(200);
  },
  'unshown §1 Quotas': async (world) => {
    await world.set({ rateLimits: true });
    const body = { amount: 100, pixKey: EMAIL };
    let said = await world.hub('POST /transactions/withdraw', { body });
    for (let asked = 0; asked < 10 && said.status === 201; asked += 1)
      said = await world.hub('POST /transactions/withdraw', { body });
    expect(said).toMatchObject({ status: 429, json: { details: { retryAfterSeconds: expect.any(Number) } } });
    const { retryAfterSeconds } = said.json.details as { retryAfterSeconds: number };
    expect(said.headers['retry-after']).toBe(String(retryAfterSeconds));
  },
  'unshown §1 Pix key formats': async (world) => {
    const evp = '8f0c6d5e-3b1a-4c2d-9e8f-0a1b2c3d4e5f';
    const wrong = { cpf: '5299822472', cnpj: CPF, phone: '11987654321', email: 'loja', evp: `${evp}0` };
    for (const [pixType, pixKey] of Object.entries(wrong)) {
      const said = await world.main('POST /withdraw', { body: { amount: 20, pixKey, pixType } });
      expect([pixType, said.status]).toEqual([pixType, 400]);
    }
    const mismatch = await world.main('POST /withdraw', { body: { ...payTo, pixType: 'cpf' } });
    expect(mismatch.status).toBe(400);
  },
  'unshown §1 Ids': async (world) => {
    expect((await world.charge()).id).toMatch(/^[A-Z]+\d{8}[A-Z0-9]+$/);
    const body = { amount: 100, pixKey: EMAIL };
    const payout = await world.hub('POST /transactions/withdraw', { body });
    expect(payout.json.id).toMatch(/^[A-Z]+-\d{8}[A-Z0-9]{10}\d{6}$/);
    expect((await world.webhook('http://127.0.0.1:9/')).id).toMatch(/^c[a-z0-9]{24}$/);
    const dates = { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' };
    const report = await world.main('POST /user/report', { body: dates });
    expect(report.json.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  },
  'unshown §2 POST /pix amount': async (world) => {
    expect((await charge(world, { amount: 1 })).status).toBe(200);
    for (const amount of [0.99, 0, -1, '1', 1.001])
      expect([amount, (await charge(world, { amount })).status]).toEqual([amount, 400]);
  },
  'unshown §2 POST /pix generatedName': (world) =>
    takes(world, 'generatedName', ['João da Conceição', 'a'], ['', 'Loja 1', 'a@b', 7]),
  'unshown §2 POST /pix generatedEmail': (world) =>
    takes(world, 'generatedEmail', ['a@exemplo.com.br'], ['', 'a', 'a@', 7]),
  'unshown §2 POST /pix generatedDocument': (world) =>
    takes(world, 'generatedDocument', [CPF, '11222333000181'], ['529.982.247-25', '5299822472', '']),
  'unshown §2 POST /pix expiresIn': async (world) => {
    await takes(world, 'expiresIn', [1, 172_000], [0, -1, 172_001, '60', 1.5]);
    await world.reset();
    const { id } = await world.charge();
    await world.advance(598);
    expect((await world.read(id)).status).toBe('PENDING');
    await world.advance(10);
    expect((await world.read(id)).status).toBe('EXPIRED');
  },
  'unshown §2 POST /pix clientReference': (world) =>
    takes(world, 'clientReference', ['r'.repeat(64)], ['r'.repeat(65), '', 7]),
  'unshown §2 POST /pix virtualAccount': (world) =>
    takes(world, 'virtualAccount', ['v', 'v'.repeat(50)], ['', 'v'.repeat(51)]),
  'unshown §2 POST /pix callbackUrl': (world) =>
    takes(world, 'callbackUrl', ['https://exemplo.com.br/a?b=c', 'http://127.0.0.1:9/'], ['', 'x', '/a']),
  'unshown §2 POST /pix text': async (world) => {
    const long = 'r'.repeat(65);
    for (const route of ['/pix', '/withdraw', '/internal-transfer', '/user/transactions']) {
      const said = await world.main(`GET ${route}?clientReference=${long}`);
      expect([route, said.status]).toEqual([route, 400]);
    }
    const { id, qrCodeBase64, qrCodeUrl } = await world.charge();
    expect(qrCodeBase64).not.toMatch(/^data:/);
    expect(qrCodeUrl).toBe(`${world.addresses.baseUrl}/pix/qr-code/${id}`);
    expect((await fetch(String(qrCodeUrl))).status).toBe(401);
  },
  'unshown §2 POST /pix text 2': async (world) => {
    await world.charge({ clientReference: 'a' });
    const again = await charge(world, { clientReference: 'a' });
    expect(again).toMatchObject({ status: 409, json: { errorCode: 'PZC210' } });
  },
  'unshown §2 GET /pix/qr-code/:transactionId': async (world) => {
    const { id } = await world.charge();
    const image = await world.main(`GET /pix/qr-code/${id}`);
    expect(image.headers['content-type']).toBe('image/png');
    expect(image.bytes.subarray(1, 4).toString()).toBe('PNG');
    const { id: payout } = await world.payout();
    expect((await world.main(`GET /pix/qr-code/${payout}`)).status).toBe(400);
    expect((await world.main(`GET /pix/qr-code/${(await world.paid()).id}`)).status).toBe(400);
    expect((await world.main(`GET /pix/qr-code/${id}`, { token: null })).status).toBe(401);
    expect((await world.main('GET /pix/qr-code/none')).json.errorCode).toBe('PZC310');
  },
  'unshown §2 POST /pix/qrcode/read text': async (world) => {
    expect((await readCode(world, staticCode({}))).status).toBe(200);
    for (const emv of [undefined, '', 7]) expect((await readCode(world, emv)).status).toBe(400);
  },
  'unshown §2 POST /pix/qrcode/read qrCodeType': async (world) => {
    expect((await readCode(world, staticCode({}))).json.qrCodeType).toBe('STATIC');
    expect((await readCode(world, (await world.charge()).qrCodeText)).json.qrCodeType).toBe('DYNAMIC');
  },
  'unshown §2 POST /pix/qrcode/read name, document': async (world) => {
    const { json } = await readCode(world, staticCode({}));
    for (const field of ['name', 'document'])
      expect(json[field] === null || typeof json[field] === 'string').toBe(true);
  },
  'unshown §2 POST /pix/qrcode/read amount, originalAmount': async (world) => {
    expect((await readCode(world, staticCode({ amount: '12.50' }))).json).toMatchObject({
      amount: 12.5,
      originalAmount: 12.5,
    });
    const { json } = await readCode(world, staticCode({}));
    expect(json).toMatchObject({ amount: null, originalAmount: null });
  },
  'unshown §2 POST /pix/qrcode/read txid, additionalInfo': async (world) => {
    const { json } = await readCode(world, staticCode({ txid: 'PEDIDO1', info: 'Mesa 4' }));
    expect(json).toMatchObject({ txid: 'PEDIDO1', additionalInfo: 'Mesa 4' });
  },
  'unshown §2 POST /pix/qrcode/read expiresIn': async (world) => {
    expect((await readCode(world, staticCode({}))).json.expiresIn).toBe(0);
    const { qrCodeText } = await world.charge({ expiresIn: 900 });
    const { expiresIn } = (await readCode(world, qrCodeText)).json;
    expect(Number(expiresIn)).toBeGreaterThan(0);
    expect(Number(expiresIn)).toBeLessThanOrEqual(900);
  },
  'unshown §2 POST /pix/qrcode/read createdAt': async (world) => {
    expect((await readCode(world, (await world.charge()).qrCodeText)).json.createdAt).toMatch(ISO_UTC);
    expect((await readCode(world, staticCode({}))).json.createdAt).toBe(null);
  },
  'unshown §2 POST /pix/qrcode/read (tail not seen)': async (world) => {
    expect((await readCode(world, staticCode({}))).json).toMatchObject({ pixKey: EMAIL });
  },
  'unshown §3 text': async (world) => {
    const { qrCodeText: qrCode } = await world.charge({ amount: 20 });
    const bodies = { '/withdraw': payTo, '/withdraw/qrcode': { qrCode }, '/internal-transfer': transferTo };
    for (const [route, body] of Object.entries(bodies)) {
      const said = await world.main(`POST ${route}`, { body });
      expect(said).toMatchObject({ status: 200, json: { type: 'WITHDRAW', amount: 20 } });
    }
  },
  'unshown §3 amount': async (world) => {
    const withdraw = (amount: unknown) => world.main('POST /withdraw', { body: { ...payTo, amount } });
    for (const amount of [undefined, 0, 0.001, '20']) expect((await withdraw(amount)).status).toBe(400);
    expect((await withdraw(0.01)).json.errorCode).toBe('PZS600');
    const qrCode = staticCode({ amount: '15.00' });
    expect((await world.main('POST /withdraw/qrcode', { body: { qrCode } })).json.amount).toBe(15);
    const low = await world.main('POST /withdraw/qrcode', { body: { qrCode: staticCode({}), amount: 0.09 } });
    expect(low.status).toBe(400);
    const { amount: _amount, ...without } = transferTo;
    expect((await world.main('POST /internal-transfer', { body: without })).status).toBe(400);
  },
  'unshown §3 destination': async (world) => {
    for (const field of ['pixKey', 'pixType'])
      await lacks(world, '/withdraw', { ...payTo, [field]: undefined }, field);
    await lacks(world, '/withdraw', { ...payTo, pixType: 'EMAIL' }, 'pixType');
    await lacks(world, '/withdraw/qrcode', { amount: 20 }, 'qrCode');
    for (const receiverAccountNumber of [undefined, '12345', '1234567', 'abcdef']) {
      const order = { ...transferTo, receiverAccountNumber };
      await lacks(world, '/internal-transfer', order, 'receiverAccountNumber');
    }
  },
  'unshown §3 payerAccountNumber': async (world) => {
    for (const payerAccountNumber of [undefined, '12345', 'abcdef'])
      await lacks(world, '/internal-transfer', { ...transferTo, payerAccountNumber }, 'payerAccountNumber');
    const body = { ...transferTo, payerAccountNumber: OTHER };
    expect((await world.main('POST /internal-transfer', { body })).json.errorCode).toBe('PZC400');
  },
  'unshown §3 description': async (world) => {
    expect((await world.main('POST /withdraw', { body: { ...payTo, description: 'a' } })).status).toBe(200);
    const transfer = (description: string) =>
      world.main('POST /internal-transfer', { body: { ...transferTo, description } });
    expect((await transfer('d'.repeat(500))).status).toBe(200);
    expect((await transfer('d'.repeat(501))).status).toBe(400);
  },
  'unshown §3 clientReference': (world) => bounded(world, 'clientReference', 64),
  'unshown §3 virtualAccount': (world) => bounded(world, 'virtualAccount', 50),
  'unshown §3 callbackUrl': async (world) => {
    const qrCode = staticCode({ amount: '15.00' });
    const bodies = { '/withdraw': payTo, '/withdraw/qrcode': { qrCode }, '/internal-transfer': transferTo };
    for (const [route, body] of Object.entries(bodies)) {
      await lacks(world, route, { ...body, callbackUrl: 'nada' }, 'callbackUrl');
      const callbackUrl = 'http://127.0.0.1:9/';
      const said = await world.main(`POST ${route}`, { body: { ...body, callbackUrl } });
      expect(said).toMatchObject({ status: 200, json: { callbackUrl } });
    }
  },
};

const charge = (world: SpecWorld, more: object): Promise<Said> =>
  world.main('POST /pix', { body: { amount: 10, ...more } });

const readCode = (world: SpecWorld, emv: unknown): Promise<Said> =>
  world.main('POST /pix/qrcode/read', { body: { emv } });

/** Checks that `POST /pix` accepts the good values of a field, and refuses the bad values. */
async function takes(
  world: SpecWorld,
  field: string,
  good: readonly unknown[],
  bad: readonly unknown[],
): Promise<void> {
  for (const value of good)
    expect([value, (await charge(world, { [field]: value })).status]).toEqual([value, 200]);
  for (const value of bad) {
    const { status, json } = await charge(world, { [field]: value });
    expect([value, status, json.details]).toMatchObject([value, 400, [{ field }]]);
  }
}

async function lacks(world: SpecWorld, route: string, body: object, field: string): Promise<void> {
  const said = await world.main(`POST ${route}`, { body });
  expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field }] } });
}

/**
 * Checks the length of a text field on every route that sends money: it must not be empty or longer than
 * `most`.
 */
async function bounded(world: SpecWorld, field: string, most: number): Promise<void> {
  const qrCode = staticCode({ amount: '15.00' });
  const bodies = { '/withdraw': payTo, '/withdraw/qrcode': { qrCode }, '/internal-transfer': transferTo };
  for (const [at, [route, body]] of Object.entries(bodies).entries()) {
    for (const text of ['', 'x'.repeat(most + 1)])
      await lacks(world, route, { ...body, [field]: text }, field);
    const text = String(at).repeat(most);
    const said = await world.main(`POST ${route}`, { body: { ...body, [field]: text } });
    expect(said).toMatchObject({ status: 200, json: { [field]: text } });
  }
}
