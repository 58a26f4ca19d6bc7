import { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { Env } from '../../system/files/paths.ts';
import type { VaultKind } from '../profiles/profile.ts';

/** To get the names of a profile's entries, call `entryNames`. */
export interface Vault {
  readonly kind: VaultKind;
  /** Returns null if there is no secret of this name. */
  get(profile: string, name: string): Promise<string | null>;
  set(profile: string, name: string, value: string): Promise<void>;
  /** Stores the entry, and removes the one that an older version stored elsewhere. */
  adopt(profile: string, name: string, value: string): Promise<void>;
  /** Whether entries of an older version certainly belong to this folder. */
  adopts(profile: string): boolean;
  /** Removes a secret. Does nothing when there is no such secret. */
  remove(profile: string, name: string): Promise<void>;
  /** Removes the secrets of a profile. A keyring cannot list its entries, so the caller names them. */
  removeProfile(profile: string, names: readonly string[]): Promise<void>;
  close?(): void;
}

export interface PassphraseQuestion {
  readonly profile: string;
  /** If the purpose is `create`, the passphrase should be asked twice. */
  readonly purpose: 'open' | 'create';
  /** Number of the attempt. It is 1, then 2 and 3 after wrong passphrases. */
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
  /** This must be a real clock, because a call of the keyring takes real time. */
  readonly clock: Clock;
  /**
   * Adds a handler of the signals that stop the command.
   * @returns a function that removes the handler
   */
  readonly onSignal: (handler: () => void) => () => void;
  /** Called once when the keyring has not answered for a second. `seconds` is its time limit. */
  readonly onWaiting: (seconds: number) => void;
  /** Time limit of a request. Default: 30 s. */
  readonly limitMs?: number;
}

export interface VaultDeps {
  readonly configDir: string;
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  /** Absent when there is no terminal. */
  readonly askPassphrase?: (question: PassphraseQuestion) => Promise<string>;
  readonly keyringProcess?: KeyringSetting;
  /** Tests replace the keyring by this function. */
  readonly keyringEntry?: MakeKeyringEntry;
  /** Home folder, which only tests set. Default: the one that the system reports. */
  readonly userHome?: string;
  /**
   * Only tests set a cost, because the normal cost takes half a second per key. A vault opens only with the
   * cost with which it was made.
   */
  readonly scryptCost?: number;
}

/** Returns a file name with a prefix, because Windows reserves names (`nul`, `con`). */
export function vaultFile(configDir: string, profile: string, extension: 'enc' | 'plain'): string {
  return process
    .getBuiltinModule('node:path')
    .join(configDir, 'vault', `profile-${profile}.${extension}.json`);
}

/** Returns an error that never contains a secret. */
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
