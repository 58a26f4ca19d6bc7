import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/contract/encode-and-decode.ts';
import { deliveredTransaction } from '../../../src/contract/schemas/transaction.ts';
import { verifySignature } from '../../../src/domain/webhook/verify-signature.ts';
import { delivering, events, HOOK, MINUTE, register, signedBy } from '../../support/servers/delivering.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

describe('deliveries to a webhook', () => {
  it('a delivery is a POST request with the transaction as the body, the headers of §6.3 and a valid signature', async () => {
    const world = await delivering();
    const { secret } = await register(world, { generateSecret: true });
    const { id } = await world.charge('10');
    await world.clock.advance(MINUTE);
    await world.lever(id, 'pay');
    await world.clock.advance(0);
    const { received } = world.endpoint;
    expect(events(world.endpoint)).toEqual(['TRANSACTION_PENDING', 'TRANSACTION_COMPLETED']);
    const [, paid] = received;
    if (!paid) throw new Error('nothing was delivered');
    expect(paid.request).toMatchObject({ method: 'POST', url: HOOK });
    expect(paid.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/callback/i),
      'x-callback-attempt': '1',
      'x-callback-event': 'TRANSACTION_COMPLETED',
      'x-callback-signature': expect.stringMatching(
        new RegExp(`^t=${(START + MINUTE) / 1000},v1=[0-9a-f]{64}$`),
      ),
    });
    expect(paid.payload).toMatchObject({ id, status: 'COMPLETED', qrCodeText: null, refundAmount: null });
    expect(decode(deliveredTransaction, paid.payload).ok).toBe(true);
    expect(signedBy(secret ?? '', paid)).toBe(true);
    expect(signedBy(`${secret}x`, paid)).toBe(false);
    const verdict = verifySignature({
      secret: secret ?? '',
      header: paid.headers['x-callback-signature'],
      body: paid.body,
      nowSeconds: (START + MINUTE) / 1000,
      toleranceSeconds: 300,
    });
    expect(verdict.valid).toBe(true);
  });

  it('a delivery has no signature if the webhook has no secret', async () => {
    const world = await delivering();
    expect(await register(world)).toMatchObject({ secret: null });
    await world.charge('10');
    expect(world.endpoint.received[0]?.headers).not.toHaveProperty('x-callback-signature');
  });

  it('a delivery has the signature of the new secret immediately after rotate-secret', async () => {
    const world = await delivering();
    const { id, secret } = await register(world, { generateSecret: true });
    const rotated = await world.ask(`POST /v1/user/webhooks/${id}/rotate-secret`);
    expect(rotated).toMatchObject({ status: 200, json: { secret: expect.stringMatching(/^[\w-]{43}$/) } });
    await world.charge('10');
    const [delivery] = world.endpoint.received;
    if (!delivery) throw new Error('nothing was delivered');
    expect(signedBy(String(rotated.json.secret), delivery)).toBe(true);
    expect(signedBy(secret ?? '', delivery)).toBe(false);
  });

  it('a delivery goes to each active webhook whose event list is empty or contains the event', async () => {
    const world = await delivering();
    await register(world, { url: `${HOOK}/all`, events: [] });
    await register(world, { url: `${HOOK}/paid`, events: ['TRANSACTION_COMPLETED', 'TRANSACTION_REFUNDED'] });
    await register(world, { url: `${HOOK}/off`, active: false });
    const { id } = await world.charge('10');
    await world.lever(id, 'pay');
    expect(world.endpoint.received.map(({ request, payload }) => [request.url, payload.status])).toEqual([
      [`${HOOK}/all`, 'PENDING'],
      [`${HOOK}/all`, 'COMPLETED'],
      [`${HOOK}/paid`, 'COMPLETED'],
    ]);
  });

  it('a webhook that subscribes only to reserved events receives nothing (§6.1)', async () => {
    const world = await delivering();
    await register(world, {
      events: ['TRANSACTION_SUSPECTED_FRAUD', 'TRANSACTION_SUSPECTED_FRAUD_REVERSAL'],
    });
    for (const move of ['pay', 'cancel', 'fail', 'expire']) {
      const { id } = await world.charge('10');
      await world.lever(id, move);
      if (move === 'pay') await world.lever(id, 'refund');
    }
    await world.clock.advance(60 * MINUTE);
    expect(world.endpoint.received).toEqual([]);
  });

  it('the sandbox does not send a retry if the status of the transaction has changed meanwhile (§6.2 rule 1)', async () => {
    const world = await delivering();
    await register(world);
    world.endpoint.answer = 500;
    const { id } = await world.charge('10');
    expect(events(world.endpoint)).toEqual(['TRANSACTION_PENDING']);
    world.endpoint.answer = 200;
    await world.lever(id, 'pay');
    await world.clock.advance(24 * 60 * MINUTE);
    expect(events(world.endpoint)).toEqual(['TRANSACTION_PENDING', 'TRANSACTION_COMPLETED']);
    const { json } = await world.ask('GET /v1/user/callbacks');
    expect((json.data as { status: number }[]).map(({ status }) => status)).toEqual([200, 500]);
    expect((await world.ask('GET /control/status')).json.pendingDeliveries).toBe(0);
  });
});

describe('deliveries to a callbackUrl', () => {
  it("a callbackUrl receives each change of its transaction's status, without an event header", async () => {
    const world = await delivering();
    const { id } = await world.charge('10', { callbackUrl: HOOK });
    await world.charge('10');
    await world.lever(id, 'pay');
    await world.lever(id, 'refund');
    expect(world.endpoint.received.map(({ payload }) => [payload.id, payload.status])).toEqual([
      [id, 'PENDING'],
      [id, 'COMPLETED'],
      [id, 'REFUNDED'],
    ]);
    for (const { headers } of world.endpoint.received) {
      expect(headers).not.toHaveProperty('x-callback-event');
      expect(headers).not.toHaveProperty('x-callback-signature');
    }
    expect(world.endpoint.received[2]?.payload.refundAmount).toBe('10');
  });

  it('a delivery to a callbackUrl has a signature if the account has a callback secret', async () => {
    const world = await delivering();
    const created = await world.ask('POST /v1/user/callbacks/secret');
    expect(created).toMatchObject({ status: 201, json: { secret: expect.stringMatching(/^[\w-]{43}$/) } });
    await world.charge('10', { callbackUrl: HOOK });
    const rotated = await world.ask('PATCH /v1/user/callbacks/secret/rotate');
    await world.charge('11', { callbackUrl: HOOK });
    const [first, second] = world.endpoint.received;
    if (!first || !second) throw new Error('nothing was delivered');
    expect(signedBy(String(created.json.secret), first)).toBe(true);
    expect(signedBy(String(rotated.json.secret), second)).toBe(true);
    expect(rotated.json.secret).not.toBe(created.json.secret);
  });

  it('a callbackUrl receives the retries of an event even if the status of the transaction has changed meanwhile', async () => {
    const world = await delivering();
    world.endpoint.answer = 500;
    const { id } = await world.charge('10', { callbackUrl: HOOK });
    await world.lever(id, 'pay');
    world.endpoint.answer = 200;
    await world.clock.advance(MINUTE);
    const told = world.endpoint.received.map(({ payload, headers }) => [
      payload.status,
      headers['x-callback-attempt'],
    ]);
    // The pauses before retries are random, so the test does not check their order.
    expect(told.toSorted()).toEqual([
      ['COMPLETED', '1'],
      ['COMPLETED', '2'],
      ['PENDING', '1'],
      ['PENDING', '2'],
    ]);
  });
});
