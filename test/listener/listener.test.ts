import { describe, expect, it } from 'vitest';
import {
  deliver,
  listening,
  NOW_SECONDS,
  SECRET,
  type Sent,
  send,
  signed,
} from '../support/servers/listening.ts';

const paid = { id: 'tx1', status: 'COMPLETED', amount: 10.5 };
const PAID = 'TRANSACTION_COMPLETED';

describe('the listener', () => {
  it('the listener stores a signed delivery unchanged, answers, and then emits its event', async () => {
    const at = await listening();
    const body = JSON.stringify({ ...paid, payerName: 'José 👀' });
    const reply = await deliver(at, body, PAID, 3);
    expect(reply).toMatchObject({ status: 200, text: '{"status":"stored"}' });
    const [entry] = await at.inbox.list();
    expect(entry).toMatchObject({
      transactionId: 'tx1',
      event: PAID,
      status: 'COMPLETED',
      attempt: 3,
      signature: 'verified',
      reason: null,
      note: null,
      path: '/hook',
      remoteAddress: '127.0.0.1',
      receivedAt: NOW_SECONDS * 1000,
      bodyBytes: Buffer.byteLength(body),
      headers: {
        'content-type': 'application/json',
        'x-callback-attempt': '3',
        'x-callback-event': PAID,
        'x-callback-signature': signed(body),
      },
    });
    expect(Buffer.from((await at.inbox.get(1))?.body ?? []).toString()).toBe(body);
    expect(at.events).toMatchObject([
      { delivery: { transactionId: 'tx1' }, stored: { result: 'stored', id: 1 } },
    ]);
    expect(at.rejections).toEqual([]);
  });

  it('the listener returns its URL with the host, port and path', async () => {
    const { listener } = await listening({ path: '/' });
    expect(listener.url).toBe(`http://127.0.0.1:${listener.port}/`);
  });

  it('the listener answers a duplicate with 200 and emits its event as a duplicate', async () => {
    const at = await listening();
    await deliver(at, paid, PAID);
    expect(await deliver(at, paid, PAID, 2)).toMatchObject({ status: 200, text: '{"status":"duplicate"}' });
    expect(at.events.map(({ stored }) => stored.result)).toEqual(['stored', 'duplicate']);
    expect(await at.inbox.list()).toMatchObject([{ duplicates: 1 }]);
  });

  it('the listener stores only one of fifty identical deliveries that arrive at the same time', async () => {
    const at = await listening();
    const replies = await Promise.all(Array.from({ length: 50 }, () => deliver(at, paid, PAID)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(replies.filter(({ text }) => text === '{"status":"stored"}')).toHaveLength(1);
    expect(await at.inbox.count()).toBe(1);
  });

  it('the listener stores two hundred different deliveries that arrive at the same time', async () => {
    const at = await listening();
    const ids = Array.from({ length: 200 }, (_, n) => `tx${n}`);
    const replies = await Promise.all(ids.map((id) => deliver(at, { ...paid, id }, PAID)));
    expect(replies.every(({ text }) => text === '{"status":"stored"}')).toBe(true);
    expect((await at.inbox.list()).map(({ transactionId }) => transactionId).sort()).toEqual(ids.sort());
    expect(at.events).toHaveLength(200);
  });

  it('the listener stores the deliveries of all events, but emits only the selected events', async () => {
    const at = await listening({ events: [PAID] });
    await deliver(at, { id: 'tx1', status: 'PENDING' });
    await deliver(at, paid);
    expect(at.events.map(({ delivery }) => delivery.event)).toEqual([PAID]);
    expect(await at.inbox.count()).toBe(2);
  });

  it('the listener accepts a delivery that is signed with any of its secrets', async () => {
    const at = await listening({ secrets: ['whsec_old', SECRET] });
    const body = JSON.stringify(paid);
    const send1 = await send(at, {
      body,
      headers: [['x-callback-signature', signed(body, { secret: 'whsec_old' })]],
    });
    expect([send1.status, (await deliver(at, paid)).status]).toEqual([200, 200]);
  });

  it('the listener stores a verified delivery with a body that is not JSON, and records the problem in its note', async () => {
    const at = await listening();
    expect((await deliver(at, '} 123][')).status).toBe(200);
    expect((await deliver(at, '} 123][')).text).toBe('{"status":"duplicate"}');
    expect(await at.inbox.list()).toMatchObject([{ note: 'not_json', signature: 'verified', bodyBytes: 7 }]);
  });

  it('the listener derives the event from the body when two event headers contradict each other', async () => {
    const at = await listening();
    const body = JSON.stringify(paid);
    const twice = ['TRANSACTION_ERROR', 'TRANSACTION_PENDING'].map(
      (event) => ['x-callback-event', event] as const,
    );
    await send(at, { body, headers: [...twice, ['x-callback-signature', signed(body)]] });
    expect(at.events.map(({ delivery }) => delivery.event)).toEqual([PAID]);
  });

  it('if a callback throws, the listener passes the exception to onFault and continues', async () => {
    const broken = new Error('printing failed');
    const at = await listening({
      onEvent: () => {
        throw broken;
      },
    });
    expect((await deliver(at, paid)).status).toBe(200);
    expect((await deliver(at, { ...paid, id: 'tx2' })).status).toBe(200);
    expect(at.faults).toEqual([broken, broken]);
    expect(await at.inbox.count()).toBe(2);
  });
});

describe('unsigned deliveries', () => {
  it('the listener with allowUnsigned accepts unsigned deliveries and marks them', async () => {
    const at = await listening({ allowUnsigned: true });
    const body = JSON.stringify(paid);
    expect((await send(at, { body })).text).toBe('{"status":"stored"}');
    expect((await deliver(at, paid)).text).toBe('{"status":"stored"}');
    expect(
      (await send(at, { body, headers: [['x-callback-signature', signed(body, { secret: 'x' })]] })).status,
    ).toBe(401);
    expect((await at.inbox.list()).map(({ signature }) => signature)).toEqual(['unsigned', 'verified']);
  });

  it('the listener with allowUnsigned but without a secret stores a signed delivery as unsigned', async () => {
    const at = await listening({ allowUnsigned: true, secrets: [] });
    await deliver(at, paid);
    expect(at.events.map(({ delivery }) => delivery.signature)).toEqual(['unsigned']);
  });
});

describe('a listener that starts without its secret', () => {
  it('until addSecret is called, the listener answers the challenge and refuses deliveries with 503', async () => {
    const at = await listening({ secrets: [], awaitsSecret: true });
    const challenged = await send(at, { body: '{}', headers: [['X-Callback-Challenge', 'tok']] });
    expect(challenged.status).toBe(200);
    expect(await deliver(at, paid)).toMatchObject({ status: 503, text: '{"error":"not_ready"}' });
    expect(at.rejections).toMatchObject([{ statusCode: 503, reason: 'not_ready' }]);
    at.listener.addSecret(SECRET);
    expect((await deliver(at, paid)).text).toBe('{"status":"stored"}');
    expect(await at.inbox.count({ signatures: ['rejected'] })).toBe(0);
    expect(at.faults).toEqual([]);
  });

  it('addSecret refuses an empty secret', async () => {
    const { listener } = await listening({ secrets: [], awaitsSecret: true });
    expect(() => listener.addSecret('')).toThrow('listener.no_secret');
  });
});

describe('the ownership challenge', () => {
  const challenge = (token: string, body = '{}'): Sent => ({
    body,
    headers: [['X-Callback-Challenge', token]],
  });

  it.each(['{}', ' {\n}\r\n'])(
    'the listener answers a challenge whose body is %j with the token, and stores nothing',
    async (body) => {
      let challenged = 0;
      const at = await listening({ onChallenge: () => (challenged += 1) });
      const reply = await send(at, challenge('chal_Abc-123~', body));
      expect(reply).toMatchObject({ status: 200, text: '{"challenge":"chal_Abc-123~"}' });
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
      });
      expect(challenged).toBe(1);
      expect(at.events).toEqual([]);
      expect(await at.inbox.count({ signatures: ['verified', 'unsigned', 'rejected'] })).toBe(0);
    },
  );

  it.each(['', 'two words', 'n\u00e3o', 'x'.repeat(513)])(
    'the listener refuses %j as a challenge token',
    async (token) => {
      const at = await listening();
      expect(await send(at, challenge(token))).toMatchObject({
        status: 400,
        text: '{"error":"bad_challenge"}',
      });
      expect(at.rejections).toMatchObject([{ reason: 'bad_challenge' }]);
    },
  );

  it('the listener refuses a request with two challenge tokens', async () => {
    const headers = [
      ['X-Callback-Challenge', 'a'],
      ['X-Callback-Challenge', 'b'],
    ] as const;
    expect((await send(await listening(), { body: '{}', headers })).status).toBe(400);
  });

  it('the listener answers 401 to an unsigned challenge whose body is not an empty object', async () => {
    const at = await listening();
    expect((await send(at, challenge('tok', JSON.stringify(paid)))).status).toBe(401);
  });

  it('the listener with challenges disabled treats a challenge as an unsigned delivery, and refuses it', async () => {
    expect((await send(await listening({ challenge: false }), challenge('tok'))).status).toBe(401);
  });
});
