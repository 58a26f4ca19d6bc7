import { readIfPresent } from '../../system/files/read-whole-file.ts';
import { type Vault, type VaultDeps, vaultError, vaultFile } from './vault.ts';
import {
  deriveKey,
  isKeyOf,
  type OpenedHeader,
  readHeader,
  seal,
  unseal,
  type VaultKey,
} from './vault-crypto.ts';
import {
  changeEntry,
  isOwnVaultFile,
  parseEntries,
  removeVaultFile,
  serialiseEntries,
  type VaultEntries,
} from './vault-entries.ts';

const ATTEMPTS = 3;

export const openFileVault = (deps: VaultDeps): Vault => new FileVault(deps);

/**
 * Stores secrets in a file, encrypted with a passphrase from `PIX_VAULT_PASSPHRASE` or a prompt. There is no
 * flag for it, because other users and the shell's history would see it. Passphrase and keys exist only in
 * the memory of this process.
 */
class FileVault implements Vault {
  readonly kind = 'file';
  readonly #deps: VaultDeps;
  readonly #passphrases = new Map<string, string>();
  readonly #keys = new Map<string, VaultKey>();
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: VaultDeps) {
    this.#deps = deps;
  }

  get(profile: string, name: string): Promise<string | null> {
    return this.#inTurn(async () => {
      const bytes = readIfPresent(this.#file(profile));
      return bytes === null ? null : ((await this.#read(profile, bytes)).get(name) ?? null);
    });
  }

  set(profile: string, name: string, value: string): Promise<void> {
    return this.#change(profile, name, value);
  }

  adopt(profile: string, name: string, value: string): Promise<void> {
    return this.#change(profile, name, value);
  }

  adopts(profile: string): boolean {
    return isOwnVaultFile(this.#deps.configDir, this.#file(profile));
  }

  remove(profile: string, name: string): Promise<void> {
    return this.#change(profile, name, null);
  }

  async removeProfile(profile: string): Promise<void> {
    removeVaultFile(this.#file(profile));
  }

  #file(profile: string): string {
    return vaultFile(this.#deps.configDir, profile, 'enc');
  }

  #change(profile: string, name: string, value: string | null): Promise<void> {
    const format = {
      read: (bytes: Buffer) => this.#read(profile, bytes),
      write: (entries: VaultEntries) => this.#write(profile, entries),
    };
    return this.#inTurn(() => changeEntry(this.#file(profile), format, name, value));
  }

  /** Runs one call after another, so that concurrent reads ask for the passphrase only once. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(run);
    // A failure reaches the caller through `result`, and does not affect the next call.
    this.#turn = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async #read(profile: string, bytes: Buffer): Promise<VaultEntries> {
    const file = this.#file(profile);
    const sealed = readHeader(file, profile, bytes.toString('utf8'));
    const key = await this.#keyFor(profile, sealed);
    return parseEntries(file, unseal(file, profile, sealed, key));
  }

  /**
   * Returns the encrypted file. Each write derives a new key from a new salt, so that no key encrypts two
   * texts.
   */
  async #write(profile: string, entries: VaultEntries): Promise<string> {
    const passphrase = this.#passphrases.get(profile) ?? (await this.#ask(profile, 'create', 1));
    const key = await deriveKey(passphrase, undefined, this.#deps.scryptCost);
    this.#passphrases.set(profile, passphrase);
    this.#keys.set(profile, key);
    return seal(profile, serialiseEntries(entries), key);
  }

  async #keyFor(profile: string, sealed: OpenedHeader): Promise<VaultKey> {
    const cached = this.#keys.get(profile);
    if (cached?.salt.equals(sealed.salt) && isKeyOf(profile, sealed, cached)) return cached;
    const attempts = this.#deps.env.PIX_VAULT_PASSPHRASE ? 1 : ATTEMPTS;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const passphrase = this.#passphrases.get(profile) ?? (await this.#ask(profile, 'open', attempt));
      const key = await deriveKey(passphrase, sealed.salt, this.#deps.scryptCost);
      if (isKeyOf(profile, sealed, key)) {
        this.#passphrases.set(profile, passphrase);
        this.#keys.set(profile, key);
        return key;
      }
      this.#passphrases.delete(profile);
    }
    throw vaultError('wrong_passphrase', { file: this.#file(profile), profile });
  }

  async #ask(profile: string, purpose: 'open' | 'create', attempt: number): Promise<string> {
    const { env, askPassphrase } = this.#deps;
    const passphrase = env.PIX_VAULT_PASSPHRASE || (await askPassphrase?.({ profile, purpose, attempt }));
    if (!passphrase) throw vaultError('no_passphrase', { profile });
    return passphrase;
  }
}
