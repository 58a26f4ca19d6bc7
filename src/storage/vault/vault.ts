import { PixError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { Env } from '../../system/files/paths.ts';
import type { VaultKind } from '../profiles/profile.ts';

/** Where the secrets of profiles lie. Entries are named as `entryNames` says. */
export interface Vault {
  readonly kind: VaultKind;
  /** The secret, or null when there is none of that name. */
  get(profile: string, name: string): Promise<string | null>;
  set(profile: string, name: string, value: string): Promise<void>;
  /** As `set`, for an entry of an older version, which goes. */
  adopt(profile: string, name: string, value: string): Promise<void>;
  /** Whether entries of an older version, which name no origins, certainly belong to this folder. */
  adopts(profile: string): boolean;
  /** Does nothing when there is none. */
  remove(profile: string, name: string): Promise<void>;
  /** Removes all of a profile. `names` are those its notes tell of: a keyring cannot list its entries. */
  removeProfile(profile: string, names: readonly string[]): Promise<void>;
  /** Ends a process of its own, if it has one. */
  close?(): void;
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

export interface KeyringSetting {
  /** Program and arguments of the keyring's own process: Node and `bin/keyring.js`. */
  readonly program: readonly string[];
  readonly env: Env;
  /** Real time, because a keyring does not follow any other. Its timers keep this process running. */
  readonly clock: Clock;
  /** Calls the handler when the command is asked to stop. @returns a function that removes the handler */
  readonly onSignal: (handler: () => void) => () => void;
  /** Called once when the keyring has not answered for a while, with the seconds that it has in all. */
  readonly onWaiting: (seconds: number) => void;
  /** Default: 30 s. */
  readonly limitMs?: number;
}

export interface VaultDeps {
  readonly configDir: string;
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  /** Absent without a terminal. */
  readonly askPassphrase?: (question: PassphraseQuestion) => Promise<string>;
  /** For the system's keyring. */
  readonly keyringProcess?: KeyringSetting;
  /** Tests put their own here instead. */
  readonly keyringEntry?: MakeKeyringEntry;
  /** The user's home in tests. Default: as the system knows it. */
  readonly userHome?: string;
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
