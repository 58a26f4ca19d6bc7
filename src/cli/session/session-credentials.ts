import type { Profile } from '../../storage/profiles/profile.ts';
import { type Credentials, loadCredentials } from '../../storage/vault/credentials.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import type { StderrNotes } from './stderr-notes.ts';
import { openProfileVault } from './vault-access.ts';
import type { World } from './world.ts';

/** Credentials of a session, of environment and profile, and the vaults that they are read from. What is read is noted as secret. */
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

  /** Opened once for each store, so that a passphrase is asked for once. */
  vault(profile: Pick<Profile, 'store'>): Promise<Vault> {
    const opened = this.#vaults.get(profile.store) ?? openProfileVault(this.#world, profile);
    this.#vaults.set(profile.store, opened);
    return opened;
  }

  /** Environment over profile; says once which variables won. */
  current(): Credentials {
    if (this.#loaded === undefined) {
      this.#loaded = this.#load();
      this.noteOverrides(this.#loaded.overrides);
    }
    return this.#loaded;
  }

  /** As `current`, of the profile as it is in its file now. */
  fresh(): Credentials {
    this.#loaded = this.#load();
    return this.#loaded;
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
        read: async () => secrets.noted(await token.read()),
      })),
      readSecret: async (name) => secrets.noted(await loaded.readSecret(name)),
    };
  }
}
