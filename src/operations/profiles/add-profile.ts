import { fail } from '../../domain/errors.ts';
import type { PayoutFamily } from '../../domain/family.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
import {
  newProfile,
  newProfileId,
  type Profile,
  type ServiceUrls,
  type VaultKind,
} from '../../storage/profiles/profile.ts';
import { checkProfileName } from '../../storage/profiles/profile-name.ts';
import { withKey } from '../../storage/profiles/profile-setting-keys.ts';
import type { ProfileStore } from '../../storage/profiles/profile-store.ts';
import { addToken } from '../../storage/vault/manage-secrets.ts';
import type { Vault } from '../../storage/vault/vault.ts';

export interface ProfileOrder {
  readonly name: string;
  readonly urls: Readonly<Partial<Record<keyof ServiceUrls, string | undefined>>>;
  readonly family: PayoutFamily;
  readonly live: boolean;
  readonly token: { readonly value: string; readonly scopes: readonly string[] } | null;
  /** Default: the keyring, or the choice of `withoutKeyring` when the keyring cannot be used. */
  readonly store: VaultKind | undefined;
  readonly isUsed: boolean;
}

export interface ProfileDeps {
  readonly profiles: ProfileStore;
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  readonly openVault: (store: VaultKind) => Promise<Vault>;
  /** @param reason why the keyring cannot be used */
  readonly withoutKeyring: (reason: PixError) => Promise<VaultKind>;
}

/**
 * Checks that a new profile may have this name.
 * @throws PixError `usage` when the name is invalid or taken
 */
export function checkNewName(profiles: ProfileStore, name: string): string {
  if (!profiles.find(checkProfileName(name))) return name;
  throw fail('profile.exists', { name });
}

/**
 * Adds a profile. If the token cannot be stored, removes the profile again.
 * @throws PixError `usage` when the name is taken or a value is invalid
 */
export async function addProfile(deps: ProfileDeps, order: ProfileOrder): Promise<Profile> {
  const { profiles } = deps;
  checkNewName(profiles, order.name);
  let store = order.store ?? 'keyring';
  for (let isStored = false; !isStored; ) {
    try {
      await create(deps, order, store);
      isStored = true;
    } catch (error) {
      if (profiles.find(order.name)) await profiles.remove(order.name);
      if (!(error instanceof PixError) || order.store !== undefined) throw error;
      // The machine has no keyring, and no terminal for a passphrase. The hint lists the other vaults.
      if (error.errorCode === 'vault_no_passphrase')
        throw fail('profile.nowhere_to_keep', {}, { cause: error });
      if (!/^vault_(no_keyring|keyring_silent|keyring_locked)$/.test(error.errorCode)) throw error;
      store = await deps.withoutKeyring(error);
    }
  }
  if (order.isUsed) await profiles.use(order.name);
  return profiles.get(order.name);
}

async function create(deps: ProfileDeps, order: ProfileOrder, store: VaultKind): Promise<void> {
  const { profiles, clock } = deps;
  let profile: Profile = { ...newProfile(order.name, store), id: newProfileId(deps.random) };
  for (const [key, url] of Object.entries(order.urls))
    if (url !== undefined) profile = withKey(profile, key, url);
  profile = { ...profile, family: order.family, live: order.live };
  await profiles.put(profile);
  if (order.token === null) return;
  const vault = await deps.openVault(store);
  const id = order.token.scopes.map((scope) => scope.toLowerCase()).join('-') || 'token';
  await addToken({ profiles, vault, clock }, order.name, { id, family: order.family, ...order.token });
}
