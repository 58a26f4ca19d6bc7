import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { type ListenRun, listen } from '../../../src/operations/webhooks/listen.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { SqliteInbox } from '../../../src/storage/inbox/sqlite-inbox.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

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
