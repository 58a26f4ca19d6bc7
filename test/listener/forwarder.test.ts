import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import type { ForwardResult } from '../../src/domain/webhook/received-delivery.ts';
import { Forwarder } from '../../src/listener/forwarder.ts';
import { heldTransport } from '../support/servers/held-transport.ts';
import { received } from '../support/servers/received.ts';
import { until } from '../support/until.ts';

function forwarding() {
  const { transport, sent, answer } = heldTransport();
  const clock = new VirtualClock(0);
  const recorded = new Map<number, ForwardResult>();
  const forwarder = new Forwarder({
    transport,
    clock,
    url: 'http://127.0.0.1:1/',
    inbox: { markForwarded: async (id, result) => void recorded.set(id, result) },
    onForwarded: () => {},
    onFault: (error) => {
      throw error;
    },
  });
  const add = (id: number, transactionId: string): void => forwarder.add(id, received({ id: transactionId }));
  return { forwarder, add, clock, sent, answer, recorded };
}

describe('Forwarder', () => {
  it('records as not handed on what waits when closing takes too long, and breaks off what is under way', async () => {
    const { forwarder, add, clock, sent, answer, recorded } = forwarding();
    for (const id of [1, 2, 3]) add(id, 'a');
    const closed = forwarder.close(5_000);
    await clock.advance(3_000);
    answer(0);
    await until(() => sent.length === 2);
    await clock.advance(2_000);
    await closed;
    expect([...recorded].sort(([a], [b]) => a - b)).toEqual([
      [1, { state: 'delivered', status: 200, reason: null, at: 3_000 }],
      [2, { state: 'failed', status: null, reason: 'shutting_down', at: 5_000 }],
      [3, { state: 'skipped', status: null, reason: 'shutting_down', at: 5_000 }],
    ]);
    expect(sent).toHaveLength(2);
    add(4, 'b');
    await until(() => recorded.has(4));
    expect(recorded.get(4)).toMatchObject({ state: 'skipped', reason: 'shutting_down' });
  });

  it('holds ten thousand waiting at most, and records the others as not handed on', async () => {
    const { add, sent, recorded } = forwarding();
    for (let id = 1; id <= 10_009; id += 1) add(id, 'a');
    await until(() => recorded.size > 0);
    expect(sent).toHaveLength(1);
    expect([...recorded.keys()]).toEqual([10_002, 10_003, 10_004, 10_005, 10_006, 10_007, 10_008, 10_009]);
    expect(recorded.get(10_002)).toMatchObject({ state: 'skipped', reason: 'too_many_waiting' });
  });

  it('holds 64 MiB waiting at most', async () => {
    const { forwarder, recorded } = forwarding();
    const body = new Uint8Array(33 * 1024 * 1024);
    for (const id of [1, 2, 3]) forwarder.add(id, { ...received({ id: 'a' }), body });
    await until(() => recorded.size > 0);
    expect([...recorded.keys()]).toEqual([3]);
  });

  it('goes on with others while what it skipped is being recorded', async () => {
    const { add, sent, answer, recorded } = forwarding();
    for (let id = 1; id <= 10_001; id += 1) add(id, 'a');
    for (let id = 20_001; id <= 20_020; id += 1) add(id, 'b');
    answer(0);
    await until(() => sent.length === 2);
    expect(recorded.get(1)?.state).toBe('delivered');
  });
});
