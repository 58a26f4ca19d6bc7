import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type { World } from '../../../src/cli/session/world.ts';
import { askText, askYesNoOrAll } from '../../../src/cli/streams/prompts.ts';
import { safeForTerminal } from '../../../src/domain/text/safe-text.ts';
import { collector } from '../../support/worlds/pix-world.ts';

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

it.each([
  ['a text', askText],
  ['yes, no or all', askYesNoOrAll],
] as const)('a question for %s is wrapped, with the guide at each line', async (_what, ask) => {
  const { keyboard, stdin } = await terminal();
  const { stream: stderr, text } = collector(40);
  const clock = { now: () => 0, at: () => () => undefined };
  // The questions use only these members of World.
  const world = {
    clock,
    stdin,
    stderr,
    env: {},
    argv: [],
    onSignal: () => () => undefined,
  } as unknown as World;
  const question = 'Pay 2,500 rows, R$ 186.561,68, as batch payroll-november-2026?';
  const answer = ask(world, safeForTerminal(question));
  keyboard.write('\u0003');
  await expect(answer).rejects.toMatchObject({ kind: 'declined' });
  const drawn = stripVTControlCharacters(text()).split('\n').slice(1, 3);
  expect(drawn.map((line) => line.slice('│  '.length)).join(' ')).toBe(question);
  expect(drawn[1]).toMatch(/^│ {2}/);
  for (const line of drawn) expect(line.length).toBeLessThan(40);
});
