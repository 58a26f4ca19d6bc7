import { describe, expect, it } from 'vitest';
import {
  canMove,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '../../../src/domain/money/transaction-statuses.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { until } from '../../support/until.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type SandboxWorld, START, sandboxWorld } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const LEVERS: Readonly<Partial<Record<TransactionStatus, string>>> = {
  COMPLETED: 'pay',
  CANCELED: 'cancel',
  EXPIRED: 'expire',
  ERROR: 'fail',
  REFUNDED: 'refund',
};
const WAYS: Readonly<Partial<Record<TransactionStatus, readonly string[]>>> = {
  PENDING: [],
  COMPLETED: ['pay'],
  CANCELED: ['cancel'],
  EXPIRED: ['expire'],
  ERROR: ['fail'],
  REFUNDED: ['pay', 'refund'],
};

async function chargeThat({ charge, lever }: SandboxWorld, levers: readonly string[] = []): Promise<string> {
  const { id } = await charge('10');
  for (const what of levers) expect((await lever(id, what)).status).toBe(200);
  return id;
}

describe('the status changes of §3.1', () => {
  const moves = TRANSACTION_STATUSES.flatMap((from) =>
    TRANSACTION_STATUSES.filter((to) => LEVERS[to] && WAYS[from]).map((to) => [from, to] as const),
  );

  it.each(moves)('a control route changes %s to %s if §3.1 permits it (PZG409)', async (from, to) => {
    const world = await sandboxWorld();
    const id = await chargeThat(world, WAYS[from]);
    const before = (await world.ask(`GET /v1/pix?id=${id}`)).json;
    expect(before.status).toBe(from);
    const said = await world.lever(id, LEVERS[to] ?? '');
    if (canMove(from, to)) {
      expect(said).toMatchObject({ status: 200, json: { id, status: to } });
    } else {
      expect(said).toMatchObject({ status: 409, json: { errorCode: 'PZG409' } });
      expect((await world.ask(`GET /v1/pix?id=${id}`)).json).toEqual(before);
    }
  });

  it.each(['pay', 'cancel', 'expire', 'fail', 'refund'])(
    'the control route %s answers PZC310 for an unknown transaction',
    async (what) => {
      const { lever } = await sandboxWorld();
      expect(await lever('none', what)).toMatchObject({ status: 404, json: { errorCode: 'PZC310' } });
    },
  );
});

describe('refunds by the control routes', () => {
  const world = eachOf(sandboxWorld);

  it('the control route refund without an amount refunds the whole charge, which becomes REFUNDED', async () => {
    const id = await chargeThat(world, ['pay']);
    await world.clock.advance(1000);
    expect((await world.lever(id, 'refund')).json).toMatchObject({
      status: 'REFUNDED',
      refundStatus: 'COMPLETED',
      refundAmount: 10,
      refundedAt: new Date(START + 1000).toISOString(),
      refundEndToEndId: expect.stringMatching(/^D99999000202611211200[A-Za-z0-9]{11}$/),
    });
  });

  it('a charge stays COMPLETED until its refunds add up to the paid amount; a higher sum is refused (PZG423)', async () => {
    const id = await chargeThat(world, ['pay']);
    const refund = (amount: number) => world.lever(id, 'refund', { amount });
    const refunded = (await refund(3)).json;
    expect(refunded).toMatchObject({ status: 'COMPLETED', refundAmount: 3, refundStatus: 'COMPLETED' });
    expect(await refund(7.01)).toMatchObject({ status: 422, json: { errorCode: 'PZG423' } });
    expect((await refund(6.99)).json).toMatchObject({ status: 'COMPLETED', refundAmount: 9.99 });
    expect((await refund(0.01)).json).toMatchObject({ status: 'REFUNDED', refundAmount: 10 });
    expect(await refund(0.01)).toMatchObject({ status: 409, json: { errorCode: 'PZG409' } });
  });
});

it.each([
  ['payerDocument', { payerDocument: '12345678900' }],
  ['payerDocument', { payerDocument: '123' }],
  ['payerName', { payerName: '' }],
])('the control route pay answers 400 to an invalid %s', async (field, body) => {
  const world = await sandboxWorld();
  const id = await chargeThat(world);
  expect(await world.lever(id, 'pay', body)).toMatchObject({ status: 400, json: { details: [{ field }] } });
});

describe('the control routes of the sandbox', () => {
  it('GET /control/status returns the state of the sandbox', async () => {
    const { ask, charge } = await sandboxWorld({ version: '1.2.3' });
    await charge('10');
    await ask('POST /v1/user/webhooks', { body: { url: 'http://localhost/' } });
    expect(await ask('GET /control/status', { token: null })).toMatchObject({
      status: 200,
      json: {
        version: '1.2.3',
        seed: 7,
        now: '2026-11-21T12:00:00.000Z',
        transactions: 1,
        webhooks: 1,
        pendingDeliveries: 0,
        traffic: 0,
      },
    });
  });

  it('reset deletes all records but keeps the tokens, and later records get new ids', async () => {
    const world = await sandboxWorld();
    const first = await world.charge('10', { clientReference: 'a' });
    await world.lever(first.id, 'pay');
    await world.ask('POST /v1/user/webhooks', { body: { url: 'http://localhost/' } });
    await world.ask('POST /v1/user/report', { body: { dateFrom: '2026-11-01', dateTo: '2026-11-30' } });
    await world.ask('POST /control/faults', { body: { route: 'GET /user', kind: 'status' } });
    await world.ask('POST /control/clock/advance', { body: { ms: 5_000 } });
    const { json } = await world.ask('POST /control/reset', { token: null });
    expect(json).toMatchObject({ transactions: 0, webhooks: 0, now: '2026-11-21T12:00:00.000Z', seed: 7 });
    expect((await world.ask('GET /v1/user')).json).toMatchObject({ balanceAvailable: 1000 });
    const again = await world.charge('10', { clientReference: 'a' });
    expect(again.id).not.toBe(first.id);
    await world.clock.advance(600_000);
    expect((await world.ask(`GET /v1/pix?id=${again.id}`)).json.status).toBe('EXPIRED');
  });

  it('a reset repeats the ids of the first records if sameIds is true, and leads to new ids otherwise', async () => {
    const store = tempFolder();
    const ids: string[] = [];
    for (const sameIds of [false, true, false]) {
      const world = await sandboxWorld({ store });
      ids.push((await world.charge('10')).id);
      await world.ask('POST /control/reset', { body: { sameIds } });
      ids.push((await world.charge('10')).id);
      await world.sandbox.close();
    }
    const [first, second, , again, , third] = ids;
    expect(again).toBe(first);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('reset deletes deliveries that wait for their next attempt', async () => {
    const endpoint = receiver('silent');
    const world = await sandboxWorld({ deliver: endpoint.deliver });
    for (let made = 0; made < 100; made += 1)
      await world.charge('10', { callbackUrl: 'http://127.0.0.1:9/' });
    const sent = endpoint.received.length;
    expect(sent).toBeLessThan(100);
    await world.ask('POST /control/reset');
    endpoint.answer = 200;
    const { id } = await world.charge('10', { callbackUrl: 'http://127.0.0.1:9/' });
    await until(() => endpoint.received.length > sent);
    expect(endpoint.received.slice(sent).map(({ payload }) => payload.id)).toEqual([id]);
  });

  it('reset deletes a delivery whose attempt is in progress', async () => {
    const endpoint = receiver('silent');
    const world = await sandboxWorld({ deliver: endpoint.deliver });
    await world.charge('10', { callbackUrl: 'http://localhost/' });
    await world.ask('POST /control/reset');
    await world.clock.advance(60_000);
    expect((await world.ask('GET /v1/user/callbacks')).json.data).toEqual([]);
    expect(endpoint.received).toHaveLength(1);
  });

  it('POST /control/stop calls onStop after it has answered', async () => {
    const order: string[] = [];
    const { ask } = await sandboxWorld({ onStop: () => order.push('stopped') });
    await ask('POST /control/stop', { token: null }).then(() => order.push('answered'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['answered', 'stopped']);
  });
});
