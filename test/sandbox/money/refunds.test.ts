import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { type SandboxWorld, sandboxWorld } from '../../support/worlds/sandbox-world.ts';
import { delivering, HOOK } from '../webhooks/delivering.ts';

async function paid(world: SandboxWorld, amount: string, more: JsonObject = {}): Promise<string> {
  const { id } = await world.charge(amount, more);
  await world.lever(id, 'pay');
  return id;
}
const refund = ({ ask }: SandboxWorld, id: string, body: object = {}) =>
  ask(`POST /v1/refund/${id}`, { body });
const read = async ({ ask }: SandboxWorld, id: string) => (await ask(`GET /v1/pix?id=${id}`)).json;
const balances = async ({ ask }: SandboxWorld) => (await ask('GET /v1/user/balance')).json;

describe('POST /refund/:transactionId', () => {
  it('a full refund makes the charge REFUNDED (§3.1), and does not return the fee', async () => {
    const world = await sandboxWorld();
    const id = await paid(world, '100');
    expect((await refund(world, id)).json).toMatchObject({ status: 'COMPLETED', refundStatus: 'PENDING' });
    await world.clock.advance(2_000);
    expect(await read(world, id)).toMatchObject({ status: 'WAITING_FOR_REFUND', refundStatus: 'PENDING' });
    await world.clock.advance(3_000);
    expect(await read(world, id)).toMatchObject({ status: 'REFUNDED', refundStatus: 'COMPLETED' });
    expect((await balances(world)).balanceAvailable).toBe(999.885);
  });

  it('POST /refund refuses a second refund while the first refund is pending (PZG409)', async () => {
    const world = await sandboxWorld();
    const id = await paid(world, '100');
    await refund(world, id, { amount: 20 });
    const refunded = await refund(world, id, { amount: 20 });
    expect(refunded).toMatchObject({ status: 409, json: { errorCode: 'PZG409' } });
    expect((await world.lever(id, 'refund')).json.errorCode).toBe('PZG409');
  });

  it('a refund below R$ 10,00 is CANCELED later, and its amount returns to the balance', async () => {
    const world = await sandboxWorld();
    const id = await paid(world, '100');
    expect((await refund(world, id, { amount: 9.99 })).json.refundStatus).toBe('PENDING');
    await world.clock.advance(2_000);
    const canceled = { status: 'COMPLETED', refundStatus: 'CANCELED', refundAmount: null };
    expect(await read(world, id)).toMatchObject(canceled);
    expect(await balances(world)).toEqual({ balanceAvailable: 1099.885, balanceBlocked: 0 });
    expect((await refund(world, id)).json.refundAmount).toBe(100);
  });

  it('POST /refund answers 424 PZI110 to a refund below R$ 1,00', async () => {
    const world = await sandboxWorld();
    const id = await paid(world, '100');
    const refunded = await refund(world, id, { amount: 0.99 });
    expect(refunded).toMatchObject({ status: 424, json: { errorCode: 'PZI110' } });
    expect((await balances(world)).balanceBlocked).toBe(0);
  });

  it('POST /refund refuses a charge of another account (PZC310), and a payout (PZG422)', async () => {
    const world = await sandboxWorld();
    const [, second] = world.sandbox.accounts;
    const id = await paid(world, '100');
    const asked = { token: second?.tokens.both ?? '', body: {} };
    expect((await world.ask(`POST /v1/refund/${id}`, asked)).json.errorCode).toBe('PZC310');
    const body = { amount: 50, pixKey: 'fulano@exemplo.com.br', pixType: 'email' };
    const payout = (await world.ask('POST /v1/withdraw', { body })).json;
    expect((await refund(world, String(payout.id))).json.errorCode).toBe('PZG422');
  });

  it('POST /refund refuses an amount above the balance (PZC200)', async () => {
    const world = await sandboxWorld();
    const id = await paid(world, '100');
    const body = { amount: 1050, pixKey: 'fulano@exemplo.com.br', pixType: 'email' };
    expect((await world.ask('POST /v1/withdraw', { body })).status).toBe(200);
    expect(await refund(world, id)).toMatchObject({ status: 422, json: { errorCode: 'PZC200' } });
    expect(await read(world, id)).toMatchObject({ refundStatus: null, refundAmount: null });
  });

  it('the sandbox sends a delivery for each step of a refund', async () => {
    const world = await delivering();
    const id = await paid(world, '100', { callbackUrl: HOOK });
    await refund(world, id, { amount: 50 });
    await world.clock.advance(5_000);
    await refund(world, id);
    await world.clock.advance(5_000);
    const told = world.endpoint.received.map(({ body }) => {
      const { status, refundStatus, refundAmount } = JSON.parse(Buffer.from(body).toString());
      return [status, refundStatus, refundAmount];
    });
    expect(told).toEqual([
      ['PENDING', null, null],
      ['COMPLETED', null, null],
      ['COMPLETED', 'COMPLETED', '50'],
      ['WAITING_FOR_REFUND', 'PENDING', '100'],
      ['REFUNDED', 'COMPLETED', '100'],
    ]);
  });
});

it('POST /refund refuses a used clientReference for another amount or charge (PZC210)', async () => {
  const world = await sandboxWorld();
  const [one, two] = [await paid(world, '100'), await paid(world, '100')];
  await refund(world, one, { amount: 60, clientReference: 'back-1' });
  for (const [id, amount] of [
    [one, 61],
    [one, undefined],
    [two, 60],
  ] as const) {
    const order = { clientReference: 'back-1', ...(amount !== undefined && { amount }) };
    const said = await refund(world, id, order);
    expect(said).toMatchObject({ status: 409, json: { errorCode: 'PZC210' } });
  }
  await refund(world, two, { clientReference: 'back-2' });
  expect((await refund(world, two, { clientReference: 'back-2' })).status).toBe(200);
  expect((await refund(world, two, { clientReference: 'back-2', amount: 100 })).status).toBe(200);
});
