import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import type { Callback } from '../../../src/operations/webhooks/delivery-attempts.ts';
import { type ListenRun, listen } from '../../../src/operations/webhooks/listen.ts';
import { awaitArrivals, type Resent } from '../../../src/operations/webhooks/resend/request-resends.ts';
import { eventKey } from '../../../src/operations/webhooks/undelivered/fold-attempts.ts';
import { readAttempt } from '../../../src/operations/webhooks/undelivered/read-attempt.ts';
import type { UndeliveredHistory } from '../../../src/operations/webhooks/undelivered/read-undelivered.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { SqliteInbox } from '../../../src/storage/inbox/sqlite-inbox.ts';
import { runDown } from '../../support/until.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { MINUTE_MS, Service } from './history-service.ts';
import { NOW } from './sample-attempts.ts';

const started = async (run: Partial<ListenRun>): Promise<void> =>
  listen(
    {
      inbox: await openInbox(join(tempFolder(), 'inbox.db')),
      clock: new VirtualClock(0),
      host: '127.0.0.1',
      port: 0,
      path: '/hook',
      secrets: ['whsec_test'],
      toleranceSeconds: 300,
      onEvent: () => undefined,
      onRejected: () => undefined,
      onFault: () => undefined,
    },
    { signal: new AbortController().signal, onReady: async () => undefined, ...run },
  );

it('listen closes the listener and the inbox and calls onClosed when onReady throws', async () => {
  const urls: string[] = [];
  const closed = vi.spyOn(SqliteInbox.prototype, 'close');
  const onReady: ListenRun['onReady'] = async ({ url }) => {
    urls.push(url);
    throw new Error('not registered');
  };
  const onClosed = vi.fn(async () => undefined);
  await expect(started({ onReady, onClosed })).rejects.toThrow('not registered');
  expect(closed).toHaveBeenCalledOnce();
  expect(onClosed).toHaveBeenCalledOnce();
  await expect(fetch(urls[0] ?? '')).rejects.toThrow('fetch failed');
});

it('listen closes the listener when polling fails, and rejects with the polling error', async () => {
  const urls: string[] = [];
  const onReady: ListenRun['onReady'] = async ({ url }) => void urls.push(url);
  const poll = (): Promise<void> => Promise.reject(new Error('poll'));
  await expect(started({ onReady, poll })).rejects.toThrow('poll');
  await expect(fetch(urls[0] ?? '')).rejects.toThrow('fetch failed');
});

it('listen calls onClosed even if the inbox cannot be closed', async () => {
  const close = SqliteInbox.prototype.close;
  vi.spyOn(SqliteInbox.prototype, 'close').mockImplementation(async function (this: SqliteInbox) {
    await close.call(this);
    throw new Error('disk full');
  });
  const onClosed = vi.fn(async () => undefined);
  await expect(started({ onClosed, signal: AbortSignal.abort() })).rejects.toThrow('disk full');
  expect(onClosed).toHaveBeenCalledOnce();
});

it('awaitArrivals reads at most 60 pages a minute, even if other events fill many pages', async () => {
  const service = new Service();
  const clock = new VirtualClock(NOW);
  service.add(1_000, NOW, 0);
  const operator = { ...service.operator, clock, signal: new AbortController().signal } as Operator;
  const event = { key: 'k', event: 'INFRACTION_CHANGED', transactionId: 'T-other' };
  // awaitArrivals reads only these fields.
  const resent = { event, result: 'accepted' } as unknown as Resent;
  // awaitArrivals reads only these fields.
  const history = { latestIds: [] as string[], lastAt: NOW } as unknown as UndeliveredHistory['history'];
  const waited = awaitArrivals(operator, [resent], { history } as UndeliveredHistory, {
    askedAt: NOW,
    maxWaitMs: MINUTE_MS,
  });
  expect(await runDown(clock, waited)).toMatchObject([{ result: 'awaited' }]);
  // awaitArrivals reads ten pages at the start and ten at the end of the minute.
  expect(service.pages.length).toBeGreaterThan(10);
  expect(service.pages.length).toBeLessThanOrEqual(70);
});

const attempt = (status: string, answer: number, atMs: number) =>
  ({
    id: `${status} ${answer} ${atMs}`,
    url: 'https://shop.example/pix',
    status: answer,
    transactionId: 'T1',
    createdAt: new Date(NOW + atMs).toISOString(),
    body: { id: 'T1', status, amount: 10 },
  }) as Callback;

it.each<readonly [string, readonly Callback[], string]>([
  ['a delivery', [attempt('PENDING', 200, 9_000)], 'delivered'],
  ['a failure after the resend', [attempt('PENDING', 500, 9_000)], 'failed_again'],
  ['a failure before the resend', [attempt('PENDING', 500, 1_000)], 'awaited'],
  ['an event with a later status', [attempt('COMPLETED', 500, 9_000)], 'superseded'],
  [
    'a failure, and then an event with a later status',
    [attempt('PENDING', 500, 8_000), attempt('COMPLETED', 200, 9_000)],
    'superseded',
  ],
  ['a retry of an event with an older status', [attempt('CREATED', 200, 9_000)], 'awaited'],
])('after a resend, awaitArrivals takes %s for what it is', async (_what, attempts, result) => {
  const service = new Service();
  service.history.push(...attempts);
  const clock = new VirtualClock(NOW);
  const call = async () => ({ raw: {}, data: { status: 'PENDING' } });
  const { operator: reading } = service;
  const client = { ...reading.client, prepare: async () => call };
  const { signal } = new AbortController();
  // awaitArrivals reads only these fields.
  const operator = { ...reading, client, clock, signal, run: {} } as unknown as Operator;
  const { content } = readAttempt(attempt('PENDING', 500, 0));
  const event = { key: eventKey(content), event: 'TRANSACTION_PENDING', transactionId: 'T1' };
  // awaitArrivals reads only these fields.
  const resent = { event, result: 'accepted' } as unknown as Resent;
  // awaitArrivals reads only these fields.
  const look = { history: { latestIds: [], lastAt: NOW } } as unknown as UndeliveredHistory;
  const waited = awaitArrivals(operator, [resent], look, { askedAt: NOW + 5_000, maxWaitMs: MINUTE_MS });
  expect(await runDown(clock, waited)).toMatchObject([{ result }]);
});
