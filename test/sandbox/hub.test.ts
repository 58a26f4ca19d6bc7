import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/domain/money.ts';
import { hubWorld } from '../support/hub.ts';

const SECOND_KEY = '11222333000262';
type Listed = Record<string, unknown>[];

describe('a hub token', () => {
  it('opens the hub alone, and the main family’s tokens do not (TOKEN_INVALID)', async () => {
    const { hub, ask, sandbox } = await hubWorld();
    expect((await hub('GET balance')).status).toBe(200);
    expect((await ask('GET /v1/user', { token: sandbox.tokens.hub })).json.errorCode).toBe('PZA100');
    for (const token of [sandbox.tokens.both, 'wrong', null]) {
      const said = await ask('GET /hub/api/v1/transactions/balance', { token });
      expect(said.status).toBe(401);
      expect(said.json).toEqual({ message: expect.any(String), code: 'TOKEN_INVALID' });
    }
  });
});

describe('a query of the hub', () => {
  it.each(['balance', 'statement', 'payment', 'internal-transfer/x'])(
    'with a parameter that %s does not know is refused, naming it',
    async (path) => {
      const { hub } = await hubWorld();
      const said = await hub(`GET ${path}?colour=red&limit=1`);
      expect(said).toMatchObject({ status: 400, json: { code: 'REQUEST_UNKNOWN_QUERY_PARAM' } });
      const { unknownParams, accepted } = said.json.details as {
        unknownParams: string[];
        accepted: string[];
      };
      expect(unknownParams).toContain('colour');
      expect(accepted).not.toContain('colour');
    },
  );

  it.each(['limit=0', 'limit=101', 'cursor=x', 'dateFrom=yesterday', 'originId=', 'amount=-1'])(
    'of statement with %s is refused (SCHEMA_INVALID)',
    async (query) => {
      const { hub } = await hubWorld();
      expect((await hub(`GET statement?${query}`)).json).toMatchObject({
        code: 'SCHEMA_INVALID',
        details: { [query.split('=')[0] ?? '']: expect.any(String) },
      });
    },
  );
});

describe('POST /transactions/internal-transfer', () => {
  const body = { amount: 10_000, toPixKey: SECOND_KEY, comment: 'rent' };

  it('is CONFIRMED at once, and either side reads it', async () => {
    const { hub } = await hubWorld();
    const { status, json } = await hub('POST internal-transfer', { body, key: 't1' });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      id: expect.stringMatching(/^IT-20261121[A-Z0-9]{10}\d{6}$/),
      status: 'CONFIRMED',
      side: 'SENT',
      amount: 10_000,
      serviceFee: 0,
      totalDebited: 10_000,
      comment: 'rent',
      counterparty: { name: 'Filial Exemplo Ltda', pixKey: expect.stringContaining('*') },
      confirmedAt: '2026-11-21T12:00:00.000Z',
      failedAt: null,
    });
    expect((await hub(`GET internal-transfer/${json.id}`)).json).toEqual(json);
    expect((await hub(`GET internal-transfer/${json.id}`, { account: 1 })).json).toMatchObject({
      id: json.id,
      side: 'RECEIVED',
      amount: 10_000,
      serviceFee: 12,
      totalDebited: 0,
      counterparty: { name: 'Loja Exemplo Ltda' },
    });
    expect(await hub('POST internal-transfer', { body, key: 't1' })).toMatchObject({ status: 200, json });
    expect((await hub('GET balance')).json).toMatchObject({ available: 90_000 });
    // 1.099,885 in whole cents.
    expect((await hub('GET balance', { account: 1 })).json).toMatchObject({ available: 109_988 });
  });

  it.each([
    ['PIX_KEY_NOT_FOUND', 404, { toPixKey: 'nobody@exemplo.com.br' }],
    ['WITHDRAW_INSUFFICIENT_BALANCE', 422, { amount: 100_001 }],
    ['SCHEMA_INVALID', 400, { amount: 9 }],
    ['PROVIDER_REFUSED', 422, { amount: 11 }],
    ['CALLBACK_SECRET_MISSING', 412, { callbackUrl: 'https://exemplo.com.br/hook' }],
  ])('is refused with %s', async (code, status, more) => {
    const { hub } = await hubWorld();
    expect(await hub('POST internal-transfer', { body: { ...body, ...more } })).toMatchObject({
      status,
      json: { code },
    });
    expect((await hub('GET balance')).json).toMatchObject({ available: 100_000 });
  });

  it('to its own key is refused, and what is no transfer is not found', async () => {
    const { hub, charge } = await hubWorld();
    const own = await hub('POST internal-transfer', { body, account: 1 });
    expect(own.json).toMatchObject({ code: 'SCHEMA_INVALID', details: { toPixKey: expect.any(String) } });
    const { id } = await charge('10');
    for (const path of ['none', id]) {
      expect(await hub(`GET internal-transfer/${path}`)).toMatchObject({
        status: 404,
        json: { code: 'RESOURCE_NOT_FOUND' },
      });
    }
  });
});

describe('POST /transactions/pix-keys', () => {
  it('registers a random key and the holder’s CNPJ; the first becomes the default', async () => {
    const { hub } = await hubWorld();
    const evp = await hub('POST pix-keys', { body: { type: 'EVP' } });
    expect(evp.status).toBe(201);
    expect(evp.json).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      type: 'EVP',
      status: 'ACTIVE',
      isDefault: true,
    });
    const cnpj = await hub('POST pix-keys', { body: { type: 'CNPJ', key: '11.222.333/0001-81' } });
    expect(cnpj.json).toMatchObject({ key: '11222333000181', type: 'CNPJ', isDefault: false });
    const transfer = { amount: 5_000, toPixKey: evp.json.key };
    expect((await hub('POST internal-transfer', { body: transfer, account: 1 })).status).toBe(201);
  });

  it.each([
    ['PIX_KEY_RANDOM_KEY_NOT_ALLOWED', 400, { type: 'EVP', key: '123e4567-e89b-42d3-a456-426614174000' }],
    ['PIX_KEY_REQUIRED', 400, { type: 'CNPJ' }],
    ['SCHEMA_INVALID', 400, { type: 'CNPJ', key: '11222333000182' }],
    ['PIX_KEY_DOCUMENT_NOT_HOLDER', 400, { type: 'CNPJ', key: '11444777000161' }],
    ['SCHEMA_INVALID', 400, { type: 'CPF' }],
  ])('is refused with %s for %j', async (code, status, body) => {
    const { hub } = await hubWorld();
    expect(await hub('POST pix-keys', { body })).toMatchObject({ status: 400, json: { code } });
    expect(status).toBe(400);
  });

  it('refuses a key that there is (PIX_KEY_DUPLICATED)', async () => {
    const { hub } = await hubWorld();
    const body = { type: 'CNPJ', key: '11222333000181' };
    await hub('POST pix-keys', { body });
    expect(await hub('POST pix-keys', { body })).toMatchObject({
      status: 409,
      json: { code: 'PIX_KEY_DUPLICATED' },
    });
  });
});

describe('the hub’s charges', () => {
  it('are those of the account, newest first, by cursor, in cents', async () => {
    const { hub, charge, lever, clock } = await hubWorld();
    const ids: string[] = [];
    for (let at = 1; at <= 5; at += 1) {
      ids.unshift((await charge(String(at), { clientReference: `ref-${at}`, generatedName: 'Fulano' })).id);
      await clock.advance(at % 2);
    }
    await lever(ids[0] ?? '', 'pay', { payerName: 'Beltrana' });
    const first = (await hub('GET payment?limit=2')).json;
    const second = (await hub(`GET payment?limit=2&cursor=${first.nextCursor}`)).json;
    await charge('9');
    const third = (await hub(`GET payment?limit=2&cursor=${second.nextCursor}`)).json;
    const all = [first, second, third].flatMap(({ data }) => data as Listed);
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(third).not.toHaveProperty('nextCursor');
    expect(all[0]).toMatchObject({
      method: 'PIX',
      status: 'PAID',
      amount: 500,
      serviceFee: 12,
      netAmount: 488,
      refundedAmount: 0,
      refundInProgressAmount: 0,
      refundableAmount: 500,
      externalRef: 'ref-5',
      openInfractionProtocol: null,
    });
    const found = async (query: string) =>
      ((await hub(`GET payment?${query}`)).json.data as Listed).map(({ amount }) => amount);
    expect(await found('status=PAID')).toEqual([500]);
    expect(await found('status=PENDING&limit=1')).toEqual([900]);
    expect(await found('externalRef=ref-3')).toEqual([300]);
    expect(await found('search=BELTRANA')).toEqual([500]);
    expect(await found('search=ref-2&method=PIX')).toEqual([200]);
    // The day of Brasília: 12:00 UTC is 9:00 there.
    expect(await found('dateFrom=2026-11-22')).toEqual([]);
    expect(await found('dateFrom=2026-11-21&dateTo=2026-11-21')).toHaveLength(6);
    expect(await found('dateTo=2026-11-21T11:59:59Z')).toEqual([]);
    expect((await hub('GET payment', { account: 1 })).json.data).toEqual([]);
  });

  it('are refunded in part and in full, without an idempotency key', async () => {
    const { hub, charge, lever, clock } = await hubWorld();
    const { id } = await charge('100');
    const route = `POST payment/${id}/refund`;
    expect(await hub(route, { body: {} })).toMatchObject({
      status: 422,
      json: { code: 'REFUND_NOT_ALLOWED' },
    });
    await lever(id, 'pay');
    expect(await hub(route, { body: { amount: 4_000 } })).toMatchObject({
      status: 200,
      json: { status: 'PAID', refundInProgressAmount: 4_000, refundedAmount: 0, refundableAmount: 6_000 },
    });
    expect((await hub('GET balance')).json).toMatchObject({ blockedByRefund: 4_000 });
    expect((await hub(route, { body: { amount: 1_000 } })).json.code).toBe('REFUND_IN_FLIGHT');
    await clock.advance(5_000);
    expect((await hub(route, { body: { amount: 6_001 } })).json.code).toBe('REFUND_NOT_ALLOWED');
    expect((await hub(route, { body: {} })).json).toMatchObject({
      refundInProgressAmount: 6_000,
      refundedAmount: 4_000,
      refundableAmount: 0,
    });
    await clock.advance(5_000);
    const [shown] = (await hub('GET payment')).json.data as Listed;
    expect(shown).toMatchObject({ status: 'REFUNDED', refundedAmount: 10_000, refundInProgressAmount: 0 });
    expect(shown?.refunds).toMatchObject([{ amount: 4_000 }, { amount: 6_000 }]);
    expect((await hub('POST payment/none/refund', { body: {} })).json.code).toBe('RESOURCE_NOT_FOUND');
  });

  it('are not refunded without the balance', async () => {
    const { hub, charge, lever } = await hubWorld({ settings: { openingBalance: Decimal.zero } });
    const { id } = await charge('100');
    await lever(id, 'pay');
    expect((await hub(`POST payment/${id}/refund`, { body: {} })).json).toMatchObject({
      code: 'WITHDRAW_INSUFFICIENT_BALANCE',
      details: { available: 9_988, required: 10_000 },
    });
  });
});

describe('the hub’s statement', () => {
  it('has a line for each change of the available balance, newest first, that adds up to it', async () => {
    const { hub, charge, lever, clock } = await hubWorld();
    const { id } = await charge('100');
    await lever(id, 'pay');
    await clock.advance(1_000);
    const sent = (await hub('POST withdraw', { body: { amount: 5_000, pixKey: 'fulano@exemplo.com.br' } }))
      .json;
    await lever(String(sent.id), 'fail');
    await clock.advance(1_000);
    await hub('POST internal-transfer', { body: { amount: 2_000, toPixKey: SECOND_KEY } });
    await hub(`POST payment/${id}/refund`, { body: { amount: 3_000 } });
    await clock.advance(10_000);
    const { data } = (await hub('GET statement')).json as { data: Listed };
    const lines = data.map(({ trigger, amount, balanceAfter, gross, fee }) => [
      trigger,
      amount,
      balanceAfter,
      gross,
      fee,
    ]);
    expect(lines).toEqual([
      ['PAYMENT_REFUND', -3_000, 104_988, 3_000, 0],
      ['INTERNAL_TRANSFER', -2_000, 107_988, 2_000, 0],
      ['PAYOUT_REVERSAL', 5_050, 109_988, 5_000, 50],
      ['PAYOUT', -5_050, 104_938, 5_000, 50],
      ['PAYMENT', 9_988, 109_988, 10_000, 12],
      ['DEPOSIT', 100_000, 100_000, 100_000, 0],
    ]);
    expect((await hub('GET balance')).json).toMatchObject({ available: 104_988 });
    expect(data[3]).toMatchObject({
      originId: sent.id,
      payoutOperation: 'WITHDRAW',
      status: 'SETTLED',
      counterparty: { pixKey: expect.stringContaining('*') },
    });
    const found = async (query: string) =>
      ((await hub(`GET statement?${query}`)).json.data as Listed).map(({ amount }) => amount);
    expect(await found('trigger=PAYOUT,PAYMENT')).toEqual([-5_050, 9_988]);
    expect(await found(`originId=${sent.id}`)).toEqual([5_050, -5_050]);
    expect(await found('amount=9988')).toEqual([9_988]);
    expect(await found('dateFrom=2026-11-21T12:00:02Z')).toEqual([-3_000, -2_000]);
    const paged: unknown[] = [];
    let cursor = '';
    do {
      const page = (await hub(`GET statement?limit=1${cursor}`)).json as {
        data: Listed;
        nextCursor?: string;
      };
      paged.push(...page.data.map(({ amount }) => amount));
      cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(paged).toEqual(lines.map(([, amount]) => amount));
  });
});
