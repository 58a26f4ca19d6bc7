import { systemClock } from '../../domain/time/clock.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import { type Credentials, loadCredentials } from '../../storage/vault/load-credentials.ts';
import { openVault } from '../../storage/vault/open-vault.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import { configDir } from '../../system/files/paths.ts';
import { canAsk } from '../asking/can-ask.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { World } from './world.ts';

/**
 * Reads credentials from the environment and from the profile's vault. Registers each value as a secret, so
 * that output masks it.
 */
export class SessionCredentials {
  readonly #world: World;
  readonly #notes: StderrNotes;
  readonly #profile: () => Profile | null;
  readonly #vaults = new Map<Profile['store'], Promise<Vault>>();
  #loaded: Credentials | undefined;

  constructor(world: World, notes: StderrNotes, profile: () => Profile | null) {
    this.#world = world;
    this.#notes = notes;
    this.#profile = profile;
  }

  /**
   * Opens the profile's vault. Later calls return the same vault, so that a person enters the passphrase only
   * once.
   */
  vault(profile: Pick<Profile, 'store'>): Promise<Vault> {
    const opened = this.#vaults.get(profile.store) ?? openProfileVault(this.#world, this.#notes, profile);
    this.#vaults.set(profile.store, opened);
    return opened;
  }

  /**
   * Returns the credentials. Environment variables override the profile; a note on stderr names these
   * variables once.
   */
  current(): Credentials {
    if (this.#loaded === undefined) {
      this.#loaded = this.#load();
      this.noteOverrides(this.#loaded.overrides);
    }
    return this.#loaded;
  }

  fresh(): Credentials {
    this.#loaded = this.#load();
    return this.#loaded;
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#vaults.values());
    for (const one of opened) if (one.status === 'fulfilled') one.value.close?.();
  }

  noteOverrides(variables: readonly string[]): void {
    const profile = this.#profile();
    if (profile === null || variables.length === 0) return;
    this.#notes.note('profile.from_environment', { name: variables.join(', '), profile: profile.name });
  }

  #load(): Credentials {
    const profile = this.#profile();
    const { env, secrets } = this.#world;
    const loaded = loadCredentials({
      env,
      profile,
      openVault: () => {
        if (profile === null) throw new Error('a profile is needed to open its vault');
        return this.vault(profile);
      },
    });
    return {
      ...loaded,
      tokens: loaded.tokens.map((token) => ({
        ...token,
        read: async (to) => secrets.noted(await token.read(to)),
      })),
      readSecret: async (name) => secrets.noted(await loaded.readSecret(name)),
    };
  }
}

function openProfileVault(world: World, notes: StderrNotes, profile: Pick<Profile, 'store'>): Promise<Vault> {
  const { env, platform } = world;
  return openVault(profile.store, {
    configDir: configDir(world),
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
