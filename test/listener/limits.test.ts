import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { PixError } from '../../src/domain/pix-error.ts';
import type { ListenerInbox } from '../../src/domain/webhook/listener-inbox.ts';
import type { Stored } from '../../src/domain/webhook/received-delivery.ts';
import { connected, deliver, emptyQueue, listening, raw, signed } from '../support/servers/listening.ts';
import { until } from '../support/until.ts';

const body = JSON.stringify({ id: 'tx1', status: 'COMPLETED' });
const head = (more: string): string =>
  `POST /hook HTTP/1.1\r\nHost: a\r\nX-Callback-Signature: ${signed(body)}\r\n${more}\r\n`;
const whole = head(`Content-Length: ${body.length}\r\n`) + body;
const closing = head(`Connection: close\r\nContent-Length: ${body.length}\r\n`) + body;

function slowInbox(): { inbox: ListenerInbox; asked: () => number; store: (stored: Stored) => void } {
  const waiting: PromiseWithResolvers<Stored>[] = [];
  return {
    inbox: {
      append: () => {
        const promise = Promise.withResolvers<Stored>();
        waiting.push(promise);
        return promise.promise;
      },
      ...emptyQueue,
    },
    asked: () => waiting.length,
    store: (stored) => {
      for (const { resolve } of waiting) resolve(stored);
    },
  };
}

describe('the listener over HTTP', () => {
  it('the listener accepts a body in chunks of any size', async () => {
    const at = await listening();
    const text = Buffer.from(JSON.stringify({ id: 'tx1', payerName: 'José 👀' }));
    const chunks = [...text].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('');
    const request = `POST /hook HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Callback-Signature: ${signed(text)}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
    expect(await raw(at, request)).toContain('{"status":"stored"}');
    expect(Buffer.from((await at.inbox.get(1))?.body ?? []).equals(text)).toBe(true);
  });

  it('the listener answers pipelined deliveries in order', async () => {
    const at = await listening();
    const replies = await raw(at, whole + whole.replace(signed(body), 'none') + closing);
    expect(replies.match(/HTTP\/1.1 \d+|"\w+":"\w+"/g)).toEqual([
      'HTTP/1.1 200',
      '"status":"stored"',
      'HTTP/1.1 401',
      '"error":"missing_timestamp"',
      'HTTP/1.1 200',
      '"status":"duplicate"',
    ]);
  });

  it('the listener stores no part of an incomplete delivery', async () => {
    const at = await listening();
    const socket = await connected(at);
    socket.write(whole.slice(0, -5));
    await until(() => at.clock.waiting > 0);
    socket.destroy();
    await until(() => at.rejections.length > 0);
    expect(at.rejections).toMatchObject([{ statusCode: null, reason: 'aborted' }]);
    expect(await at.inbox.count({ signatures: ['verified', 'rejected'] })).toBe(0);
  });

  it('the listener answers 408 when the body is incomplete after 4 s', async () => {
    const at = await listening();
    const socket = await connected(at);
    const reply = once(socket.setEncoding('utf8'), 'data');
    socket.write(whole.slice(0, -5));
    await until(() => at.clock.waiting > 0);
    await at.clock.advance(3_999);
    expect(at.rejections).toEqual([]);
    await at.clock.advance(1);
    expect(String(await reply)).toMatch(/^HTTP\/1.1 408 .*connection: close.*\{"error":"too_slow"\}$/is);
    await once(socket, 'close');
    expect(at.rejections).toMatchObject([{ statusCode: 408, reason: 'too_slow' }]);
  });

  it.each([
    ['nothing', ''],
    ['half of the request head', 'POST /hook HTTP/1.1\r\nHost: a\r\nX-'],
  ])('the listener answers 408 and closes a connection that sends %s', async (_name, bytes) => {
    const at = await listening({ answerWithinMs: 100 });
    expect(await raw(at, bytes)).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('the listener with a slow or failing inbox', () => {
  const noRoom = new PixError({ kind: 'usage', key: 'sqlite.full', errorCode: 'sqlite_full' });

  it('the listener answers 503 and reports the cause when a delivery cannot be stored', async () => {
    const { inbox } = slowInbox();
    const at = await listening({ inbox: { ...inbox, append: () => Promise.reject(noRoom) } });
    expect(await deliver(at, body)).toMatchObject({ status: 503, text: '{"error":"not_stored"}' });
    expect(at.rejections).toMatchObject([{ statusCode: 503, reason: 'not_stored', cause: noRoom }]);
    expect(at.events).toEqual([]);
    expect(at.faults).toEqual([]);
  });

  it('the listener answers only after the delivery is stored', async () => {
    const slow = slowInbox();
    const at = await listening({ inbox: slow.inbox });
    let answered = false;
    const reply = deliver(at, body).finally(() => {
      answered = true;
    });
    await until(() => slow.asked() === 1);
    await at.clock.advance(4_499);
    expect(answered).toBe(false);
    slow.store({ result: 'stored', id: 1 });
    expect((await reply).status).toBe(200);
  });

  it('if the inbox is slow, the listener answers 503 within 5 s, and emits the event when the delivery is stored', async () => {
    const slow = slowInbox();
    const at = await listening({ inbox: slow.inbox });
    const reply = deliver(at, body);
    await until(() => slow.asked() === 1);
    await at.clock.advance(4_500);
    expect((await reply).status).toBe(503);
    expect(at.rejections).toMatchObject([{ statusCode: 503, reason: 'not_stored', cause: 'too_slow' }]);
    expect(at.events).toEqual([]);
    slow.store({ result: 'stored', id: 7 });
    await until(() => at.events.length > 0);
    expect(at.events).toMatchObject([{ stored: { result: 'stored', id: 7 } }]);
  });

  it('the listener stores a delivery even if its sender has disconnected', async () => {
    const slow = slowInbox();
    const at = await listening({ inbox: slow.inbox });
    const socket = await connected(at);
    socket.write(whole);
    await until(() => slow.asked() === 1);
    socket.destroy();
    await once(socket, 'close');
    slow.store({ result: 'stored', id: 1 });
    await at.listener.close();
    expect(at.events).toHaveLength(1);
    expect(at.faults).toEqual([]);
  });

  it('if a forgery cannot be stored, the listener still answers 401, and reports why it was not stored', async () => {
    const { inbox } = slowInbox();
    const at = await listening({
      inbox: { ...inbox, append: () => Promise.reject(noRoom) },
      secrets: ['other'],
    });
    expect((await deliver(at, body)).status).toBe(401);
    expect(at.failed).toEqual([noRoom]);
  });
});

describe('closing the listener', () => {
  it('when the listener closes, it waits for deliveries in progress, and accepts no further deliveries', async () => {
    const slow = slowInbox();
    const at = await listening({ inbox: slow.inbox });
    const reply = deliver(at, body);
    await until(() => slow.asked() === 1);
    const closed = at.listener.close();
    slow.store({ result: 'stored', id: 1 });
    expect(await reply).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await closed;
    expect(at.events).toHaveLength(1);
    expect(at.clock.waiting).toBe(0);
    await expect(deliver(at, body)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('when the listener closes, it does not wait for idle connections or incomplete bodies', async () => {
    const at = await listening();
    const [idle, half] = [await connected(at), await connected(at)];
    half.write(whole.slice(0, -5));
    await until(() => at.clock.waiting > 0);
    const closed = at.listener.close();
    await at.clock.advance(4_000);
    await closed;
    if (!idle.closed) await once(idle, 'close');
    expect(at.rejections).toMatchObject([{ reason: 'too_slow' }]);
  });

  it('the close method of the listener can be called twice', async () => {
    const at = await listening();
    await Promise.all([at.listener.close(), at.listener.close()]);
  });
});
