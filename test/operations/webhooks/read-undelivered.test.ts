import { expect, it, onTestFinished } from 'vitest';
import type { Operator } from '../../../src/operations/operator.ts';
import type { InboxUse } from '../../../src/operations/webhooks/replay-delivery.ts';
import { UndeliveredReading } from '../../../src/operations/webhooks/undelivered/read-undelivered.ts';
import type { Inbox } from '../../../src/storage/inbox/inbox.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { sandboxWorld } from '../../support/worlds/sandbox-world.ts';

it('UndeliveredReading searches the inbox for undelivered events only, and again only after a new attempt', async () => {
  const endpoint = receiver(200);
  const { client, clock, ask, charge, lever } = await sandboxWorld({ deliver: endpoint.deliver });
  await ask('POST /v1/user/webhooks', { body: { url: 'http://127.0.0.1:9/hook' } });
  const searched: string[][] = [];
  const known: Inbox['known'] = async (keys) => {
    searched.push([...new Set(keys.map(({ dedupeKey }) => dedupeKey.replace(/^\w+:/, '')))]);
    return new Set();
  };
  // Only `known` is called.
  const inbox: InboxUse = (work) => work({ known } as unknown as Inbox);
  const signal = new AbortController().signal;
  const quiet = { note: () => undefined, progress: () => undefined };
  // UndeliveredReading uses only these fields.
  const operator = { client, clock, signal, account: { roots: {} }, ...quiet } as unknown as Operator;
  const reading = new UndeliveredReading(operator, () => ({ cacheFile: null, inbox }), { since: null });
  onTestFinished(() => reading.close());
  const { id } = await charge('10');
  await clock.advance(1_000);
  endpoint.answer = 500;
  await lever(id, 'pay');
  await clock.advance(1_000);
  const { allEvents } = await reading.all();
  expect(allEvents.map(({ isDelivered }) => isDelivered).sort()).toEqual([false, true]);
  await reading.all();
  expect(searched).toEqual([[expect.any(String)]]);
  await clock.advance(60_000);
  await reading.all();
  expect(searched).toEqual([searched[0], searched[0]]);
});
