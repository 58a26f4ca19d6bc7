import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { type ListenOrder, listen } from '../../../src/operations/webhooks/listen.ts';
import { SqliteInbox } from '../../../src/storage/inbox/sqlite-inbox.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const order = (more: Partial<ListenOrder> = {}): ListenOrder => ({
  inboxPlace: join(tempFolder(), 'inbox.db'),
  host: '127.0.0.1',
  port: 0,
  path: '/hook',
  secrets: ['whsec_test'],
  toleranceSeconds: 300,
  onEvent: () => undefined,
  onRejected: () => undefined,
  onFault: () => undefined,
  onReady: async () => undefined,
  ...more,
});
const started = (more: Partial<ListenOrder>, signal = new AbortController().signal): Promise<void> =>
  listen(new VirtualClock(0), signal, order(more));

it('listen closes the listener and the inbox and calls onClosed when onReady throws', async () => {
  const urls: string[] = [];
  const closed = vi.spyOn(SqliteInbox.prototype, 'close');
  const onReady: ListenOrder['onReady'] = async ({ url }) => {
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
  const onReady: ListenOrder['onReady'] = async ({ url }) => void urls.push(url);
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
  await expect(started({ onClosed }, AbortSignal.abort())).rejects.toThrow('disk full');
  expect(onClosed).toHaveBeenCalledOnce();
});
