import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newProfile, type Profile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { addToken, forgetProfile, removeToken } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import type { MakeKeyringEntry, Vault, VaultDeps } from '../../../src/storage/vault/vault.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { memoryKeyring } from './memory-keyring.ts';

function open(keyringEntry: MakeKeyringEntry, more: Partial<VaultDeps> = {}): Promise<Vault> {
  const deps = { configDir: tempFolder(), env: {}, platform: 'linux', keyringEntry } as const;
  return openVault('keyring', { ...deps, ...more });
}

const URL = 'https://api.example.test/v1';
const shop = (baseUrl = URL): Profile => ({
  ...newProfile('shop', 'keyring', { baseUrl }),
  tokens: [{ id: 'a', scopes: [], family: 'main', last4: '', addedAt: '2026-11-21T12:00:00.000Z' }],
});

describe('keyring vault', () => {
  it('the keyring vault builds the name of an entry from vault id, profile and secret name', async () => {
    const { entry, held } = memoryKeyring();
    const configDir = tempFolder();
    const vault = await open(entry, { configDir });
    expect(await vault.get('shop', 'token.a')).toBeNull();
    await vault.set('shop', 'token.a', 'secret');
    await vault.set('shop', 'webhook', 'other');
    const id = new ProfileStore(configDir).vaultId();
    expect(id).toMatch(/^[\w-]{22}$/);
    expect([...held]).toEqual([
      [`${id}/shop/token.a`, 'secret'],
      [`${id}/shop/webhook`, 'other'],
    ]);
    expect(await (await open(entry, { configDir })).get('shop', 'token.a')).toBe('secret');
    await vault.remove('shop', 'token.b');
    expect(held.size).toBe(2);
    await vault.removeProfile('shop', ['token.a', 'webhook', 'gone']);
    expect(held.size).toBe(0);
  });

  it('the keyring vault separates the entries of two equally named profiles in different configuration folders', async () => {
    const { entry, held } = memoryKeyring();
    const [mine, other] = [await open(entry), await open(entry)];
    await mine.set('shop', 'token.a', 'live');
    expect(await other.get('shop', 'token.a')).toBeNull();
    await other.set('shop', 'token.a', 'theirs');
    await other.remove('shop', 'token.a');
    await other.removeProfile('shop', ['token.a']);
    expect(await mine.get('shop', 'token.a')).toBe('live');
    expect(held.size).toBe(1);
  });

  it('the keyring vault changes no entry if the address was changed in a copy of the profile folder', async () => {
    const { entry, held } = memoryKeyring();
    const configDir = tempFolder();
    const vault = await open(entry, { configDir });
    const profiles = new ProfileStore(configDir);
    const keeper = { profiles, vault, clock: { now: () => 0 } as never };
    await profiles.put({ ...shop(), tokens: [] });
    const token = { id: 'a', value: 'tok_live_0123456789', scopes: [], family: 'main' } as const;
    await addToken(keeper, 'shop', token);
    const before = [...held];
    // This is the state of a copied profile folder in which somebody has changed the address.
    await profiles.put({ ...profiles.get('shop'), baseUrl: 'https://evil.example.test/v1' });
    for (const run of [
      () => addToken(keeper, 'shop', { ...token, value: 'tok_other_0123456789' }),
      () => removeToken(keeper, 'shop', 'a'),
      () => forgetProfile(keeper, 'shop'),
    ])
      expect((await pixErrorOf(run)).init).toMatchObject({
        kind: 'auth',
        key: 'vault.other_origin',
        params: { origin: 'https://evil.example.test', origins: 'https://api.example.test' },
      });
    expect([...held]).toEqual(before);
  });

  it.each([
    ['Platform failure: no bus', 'vault.no_keyring'],
    ["Couldn't access platform storage: Secret Service: unlock prompt was dismissed", 'vault.keyring_locked'],
    ['The collection is locked', 'vault.keyring_locked'],
    ['User interaction is not allowed.', 'vault.keyring_locked'],
    ['The user canceled the operation.', 'vault.keyring_locked'],
    ['Platform failure: DBus error: Did not receive a reply. Possible causes …', 'vault.keyring_silent'],
  ])('the keyring vault reports the error "%s" as %s', async (reason, key) => {
    const failed = async (): Promise<never> => {
      throw new Error(`${reason}${' '.repeat(300)}.`);
    };
    const broken = await open(() => ({ getPassword: failed, setPassword: failed, deletePassword: failed }));
    const { init } = await pixErrorOf(() => broken.set('shop', 'token.a', 'secret'));
    expect(init).toMatchObject({ kind: 'auth', key, hintKey: `${key}.hint` });
    expect(String(init.params?.reason ?? '').length).toBeLessThanOrEqual(200);
  });

  it('the keyring vault on Windows divides entries that are too long for the Credential Manager', async () => {
    const { entry, held } = memoryKeyring({ limit: 1_280 });
    const windows = await open(entry, { platform: 'win32' });
    for (const length of [1_280, 1_281, 5_000, 10]) {
      await windows.set('shop', 'card.key', 'x'.repeat(length));
      expect(await windows.get('shop', 'card.key')).toBe('x'.repeat(length));
    }
    await windows.remove('shop', 'card.key');
    expect(held.size).toBe(0);
    const elsewhere = memoryKeyring();
    await (await open(elsewhere.entry)).set('shop', 'card.key', 'x'.repeat(5_000));
    expect(elsewhere.held.size).toBe(1);
  });

  it.runIf(process.platform === 'linux')('the keyring vault reports a missing keyring', async () => {
    const run = await runProgram([join(import.meta.dirname, 'use-system-keyring.ts'), 'set', 'secret'], {
      env: { PIX_CONFIG_DIR: tempFolder(), DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' },
    });
    expect(run).toMatchObject({ code: 0, stderr: 'vault.no_keyring' });
  });
});
