import { systemClock } from '../../domain/time/clock.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import { openVault } from '../../storage/vault/open-vault.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import { configDir } from '../../system/files/paths.ts';
import { canAsk } from '../asking/can-ask.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { World } from './world.ts';

export function openProfileVault(
  world: World,
  notes: StderrNotes,
  profile: Pick<Profile, 'store'>,
): Promise<Vault> {
  const { env, platform, home } = world;
  return openVault(profile.store, {
    configDir: configDir(env, platform, home),
    env,
    platform,
    keyringProcess: {
      program: keyringProgram(world),
      env,
      clock: systemClock,
      onSignal: world.onSignal,
      onWaiting: (seconds) => notes.note('vault.keyring_waits', { seconds }),
    },
    ...(canAsk(world)
      ? {
          askPassphrase: async (question) => {
            const { askPassphrase } = await import('../streams/prompts.ts');
            return world.secrets.noted(await askPassphrase(world, question));
          },
        }
      : {}),
  });
}

/**
 * Returns the command that reads the keychain: `bin/keyring.js` with the current Node. It is a separate
 * program, because macOS asks the user for permission for each program.
 */
function keyringProgram({ self }: World): readonly string[] {
  const [node = '', run = ''] = self;
  const { dirname, join } = process.getBuiltinModule('node:path');
  return [node, join(dirname(run), 'keyring.js')];
}
