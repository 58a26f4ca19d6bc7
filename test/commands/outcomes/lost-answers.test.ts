import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/contract/transport.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

let world: PixWorld;
beforeEach(async () => {
  world = await pixWorld();
});
afterEach(() => world.close());

interface Charge {
  id: string;
  status: string;
  clientReference: string;
  qrCodeText: string;
}
const create = (extra = ''): Promise<Charge> =>
  world.json<Charge>(`charge create --amount 10 --json ${extra}`);

describe('pix charge create after a lost answer', () => {
  const isCreate = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/pix');

  it('pix charge create finds the charge by its reference after a lost answer, and creates no second charge', async () => {
    const transport = badNetwork(world.sandbox.handle, 'drop-after', isCreate);
    const { code, stdout, stderr } = await world.run('charge create --amount 10 --reference r1 --json', {
      transport,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ clientReference: 'r1', status: 'PENDING' });
    expect(stderr).toContain('r1');
    expect(await world.json<Charge[]>('charge list --json')).toHaveLength(1);
  });

  it('pix charge create reports not_applied if look-ups find no charge after the connection broke', async () => {
    const transport = badNetwork(world.sandbox.handle, 'drop-before', isCreate);
    const { code, stdout } = await world.run('charge create --amount 10 --reference r1 --json', {
      transport,
    });
    expect(code).toBe(6);
    expect(JSON.parse(stdout).error).toMatchObject({ outcome: 'not_applied', exitCode: 6 });
    expect(await world.json('charge list --json')).toEqual([]);
  });

  it('pix charge create reports an unknown outcome when the answer is a login page with status 200', async () => {
    const { code, stdout } = await world.run('charge create --amount 10 --reference r1 --json', {
      transport: badNetwork(world.sandbox.handle, 'login-page', isCreate),
    });
    expect(code).toBe(7);
    expect(JSON.parse(stdout).error).toMatchObject({ outcome: 'unknown', errorCode: 'bad_reply' });
  });

  it('pix charge create exits with code 7 when neither its request nor its look-up gets an answer', async () => {
    const transport = badNetwork(world.sandbox.handle, 'drop-after', () => true, 100);
    const { code, stdout } = await world.run('charge create --amount 10 --reference r1 --json', {
      transport,
    });
    expect(code).toBe(7);
    expect(JSON.parse(stdout).error).toMatchObject({ outcome: 'unknown', exitCode: 7 });
    expect(JSON.parse(stdout).error.hint).toContain('pix charge get --reference r1');
    expect(await world.json<Charge[]>('charge list --json')).toHaveLength(1);
  });
});

describe('Ctrl-C', () => {
  it('pix charge create exits with code 130 on Ctrl-C, and says how to find the unknown outcome', async () => {
    const { code, stdout } = await world.run('charge create --amount 10 --reference r1 --json', {
      transport: (request) =>
        new Promise((_resolve, reject) => {
          const lost = new TransportError('aborted', 'unknown', 'the request was interrupted');
          request.signal?.addEventListener('abort', () => reject(lost));
          started.resolve();
        }),
      during: async (signal) => {
        await started.promise;
        signal('SIGINT');
      },
    });
    expect(code).toBe(130);
    expect(JSON.parse(stdout).error).toMatchObject({ outcome: 'unknown', exitCode: 130 });
    expect(JSON.parse(stdout).error.hint).toContain('pix charge get --reference r1');
  });

  it('pix charge watch on Ctrl-C says that it was interrupted, and exits with code 130', async () => {
    const { id } = await create();
    const { code, stderr } = await world.run(`charge watch ${id}`, {
      transport: async (request) => {
        started.resolve();
        return world.sandbox.handle(request);
      },
      during: async (signal) => {
        await started.promise;
        signal('SIGINT');
      },
    });
    expect(code).toBe(130);
    expect(stderr).toContain('The request was interrupted.');
    expect(stderr).not.toContain('not known');
  });

  let started = Promise.withResolvers<void>();
  beforeEach(() => {
    started = Promise.withResolvers<void>();
  });
});
