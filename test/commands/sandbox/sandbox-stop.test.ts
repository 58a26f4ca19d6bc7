import { expect, it, onTestFinished } from 'vitest';
import { TransportError } from '../../../src/contract/transport.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

async function newWorld(): Promise<PixWorld> {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  return world;
}

it('pix sandbox stop waits until the sandbox does not answer any more', async () => {
  const world = await newWorld();
  let left = 3;
  const transport: typeof world.sandbox.handle = async (request) => {
    if (new URL(request.url).pathname.endsWith('/status')) left -= 1;
    if (left < 0) throw new TransportError('connection', 'not_sent', 'connect ECONNREFUSED');
    return world.sandbox.handle(request);
  };
  const { code, stdout, stderr } = await world.run('sandbox stop --jq .transactions', { transport });
  expect({ code, stdout, stderr, left }).toEqual({ code: 0, stdout: '0\n', stderr: '', left: -1 });
});

it('pix sandbox stop prints a note if the sandbox still answers when the time to wait is over', async () => {
  const world = await newWorld();
  const { code, stderr } = await world.run('sandbox stop');
  expect(code).toBe(0);
  expect(stderr).toBe(
    'The sandbox is stopping, but still answers. `pix sandbox status` shows when it has stopped.\n',
  );
});
