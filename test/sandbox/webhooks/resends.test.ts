import { describe, expect, it } from 'vitest';
import { START } from '../../support/worlds/sandbox-world.ts';
import { attempts, type Delivering, delivering, HOOK, register } from './delivering.ts';

const CALLBACK = 'http://127.0.0.1:9/mine';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** With these fields, a charge expires only after the end of the test (in about two days). */
const LONG = { expiresIn: 172_000 };

const resendTo = ({ ask }: Delivering, id: string, body: object = {}) =>
  ask(`POST /v1/user/callbacks/resend/webhook/${id}`, { body });
const bulk = ({ ask }: Delivering, body: object = {}) =>
  ask('POST /v1/user/callbacks/resend', {
    body: {
      createdAtFrom: new Date(START - HOUR).toISOString(),
      createdAtTo: new Date(START + HOUR).toISOString(),
      ...body,
    },
  });
const settle = (world: Delivering) => world.clock.advance(0);
const code = (errorCode: string, status = 404) => ({ status, json: { errorCode } });

async function failed(): Promise<Delivering & { webhookId: string; transactionId: string }> {
  const world = await delivering();
  const { id: webhookId } = await register(world);
  world.endpoint.answer = 500;
  const { id: transactionId } = await world.charge('10', LONG);
  await settle(world);
  return { ...world, webhookId, transactionId };
}

describe('the resend of a webhook (§4.1)', () => {
  it('a webhook resend can make twelve new attempts, and cancels the retries of the original delivery', async () => {
    const world = await failed();
    expect((await resendTo(world, world.webhookId)).status).toBe(200);
    await world.clock.advance(2 * DAY - HOUR);
    expect(attempts(world.endpoint)).toEqual(['1', ...Array.from({ length: 12 }, (_, at) => String(at + 1))]);
  });

  it('a webhook resend cancels the retries of a delivery even while an attempt is in progress', async () => {
    const world = await delivering();
    const { id } = await register(world);
    world.endpoint.answer = (_one, count) => (count === 1 ? 500 : 'silent');
    await world.charge('10', LONG);
    await world.clock.advance(18_500);
    const before = world.endpoint.received.length;
    expect(before).toBe(2);
    world.endpoint.answer = 200;
    await resendTo(world, id);
    await world.clock.advance(DAY);
    expect(world.endpoint.received).toHaveLength(3);
  });

  it('a webhook resend answers PZW310 when no delivery failed in the period', async () => {
    const world = await failed();
    const { id } = await register(world, { url: `${HOOK}/other` });
    expect(await resendTo(world, id)).toMatchObject(code('PZW310'));
    const before = { createdAtTo: new Date(START - 1).toISOString() };
    expect(await resendTo(world, world.webhookId, before)).toMatchObject(code('PZW310'));
    world.endpoint.answer = 200;
    await world.clock.advance(60_000);
    expect(await resendTo(world, world.webhookId)).toMatchObject(code('PZW310'));
  });
});

it('a transaction resend answers PZG404 when no matching transaction has a callbackUrl', async () => {
  const world = await delivering();
  const { id } = await world.charge('10');
  const mine = await world.charge('10', { callbackUrl: CALLBACK });
  const path = 'POST /v1/user/callbacks/resend';
  expect(await world.ask(`${path}/none`)).toMatchObject(code('PZG404'));
  expect(await world.ask(`${path}/${id}`)).toMatchObject(code('PZG404'));
  const token = world.sandbox.accounts[1]?.tokens.both ?? '';
  expect(await world.ask(`${path}/${mine.id}`, { token })).toMatchObject(code('PZG404'));
  expect(await bulk(world, { transactionIds: [id] })).toMatchObject(code('PZG404'));
});
