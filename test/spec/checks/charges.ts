import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { mainRoutesStatements } from '../statements/main-routes.ts';

const CPF = '52998224725';
const WIDE = { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' };

/** Checks of §4 and §4.1 of the specification: charges, keys, reports. */
export const chargeChecks: Checks<keyof typeof mainRoutesStatements> = {
  '§4-1': async (world) => {
    const routes = ['POST /pix', 'GET /pix', 'GET /pix/key', 'POST /user/report', 'GET /user/transactions'];
    const more = [
      'POST /withdraw',
      'POST /internal-transfer',
      'POST /refund/x',
      'GET /user',
      'GET /withdraw',
    ];
    for (const route of [...routes, ...more]) {
      const said = await world.main(route, { token: null, body: route.startsWith('POST') ? {} : undefined });
      expect(said).toMatchObject({ status: 401, json: { errorCode: 'PZA100' } });
    }
    expect((await world.hub('GET /transactions/balance', { token: null })).status).toBe(401);
  },
  '§4-2': async (world) => {
    const said = await world.main('POST /pix', { body: '{"amount":10}' });
    expect(said.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(said.bytes.toString())).toMatchObject({ amount: 10 });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await world.main('POST /pix', { body: 'amount=10', headers: form });
    expect(refused).toMatchObject({ status: 400, json: { errorCode: 'PZV001' } });
  },
  '§4-3': async (world) => {
    for (const route of ['GET /nowhere', 'DELETE /pix', 'GET /pix', 'GET /pix?id=none']) {
      const { status, json } = await world.main(route);
      expect(json).toMatchObject({
        errorCode: expect.stringMatching(/^PZ[A-Z]\d{3}$/),
        message: expect.stringMatching(/\S/),
        statusCode: status,
        requestId: expect.stringMatching(/\S/),
      });
    }
  },
  '§4.1-POST /pix-scope': async (world) => {
    const asked = { body: { amount: 10 } };
    expect((await world.main('POST /pix', { ...asked, token: 'deposit' })).status).toBe(200);
    const refused = await world.main('POST /pix', { ...asked, token: 'withdraw' });
    expect(refused).toMatchObject({ status: 403, json: { errorCode: 'PZA200' } });
  },
  '§4.1-POST /pix-1': async (world) => {
    expect(await world.charge({ amount: 10.5 })).toMatchObject({ type: 'DEPOSIT', amount: 10.5 });
    expect((await world.main('GET /user/transactions')).json.data).toHaveLength(1);
  },
  '§4.1-POST /pix-2': async (world) => {
    for (const body of ['[]', '"x"', '10', 'null', '{', '']) {
      const said = await world.main('POST /pix', { body });
      expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001' } });
    }
    expect((await world.main('GET /user/transactions')).json.data).toEqual([]);
  },
  '§4.1-POST /pix-3': async (world) => {
    const body = {
      amount: 2000.01,
      callbackUrl: 'http://127.0.0.1:9/hook',
      clientReference: 'pedido-1',
      generatedDocument: CPF,
      virtualAccount: 'loja-1',
    };
    expect(await world.charge({ ...body, expiresIn: 60 })).toMatchObject(body);
    const wrong = {
      amount: 'dez',
      callbackUrl: 'nada',
      clientReference: 7,
      generatedDocument: true,
      virtualAccount: 'v'.repeat(51),
      expiresIn: 'logo',
    };
    for (const [field, value] of Object.entries(wrong)) {
      const said = await world.main('POST /pix', { body: { amount: 10, [field]: value } });
      expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field }] } });
    }
    const { generatedDocument: _document, ...without } = { ...body, clientReference: 'pedido-2' };
    const said = await world.main('POST /pix', { body: without });
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZD602' } });
  },
  '§4.1-POST /pix-4': async (world) => {
    const said = await world.main('POST /pix', { body: { amount: 10 } });
    expect(said).toMatchObject({
      status: 200,
      json: {
        status: 'PENDING',
        qrCodeText: expect.stringMatching(/\S/),
        qrCodeBase64: expect.stringMatching(/\S/),
        qrCodeUrl: expect.stringMatching(/^http/),
      },
    });
  },
  '§4.1-POST /pix-5': async (world) => {
    for (const body of [{}, { amount: -1 }, { amount: 0 }, { amount: '10,00' }, { amount: null }]) {
      const said = await world.main('POST /pix', { body });
      expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{}] } });
    }
  },
  '§4.1-POST /pix-6': async (world) => {
    for (const token of [null, 'nobody-has-this']) {
      const said = await world.main('POST /pix', { token, body: { amount: 10 } });
      expect(said).toMatchObject({ status: 401, json: { errorCode: 'PZA100' } });
    }
  },
  '§4.1-GET /pix-scope': async (world) => {
    const { id } = await world.charge();
    expect((await world.main(`GET /pix?id=${id}`, { token: 'deposit' })).status).toBe(200);
    expect((await world.main(`GET /pix?id=${id}`, { token: 'withdraw' })).status).toBe(403);
  },
  '§4.1-GET /pix-1': async (world) => {
    const charge = await world.charge();
    await world.charge();
    expect((await world.main(`GET /pix?id=${charge.id}`)).json).toEqual(charge);
    const payout = await world.payout();
    expect((await world.main(`GET /pix?id=${payout.id}`)).status).toBe(404);
  },
  '§4.1-GET /pix-id': async (world) => {
    const { id } = await world.charge();
    expect((await world.main(`GET /pix?id=${id}`)).json.id).toBe(id);
    expect((await world.main('GET /pix?id=none')).status).toBe(404);
  },
  '§4.1-GET /pix-clientReference': async (world) => {
    const { id } = await world.charge({ clientReference: 'pedido-1' });
    expect((await world.main('GET /pix?clientReference=pedido-1')).json.id).toBe(id);
    expect((await world.main('GET /pix?clientReference=pedido')).status).toBe(404);
  },
  '§4.1-GET /pix-endToEndId': async (world) => {
    const { id, endToEndId } = await world.paid();
    expect((await world.main(`GET /pix?endToEndId=${endToEndId}`)).json.id).toBe(id);
  },
  '§4.1-GET /pix-virtualAccount': async (world) => {
    const virtualAccount = 'v'.repeat(50);
    const { id } = await world.charge({ virtualAccount });
    expect((await world.main(`GET /pix?virtualAccount=${virtualAccount}`)).json.id).toBe(id);
    expect((await world.main(`GET /pix?virtualAccount=${virtualAccount}v`)).status).toBe(400);
  },
  '§4.1-GET /pix-2': async (world) => {
    const said = await world.main('GET /pix');
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001' } });
  },
  '§4.1-GET /pix-3': async (world) => {
    const { id } = await world.charge({ clientReference: 'a', virtualAccount: 'v' });
    await world.charge({ clientReference: 'b', virtualAccount: 'v' });
    expect((await world.main('GET /pix?clientReference=a&virtualAccount=v')).json.id).toBe(id);
    expect((await world.main('GET /pix?clientReference=a&virtualAccount=w')).status).toBe(404);
    expect((await world.main(`GET /pix?id=${id}&clientReference=b`)).status).toBe(404);
  },
  '§4.1-GET /pix-4': async (world) => {
    const { id } = await world.charge();
    const said = await world.main(`GET /pix?id=${id}`);
    expect(said).toMatchObject({ status: 200, json: { id, type: 'DEPOSIT', status: 'PENDING' } });
  },
  '§4.1-GET /pix-5': async (world) => {
    expect((await world.main('GET /pix')).status).toBe(400);
    expect((await world.main('GET /pix?id=x', { token: 'wrong' })).status).toBe(401);
    expect((await world.main('GET /pix?id=x')).status).toBe(404);
  },
  '§4.1-GET /pix/key-scope': async (world) => {
    for (const token of ['deposit', 'withdraw'])
      expect((await world.main(`GET /pix/key?pixKey=${CPF}`, { token })).status).toBe(200);
  },
  '§4.1-GET /pix/key-1': async (world) => {
    for (const query of ['', '?pixKey=']) expect((await world.main(`GET /pix/key${query}`)).status).toBe(400);
    const email = (length: number): string => `${'a'.repeat(30)}@${'b'.repeat(length - 36)}.com.br`;
    const at = async (length: number) => world.main(`GET /pix/key?pixKey=${'k'.repeat(length)}`);
    expect((await at(78)).json).toMatchObject({ errorCode: 'PZV001', details: [{ field: 'pixKey' }] });
    expect((await at(77)).json).toMatchObject({ errorCode: 'PZK600' });
    expect((await world.main(`GET /pix/key?pixKey=${email(70)}`)).status).toBe(200);
  },
  '§4.1-GET /pix/key-2': async (world) => {
    const evp = '8f0c6d5e-3b1a-4c2d-9e8f-0a1b2c3d4e5f';
    for (const key of [CPF, '11222333000181', 'loja@exemplo.com.br', '+5511987654321', evp]) {
      const said = await world.main(`GET /pix/key?pixKey=${encodeURIComponent(key)}`);
      expect(said).toMatchObject({ status: 200, json: { pixKey: key } });
    }
  },
  '§4.1-GET /pix/key-3': async (world) => {
    const said = await world.main('GET /pix/key?pixKey=loja@exemplo.com.br');
    expect(Object.keys(said.json)).toEqual(
      expect.arrayContaining(['pixKey', 'document', 'name', 'branch', 'accountNumber', 'personType']),
    );
  },
  '§4.1-GET /pix/key-4': async (world) => {
    for (const key of ['x', '1234', 'a@', '+1555', '8f0c6d5e-3b1a', '00000000000']) {
      const said = await world.main(`GET /pix/key?pixKey=${encodeURIComponent(key)}`);
      expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZK600' } });
    }
  },
  '§4.1-POST /user/report-1': async (world) => {
    expect((await world.main('POST /user/report', { body: WIDE })).status).toBe(202);
    for (const body of [{}, { dateFrom: WIDE.dateFrom }, { ...WIDE, dateTo: 'ontem' }])
      expect((await world.main('POST /user/report', { body })).status).toBe(400);
  },
  '§4.1-POST /user/report-2': async (world) => {
    const { id } = (await world.main('POST /user/report', { body: WIDE })).json;
    const early = await world.main(`POST /user/report/${id}/download`);
    expect(early.status).toBe(409);
    await world.advance(5);
    expect((await world.main(`POST /user/report/${id}/download`)).status).toBe(200);
  },
  '§4.1-POST /user/report-3': async (world) => {
    const { json } = await world.main('POST /user/report', { body: WIDE });
    expect(json).toMatchObject({ id: expect.any(String), status: 'PENDING', writtenRows: null });
  },
  '§4.1-POST /user/report-4': async (world) => {
    const charges = Array.from({ length: 21 }, () => world.charge());
    await Promise.all(charges);
    const { id } = (await world.main('POST /user/report', { body: WIDE })).json;
    await world.advance(10);
    const { json } = await world.main(`POST /user/report/${id}/download`);
    const file = await (await fetch(String(json.url))).text();
    for (const charge of charges) expect(file).toContain((await charge).id);
    const forged = await fetch(String(json.url).replace(/.$/, (end) => (end === 'a' ? 'b' : 'a')));
    expect(forged.status).toBeGreaterThanOrEqual(400);
  },
};
