import { expect, it } from 'vitest';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import type { Stored } from '../../src/domain/webhook/received-delivery.ts';
import { startListener } from '../../src/listener/listener.ts';
import { deliver, emptyQueue, NOW_SECONDS, SECRET } from '../support/servers/listening.ts';

it('the listener closes its port even if its onFault callback throws', async () => {
  const released: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const kept = Promise.withResolvers<Stored>();
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    path: '/hook',
    secrets: [SECRET],
    toleranceSeconds: 300,
    clock: new VirtualClock(NOW_SECONDS * 1000),
    inbox: {
      ...emptyQueue,
      append: () => {
        arrived.resolve();
        return kept.promise;
      },
      releaseForwards: async (owner) => void released.push(owner),
    },
    forward: {
      targets: [{ url: 'http://127.0.0.1:1/' }],
      owner: 'test',
      isShared: false,
      transport: () => Promise.reject(new Error('not used')),
    },
    onEvent: () => {
      throw new Error('a bug');
    },
    onRejected: () => undefined,
    onFault: () => {
      throw new Error('nobody to tell');
    },
  });
  const delivered = deliver({ listener }, { id: 'TX1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
  await arrived.promise;
  const closed = listener.close();
  kept.resolve({ result: 'stored', id: 1 });
  await expect(closed).rejects.toThrow('nobody to tell');
  expect((await delivered).status).toBe(200);
  await expect(fetch(listener.url)).rejects.toThrow('fetch failed');
  expect(released).toEqual(['test']);
});
