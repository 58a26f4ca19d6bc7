import { printOf } from '../../domain/text/print-of.ts';
import type { Credential, MoneyFamily, OperatorAccount } from '../../operations/operator.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import { CARD_VARIABLES } from '../../storage/vault/card-credentials.ts';
import { type Credentials, leastScopeToken } from '../../storage/vault/load-credentials.ts';
import type { Env } from '../../system/files/paths.ts';

export function operatorAccount(
  profile: Pick<Profile, 'id' | 'name'> | null,
  roots: OperatorAccount['roots'],
  { env, credentials }: { readonly env: Env; readonly credentials: Credentials },
): Omit<OperatorAccount, 'profile' | 'wire'> {
  return {
    profileId: profile === null ? '' : (profile.id ?? `profile ${profile.name}`),
    credential: (family) => credentialOf(family, env, credentials),
    roots,
  };
}

async function credentialOf(family: MoneyFamily, env: Env, credentials: Credentials): Promise<Credential> {
  if (family === 'card') {
    // The client id identifies the merchant. The access token changes with every session.
    const given = env[CARD_VARIABLES.clientId];
    const clientId = given || (await credentials.readSecret('card.clientId'));
    if (clientId) return { print: printOf(clientId), isOfProfile: !given };
  }
  // These are the scopes of the routes that move money (`Route.scopes`).
  const token = leastScopeToken(credentials, family === 'main' ? ['WITHDRAW'] : [], family);
  return { print: printOf(await token.read(family)), isOfProfile: token.source === 'profile' };
}
