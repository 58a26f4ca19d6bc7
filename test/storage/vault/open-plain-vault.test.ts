import { chmodSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { type Vault, vaultFile } from '../../../src/storage/vault/vault.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

it('the plain vault notices when its file is changed, exposed or removed after the first read', async () => {
  const configDir = tempFolder();
  const open = (): Promise<Vault> => openVault('plain', { configDir, env: {}, platform: 'linux' });
  const [vault, other] = [await open(), await open()];
  const file = vaultFile(configDir, 'shop', 'plain');
  const read = (): Promise<string | null> => vault.get('shop', 'token.a');
  await other.set('shop', 'token.a', 'one');
  expect([await read(), await read()]).toEqual(['one', 'one']);
  await other.set('shop', 'token.a', 'two');
  expect(await read()).toBe('two');
  expect(await vault.get('shop', 'token.b')).toBeNull();
  chmodSync(file, 0o640);
  expect((await pixErrorOf(read)).init).toMatchObject({ key: 'vault.exposed' });
  chmodSync(file, 0o600);
  expect(await read()).toBe('two');
  await other.set('office', 'token.a', 'three');
  expect(await vault.get('office', 'token.a')).toBe('three');
  rmSync(file);
  expect(await read()).toBeNull();
});
