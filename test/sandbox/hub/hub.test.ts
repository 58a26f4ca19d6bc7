import { describe, expect, it } from 'vitest';
import { hubWorld } from '../../support/worlds/sandbox-world.ts';

const SECOND_KEY = '11222333000262';

describe('hub queries', () => {
  it.each(['balance', 'statement', 'payment', 'internal-transfer/x'])(
    'GET %s of the hub refuses an unknown query parameter, and names it',
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
    'GET /statement of the hub refuses the query %s (SCHEMA_INVALID)',
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

  it('POST /internal-transfer of the hub confirms a transfer at once, and both accounts can read it', async () => {
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
    // The exact balance is R$ 1.099,885. The hub returns it rounded down to cents.
    expect((await hub('GET balance', { account: 1 })).json).toMatchObject({ available: 109_988 });
  });

  it.each([
    ['SCHEMA_INVALID', 400, { amount: 9 }],
    ['PROVIDER_REFUSED', 422, { amount: 11 }],
    ['CALLBACK_SECRET_MISSING', 412, { callbackUrl: 'https://exemplo.com.br/hook' }],
  ])('POST /internal-transfer of the hub answers %s (%s) to the fields %j', async (code, status, more) => {
    const { hub } = await hubWorld();
    const result = await hub('POST internal-transfer', { body: { ...body, ...more } });
    expect(result).toMatchObject({ status, json: { code } });
    expect((await hub('GET balance')).json).toMatchObject({ available: 100_000 });
  });

  it('the hub refuses a transfer to a key of the sending account', async () => {
    const { hub, charge } = await hubWorld();
    const own = await hub('POST internal-transfer', { body, account: 1 });
    expect(own.json).toMatchObject({ code: 'SCHEMA_INVALID', details: { toPixKey: expect.any(String) } });
    const { id } = await charge('10');
    for (const path of ['none', id]) {
      const result = await hub(`GET internal-transfer/${path}`);
      expect(result).toMatchObject({ status: 404, json: { code: 'RESOURCE_NOT_FOUND' } });
    }
  });
});

it("POST /pix-keys registers a random key and the account's CNPJ, and makes the first key the default", async () => {
  const { hub, ask } = await hubWorld();
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
  expect((await ask(`GET /v1/pix/key?pixKey=${evp.json.key}`)).json).toMatchObject({
    name: 'Loja Exemplo Ltda',
    personType: 'PJ',
    institutionIspb: '99999000',
  });
  const transfer = { amount: 5_000, toPixKey: evp.json.key };
  expect((await hub('POST internal-transfer', { body: transfer, account: 1 })).status).toBe(201);
});
