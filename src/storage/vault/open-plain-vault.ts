import { fail } from '../../domain/errors.ts';
import { bitsOfOthers } from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';
import { type Vault, type VaultDeps, vaultFile } from './vault.ts';
import {
  changeEntry,
  parseEntries,
  removeVaultFile,
  serialiseEntries,
  type VaultEntries,
} from './vault-entries.ts';

/**
 * Opens a vault that stores secrets unencrypted in a 0600 file. It is used only if the user chose it, or for
 * a sandbox on this machine.
 * @throws PixError `auth` when other users can read the file, because these users may know the secrets
 */
export function openPlainVault({ configDir }: VaultDeps): Vault {
  const change = (profile: string, name: string, value: string | null): Promise<void> => {
    const file = vaultFile(configDir, profile, 'plain');
    const read = async (bytes: Buffer): Promise<VaultEntries> => parseEntries(file, bytes.toString('utf8'));
    return changeEntry(file, { read, write: async (entries) => serialiseEntries(entries) }, name, value);
  };
  return {
    kind: 'plain',
    async get(profile, name) {
      const file = vaultFile(configDir, profile, 'plain');
      const bytes = readIfPresent(file);
      if (bytes === null) return null;
      if (bitsOfOthers(file) !== 0) throw fail('vault.exposed', { file });
      return parseEntries(file, bytes.toString('utf8')).get(name) ?? null;
    },
    set: change,
    remove: (profile, name) => change(profile, name, null),
    removeProfile: async (profile) => removeVaultFile(vaultFile(configDir, profile, 'plain')),
  };
}
