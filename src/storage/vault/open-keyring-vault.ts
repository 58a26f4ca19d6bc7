import { fail } from '../../domain/errors.ts';
import { errorMessage, PixError } from '../../domain/pix-error.ts';
import { ProfileStore } from '../profiles/profile-store.ts';
import { KeyringProcess, splitLongEntry } from './keyring-process.ts';
import type { KeyringEntry, MakeKeyringEntry, Vault, VaultDeps } from './vault.ts';

const SERVICE = 'pix';
/** Maximum number of characters of an entry. Windows accepts 2,560 bytes of UTF-16. */
const WINDOWS_LIMIT = 1_280;

/**
 * Secrets in the keyring. Its entries are named `<vault id>/<profile>/<entry>`, so that two folders have separate
 * entries.
 * @throws PixError `auth` when the machine has no keyring, or the keyring is locked or does not answer; the
 * error lists the choices
 */
export class KeyringVault implements Vault {
  readonly kind = 'keyring';
  readonly #deps: VaultDeps;
  readonly #profiles: ProfileStore;
  readonly #make: MakeKeyringEntry;
  readonly #process: KeyringProcess | undefined;

  constructor(deps: VaultDeps) {
    this.#deps = deps;
    this.#profiles = new ProfileStore(deps.configDir);
    this.#process = deps.keyringProcess && new KeyringProcess(deps.keyringProcess);
    const make = deps.keyringEntry ?? this.#process?.entry;
    if (make === undefined) throw new Error('a keyring needs its process');
    this.#make = make;
  }

  async get(profile: string, name: string): Promise<string | null> {
    const id = this.#profiles.vaultId();
    return id === null ? null : this.#use(this.#entry(id, profile, name), (entry) => entry.getPassword());
  }

  async set(profile: string, name: string, value: string): Promise<void> {
    const id = this.#profiles.vaultId() ?? (await this.#profiles.makeVaultId());
    await this.#use(this.#entry(id, profile, name), (entry) => entry.setPassword(value));
  }

  async remove(profile: string, name: string): Promise<void> {
    const id = this.#profiles.vaultId();
    if (id !== null) await this.#use(this.#entry(id, profile, name), (entry) => entry.deletePassword());
  }

  async removeProfile(profile: string, names: readonly string[]): Promise<void> {
    for (const name of names) await this.remove(profile, name);
  }

  close(): void {
    this.#process?.close();
  }

  #entry(id: string, profile: string, name: string): KeyringEntry {
    const limit = this.#deps.platform === 'win32' ? WINDOWS_LIMIT : undefined;
    return splitLongEntry((account) => this.#make(SERVICE, account), `${id}/${profile}/${name}`, limit);
  }

  async #use<T>(entry: KeyringEntry, run: (entry: KeyringEntry) => Promise<T>): Promise<T> {
    try {
      return await run(entry);
    } catch (error) {
      throw error instanceof PixError ? error : keyringError(errorMessage(error).slice(0, 200), error);
    }
  }
}

/** Matches errors that say that the keyring is locked, or that a person denied access. */
const LOCKED =
  /\blocked|unlock|dismissed|cancel|denied|interaction is not allowed|no UI possible|passphrase you entered/i;
/** Matches timeouts of the system's message bus, which are shorter than `LIMIT_MS` of `KeyringProcess`. */
const SILENT = /did not receive a reply|timed? ?out/i;

function keyringError(reason: string, cause: unknown): PixError {
  if (SILENT.test(reason)) return fail('vault.keyring_silent', {}, { cause: cause });
  return fail(LOCKED.test(reason) ? 'vault.keyring_locked' : 'vault.no_keyring', { reason }, { cause });
}
