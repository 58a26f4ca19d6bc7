import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { eventOf } from '../inbox.ts';
import { type Json, OTHER, type SpecWorld } from '../spec-world.ts';
import type { resourcesStatements } from '../statements/resources.ts';

export const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const OTHERS_KEY = '11222333000262';
const CPF = '52998224725';

const balanceOf = async (world: SpecWorld): Promise<number> =>
  Number((await world.main('GET /user/balance')).json.balanceAvailable);

/** Checks of §0, §1 and §2.7 of the specification: addresses, available features, and other records. */
export const resourceChecks: Checks<keyof typeof resourcesStatements> = {
  '§0-1': async (world) => {
    expect(world.addresses.baseUrl).toMatch(/\/v1$/);
    expect((await world.main('POST /pix', { body: { amount: 10 } })).status).toBe(200);
  },
  '§0-2': async (world) => {
    const { id } = await world.charge();
    const { origin } = new URL(world.addresses.baseUrl);
    const headers = { authorization: `Bearer ${world.addresses.tokens.both}` };
    const read = await fetch(`${origin}/v1/pix?id=${id}`, { headers });
    expect(await read.json()).toEqual((await world.main(`GET /pix?id=${id}`)).json);
  },
  '§0-3': async (world) => {
    expect(world.addresses.hubUrl).toMatch(/\/api\/v1$/);
    expect((await world.hub('GET /transactions/balance')).status).toBe(200);
  },
  '§0-5': async (world) => {
    const { id } = await world.webhook('http://127.0.0.1:9/');
    const headers = { authorization: `Bearer ${world.addresses.tokens.both}` };
    const challenge = `${world.addresses.sandboxUrl}/sandbox/webhooks/${id}/challenge`;
    expect(await (await fetch(challenge, { headers })).json()).toMatchObject({ webhookId: id });
  },
  '§0-6': async (world) => {
    for (const route of ['POST /pix', 'GET /user', 'GET /pix?id=none', 'GET /nowhere']) {
      const said = await world.main(route, route.startsWith('POST') ? { body: { amount: 10 } } : {});
      expect(said.headers['content-type']).toMatch(/^application\/json/);
    }
  },
  '§1-1': async (world) => {
    const before = await balanceOf(world);
    await world.paid({ amount: 50 });
    expect(await balanceOf(world)).toBeCloseTo(before + 50 - 0.115, 10);
  },
  '§1-2': async (world) => {
    const charge = await world.charge();
    expect(charge.qrCodeText).toMatch(/^000201/);
    expect(Buffer.from(String(charge.qrCodeBase64), 'base64').subarray(0, 4)).toEqual(PNG);
    expect((await world.main(`GET /pix?id=${charge.id}`)).json.status).toBe('PENDING');
  },
  '§1-3': async (world) => {
    const before = await balanceOf(world);
    await world.payout({ amount: 20 });
    expect(await balanceOf(world)).toBeCloseTo(before - 20.5, 10);
    const { qrCodeText: qrCode } = await world.charge({ amount: 30 });
    const paid = await world.main('POST /withdraw/qrcode', { body: { qrCode } });
    expect(paid).toMatchObject({ status: 200, json: { type: 'WITHDRAW', amount: 30 } });
  },
  '§1-4': async (world) => {
    expect(await world.transfer()).toMatchObject({ receiverAccountNumber: OTHER, status: 'COMPLETED' });
    const byKey = await world.hub('POST /transactions/internal-transfer', {
      body: { amount: 1000, toPixKey: OTHERS_KEY },
    });
    expect(byKey).toMatchObject({ status: 201, json: { status: 'CONFIRMED', side: 'SENT' } });
  },
  '§1-5': async (world) => {
    const whole = await world.paid({ amount: 20 });
    const part = await world.paid({ amount: 40 });
    await world.refund(whole.id);
    await world.refund(part.id, { amount: 15 });
    await world.advance(60);
    expect(await world.read(whole.id)).toMatchObject({ status: 'REFUNDED', refundAmount: 20 });
    expect(await world.read(part.id)).toMatchObject({ refundStatus: 'COMPLETED', refundAmount: 15 });
  },
  '§1-6': async (world) => {
    const key = await world.main('GET /pix/key?pixKey=loja@exemplo.com.br');
    expect(key).toMatchObject({ status: 200, json: { pixKey: 'loja@exemplo.com.br' } });
    const { qrCodeText: emv } = await world.charge({ amount: 12.5 });
    const code = await world.main('POST /pix/qrcode/read', { body: { emv } });
    expect(code).toMatchObject({ status: 200, json: { amount: 12.5 } });
  },
  '§1-7': async (world) => {
    const evp = await world.hub('POST /transactions/pix-keys', { body: { type: 'EVP' } });
    expect(evp).toMatchObject({ status: 201, json: { type: 'EVP', status: 'ACTIVE' } });
    const body = { type: 'CNPJ', key: '11222333000181' };
    expect((await world.hub('POST /transactions/pix-keys', { body })).json).toMatchObject(body);
  },
  '§1-8': async (world) => {
    const { id } = await world.paid();
    expect(await balanceOf(world)).toBeGreaterThan(0);
    const window = 'createdAtFrom=2020-01-01&createdAtTo=2099-01-01';
    const statement = await world.main(`GET /user/bank-statements?${window}`);
    expect(statement.json.data.map(({ transactionId }) => transactionId)).toContain(id);
    expect((await world.main('GET /user/transactions')).json.data).toHaveLength(1);
    const body = { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' };
    expect((await world.main('POST /user/report', { body })).json.status).toBe('PENDING');
  },
  '§1-9': async (world) => {
    const { id } = await world.paid();
    const { id: infraction } = await world.lever(id, 'infraction', { type: 'FRAUD' });
    const body = { defense: 'Entregue no prazo.' };
    const sent = await world.main(`POST /user/infractions/${infraction}/defenses`, { body });
    expect(sent).toMatchObject({ status: 201, json: { defense: body.defense } });
  },
  '§1-10': async (world) => {
    const inbox = await world.inbox();
    const { id, secret } = await world.webhook(`${inbox.url}/hook`, { generateSecret: true });
    expect(secret).toMatch(/^\S{20,}$/);
    inbox.answer = () => 500;
    const charge = await world.charge();
    const first = await inbox.next();
    expect(first.headers['x-callback-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    await world.historyOf(1);
    await world.advance(30);
    expect((await inbox.count(2))[1]?.headers['x-callback-attempt']).toBe('2');
    expect((await world.historyOf(2))[0]).toMatchObject({ transactionId: charge.id, status: 500 });
    inbox.answer = () => 200;
    expect((await world.main(`POST /user/callbacks/resend/webhook/${id}`)).status).toBe(200);
    await inbox.count(3);
  },
  '§1-Main': async (world) => {
    const { id } = await world.paid({ amount: 10.25 });
    expect(await world.read(id)).toMatchObject({ amount: 10.25, serviceFeeCharged: 0.115, type: 'DEPOSIT' });
    expect(await world.payout()).toMatchObject({ type: 'WITHDRAW', amount: 150 });
  },
  '§1-Hub': async (world) => {
    const body = { amount: 10_000, pixKey: 'loja@exemplo.com.br' };
    const said = await world.hub('POST /transactions/withdraw', { body });
    expect(said.json).toMatchObject({ amount: 10_000, totalDebited: 10_050 });
    const [entry] = (await world.main('GET /user/transactions')).json.data;
    expect(entry).toMatchObject({ id: said.json.id, amount: 100 });
  },
  '§1-Sandbox': async (world) => {
    const { id } = await world.webhook('http://127.0.0.1:9/');
    const said = await world.main(`GET /sandbox/webhooks/${id}/challenge`);
    expect(said).toMatchObject({ status: 200, json: { webhookId: id } });
  },
  '§2-1': async (world) => {
    const { createdAt, updatedAt, paidAt } = await world.paid();
    for (const instant of [createdAt, updatedAt, paidAt]) expect(instant).toMatch(ISO_UTC);
  },
  '§2-2': async (world) => {
    const fields = ['paidAt', 'endToEndId', 'payerName', 'refundStatus', 'cancellationReason'];
    const charge = await world.charge();
    for (const field of fields) expect(charge[field]).toBe(null);
    const { id } = await world.paid();
    expect(await world.read(id)).toMatchObject({ paidAt: expect.any(String), refundStatus: null });
  },
  '§2.2-pixKey': (world) => keyHas(world, { pixKey: CPF }),
  '§2.2-document': (world) => keyHas(world, { document: expect.stringMatching(/\*/) }),
  '§2.2-name': (world) => keyHas(world, { name: expect.stringMatching(/\S/) }),
  '§2.2-branch': (world) => keyHas(world, { branch: expect.stringMatching(/\*/) }),
  '§2.2-accountNumber': (world) => keyHas(world, { accountNumber: expect.stringMatching(/\*/) }),
  '§2.2-personType': async (world) => {
    await keyHas(world, { personType: 'PF' });
    const company = await world.main(`GET /pix/key?pixKey=${OTHERS_KEY}`);
    expect(company.json.personType).toBe('PJ');
  },
  '§2.2-accountType': (world) =>
    keyHas(world, { accountType: expect.stringMatching(/^(CACC|TRAN|SLRY|SVGS)$/) }),
  '§2.2-institutionIspb+2': (world) =>
    keyHas(world, {
      institutionIspb: expect.stringMatching(/^\d{8}$/),
      institutionCode: expect.any(String),
      institutionName: expect.stringMatching(/\S/),
    }),
  '§2.7-Hub Pix key': async (world) => {
    const said = await world.hub('POST /transactions/pix-keys', { body: { type: 'EVP' } });
    expect(said.json).toMatchObject({
      id: expect.any(String),
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'EVP',
      status: 'ACTIVE',
      isDefault: true,
      createdAt: expect.stringMatching(ISO_UTC),
      updatedAt: expect.stringMatching(ISO_UTC),
    });
  },
  '§2.7-Hub balance': async (world) => {
    await world.payout({ amount: 150 });
    expect((await world.hub('GET /transactions/balance')).json).toEqual({
      total: 100_000,
      available: 84_950,
      blocked: 15_050,
      blockedBySecurity: 0,
      blockedByWithdraw: 15_050,
      blockedByRefund: 0,
      syncedAt: expect.stringMatching(ISO_UTC),
    });
  },
  '§2.7-Report job': async (world) => {
    const body = { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' };
    const { json } = await world.main('POST /user/report', { body });
    expect(json).toMatchObject({
      id: expect.any(String),
      status: 'PENDING',
      createdAt: expect.stringMatching(ISO_UTC),
      updatedAt: expect.stringMatching(ISO_UTC),
      writtenRows: null,
    });
    expect(json).toHaveProperty('storageExpiresAt');
  },
  '§2.7-Webhook': async (world) => {
    const url = 'http://127.0.0.1:9/hook';
    const made = await world.webhook(url, { generateSecret: true });
    const record = {
      id: expect.any(String),
      url,
      active: true,
      events: [],
      hasSecret: true,
      createdAt: expect.stringMatching(ISO_UTC),
      updatedAt: expect.stringMatching(ISO_UTC),
    };
    expect(made).toEqual({ ...record, secret: expect.any(String) });
    expect((await world.main('GET /user/webhooks')).json).toEqual([record]);
  },
  '§2.7-Webhook verification': async (world) => {
    const url = 'http://127.0.0.1:9/hook';
    const { id } = await world.webhook(url);
    const said = await world.main(`POST /sandbox/webhooks/${id}/challenge`);
    expect(said.json).toEqual({
      webhookId: id,
      url,
      status: 'failed',
      detail: expect.any(String),
      checkedAt: expect.stringMatching(ISO_UTC),
    });
  },
  '§2.7-Error': async (world) => {
    const said = await world.main('GET /pix?id=none');
    expect(said).toMatchObject({ status: 404, json: { errorCode: 'PZC310', statusCode: 404 } });
  },
};

async function keyHas(world: SpecWorld, expected: object): Promise<void> {
  expect((await world.main(`GET /pix/key?pixKey=${CPF}`)).json).toMatchObject(expected);
}

/** Returns the body of the delivery that the webhook of the account gets when `act` causes this event. */
export async function told(world: SpecWorld, event: string, act: () => Promise<unknown>): Promise<Json> {
  const inbox = await world.inbox();
  await world.webhook(inbox.url, { events: [event] });
  await act();
  return (await inbox.next((arrived) => eventOf(arrived) === event)).json;
}
