import { addToken } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import type { PixWorld } from './pix-world.ts';

export async function giveHubToken({ profiles, clock, home, sandbox }: PixWorld): Promise<void> {
  const vault = await openVault('plain', { configDir: `${home}/config`, env: {}, platform: 'linux' });
  const token = { id: 'hub', value: sandbox.tokens.hub, scopes: [], family: 'hub' as const };
  await addToken({ profiles, vault, clock }, 'sandbox', token);
}
