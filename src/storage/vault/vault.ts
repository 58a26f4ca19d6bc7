import { PixError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { Env } from '../files/paths.ts';
import type { VaultKind } from '../profiles/profile.ts';

/** Where the secrets of profiles lie. Entries are named as `entryNames` says. */
export interface Vault {
  readonly kind: VaultKind;
  /** The secret, or null when there is none of that name. */
  get(profile: string, name: string): Promise<string | null>;
  set(profile: string, name: string, value: string): Promise<void>;
  /** Does nothing when there is none. */
  remove(profile: string, name: string): Promise<void>;
  /** Removes all of a profile. `names` are those its notes tell of: a keyring cannot list its entries. */
  removeProfile(profile: string, names: readonly string[]): Promise<void>;
}

export interface PassphraseQuestion {
  readonly profile: string;
  /** `create`: a new vault, so it is worth asking twice. */
  readonly purpose: 'open' | 'create';
  /** 1, then 2 and 3 after wrong ones. */
  readonly attempt: number;
}

/** What `@napi-rs/keyring` gives for one entry, as far as it is used. */
export interface KeyringEntry {
  getPassword(): Promise<string | null>;
  setPassword(value: string): Promise<void>;
  deletePassword(): Promise<boolean>;
}
export type MakeKeyringEntry = (service: string, account: string) => KeyringEntry;

export interface VaultDeps {
  readonly configDir: string;
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  /** Absent without a terminal. */
  readonly askPassphrase?: (question: PassphraseQuestion) => Promise<string>;
  /** Tests put their own here; else the system's. */
  readonly keyringEntry?: MakeKeyringEntry;
  /** Tests of anything but the key itself: half a second for each. A vault made so opens nowhere else. */
  readonly scryptCost?: number;
}

/** The file of a profile. The prefix keeps Windows' reserved names (`nul`, `con`) away. */
export function vaultFile(configDir: string, profile: string, extension: 'enc' | 'plain'): string {
  return process
    .getBuiltinModule('node:path')
    .join(configDir, 'vault', `profile-${profile}.${extension}.json`);
}

/** A failure of a vault. It never carries a secret. */
export function vaultError(key: string, params: Record<string, string | number>, cause?: unknown): PixError {
  return new PixError({
    kind: 'auth',
    key: `vault.${key}`,
    params,
    errorCode: `vault_${key}`,
    hintKey: `vault.${key}.hint`,
    cause,
  });
}
