import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { addTokens } from './add-tokens.ts';
import type { PixWorld } from './pix-world.ts';

export async function giveHubToken({ profiles, clock, home, sandbox }: PixWorld): Promise<void> {
  const vault = await openVault('plain', { configDir: `${home}/config`, env: {}, platform: 'linux' });
  await addTokens({ profiles, vault, clock }, 'sandbox', sandbox.tokens, ['hub']);
}
