import { describe, expect, it } from 'vitest';
import { eachOf } from '../../support/worlds/each-of.ts';
import { hubWorld, type SandboxWorld, sandboxWorld } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { delivering, events, HOOK, register } from '../webhooks/delivering.ts';

const KEY = { pixKey: 'fulano@exemplo.com.br', pixType: 'email' };

describe('a sandbox after a restart', () => {
  it('a restarted sandbox continues pending payouts and refunds, and refuses used idempotency keys', async () => {
    const store = tempFolder();
    const first = await hubWorld({ store });
    const { id: charge } = await first.charge('100');
    await first.lever(charge, 'pay');
    await first.ask(`POST /v1/refund/${charge}`, { body: {} });
    const body = { amount: 150, ...KEY, clientReference: 'one' };
    const main = (await first.ask('POST /v1/withdraw', { body })).json;
    const hubBody = { amount: 1_000, pixKey: KEY.pixKey };
    const hub = (await first.hub('POST withdraw', { body: hubBody, key: 'k1' })).json;
    await first.sandbox.close();

    const second = await hubWorld({ store, clock: first.clock });
    await second.clock.advance(10_000);
    expect((await second.ask(`GET /v1/withdraw?id=${main.id}`)).json.status).toBe('COMPLETED');
    expect((await second.ask(`GET /v1/pix?id=${charge}`)).json.status).toBe('REFUNDED');
    expect((await second.ask('POST /v1/withdraw', { body })).json.errorCode).toBe('PZC210');
    const result = (await second.hub('POST withdraw', { body: hubBody, key: 'k1' })).json;
    expect(result).toMatchObject({ id: hub.id, status: 'CONFIRMED' });
    // The opening balance is 1.000,00. The charge added 99,885, the refund took 100,00, and the payouts with
    // fees took 150,50 and 10,50.
    const { json } = await second.ask('GET /v1/user/balance');
    expect(json).toEqual({ balanceAvailable: 838.885, balanceBlocked: 0 });
  });

  it('a restarted sandbox continues its traffic, but generates none for the time in which it was stopped', async () => {
    const store = tempFolder();
    const first = await sandboxWorld({ store });
    await first.ask('POST /control/traffic', { token: null, body: { perMinute: 60 } });
    await first.clock.advance(60_000);
    const status = async (world: SandboxWorld) =>
      (await world.ask('GET /control/status', { token: null })).json.transactions as number;
    const before = await status(first);
    expect(before).toBeGreaterThan(20);
    await first.sandbox.close();
    await first.clock.advance(86_400_000);

    const second = await sandboxWorld({ store, clock: first.clock });
    expect(await status(second)).toBeLessThanOrEqual(before + 1);
    await second.clock.advance(60_000);
    expect(await status(second)).toBeGreaterThan(before + 20);
  });

  it('a reset deletes payouts, references and idempotency keys, and restores the whole daily limit', async () => {
    const { ask, hub } = await hubWorld();
    const body = { amount: 150, ...KEY, clientReference: 'one' };
    await ask('POST /v1/withdraw', { body });
    await hub('POST withdraw', { body: { amount: 1_000, pixKey: KEY.pixKey }, key: 'k1' });
    await hub('POST pix-keys', { body: { type: 'EVP' } });
    await hub('POST internal-transfer', { body: { amount: 1_000, toPixKey: '11222333000262' } });
    expect((await ask('POST /control/reset', { token: null })).status).toBe(200);
    expect((await ask('GET /v1/user')).json).toMatchObject({
      balanceAvailable: 1000,
      balanceBlocked: 0,
      DailyWithdrawLimit: { used: 0 },
    });
    expect((await ask('POST /v1/withdraw', { body })).status).toBe(200);
    const again = await hub('POST withdraw', { body: { amount: 2_000, pixKey: KEY.pixKey }, key: 'k1' });
    expect(again.status).toBe(201);
  });
});

describe('the deliveries of payouts and transfers', () => {
  const world = eachOf(delivering);

  it("the callbackUrl of a payout receives every change of the payout's status", async () => {
    await world.ask('POST /v1/withdraw', { body: { amount: 5, ...KEY, callbackUrl: HOOK } });
    await world.clock.advance(1_000);
    const told = world.endpoint.received.map(({ body }) => JSON.parse(Buffer.from(body).toString()).status);
    expect(told).toEqual(['PENDING', 'CANCELED']);
  });

  it('a transfer triggers TRANSACTION_COMPLETED at the webhooks of sender and receiver', async () => {
    const token = world.sandbox.accounts[1]?.tokens.both ?? '';
    await register(world);
    await world.ask('POST /v1/user/webhooks', { token, body: { url: HOOK } });
    const numbers = { payerAccountNumber: '100001', receiverAccountNumber: '100002' };
    await world.ask('POST /v1/internal-transfer', { body: { amount: 50, ...numbers } });
    await world.clock.advance(1_000);
    expect(events(world.endpoint)).toEqual(['TRANSACTION_COMPLETED', 'TRANSACTION_COMPLETED']);
    const types = world.endpoint.received.map(({ body }) => JSON.parse(Buffer.from(body).toString()).type);
    expect(types.toSorted()).toEqual(['DEPOSIT', 'WITHDRAW']);
  });
});
