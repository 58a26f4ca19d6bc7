import { PixError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { Env } from '../../system/files/paths.ts';
import type { VaultKind } from '../profiles/profile.ts';

/** A store for the secrets of profiles. `entryNames` returns the names of a profile's entries. */
export interface Vault {
  readonly kind: VaultKind;
  /** Returns the secret, or null if none has this name. */
  get(profile: string, name: string): Promise<string | null>;
  set(profile: string, name: string, value: string): Promise<void>;
  /** Like `set`, for an entry of an older version, which is then removed. */
  adopt(profile: string, name: string, value: string): Promise<void>;
  /** Whether entries of an older version, which name no origins, certainly belong to this folder. */
  adopts(profile: string): boolean;
  /** Does nothing when there is none. */
  remove(profile: string, name: string): Promise<void>;
  /** Removes all secrets of a profile. `names` come from its notes, because a keyring cannot list its entries. */
  removeProfile(profile: string, names: readonly string[]): Promise<void>;
  /** Ends the vault's helper process, if it has one. */
  close?(): void;
}

export interface PassphraseQuestion {
  readonly profile: string;
  /** `create`: a new vault, so it is worth asking twice. */
  readonly purpose: 'open' | 'create';
  /** 1, then 2 and 3 after wrong ones. */
  readonly attempt: number;
}

/** The used methods of an entry of `@napi-rs/keyring`. */
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
  /** A real clock, because a keyring needs real time. Its timers keep this process running. */
  readonly clock: Clock;
  /** Calls the handler when the command is asked to stop. @returns a function that removes the handler */
  readonly onSignal: (handler: () => void) => () => void;
  /** Called once when the keyring has not answered for a while, with the whole time limit in seconds. */
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
  /** Replaces the keyring in tests. */
  readonly keyringEntry?: MakeKeyringEntry;
  /** The user's home in tests. Default: as the system knows it. */
  readonly userHome?: string;
  /** For tests that do not test the key: deriving one takes half a second. Other costs cannot open such a vault. */
  readonly scryptCost?: number;
}

/** The file of a profile. The prefix keeps Windows' reserved names (`nul`, `con`) away. */
export function vaultFile(configDir: string, profile: string, extension: 'enc' | 'plain'): string {
  return process
    .getBuiltinModule('node:path')
    .join(configDir, 'vault', `profile-${profile}.${extension}.json`);
}

/** Makes an error of a vault. It never contains a secret. */
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
