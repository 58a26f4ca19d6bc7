import { describe, expect, it } from 'vitest';
import { sandboxWorld } from '../support/worlds/sandbox-world.ts';

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('routes that read transactions', () => {
  it('the routes that read transactions show every change immediately, and hide records of other accounts', async () => {
    const { sandbox, ask, charge, lever } = await sandboxWorld();
    const { id } = await charge('10', { clientReference: 'a' });
    const routes = [
      'GET /v1/user/transactions',
      `GET /v1/user/transactions/${id}`,
      'GET /v1/pix?clientReference=a',
    ];
    const answers = async (token?: string) =>
      Promise.all(routes.map(async (route) => textOf((await ask(route, token ? { token } : {})).bytes)));
    for (const text of await answers()) expect(text).toContain('PENDING');
    await lever(id, 'pay');
    for (const text of await answers()) expect(text).toContain('COMPLETED');
    await charge('11', { clientReference: 'c' });
    sandbox.setOrigin('http://127.0.0.1:9');
    expect((await answers())[0]).toContain('"qrCodeUrl":"http://127.0.0.1:9/v1/');
    for (const text of await answers(sandbox.accounts[1]?.tokens.both)) expect(text).not.toContain(id);
  });

  it('the routes that read transactions return the same answer after a refused change, and 404 after a reset', async () => {
    const { ask, charge, lever } = await sandboxWorld();
    const { id } = await charge('10');
    await lever(id, 'pay');
    const before = (await ask(`GET /v1/user/transactions/${id}`)).json;
    const refused = await ask(`POST /v1/refund/${id}`, { body: { amount: 11 } });
    expect(refused.json.errorCode).toBe('PZG423');
    expect((await lever(id, 'cancel')).status).toBe(409);
    expect((await ask(`GET /v1/user/transactions/${id}`)).json).toEqual(before);
    await ask('POST /control/reset', { token: null, body: {} });
    expect((await ask(`GET /v1/user/transactions/${id}`)).status).toBe(404);
  });
});
