import type { VaultKind } from '../profiles/profile.ts';
import type { Vault, VaultDeps } from './vault.ts';

/** Opens a vault. Imports only the module for its kind, to start faster. */
export async function openVault(kind: VaultKind, deps: VaultDeps): Promise<Vault> {
  switch (kind) {
    case 'keyring':
      return new (await import('./open-keyring-vault.ts')).KeyringVault(deps);
    case 'file':
      return new (await import('./open-file-vault.ts')).FileVault(deps);
    case 'plain':
      return (await import('./open-plain-vault.ts')).openPlainVault(deps);
  }
}
