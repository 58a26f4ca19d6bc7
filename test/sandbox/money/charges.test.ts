import { describe, expect, it, onTestFinished } from 'vitest';
import { chargeQrCode, createCharge, readCharge } from '../../../src/contract/routes/charges.ts';
import { decodeBrCode } from '../../../src/domain/br-code/decode-br-code.ts';
import { parseEndToEndId } from '../../../src/domain/keys/end-to-end-id.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts';
import { readPng } from '../../support/read-qr.ts';
import { START, saidBy, sandboxWorld } from '../../support/worlds/sandbox-world.ts';

const reais = (text: string): Decimal => Decimal.parse(text) ?? Decimal.zero;

describe('POST /pix', () => {
  it('POST /pix creates a PENDING charge of the type DEPOSIT with the QR fields (§4.1)', async () => {
    const { client } = await sandboxWorld();
    const { status, data } = await client.call(createCharge, {
      body: {
        amount: reais('150.05'),
        clientReference: 'order-1',
        virtualAccount: 'shop',
        generatedName: 'Fulano Araújo',
        generatedDocument: '00000000191',
        generatedEmail: 'fulano@exemplo.com.br',
        callbackUrl: 'http://127.0.0.1:9/hook',
      },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'PENDING',
      type: 'DEPOSIT',
      method: 'PIX',
      amount: reais('150.05'),
      serviceFeeCharged: reais('0.115'),
      clientReference: 'order-1',
      virtualAccount: 'shop',
      generatedName: 'Fulano Araújo',
      generatedDocument: '00000000191',
      generatedEmail: 'fulano@exemplo.com.br',
      callbackUrl: 'http://127.0.0.1:9/hook',
      createdAt: '2026-11-21T12:00:00.000Z',
      paidAt: null,
      payerName: null,
      endToEndId: null,
    });
    expect(data.id).toMatch(/^TX20261121[A-Z0-9]{16}$/);
  });

  it('POST /pix returns a valid Pix copy-and-paste code, and a PNG that contains the same code', async () => {
    const { client } = await sandboxWorld({ baseUrl: 'http://127.0.0.1:4480' });
    const { data } = await client.call(createCharge, { body: { amount: reais('1234.5') } });
    const code = decodeBrCode(data.qrCodeText ?? '');
    expect(code).toMatchObject({ ok: true, warnings: [] });
    expect(code.ok && code.code).toMatchObject({
      kind: 'dynamic',
      url: `127.0.0.1:4480/qr/v2/${data.id}`,
      amountCents: 123_450,
      txid: '***',
    });
    expect(readPng(Buffer.from(data.qrCodeBase64 ?? '', 'base64'))).toBe(data.qrCodeText);
    expect(data.qrCodeUrl).toBe(`http://127.0.0.1:4480/v1/pix/qr-code/${data.id}`);
    const image = await client.bytes(chargeQrCode, { path: { transactionId: data.id } });
    expect(image.headers['content-type']).toBe('image/png');
    expect(readPng(Buffer.from(image.bytes))).toBe(data.qrCodeText);
  });

  it.each([
    ['0.99', {}, 400, 'PZD600', /1,00/],
    ['100000.01', { generatedDocument: '00000000191' }, 400, 'PZD601', /100\.000,00/],
    ['2000.01', {}, 400, 'PZD602', /2\.000,00/],
  ])(
    'POST /pix with the amount R$ %s and the fields %j answers %i %s',
    async (amount, more, status, code, message) => {
      const { ask } = await sandboxWorld();
      const said = await ask('POST /v1/pix', {
        body: `{"amount":${amount},${JSON.stringify(more).slice(1)}`.replace(',}', '}'),
      });
      expect(said.status).toBe(status);
      expect(said.json.errorCode).toBe(code);
      expect(said.json.message).toMatch(message);
    },
  );

  it.each(['1', '2000', '2000.00'])('POST /pix accepts R$ %s without a document', async (amount) => {
    const { charge } = await sandboxWorld();
    expect((await charge(amount)).status).toBe('PENDING');
  });

  it.each([
    [{}, 'amount'],
    [{ amount: null }, 'amount'],
    [{ amount: 'dez' }, 'amount'],
    [{ amount: '10' }, 'amount'],
    [{ amount: true }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 10.001 }, 'amount'],
    [{ amount: 10, expiresIn: 0 }, 'expiresIn'],
    [{ amount: 10, expiresIn: 172_001 }, 'expiresIn'],
    [{ amount: 10, expiresIn: 1.5 }, 'expiresIn'],
    [{ amount: 10, expiresIn: '600' }, 'expiresIn'],
    [{ amount: 10, generatedName: '' }, 'generatedName'],
    [{ amount: 10, generatedName: 'R2 D2' }, 'generatedName'],
    [{ amount: 10, generatedEmail: 'nobody' }, 'generatedEmail'],
    [{ amount: 10, generatedDocument: '000.000.001-91' }, 'generatedDocument'],
    [{ amount: 10, clientReference: 'x'.repeat(65) }, 'clientReference'],
    [{ amount: 10, clientReference: 7 }, 'clientReference'],
    [{ amount: 10, virtualAccount: 'x'.repeat(51) }, 'virtualAccount'],
    [{ amount: 10, callbackUrl: 'not a url' }, 'callbackUrl'],
    [{ amount: 10, callbackUrl: 'http://exemplo.com.br/' }, 'callbackUrl'],
    [{ amount: 10, callbackUrl: 'https://10.0.0.1/' }, 'callbackUrl'],
    [{ amount: 10, callbackUrl: 'https://user:pass@exemplo.com.br/' }, 'callbackUrl'],
  ])('POST /pix refuses the fields %j, and names the field %s (PZV001)', async (body, field) => {
    const { ask } = await sandboxWorld();
    const said = await ask('POST /v1/pix', { body });
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field }] } });
  });

  it('POST /pix ignores unknown fields', async () => {
    const { charge } = await sandboxWorld();
    expect(await charge('10', { colour: 'blue', id: 'mine', status: 'COMPLETED' })).toMatchObject({
      status: 'PENDING',
    });
  });

  it('POST /pix refuses a used clientReference (PZC210)', async () => {
    const { ask, charge } = await sandboxWorld();
    await charge('10', { clientReference: 'once' });
    const again = await ask('POST /v1/pix', { body: { amount: 10, clientReference: 'once' } });
    expect(again).toMatchObject({ status: 409, json: { errorCode: 'PZC210', statusCode: 409 } });
  });

  it('POST /pix accepts only one of fifty concurrent requests with the same clientReference', async () => {
    const { ask } = await sandboxWorld();
    const body = { amount: 10, clientReference: 'race' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('POST /v1/pix', { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.errorCode === 'PZC210')).toHaveLength(49);
    const list = await ask('GET /v1/user/transactions');
    expect(list.json.data).toHaveLength(1);
  });

  it('POST /transactions works like POST /pix, with and without a slash at the end', async () => {
    const { ask } = await sandboxWorld();
    for (const path of ['/v1/transactions/', '/v1/transactions']) {
      expect(await ask(`POST ${path}`, { body: { amount: 10 } })).toMatchObject({
        status: 200,
        json: { status: 'PENDING' },
      });
    }
  });

  it('POST /pix generates equal ids for equal seeds and equal requests, and other ids for another seed', async () => {
    const idsOf = async (seed: number) => {
      const { charge } = await sandboxWorld({ seed });
      return [(await charge('10')).id, (await charge('11')).id];
    };
    expect(await idsOf(1)).toEqual(await idsOf(1));
    expect(await idsOf(1)).not.toEqual(await idsOf(2));
  });
});

describe('GET /pix', () => {
  it('GET /pix finds a charge by one or several fields, and only if all given fields match', async () => {
    const { client, charge, lever, ask } = await sandboxWorld();
    const { id } = await charge('10', { clientReference: 'a', virtualAccount: 'v' });
    await charge('11', { clientReference: 'b' });
    const { endToEndId } = (await lever(id, 'pay')).json;
    const found = async (query: string) => (await ask(`GET /v1/pix?${query}`)).json.id;
    for (const query of [`id=${id}`, 'clientReference=a', `endToEndId=${endToEndId}`, 'virtualAccount=v']) {
      expect(await found(query)).toBe(id);
    }
    expect(
      (await client.call(readCharge, { query: { clientReference: 'a', virtualAccount: 'v' } })).data.id,
    ).toBe(id);
    const other = await ask('GET /v1/pix?clientReference=b&virtualAccount=v');
    expect(other).toMatchObject({ status: 404, json: { errorCode: 'PZC310' } });
  });

  it('GET /pix refuses a query without a known parameter', async () => {
    const { ask } = await sandboxWorld();
    expect(await ask('GET /v1/pix')).toMatchObject({ status: 400, json: { errorCode: 'PZV001' } });
    expect(await ask('GET /v1/pix?colour=blue')).toMatchObject({ status: 400 });
  });

  it('GET /pix returns the newest charge with the given virtualAccount', async () => {
    const { charge, ask, clock } = await sandboxWorld();
    await charge('10', { virtualAccount: 'v' });
    await clock.advance(5);
    const newer = await charge('10', { virtualAccount: 'v' });
    expect((await ask('GET /v1/pix?virtualAccount=v')).json.id).toBe(newer.id);
  });
});

describe('paid charges', () => {
  it('a paid charge is COMPLETED with payer, endToEndId and paidAt, and without QR fields', async () => {
    const { charge, lever, ask, clock } = await sandboxWorld();
    const { id } = await charge('10');
    await clock.advance(61_000);
    const paid = await lever(id, 'pay', { payerName: 'Beltrana', payerDocument: '000.000.002-72' });
    expect(paid.status).toBe(200);
    expect(paid.json).toMatchObject({
      status: 'COMPLETED',
      payerName: 'Beltrana',
      payerDocument: '00000000272',
      paidAt: new Date(START + 61_000).toISOString(),
      qrCodeText: null,
      qrCodeBase64: null,
      qrCodeUrl: null,
    });
    const e2e = parseEndToEndId(String(paid.json.endToEndId));
    expect(e2e).toMatchObject({ valid: true, kind: 'payment', timestampUtc: '2026-11-21T12:01:00Z' });
    expect((await ask(`GET /v1/pix?id=${id}`)).json).toEqual(paid.json);
  });

  it('GET /pix/qr-code of a paid charge returns no picture', async () => {
    const { charge, lever, ask } = await sandboxWorld();
    const { id } = await charge('10');
    await lever(id, 'pay');
    expect(await ask(`GET /v1/pix/qr-code/${id}`)).toMatchObject({
      status: 400,
      json: { errorCode: 'PZV001' },
    });
    expect(await ask('GET /v1/pix/qr-code/nothing')).toMatchObject({
      status: 404,
      json: { errorCode: 'PZC310' },
    });
  });
});

describe('unpaid charges', () => {
  it.each([
    [undefined, 600],
    [5, 5],
    [172_000, 172_000],
  ])('a charge with expiresIn %s is EXPIRED after exactly %i s', async (expiresIn, seconds) => {
    const { charge, ask, clock, lever } = await sandboxWorld();
    const { id } = await charge('10', expiresIn === undefined ? {} : { expiresIn });
    await clock.advance(seconds * 1000 - 1);
    expect((await ask(`GET /v1/pix?id=${id}`)).json.status).toBe('PENDING');
    await clock.advance(1);
    const { json } = await ask(`GET /v1/pix?id=${id}`);
    expect(json).toMatchObject({
      status: 'EXPIRED',
      updatedAt: new Date(START + seconds * 1000).toISOString(),
    });
    expect(await lever(id, 'pay')).toMatchObject({ status: 409, json: { errorCode: 'PZG409' } });
  });

  it.each(['a payment', 'a GET request'])(
    'a charge past its expiry becomes EXPIRED when %s arrives, even if the expiry timer has not run yet',
    async (who) => {
      let now = START;
      const late = { now: () => now, at: () => () => {}, every: () => () => {} };
      const sandbox = await createSandbox({ clock: late, seed: 7, store: ':memory:' });
      onTestFinished(() => sandbox.close());
      const headers = { authorization: `Bearer ${sandbox.tokens.both}`, 'content-type': 'application/json' };
      const ask = async (method: string, url: string, body?: string) =>
        saidBy(await sandbox.handle({ method, url, headers, ...(body !== undefined && { body }) }));
      const { id } = (await ask('POST', `${sandbox.roots.main}/pix`, '{"amount":10,"expiresIn":60}')).json;
      now += 60_000;
      if (who === 'a payment') {
        const paid = await ask('POST', `${sandbox.roots.control}/transactions/${id}/pay`);
        expect(paid).toMatchObject({ status: 409, json: { errorCode: 'PZG409' } });
      }
      expect((await ask('GET', `${sandbox.roots.main}/pix?id=${id}`)).json.status).toBe('EXPIRED');
    },
  );
});
