import { describe, expect, it, onTestFinished } from 'vitest';
import { chargeQrCode, createCharge } from '../../../src/contract/routes/charges.ts';
import { decodeBrCode } from '../../../src/domain/br-code/decode-br-code.ts';
import { parseEndToEndId } from '../../../src/domain/keys/end-to-end-id.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts';
import { readPng } from '../../support/read-qr.ts';
import { START, saidBy, sandboxWorld } from '../../support/worlds/sandbox-world.ts';

const reais = (text: string): Decimal => Decimal.parse(text) ?? Decimal.zero;

describe('POST /pix', () => {
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

  it('POST /pix ignores unknown fields', async () => {
    const { charge } = await sandboxWorld();
    expect(await charge('10', { colour: 'blue', id: 'mine', status: 'COMPLETED' })).toMatchObject({
      status: 'PENDING',
    });
  });

  it('POST /transactions works like POST /pix, with and without a slash at the end', async () => {
    const { ask } = await sandboxWorld();
    for (const path of ['/v1/transactions/', '/v1/transactions']) {
      const result = await ask(`POST ${path}`, { body: { amount: 10 } });
      expect(result).toMatchObject({ status: 200, json: { status: 'PENDING' } });
    }
  });
});

it('GET /pix returns the newest charge with the given virtualAccount', async () => {
  const { charge, ask, clock } = await sandboxWorld();
  await charge('10', { virtualAccount: 'v' });
  await clock.advance(5);
  const newer = await charge('10', { virtualAccount: 'v' });
  expect((await ask('GET /v1/pix?virtualAccount=v')).json.id).toBe(newer.id);
});

it('a paid charge is COMPLETED with payer, endToEndId and paidAt', async () => {
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
  });
  const e2e = parseEndToEndId(String(paid.json.endToEndId));
  expect(e2e).toMatchObject({ valid: true, kind: 'payment', timestampUtc: '2026-11-21T12:01:00Z' });
  expect((await ask(`GET /v1/pix?id=${id}`)).json).toEqual(paid.json);
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
    const updatedAt = new Date(START + seconds * 1000).toISOString();
    expect(json).toMatchObject({ status: 'EXPIRED', updatedAt });
    expect(await lever(id, 'pay')).toMatchObject({ status: 409, json: { errorCode: 'PZG409' } });
  });

  it.each(['a payment', 'a GET request'])('a late charge is EXPIRED when %s arrives', async (who) => {
    let now = START;
    const late = { now: () => now, elapsed: () => now, at: () => () => {}, every: () => () => {} };
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
  });
});

it('GET /user/deposit-pending lists unpaid charges, or the charges that have the status in the query', async () => {
  const { ask, charge, lever } = await sandboxWorld();
  const { id: open } = await charge('10');
  const { id: paid } = await charge('20');
  const { id: canceled } = await charge('30');
  await lever(paid, 'pay', { payerDocument: '00000000353' });
  await lever(canceled, 'cancel');
  const listed = async (query: string) => (await ask(`GET /v1/user/deposit-pending?${query}`)).json;
  const data = [{ id: open, status: 'PENDING' }];
  expect(await listed('')).toMatchObject({ page: 1, limit: 20, hasNextPage: false, data });
  expect((await listed('status=COMPLETED,REJECTED')).data).toMatchObject([
    { id: canceled, status: 'REJECTED' },
    { id: paid, status: 'COMPLETED', payerDocument: '00000000353' },
  ]);
  expect((await listed('status=APPROVED')).data).toEqual([]);
  expect((await listed('amountMin=10.01')).data).toEqual([]);
  expect((await ask(`GET /v1/user/deposit-pending/${paid}`)).json).toMatchObject({ id: paid, amount: 20 });
});
