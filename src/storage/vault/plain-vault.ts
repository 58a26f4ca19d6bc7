import { bitsOfOthers } from '../files/private-files.ts';
import { readIfPresent } from '../files/read-file.ts';
import { type Vault, type VaultDeps, vaultError, vaultFile } from './vault.ts';
import {
  changeEntry,
  type Entries,
  parseEntries,
  removeVaultFile,
  serialiseEntries,
} from './vault-entries.ts';

/**
 * Secrets as they are, in a 0600 file: only when the user chose it, or for a sandbox on this machine.
 * @throws PixError `auth` on reading a file that others can read: what is in it may be known to them
 */
export function openPlainVault({ configDir }: VaultDeps): Vault {
  const change = (profile: string, name: string, value: string | null): Promise<void> => {
    const file = vaultFile(configDir, profile, 'plain');
    const read = async (bytes: Buffer): Promise<Entries> => parseEntries(file, bytes.toString('utf8'));
    return changeEntry(file, { read, write: async (entries) => serialiseEntries(entries) }, name, value);
  };
  return {
    kind: 'plain',
    async get(profile, name) {
      const file = vaultFile(configDir, profile, 'plain');
      const bytes = readIfPresent(file);
      if (bytes === null) return null;
      if (bitsOfOthers(file) !== 0) throw vaultError('exposed', { file });
      return parseEntries(file, bytes.toString('utf8')).get(name) ?? null;
    },
    set: change,
    remove: (profile, name) => change(profile, name, null),
    removeProfile: async (profile) => removeVaultFile(vaultFile(configDir, profile, 'plain')),
  };
}
