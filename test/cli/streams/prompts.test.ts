import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { World } from '../../../src/cli/session/world.ts';
import { askText } from '../../../src/cli/streams/prompts.ts';
import { safeForTerminal } from '../../../src/domain/text/safe-text.ts';
import { collector } from '../../support/worlds/collector.ts';

/** Returns both ends of a connection. What is written to `keyboard` waits until `stdin` is read. */
async function terminal(): Promise<{ readonly keyboard: Socket; readonly stdin: Socket }> {
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const accepted = once(server, 'connection');
  const keyboard = connect(address.port, '127.0.0.1');
  const [stdin] = (await accepted) as [Socket];
  onTestFinished(() => {
    for (const end of [keyboard, stdin]) end.destroy();
    server.close();
  });
  return { keyboard, stdin };
}

it('askText discards keys that were typed before a question after which the process hung for a while', async () => {
  const { keyboard, stdin } = await terminal();
  await new Promise<void>((resolve) => keyboard.write('typed-ahead', () => resolve()));
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const clock = {
    now: () => 0,
    // The time after which keys count passes while the process hangs, so before it reads the earlier keys.
    at(_atMs: number, task: () => void) {
      queueMicrotask(() => {
        task();
        setImmediate(() => setImmediate(read));
      });
      return () => undefined;
    },
  };
  const { stream: stderr } = collector();
  // askText uses only these members of World.
  const world = { clock, stdin, stderr, onSignal: () => () => undefined } as unknown as World;
  // The event loop reads stdin between two immediates.
  const answer = new Promise<string>((resolve, reject) => {
    setImmediate(() => void askText(world, safeForTerminal('Name')).then(resolve, reject));
  });
  await isRead;
  keyboard.write('answer\r');
  expect(await answer).toBe('answer');
});
