import { describe, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../../src/client/transport/undici-transport.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { type Said, saidBy } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const AT_ONCE = 50;
const KEY = { pixKey: 'fulano@exemplo.com.br', pixType: 'email' };

/**
 * Starts a sandbox that stores its data in a file and listens on a port. `ask` sends requests with the HTTP
 * client of pix.
 */
async function served() {
  const { send, close } = createUndiciTransport();
  const sandbox = await createSandbox({ clock: systemClock, seed: 7, store: tempFolder(), deliver: send });
  const server = await serveSandbox(sandbox, { port: 0 });
  onTestFinished(async () => {
    await close();
    await server.close();
    await sandbox.close();
  });
  const ask = async (route: string, body?: object, more: Record<string, string> = {}): Promise<Said> => {
    const [method = '', path = ''] = route.split(' ');
    const token = path.startsWith('/hub') ? sandbox.tokens.hub : sandbox.tokens.both;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more };
    return saidBy(
      await send({ method, url: server.url + path, headers, ...(body && { body: JSON.stringify(body) }) }),
    );
  };
  const available = async () => (await ask('GET /v1/user/balance')).json.balanceAvailable;
  return { ask, available };
}

const many = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_none, at) => make(at)));

function statuses(said: readonly Said[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of said) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe(`${AT_ONCE} identical concurrent requests`, () => {
  it.each([
    ['POST /hub/api/v1/transactions/withdraw', { amount: 1_000, pixKey: KEY.pixKey }, 989.5],
    ['POST /hub/api/v1/transactions/internal-transfer', { amount: 1_000, toPixKey: '11222333000262' }, 990],
  ])('%s applies one of several requests with one Idempotency-Key', async (route, body, left) => {
    const { ask, available } = await served();
    const said = await many(() => ask(route, body, { 'idempotency-key': 'k1' }));
    expect(statuses(said)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
    expect(new Set(said.map(({ json }) => json.id)).size).toBe(1);
    expect(await available()).toBe(left);
  });

  it.each([
    ['POST /v1/pix', { amount: 10 }, 1000],
    ['POST /v1/withdraw', { amount: 50, ...KEY }, 949.5],
    [
      'POST /v1/internal-transfer',
      { amount: 50, payerAccountNumber: '100001', receiverAccountNumber: '100002' },
      950,
    ],
  ])('%s applies one of several requests with one clientReference', async (route, body, left) => {
    const { ask, available } = await served();
    const said = await many(() => ask(route, { ...body, clientReference: 'one' }));
    expect(statuses(said)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
    expect(said.filter(({ json }) => json.errorCode === 'PZC210')).toHaveLength(AT_ONCE - 1);
    expect(await available()).toBe(left);
  });

  it('POST /refund applies only one of the concurrent requests with the same clientReference', async () => {
    const { ask, available } = await served();
    const { id } = (await ask('POST /v1/pix', { amount: 100 })).json;
    await ask(`POST /control/transactions/${id}/pay`, {});
    const said = await many(() => ask(`POST /v1/refund/${id}`, { amount: 10, clientReference: 'one' }));
    expect(statuses(said)).toEqual({ 200: AT_ONCE });
    expect(await available()).toBe(1089.885);
    expect((await ask(`GET /v1/pix?id=${id}`)).json.refundAmount).toBe(10);
  });
});

describe('different concurrent requests', () => {
  it('the sandbox refuses those concurrent payouts for which the balance is not sufficient', async () => {
    const { ask, available } = await served();
    const said = await many(() => ask('POST /v1/withdraw', { amount: 100, ...KEY }));
    expect(statuses(said)).toEqual({ 200: 9, 422: AT_ONCE - 9 });
    expect(await available()).toBe(95.5);
  });

  it('the hub applies only one of many concurrent payouts with one Idempotency-Key, even if their amounts differ', async () => {
    const { ask, available } = await served();
    const said = await many((at) =>
      ask(
        'POST /hub/api/v1/transactions/withdraw',
        { amount: 1_000 + (at % 2), pixKey: KEY.pixKey },
        { 'idempotency-key': 'k1' },
      ),
    );
    expect(statuses(said)).toEqual({ 201: 1, 200: AT_ONCE / 2 - 1, 409: AT_ONCE / 2 });
    expect([989.5, 989.49]).toContain(await available());
  });
});
