import { configDir } from '../../storage/files/paths.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import { openVault } from '../../storage/vault/open-vault.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import type { World } from './world.ts';

/** The vault with a profile's secrets; asks for a passphrase on a terminal only. */
export function openProfileVault(world: World, profile: Pick<Profile, 'store'>): Promise<Vault> {
  const { env, platform, home, clock } = world;
  const canAsk = world.stderr.isTTY === true && world.stdin.isTTY === true;
  return openVault(profile.store, {
    configDir: configDir(env, platform, home),
    env,
    platform,
    clock,
    ...(canAsk
      ? {
          askPassphrase: async (question) => {
            const { askPassphrase } = await import('../streams/prompts.ts');
            return world.secrets.noted(await askPassphrase(world, question));
          },
        }
      : {}),
  });
}
