import { PixError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/clock.ts';
import {
  newProfile,
  newProfileId,
  type Profile,
  type ServiceUrls,
  type VaultKind,
} from '../../storage/profiles/profile.ts';
import { withKey } from '../../storage/profiles/profile-keys.ts';
import type { ProfileStore } from '../../storage/profiles/profiles.ts';
import { addToken } from '../../storage/vault/manage-secrets.ts';
import type { Vault } from '../../storage/vault/vault.ts';

export interface ProfileOrder {
  readonly name: string;
  readonly urls: ServiceUrls;
  readonly family: 'main' | 'hub';
  readonly live: boolean;
  /** Null when no token is given yet. */
  readonly token: { readonly value: string; readonly scopes: readonly string[] } | null;
  /** The vault for secrets. Default: the keyring, or without one a file encrypted with a passphrase. */
  readonly store: VaultKind | undefined;
}

export interface ProfileDeps {
  readonly profiles: ProfileStore;
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  readonly openVault: (store: VaultKind) => Promise<Vault>;
}

/**
 * Creates a profile and stores its token; the first profile becomes the active one. Nothing is left of the profile when
 * the token cannot be stored.
 * @throws PixError `usage` when the name is taken or a value is invalid
 */
export async function addProfile(deps: ProfileDeps, order: ProfileOrder): Promise<Profile> {
  const { profiles } = deps;
  if (profiles.find(order.name)) {
    throw new PixError({
      kind: 'usage',
      key: 'profile.exists',
      params: { name: order.name },
      errorCode: 'usage',
      hintKey: 'profile.exists.hint',
    });
  }
  const first = profiles.list().length === 0;
  const stores: readonly VaultKind[] = order.store ? [order.store] : ['keyring', 'file'];
  for (const [index, store] of stores.entries()) {
    try {
      await create(deps, order, store);
      break;
    } catch (error) {
      if (profiles.find(order.name)) await profiles.remove(order.name);
      if (!(error instanceof PixError)) throw error;
      if (index > 0 && error.errorCode === 'vault_no_passphrase') throw nowhereToKeep(error);
      const noKeyring = /^vault_(no_keyring|keyring_silent|keyring_locked)$/.test(error.errorCode);
      if (!noKeyring || index === stores.length - 1) throw error;
    }
  }
  if (first) await profiles.use(order.name);
  return profiles.get(order.name);
}

/** The error when there is neither a keyring nor a terminal to ask for a passphrase: names the choices. */
function nowhereToKeep(cause: PixError): PixError {
  const key = 'profile.nowhere_to_keep';
  return new PixError({
    kind: 'auth',
    key,
    errorCode: 'no_vault',
    hintKey: `${key}.hint`,
    outcome: 'not_sent',
    cause,
  });
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
