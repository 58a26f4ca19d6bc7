import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { detachSandbox } from '../../../src/operations/sandbox/detach-sandbox.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

async function openWorld(): Promise<PixWorld> {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  mkdirSync(world.path('data'), { recursive: true });
  return world;
}

describe('folders and files that other users can write to', () => {
  it.each([
    ['the configuration folder', 'config'],
    ['the profile file', 'config/config.json'],
    ['the data folder', 'data'],
    ['the parent of the configuration and data folders', '.'],
  ])('pix balance exits with code 2 when every user can write to %s', async (_what, name) => {
    const world = await openWorld();
    chmodSync(world.path(name), 0o777);
    const { code, stdout, stderr } = await world.run('balance');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Every user of this machine can write to ${world.path(name)}`);
    expect(stderr).toContain('chmod go-w');
  });

  it.each([
    ['config', '0770'],
    ['config/config.json', '0660'],
    ['data', '0770'],
    ['config', '1777'],
  ])('pix balance warns when the path %s has the mode %s', async (name, mode) => {
    const world = await openWorld();
    chmodSync(world.path(name), mode);
    const { code, stderr } = await world.run('balance');
    expect(code).toBe(0);
    expect(stderr).toContain(`Other users can write to ${world.path(name)}`);
  });

  it('pix doctor reports every folder and file that other users can write to, with a command that repairs it', async () => {
    const world = await openWorld();
    const places = ['config', 'config/vault', 'data/exports'].map((name) => world.path(name));
    world.write('data/exports', '');
    for (const place of places) chmodSync(place, 0o777);
    const { code, json } = await world.run('doctor --json');
    const found = json.filter(({ check }: { check: string }) => check === 'places');
    expect(found.map(({ target }: { target: string }) => target).sort()).toEqual(places.sort());
    expect(new Set(found.map(({ result }: { result: string }) => result))).toEqual(new Set(['failed']));
    expect([code, found[0].advice.includes('chmod go-w')]).toEqual([8, true]);
  });
});

describe('NODE_TLS_REJECT_UNAUTHORIZED=0', () => {
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };

  it('pix balance refuses a live profile if NODE_TLS_REJECT_UNAUTHORIZED is 0, and sends no request', async () => {
    const world = await openWorld();
    await world.profiles.put({ ...world.profiles.get('sandbox'), live: true });
    const { code, stderr } = await world.run('balance', { env });
    expect([code, stderr.includes('NODE_TLS_REJECT_UNAUTHORIZED=0 turns off')]).toEqual([2, true]);
  });

  it('pix balance prints a warning for a test profile if NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
    const { code, stderr } = await (await openWorld()).run('balance', { env });
    expect([code, stderr.includes('certificates are not checked')]).toEqual([0, true]);
  });
});

it('detachSandbox passes no secret of the environment to the process of the sandbox', async () => {
  const folder = tempFolder();
  const script = `require('fs').writeFileSync(${JSON.stringify(join(folder, 'env'))}, JSON.stringify(process.env));
      console.log('{"baseUrl":"http://127.0.0.1:1"}'); setInterval(() => undefined, 1e6)`;
  const secrets = {
    PIX_TOKEN: 'a',
    PIX_VAULT_PASSPHRASE: 'b',
    PIX_JOURNAL_URL: 'c',
    AWS_SECRET_ACCESS_KEY: 'd',
    NODE_AUTH_TOKEN: 'e',
    https_proxy: 'http://user:f@127.0.0.1:1',
  };
  const { pid } = await detachSandbox(systemClock, {
    command: [process.execPath, '-e', script],
    env: { ...secrets, PATH: '/usr/bin', PIX_DATA_DIR: folder, LANG: 'pt_BR.UTF-8', NODE_NO_WARNINGS: '1' },
    logFile: join(folder, 'sandbox.log'),
    signal: new AbortController().signal,
  });
  process.kill(pid);
  const given = Object.keys(JSON.parse(readFileSync(join(folder, 'env'), 'utf8')));
  expect(given.sort()).toEqual(['LANG', 'NODE_NO_WARNINGS', 'PATH', 'PIX_DATA_DIR']);
});
