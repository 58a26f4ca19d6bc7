import { errorMessage } from '../../domain/errors.ts';
import { type KeyringEntry, type MakeKeyringEntry, type Vault, type VaultDeps, vaultError } from './vault.ts';

const SERVICE = 'pix';
/** A locked or hung keyring must not hang the command. */
const LIMIT_MS = 3_000;
/** Windows takes 2,560 bytes of UTF-16. */
const WINDOWS_LIMIT = 1_280;

/**
 * The system's keyring: Keychain, Credential Manager, Secret Service.
 * @throws PixError `auth`, naming the choices, when the machine has none or it does not answer in 3 s
 */
export async function openKeyringVault(deps: VaultDeps): Promise<Vault> {
  const make = deps.keyringEntry ?? (await systemKeyring());
  const use = async <T>(
    profile: string,
    name: string,
    run: (entry: KeyringEntry) => Promise<T>,
  ): Promise<T> => {
    try {
      return await withinLimit(deps, run(make(SERVICE, `${profile}/${name}`)));
    } catch (error) {
      if (error === TIMED_OUT) throw vaultError('keyring_silent', { seconds: LIMIT_MS / 1000 });
      throw vaultError('no_keyring', { reason: reasonOf(error) }, error);
    }
  };
  const remove = (profile: string, name: string): Promise<boolean> =>
    use(profile, name, (entry) => entry.deletePassword());
  return {
    kind: 'keyring',
    get: (profile, name) => use(profile, name, (entry) => entry.getPassword()),
    async set(profile, name, value) {
      if (deps.platform === 'win32' && value.length > WINDOWS_LIMIT) throw vaultError('too_long', { name });
      await use(profile, name, (entry) => entry.setPassword(value));
    },
    async remove(profile, name) {
      await remove(profile, name);
    },
    async removeProfile(profile, names) {
      for (const name of names) await remove(profile, name);
    },
  };
}

async function systemKeyring(): Promise<MakeKeyringEntry> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    // The default silently falls back to the kernel's keyring, which is gone at the next start.
    return (service, account) => new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
  } catch (error) {
    throw vaultError('no_keyring', { reason: reasonOf(error) }, error);
  }
}

const TIMED_OUT = Symbol('timed out');

function withinLimit<T>({ clock }: VaultDeps, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.at(clock.now() + LIMIT_MS, () => reject(TIMED_OUT));
    work.then(resolve, reject).finally(cancel);
  });
}

const reasonOf = (error: unknown): string => errorMessage(error).slice(0, 200);
