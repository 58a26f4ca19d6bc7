import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import type { MakeKeyringEntry, Vault, VaultDeps } from '../../../src/storage/vault/vault.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { runNode } from '../../support/programs/run-node.ts';

function open(keyringEntry: MakeKeyringEntry, more: Partial<VaultDeps> = {}): Promise<Vault> {
  const deps = {
    configDir: '/nowhere',
    env: {},
    platform: 'linux',
    clock: systemClock,
    keyringEntry,
  } as const;
  return openVault('keyring', { ...deps, ...more });
}

/** Entries in a map: the keyring itself is the system's, and not there on every machine. */
function inMemory(): { entry: MakeKeyringEntry; held: Map<string, string> } {
  const held = new Map<string, string>();
  const entry: MakeKeyringEntry = (service, account) => ({
    getPassword: async () => held.get(`${service}:${account}`) ?? null,
    setPassword: async (value) => void held.set(`${service}:${account}`, value),
    deletePassword: async () => held.delete(`${service}:${account}`),
  });
  return { entry, held };
}

describe('the keyring vault', () => {
  it('files each secret under profile and name, and removes those it is told of', async () => {
    const { entry, held } = inMemory();
    const vault = await open(entry);
    await vault.set('shop', 'token.a', 'secret');
    await vault.set('shop', 'webhook', 'other');
    expect(vault.kind).toBe('keyring');
    expect([...held]).toEqual([
      ['pix:shop/token.a', 'secret'],
      ['pix:shop/webhook', 'other'],
    ]);
    expect(await vault.get('shop', 'token.a')).toBe('secret');
    expect(await vault.get('shop', 'token.b')).toBeNull();
    await vault.remove('shop', 'token.b');
    await vault.set('shop', 'token.b', 'more');
    await vault.remove('shop', 'token.b');
    expect(held.size).toBe(2);
    await vault.removeProfile('shop', ['token.a', 'webhook', 'gone']);
    expect(held.size).toBe(0);
  });

  it('gives up after 3 s on a keyring that does not answer', async () => {
    const clock = new VirtualClock(0);
    const silent = await open(
      () => ({ ...inMemory().entry('', ''), getPassword: () => new Promise<string>(() => {}) }),
      { clock },
    );
    const failure = pixErrorOf(() => silent.get('shop', 'token.a'));
    await clock.advance(3_000);
    expect((await failure).init).toMatchObject({
      kind: 'auth',
      key: 'vault.keyring_silent',
      params: { seconds: 3 },
    });
  });

  it('waits for one that takes its time', async () => {
    const clock = new VirtualClock(0);
    const slow = await open(
      () => ({
        ...inMemory().entry('', ''),
        getPassword: () => new Promise((resolve) => clock.at(2_999, () => resolve('there'))),
      }),
      { clock },
    );
    const found = slow.get('shop', 'token.a');
    await clock.advance(2_999);
    expect(await found).toBe('there');
  });

  it('leaves no timer behind when the keyring answers', async () => {
    const clock = new VirtualClock(0);
    await (await open(inMemory().entry, { clock })).get('shop', 'token.a');
    expect(clock.waiting).toBe(0);
  });

  it('passes on why the keyring failed, and names the other choices', async () => {
    const broken = await open(() => {
      throw new Error(`Platform failure: no bus${' '.repeat(300)}.`);
    });
    expect((await pixErrorOf(() => broken.set('shop', 'token.a', 'secret'))).init).toMatchObject({
      kind: 'auth',
      key: 'vault.no_keyring',
      params: { reason: `Platform failure: no bus${' '.repeat(176)}` },
      hintKey: 'vault.no_keyring.hint',
    });
  });

  it("refuses what Windows' Credential Manager cannot hold, and takes it elsewhere", async () => {
    const { entry } = inMemory();
    const windows = await open(entry, { platform: 'win32' });
    await windows.set('shop', 'token.a', 'x'.repeat(1280));
    expect((await pixErrorOf(() => windows.set('shop', 'card.key', 'x'.repeat(1281)))).init).toMatchObject({
      key: 'vault.too_long',
      params: { name: 'card.key' },
    });
    await (await open(entry)).set('shop', 'card.key', 'x'.repeat(1281));
  });

  it.runIf(process.platform === 'linux')('says so on a machine without a keyring', async () => {
    const run = await runNode('open-system-keyring.ts', [], {
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
    });
    expect(run).toEqual({ code: 0, stderr: 'vault.no_keyring' });
  });
});
