import { PixError } from '../../domain/pix-error.ts';
import type { Credentials } from './load-credentials.ts';

/**
 * Throws the error for a secret that does not exist.
 * @throws PixError `auth` that names the ways to provide the secret
 */
export function refuseAbsentSecret(
  name: string,
  variable: string,
  { profileName, withheld }: Credentials,
): never {
  const staysAtHome = name.startsWith('card.') && withheld.includes('card');
  throw new PixError({
    kind: 'auth',
    key: 'credentials.no_secret',
    params: { name, variable, profile: profileName ?? '' },
    errorCode: 'no_secret',
    hintKey:
      profileName === null || staysAtHome ? 'credentials.no_secret_env.hint' : 'credentials.no_secret.hint',
    outcome: 'not_sent',
  });
}
