import { Client } from '../../client/client.ts';
import type { ClientOptions } from '../../client/client-options.ts';
import type { Family } from '../../contract/route.ts';
import { leastScopeToken } from '../../storage/vault/load-credentials.ts';
import { CardAccess, type ServiceAccess } from './card-access.ts';
import type { World } from './world.ts';

/** Client of the service. The caller must close `card`, which has its own connection. */
export interface ServiceClient {
  readonly client: Client;
  readonly card: CardAccess;
  readonly roots: Readonly<Partial<Record<Family, string>>>;
}

type Rest = Omit<
  ClientOptions,
  'transport' | 'roots' | 'token' | 'clock' | 'random' | 'secrets' | 'userAgent'
>;

/** Creates the client. If several tokens permit a route, the client uses the token with the fewest scopes. */
export function serviceClient(world: World, access: ServiceAccess, rest: Rest): ServiceClient {
  const { credentials } = access;
  const { baseUrl, hubUrl, cardUrl, sandboxUrl, controlUrl } = credentials.urls;
  const named = { main: baseUrl, hub: hubUrl, card: cardUrl, sandbox: sandboxUrl, control: controlUrl };
  const roots = Object.fromEntries(Object.entries(named).filter(([, root]) => root !== undefined));
  const card = new CardAccess(world, access);
  const client: Client = new Client({
    ...rest,
    transport: card.send,
    roots,
    token: (family, scopes) =>
      family === 'card'
        ? card.token(client)
        : leastScopeToken(credentials, scopes, family === 'hub' ? family : 'main').read(family),
    clock: world.clock,
    random: () => (world.random(1)[0] ?? 0) / 256,
    secrets: world.secrets,
    userAgent: `pix/${world.version}`,
  });
  return { client, card, roots };
}
