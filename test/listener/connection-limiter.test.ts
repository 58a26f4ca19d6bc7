import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConnectionLimiter } from '../../src/listener/connection-limiter.ts';
import { connected, deliver, type Listening, listening, signed } from '../support/servers/listening.ts';
import { until } from '../support/until.ts';

const body = JSON.stringify({ id: 'slow', status: 'COMPLETED' });
const half = `POST /hook HTTP/1.1\r\nHost: a\r\nX-Callback-Signature: ${signed(body)}\r\nContent-Length: ${body.length}\r\n\r\n{`;

async function slow(at: Listening, count: number): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => connected(at)));
  for (const socket of sockets) socket.write(half);
  return sockets;
}

describe('slow senders', () => {
  it('above its connection limit, the listener closes the slowest connections and still accepts deliveries', async () => {
    const at = await listening();
    const sockets = await slow(at, 600);
    const replies = [];
    for (let count = 0; count < 60; count += 1) replies.push(await deliver(at, { id: `tx${count}` }));
    expect(replies.map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect(at.rejections.some(({ reason }) => reason === 'too_many_connections')).toBe(true);
    expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(512);
    expect(await at.inbox.count()).toBe(60);
  });

  it('when two incomplete bodies exceed the memory limit, the listener closes the older connection', async () => {
    const at = await listening({ limits: { bodies: 100_000 } });
    const head = half.replace(`Content-Length: ${body.length}`, 'Content-Length: 60001').slice(0, -1);
    const sockets = await slow(at, 2);
    for (const socket of sockets) socket.destroy();
    const [first, second] = [await connected(at), await connected(at)];
    first.write(head + 'x'.repeat(60_000));
    await until(() => first.bytesWritten > 60_000);
    const closed = once(first, 'close');
    second.write(head + 'x'.repeat(60_000));
    await closed;
    expect(second.destroyed).toBe(false);
    expect((await deliver(at, { id: 'tx1' })).status).toBe(200);
  });
});

describe('ConnectionLimiter', () => {
  function open(connections: ConnectionLimiter, address: string, port: number) {
    const events = new EventEmitter();
    const socket = {
      remoteAddress: address,
      remotePort: port,
      destroyed: false,
      once: events.once.bind(events),
      destroy() {
        socket.destroyed = true;
        events.emit('close');
      },
    };
    // This object has all members of a socket that ConnectionLimiter uses.
    connections.add(socket as unknown as Socket);
    return socket;
  }

  it('ConnectionLimiter closes a connection of the busiest address, but no connection with an unanswered request', () => {
    const evicted: string[] = [];
    const connections = new ConnectionLimiter((address) => evicted.push(address), { connections: 4 });
    const lone = open(connections, 'a', 1);
    const many = [1, 2, 3].map((port) => open(connections, 'b', port));
    for (const one of many.slice(0, 1)) connections.begin(one);
    const fresh = open(connections, 'c', 1);
    expect(many.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
    expect([lone.destroyed, fresh.destroyed, evicted]).toEqual([false, false, ['b']]);
    for (const one of [lone, fresh, ...many]) connections.begin(one);
    expect(open(connections, 'd', 1).destroyed).toBe(true);
    connections.end(lone, 0);
    open(connections, 'e', 1);
    expect(evicted).toEqual(['b', 'd', 'a']);
  });

  it('ConnectionLimiter counts the bytes of an unanswered request, and keeps the connection of this request open', () => {
    const evicted: string[] = [];
    const connections = new ConnectionLimiter((address) => evicted.push(address), { bodies: 100 });
    const [pipelining, other] = [open(connections, 'a', 1), open(connections, 'a', 2)];
    for (const bytes of [40, 50]) {
      connections.hold(pipelining, bytes);
      connections.begin(pipelining);
    }
    connections.end(pipelining, 40);
    connections.hold(other, 50);
    expect([pipelining.destroyed, other.destroyed]).toEqual([false, false]);
    connections.hold(other, 1);
    expect([pipelining.destroyed, other.destroyed, evicted]).toEqual([false, true, ['a']]);
  });

  it('ConnectionLimiter closes the connection that has been idle longest since its latest answer or its start', () => {
    const connections = new ConnectionLimiter(() => undefined, { connections: 2 });
    const [early, late] = [open(connections, 'a', 1), open(connections, 'a', 2)];
    connections.begin(early);
    connections.end(early, 0);
    open(connections, 'a', 3);
    expect([early.destroyed, late.destroyed]).toEqual([false, true]);
  });
});
