import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/transport.ts';
import { newProfile, type Profile } from '../../../src/storage/profiles/profile.ts';
import { unbind } from '../../../src/storage/vault/bound-secret.ts';
import { addToken } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { until } from '../../support/until.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type PixWorld, pixWorld, type RunOptions } from '../../support/worlds/pix-world.ts';

const world = eachOf(newWorld);

const START = 'sandbox start --data :memory: --port 0';

const nobody: Transport = async () => {
  throw new TransportError('connection', 'not_sent', 'connect ECONNREFUSED');
};

async function newWorld(): Promise<PixWorld> {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  return world;
}

function startAndEnd(world: PixWorld, argv: string, given: RunOptions = {}) {
  return world.run(argv, {
    transport: nobody,
    ...given,
    during: async (signal, running) => {
      await until(() => running.hasEnded || running.stderr.includes('Sandbox running at'));
      signal('SIGINT');
    },
  });
}

describe('pix sandbox start and an existing profile "sandbox"', () => {
  const token = { id: 't1', value: 'live-token-0123456789', scopes: ['WITHDRAW'], family: 'main' } as const;
  const elsewhere = { baseUrl: 'https://api.example.com/v1' };

  it.each<[string, Partial<Profile>]>([
    ['is live', { live: true, baseUrl: 'http://127.0.0.1:9/v1' }],
    ['has a main address on another machine', elsewhere],
    [
      'has a card address on another machine',
      { baseUrl: 'http://127.0.0.1:9/v1', cardUrl: 'https://c.example/v1' },
    ],
    ['has a token and no address', {}],
    ['has a token for this machine, where no sandbox runs', { baseUrl: 'http://127.0.0.1:9/v1' }],
  ])('pix sandbox start refuses to replace a profile that %s, and changes nothing', async (_what, more) => {
    const { profiles, clock, home } = world;
    await profiles.put({ ...newProfile('sandbox', 'plain'), ...more });
    const vault = await openVault('plain', { configDir: `${home}/config`, env: {}, platform: 'linux' });
    await addToken({ profiles, vault, clock }, 'sandbox', token);
    const before = profiles.get('sandbox');
    for (const argv of [START, `${START} --detach`]) {
      const { code, stdout, stderr } = await world.run(argv);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('Profile "sandbox" does not belong to a sandbox');
      expect(stderr).toContain('pix profile remove sandbox');
    }
    expect(profiles.get('sandbox')).toEqual(before);
    expect(unbind('token.t1', (await vault.get('sandbox', 'token.t1')) ?? '').secret).toBe(token.value);
  });

  it('pix sandbox start refuses to replace a profile that stores its secrets in the keyring', async () => {
    const before: Profile = { ...world.profiles.get('sandbox'), store: 'keyring' };
    await world.profiles.put(before);
    const { error } = await world.json(`${START}`);
    expect(error).toMatchObject({ errorCode: 'sandbox_profile_taken', exitCode: 2, outcome: 'not_applied' });
    expect(world.profiles.get('sandbox')).toEqual(before);
  });

  it('pix sandbox start --lang pt-BR explains in Portuguese why it does not replace the profile', async () => {
    await world.profiles.put({ ...world.profiles.get('sandbox'), live: true });
    const { stderr } = await world.run(`${START} --lang pt-BR`);
    expect(stderr).toContain('O perfil "sandbox" não é de um sandbox');
  });

  it('pix sandbox start replaces a profile without data, and a profile that an earlier sandbox start wrote', async () => {
    expect((await startAndEnd(world, START)).code).toBe(0);
    await world.profiles.put(newProfile('sandbox', 'plain'));
    expect((await startAndEnd(world, START)).code).toBe(0);
    expect(world.profiles.get('sandbox').tokens.map(({ id }) => id)).toContain('both');
  });
});

it('pix sandbox start starts a sandbox even if another program uses the address in the profile', async () => {
  const other: Transport = async () => ({
    status: 200,
    headers: {},
    body: [Buffer.from('<html>')] as never,
  });
  expect((await startAndEnd(world, START, { transport: other })).code).toBe(0);
});

it('sandbox start --json prints the seed: a random seed, the seed from --seed, or the seed in the --data folder', async () => {
  const started = async (argv: string) =>
    (await startAndEnd(world, `${argv} --json`)).json as Record<string, unknown>;
  const [one, other] = [await started(START), await started(START)];
  expect(other.seed).not.toBe(one.seed);
  expect(other.tokens).not.toEqual(one.tokens);
  const again = await started(`${START} --seed ${String(one.seed)}`);
  expect(again.tokens).toEqual(one.tokens);

  const stored = 'sandbox start --port 0 --data kept';
  const first = await started(stored);
  const second = await started(`${stored} --seed 5`);
  expect([second.seed, second.tokens]).toEqual([first.seed, first.tokens]);
  const { stdout } = await startAndEnd(world, stored);
  expect(stdout).toMatch(new RegExp(`^seed +${String(first.seed)}$`, 'm'));
});

// For a folder in /proc, `mkdirSync` with `recursive` never returns, so pix must not use it here.
it.runIf(existsSync('/proc/self'))('sandbox start --detach refuses a log it cannot create', async () => {
  const env = { PIX_DATA_DIR: '/proc/pix-test' };
  const { code, stderr } = await world.run(`${START} --detach`, { env, transport: nobody });
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('/proc/pix-test') });
});
