import { fail } from '../../domain/errors.ts';
import type { Limits } from '../../domain/money/limits.ts';
import type { ConfigChange } from './change-config.ts';
import { type Config, configWarnings, readConfig, type Warning } from './config.ts';
import type { Profile } from './profile.ts';
import { checkProfileName } from './profile-name.ts';

const path = process.getBuiltinModule('node:path');

/**
 * Reads and changes the profiles in `config.json`. Every call reads the current file. Changes lock it, so
 * that concurrent processes do not lose each other's changes.
 */
export class ProfileStore {
  readonly file: string;

  constructor(configDir: string) {
    this.file = path.join(configDir, 'config.json');
  }

  list(): readonly Profile[] {
    return [...readConfig(this.file).profiles.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  find(name: string): Profile | null {
    return readConfig(this.file).profiles.get(name) ?? null;
  }

  /**
   * Returns the profile with this name.
   * @throws PixError `auth` when there is none; the error lists the existing profiles
   */
  get(name: string): Profile {
    return existing(readConfig(this.file), name);
  }

  /** Returns the profile chosen with `use`, or null if none was chosen. */
  active(): Profile | null {
    const config = readConfig(this.file);
    return config.active === null ? null : existing(config, config.active);
  }

  warnings(): readonly Warning[] {
    return configWarnings(this.file);
  }

  vaultId(): string | null {
    return readConfig(this.file).vaultId;
  }

  /**
   * Returns the vault id, and creates it if there is none. If two processes create it concurrently, both
   * return the id that was stored first.
   */
  async makeVaultId(): Promise<string> {
    const made = process.getBuiltinModule('node:crypto').randomBytes(16).toString('base64url');
    const { vaultId } = await this.#change((config) => ({ ...config, vaultId: config.vaultId ?? made }));
    return vaultId ?? made;
  }

  async use(name: string): Promise<void> {
    await this.#change((config) => ({ ...config, active: existing(config, name).name }));
  }

  async put(profile: Profile): Promise<void> {
    checkProfileName(profile.name);
    await this.#change((config) => withProfile(config, profile));
  }

  /** Applies `change` to the current profile and stores the result. */
  async update(name: string, change: (profile: Profile) => Profile): Promise<Profile> {
    const after = await this.#change((config) =>
      withProfile(config, { ...change(existing(config, name)), name }),
    );
    return existing(after, name);
  }

  /**
   * Changes one key of a profile.
   * @throws PixError `usage` for an unknown key or an invalid value
   */
  async setKey(name: string, key: string, value: string): Promise<Profile> {
    const { withKey } = await import('./profile-setting-keys.ts');
    return this.update(name, (profile) => withKey(profile, key, value));
  }

  /** Replaces the limits of a profile. An empty object removes them. */
  setLimits(name: string, limits: Limits): Promise<Profile> {
    return this.update(name, ({ limits: _before, ...profile }) =>
      Object.keys(limits).length === 0 ? profile : { ...profile, limits },
    );
  }

  /** Removes a profile. The caller must first remove its secrets from the vault. */
  async remove(name: string): Promise<void> {
    await this.#change((config) => {
      const profiles = new Map(config.profiles);
      profiles.delete(existing(config, name).name);
      return { active: config.active === name ? null : config.active, profiles };
    });
  }

  async #change(change: (config: Config) => ConfigChange): Promise<ConfigChange> {
    const { changeConfig } = await import('./change-config.ts');
    return changeConfig(this.file, change);
  }
}

function withProfile(config: Config, profile: Profile): ConfigChange {
  return { active: config.active, profiles: new Map(config.profiles).set(profile.name, profile) };
}

function existing(config: ConfigChange, name: string): Profile {
  const profile = config.profiles.get(name);
  if (profile !== undefined) return profile;
  const names = [...config.profiles.keys()].sort().join(', ');
  throw fail(names === '' ? 'profiles.none' : 'profiles.unknown', { name: name.slice(0, 80), names });
}
