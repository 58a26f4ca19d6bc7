import { describe, expect, it } from 'vitest';
import {
  attempts,
  type Delivering,
  delivering,
  events,
  HOOK,
  register,
} from '../../support/servers/delivering.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

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
  it('a webhook resend sends an event once, even if several attempts to deliver the event failed', async () => {
    const world = await failed();
    // In this minute, at least two retries of the first event fail too.
    await world.clock.advance(60_000);
    expect(world.endpoint.received.length).toBeGreaterThan(2);
    await world.lever(world.transactionId, 'pay');
    await settle(world);
    world.endpoint.received.length = 0;
    world.endpoint.answer = 200;
    const { status, json } = await resendTo(world, world.webhookId);
    expect(status).toBe(200);
    const { webhookId, transactionId } = world;
    expect(json.enqueued).toEqual({
      count: 2,
      truncated: false,
      items: [
        { transactionId, webhookId, eventType: 'TRANSACTION_PENDING' },
        { transactionId, webhookId, eventType: 'TRANSACTION_COMPLETED' },
      ],
    });
    await settle(world);
    // The sandbox enqueues both events, but does not send TRANSACTION_PENDING, because the charge is now
    // COMPLETED.
    expect(events(world.endpoint)).toEqual(['TRANSACTION_COMPLETED']);
    expect(attempts(world.endpoint)).toEqual(['1']);
    await world.clock.advance(DAY);
    expect(world.endpoint.received).toHaveLength(1);
  });

  it.each([
    ['HTTP 300', 300],
    ['HTTP 302', 302],
    ['HTTP 404', 404],
    ['HTTP 500', 500],
    ['a refused connection', 'refused'],
    ['no answer', 'silent'],
  ] as const)('a webhook resend includes deliveries that failed with %s', async (_failure, answer) => {
    const world = await delivering();
    const { id } = await register(world);
    world.endpoint.answer = answer;
    await world.charge('10', LONG);
    await world.clock.advance(5_000);
    expect((await resendTo(world, id)).json.enqueued).toMatchObject({ count: 1 });
  });

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

  it('a webhook resend answers PZW300 if the webhook is unknown, is inactive or belongs to another account', async () => {
    const world = await failed();
    expect(await resendTo(world, 'none')).toMatchObject(code('PZW300'));
    const { id } = await register(world, { active: false });
    expect(await resendTo(world, id)).toMatchObject(code('PZW300'));
    const token = world.sandbox.accounts[1]?.tokens.both ?? '';
    const path = `POST /v1/user/callbacks/resend/webhook/${world.webhookId}`;
    expect(await world.ask(path, { token, body: {} })).toMatchObject(code('PZW300'));
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

  it('after ten requests in a minute, all three resend routes answer PZG422 until the minute is over', async () => {
    const world = await failed();
    const { id } = await world.charge('10', { ...LONG, callbackUrl: CALLBACK });
    const path = `POST /v1/user/callbacks/resend/${id}`;
    for (let at = 0; at < 10; at += 1) expect((await world.ask(path)).status).toBe(200);
    for (const said of [await world.ask(path), await bulk(world), await resendTo(world, world.webhookId)]) {
      expect(said).toMatchObject(code('PZG422', 422));
    }
    await world.clock.advance(60_000);
    expect((await world.ask(path)).status).toBe(200);
  });
});

describe('the resend of transactions (§4.1)', () => {
  it('a transaction resend sends only to callback URLs, and never to a registered webhook', async () => {
    const world = await delivering();
    await register(world);
    await world.charge('10', LONG);
    const { id: transactionId } = await world.charge('10', { ...LONG, callbackUrl: CALLBACK });
    await world.lever(transactionId, 'pay');
    await settle(world);
    world.endpoint.received.length = 0;
    const item = { transactionId, webhookId: null, eventType: 'TRANSACTION_COMPLETED' };
    const said = { status: 200, json: { total: 1, enqueued: { count: 1, truncated: false, items: [item] } } };
    expect(await bulk(world)).toMatchObject(said);
    expect(await world.ask(`POST /v1/user/callbacks/resend/${transactionId}`)).toMatchObject(said);
    await settle(world);
    expect(world.endpoint.received.map(({ request }) => request.url)).toEqual([CALLBACK, CALLBACK]);
    expect(world.endpoint.received[0]?.payload).toMatchObject({ id: transactionId, status: 'COMPLETED' });
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

  it('a bulk resend filters by transaction ids, statuses, types and end-to-end ids', async () => {
    const world = await delivering();
    const one = await world.charge('10', { callbackUrl: CALLBACK });
    const two = await world.charge('10', { callbackUrl: CALLBACK });
    const { json } = await world.lever(two.id, 'pay');
    const found = async (body: object) => {
      const { enqueued } = (await bulk(world, body)).json as {
        enqueued?: { items: { transactionId: string }[] };
      };
      return enqueued?.items.map(({ transactionId }) => transactionId) ?? [];
    };
    expect(await found({})).toEqual([one.id, two.id]);
    expect(await found({ transactionIds: [one.id, 'none'] })).toEqual([one.id]);
    expect(await found({ transactionStatus: ['COMPLETED'] })).toEqual([two.id]);
    expect(await found({ transactionTypes: ['WITHDRAW'] })).toEqual([]);
    expect(await found({ transactionEndToEndIds: [json.endToEndId] })).toEqual([two.id]);
    expect(await found({ transactionIds: [] })).toEqual([]);
  });

  it.each([
    ['createdAtFrom', { createdAtFrom: undefined }],
    ['createdAtTo', { createdAtTo: undefined }],
    ['createdAtTo', { createdAtTo: '2026-11-01T00:00:00Z' }],
    ['createdAtTo', { createdAtFrom: '2026-11-10T00:00:00Z', createdAtTo: '2026-11-18T00:00:00Z' }],
    ['createdAtFrom', { createdAtFrom: '2026-10-01T00:00:00Z', createdAtTo: '2026-10-02T00:00:00Z' }],
    ['transactionIds', { transactionIds: 'x' }],
  ])('a bulk resend answers 400 to a request with an invalid %s', async (field, body) => {
    const world = await delivering();
    expect(await bulk(world, body)).toMatchObject({ status: 400, json: { details: [{ field }] } });
  });
});
