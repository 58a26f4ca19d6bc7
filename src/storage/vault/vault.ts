import type { Clock } from '../../domain/time/clock.ts';
import type { Env } from '../../system/files/paths.ts';
import type { VaultKind } from '../profiles/profile.ts';

/** Stores the secrets of profiles. `entryNames` returns the names of a profile's entries. */
export interface Vault {
  readonly kind: VaultKind;
  /** Returns null if there is no secret of this name. */
  get(profile: string, name: string): Promise<string | null>;
  set(profile: string, name: string, value: string): Promise<void>;
  /** Removes a secret. Does nothing when there is no such secret. */
  remove(profile: string, name: string): Promise<void>;
  /**
   * Removes the secrets of a profile. The caller must pass their names, because a keyring cannot list its
   * entries.
   */
  removeProfile(profile: string, names: readonly string[]): Promise<void>;
  close?(): void;
}

export interface PassphraseQuestion {
  readonly profile: string;
  /**
   * For `open`, the person types the existing passphrase. For `create`, the person chooses a new passphrase
   * and should type it twice.
   */
  readonly purpose: 'open' | 'create';
  /** 1 for the first attempt; 2 and 3 after wrong passphrases. */
  readonly attempt: number;
}

export interface KeyringEntry {
  getPassword(): Promise<string | null>;
  setPassword(value: string): Promise<void>;
  deletePassword(): Promise<boolean>;
}
export type MakeKeyringEntry = (service: string, account: string) => KeyringEntry;

export interface KeyringSetting {
  readonly program: readonly string[];
  readonly env: Env;
  /** A clock of real time, because keyring calls take real time. */
  readonly clock: Clock;
  /**
   * Adds a handler that runs when a signal stops the command.
   * @returns a function that removes the handler
   */
  readonly onSignal: (handler: () => void) => () => void;
  /** Called once, when a call of the keyring has taken a second. `seconds` is the time limit of the call. */
  readonly onWaiting: (seconds: number) => void;
  /** Time limit of a keyring call, in ms. Default: 30,000. */
  readonly limitMs?: number;
}

export interface VaultDeps {
  readonly configDir: string;
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  /** Asks a person for the passphrase. Undefined if there is no terminal. */
  readonly askPassphrase?: (question: PassphraseQuestion) => Promise<string>;
  readonly keyringProcess?: KeyringSetting;
  /** Replaces the system's keyring in tests. */
  readonly keyringEntry?: MakeKeyringEntry;
  /**
   * N of scrypt, set only by tests, because the normal cost takes half a second per key. A vault can be
   * opened only with the cost that it was made with.
   */
  readonly scryptCost?: number;
}

/**
 * Returns the path of a vault file. Its name starts with `profile-`, because Windows reserves names such as
 * `nul` and `con`.
 */
export function vaultFile(configDir: string, profile: string, extension: 'enc' | 'plain'): string {
  return process
    .getBuiltinModule('node:path')
    .join(configDir, 'vault', `profile-${profile}.${extension}.json`);
}
