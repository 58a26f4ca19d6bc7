import { fail } from '../../domain/errors.ts';
import { isJsonObject } from '../../domain/text/json.ts';
import { makePrivateFolder, replacePrivateFile } from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';

const path = process.getBuiltinModule('node:path');
const fs = process.getBuiltinModule('node:fs');

/** Secrets by entry name. In a Map, a name such as `__proto__` is harmless. */
export type VaultEntries = ReadonlyMap<string, string>;

/**
 * Parses the decrypted content of a vault.
 * @throws PixError `auth` when the text has another format
 */
export function parseEntries(file: string, text: string): VaultEntries {
  const value: unknown = parseJsonOrNull(text);
  if (!isJsonObject(value)) throw fail('vault.damaged', { file });
  return new Map(
    Object.entries(value).map(([name, secret]) => {
      if (typeof secret !== 'string') throw fail('vault.damaged', { file });
      return [name, secret];
    }),
  );
}

export function serialiseEntries(entries: VaultEntries): string {
  return JSON.stringify(Object.fromEntries(entries));
}

/** Parses JSON. Returns null instead of throwing, so that the caller's error can name the file. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface VaultFormat {
  read(bytes: Buffer): Promise<VaultEntries>;
  write(entries: VaultEntries): Promise<string>;
}

/**
 * Changes one entry of a vault file, or removes it if `value` is null. Deriving a key is slow, so the file is
 * locked only while it is replaced. If another process changed the file before the lock, the change is
 * repeated.
 */
export async function changeEntry(
  file: string,
  format: VaultFormat,
  name: string,
  value: string | null,
): Promise<void> {
  const { withFileLock } = await import('../../system/files/with-file-lock.ts');
  const folder = path.dirname(file);
  for (let done = false; !done; ) {
    const before = readIfPresent(file);
    const entries = before === null ? new Map<string, string>() : new Map(await format.read(before));
    if (value === null && !entries.delete(name)) return;
    if (value !== null) entries.set(name, value);
    const after = await format.write(entries);
    makePrivateFolder(folder, path.dirname(folder));
    done = withFileLock(path.join(folder, 'vault.lock'), () => {
      if (!sameFile(before, readIfPresent(file))) return false;
      replacePrivateFile(file, after);
      return true;
    });
  }
}

const sameFile = (before: Buffer | null, now: Buffer | null): boolean =>
  before === null || now === null ? before === now : before.equals(now);

export function removeVaultFile(file: string): void {
  fs.rmSync(file, { force: true });
}
