import { fail } from '../../domain/errors.ts';
import { isJsonObject } from '../../domain/text/json.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';
import { type Vault, type VaultDeps, vaultFile } from './vault.ts';
import {
  changeEntry,
  parseEntries,
  parseJsonOrNull,
  removeVaultFile,
  serialiseEntries,
  type VaultEntries,
} from './vault-entries.ts';

const ATTEMPTS = 3;

export interface VaultKey {
  readonly salt: Buffer;
  readonly content: Buffer;
  readonly proof: Buffer;
}

// Scrypt needs 128 * N * r bytes of memory, here 128 MiB. The cost is not read from the file, so a hostile
// file cannot make pix use more memory.
const SCRYPT = { r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const COST = 2 ** 17;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHECK_BYTES = 16;

const crypto = (): typeof import('node:crypto') => process.getBuiltinModule('node:crypto');

/**
 * Derives the key of a vault, which takes about half a second by design. By default, uses a new salt.
 * @param cost N of scrypt; set only by tests that make many vaults
 */
export function deriveKey(
  passphrase: string,
  salt: Buffer = crypto().randomBytes(SALT_BYTES),
  cost: number = COST,
): Promise<VaultKey> {
  return new Promise((resolve, reject) => {
    // NFKC makes equal-looking passphrases equal, because keyboards may produce different code points for one
    // character.
    crypto().scrypt(passphrase.normalize('NFKC'), salt, 64, { ...SCRYPT, N: cost }, (error, bytes) => {
      if (error) reject(error);
      else resolve({ salt, content: bytes.subarray(0, 32), proof: bytes.subarray(32) });
    });
  });
}

/**
 * Encrypts the text with a new nonce. The salt of `key` must be new too.
 *
 * Format version 1, with bytes as base64. Scrypt (N=2^17, r=8, p=1) derives the key for AES-256-GCM and a key
 * for `check`. A wrong `check` means a wrong passphrase. If `check` is right but decryption fails, the file
 * was changed. Header, profile name and `check` are authenticated. `data` is the ciphertext followed by GCM's
 * 16-byte tag.
 */
export function seal(profile: string, text: string, key: VaultKey): string {
  const nonce = crypto().randomBytes(NONCE_BYTES);
  const check = checkOf(profile, key);
  const cipher = crypto().createCipheriv('aes-256-gcm', key.content, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(header(profile, key.salt, check));
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const sealed = {
    format: 'pix-vault',
    version: 1,
    profile,
    salt: key.salt.toString('base64'),
    check: check.toString('base64'),
    nonce: nonce.toString('base64'),
    data: data.toString('base64'),
  };
  return `${JSON.stringify(sealed, null, 2)}\n`;
}

interface OpenedHeader {
  readonly salt: Buffer;
  readonly check: Buffer;
  readonly nonce: Buffer;
  readonly data: Buffer;
}

/**
 * Parses a vault file without decrypting it.
 * @throws PixError `auth` when the file is not a vault, has a newer version, or belongs to another profile
 */
export function readHeader(file: string, profile: string, text: string): OpenedHeader {
  const value = parseJsonOrNull(text);
  if (!isJsonObject(value) || value.format !== 'pix-vault') throw fail('vault.damaged', { file });
  if (typeof value.version === 'number' && value.version > 1) throw fail('vault.newer_version', { file });
  if (value.version !== 1) throw fail('vault.damaged', { file });
  if (value.profile !== profile) throw fail('vault.other_profile', { file, profile });
  const bytes = (field: string, length?: number): Buffer => {
    const text = value[field];
    const buffer = Buffer.from(typeof text === 'string' ? text : '', 'base64');
    if (length === undefined ? buffer.length < TAG_BYTES : buffer.length !== length) {
      throw fail('vault.damaged', { file });
    }
    return buffer;
  };
  return {
    salt: bytes('salt', SALT_BYTES),
    check: bytes('check', CHECK_BYTES),
    nonce: bytes('nonce', NONCE_BYTES),
    data: bytes('data'),
  };
}

export function isKeyOf(profile: string, sealed: OpenedHeader, key: VaultKey): boolean {
  return crypto().timingSafeEqual(checkOf(profile, key), sealed.check);
}

/**
 * Decrypts a vault.
 * @throws PixError `auth` when the file was changed after `seal` wrote it
 */
export function unseal(file: string, profile: string, sealed: OpenedHeader, key: VaultKey): string {
  const decipher = crypto().createDecipheriv('aes-256-gcm', key.content, sealed.nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(header(profile, sealed.salt, sealed.check));
  decipher.setAuthTag(sealed.data.subarray(-TAG_BYTES));
  try {
    const content = decipher.update(sealed.data.subarray(0, -TAG_BYTES));
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch (error) {
    throw fail('vault.tampered', { file }, { cause: error });
  }
}

function checkOf(profile: string, key: VaultKey): Buffer {
  const hmac = crypto().createHmac('sha256', key.proof).update(header(profile, key.salt));
  return hmac.digest().subarray(0, CHECK_BYTES);
}

function header(profile: string, salt: Buffer, check?: Buffer): Buffer {
  const parts = ['pix-vault', 1, profile, salt.toString('base64'), check?.toString('base64')];
  return Buffer.from(JSON.stringify(parts), 'utf8');
}

/**
 * Stores secrets in a file, encrypted with a passphrase from `PIX_VAULT_PASSPHRASE` or a prompt. There is no
 * flag for it, because other users and the shell's history would see it. Passphrase and keys exist only in
 * the memory of this process.
 */
export class FileVault implements Vault {
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
    throw fail('vault.wrong_passphrase', { file: this.#file(profile), profile });
  }

  async #ask(profile: string, purpose: 'open' | 'create', attempt: number): Promise<string> {
    const { env, askPassphrase } = this.#deps;
    const passphrase = env.PIX_VAULT_PASSPHRASE || (await askPassphrase?.({ profile, purpose, attempt }));
    if (!passphrase) throw fail('vault.no_passphrase', { profile });
    return passphrase;
  }
}
