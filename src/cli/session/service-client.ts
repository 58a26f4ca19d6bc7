import { Client, type ClientOptions } from '../../client/client.ts';
import { LONGEST_EXCHANGE_MS } from '../../client/client-errors.ts';
import type { Family } from '../../contract/route.ts';
import { fail } from '../../domain/errors.ts';
import type { MoneyFamily } from '../../domain/family.ts';
import type { EnvironmentKind } from '../../domain/money/accounts-of-environments.ts';
import { isLoopback, originOf } from '../../domain/parse-service-url.ts';
import { printOf } from '../../domain/text/print-of.ts';
import { parseDuration } from '../../domain/time/parse-when.ts';
import type { Credential, OperatorAccount } from '../../operations/operator.ts';
import type { Profile, ServiceUrls } from '../../storage/profiles/profile.ts';
import { CARD_VARIABLES } from '../../storage/vault/card-credentials.ts';
import { type Credentials, leastScopeToken } from '../../storage/vault/load-credentials.ts';
import type { Env } from '../../system/files/paths.ts';
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
    if (clientId) return { print: printOf(clientId), last4: '-', isOfProfile: !given };
  }
  // These are the scopes of the routes that move money (`Route.scopes`).
  const token = leastScopeToken(credentials, family === 'main' ? ['WITHDRAW'] : [], family);
  const text = await token.read(family);
  return { print: printOf(text), last4: text.slice(-4), isOfProfile: token.source === 'profile' };
}

/** The service to which a command sends requests, and the rules that apply there. */
export interface ServiceEnvironment {
  /**
   * The profile whose rules apply. Null if no profile has the address. If the environment sets the address, it
   * may be another profile than the active one.
   */
  readonly profile: Profile | null;
  /** Host of the address if the environment sets it and the active profile has another one; otherwise null. */
  readonly address: string | null;
  /** Whether payments may move real money. */
  readonly live: boolean;
}

/** Returns `sandbox` only for the sandbox of pix. */
export const environmentKind = ({
  profile,
  live,
}: Pick<ServiceEnvironment, 'profile' | 'live'>): EnvironmentKind =>
  live ? 'live' : profile?.controlUrl === undefined ? 'test' : 'sandbox';

const FIELDS = { main: 'baseUrl', hub: 'hubUrl', card: 'cardUrl' } as const;

/**
 * Returns the environment of a family. An address in an environment variable has priority over the active
 * profile. Such an address belongs to the profile with the same origin: to a live one, if there are several.
 * Without such a profile it counts as live, unless it is on this machine (cli.md "Confirming").
 * @param urls the addresses that the command uses
 * @param all all profiles
 */
export function serviceEnvironment(
  family: MoneyFamily,
  active: Profile | null,
  urls: ServiceUrls,
  all: () => readonly Profile[],
): ServiceEnvironment {
  const field = FIELDS[family];
  const url = urls[field];
  const home = active?.[field];
  if (url === undefined || (home !== undefined && isSameService(url, home)))
    return { profile: active, address: null, live: active?.live === true };
  const [owner = null] = all()
    .filter((profile) => profile[field] !== undefined && originOf(profile[field]) === originOf(url))
    .sort((one, other) => rank(one) - rank(other));
  const { host, hostname } = new URL(url);
  return { profile: owner, address: host, live: owner === null ? !isLoopback(hostname) : owner.live };
}

/** Live profiles come first, then those with limits. */
const rank = ({ live, limits }: Profile): number => (live ? 0 : 2) + (limits === undefined ? 1 : 0);

/** All addresses of this machine count as one service: a test or a proxy may listen on any port. */
const isSameService = (url: string, home: string): boolean =>
  originOf(url) === originOf(home) || [url, home].every((one) => isLoopback(new URL(one).hostname));

const DEFAULT_TIMEOUT_S = 30;

/**
 * Returns the time limit in ms for one request and its response. `--timeout` (seconds) overrides
 * `PIX_TIMEOUT`.
 * @throws PixError `usage`
 */
export function timeoutOf(
  flag: number | undefined,
  env: Readonly<Record<string, string | undefined>>,
): number {
  if (flag !== undefined) return 1000 * flag;
  const value = env.PIX_TIMEOUT ?? '';
  if (value === '') return 1000 * DEFAULT_TIMEOUT_S;
  const ms = parseDuration(value) ?? 1000 * Number(value);
  if (ms > 0 && ms <= LONGEST_EXCHANGE_MS) return ms;
  const params = { value: value.slice(0, 40) };
  throw fail('env.timeout', params);
}
