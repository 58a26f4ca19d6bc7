import { fail } from '../../domain/errors.ts';
import { MONEY_FAMILIES, type MoneyFamily } from '../../domain/family.ts';
import { checkServiceUrl, originOf } from '../../domain/parse-service-url.ts';
import type { Env } from '../../system/files/paths.ts';
import type { Profile, ServiceUrls, TokenNote } from '../profiles/profile.ts';
import { mayGoTo, readBound } from './bound-secret.ts';
import type { Vault } from './vault.ts';

export interface CredentialToken {
  readonly source: 'environment' | 'profile';
  /** Name of the environment variable, or the token's id in the profile. */
  readonly label: string;
  /**
   * Scopes of the token. An empty list means that they are unknown; the token may then be used for any route.
   */
  readonly scopes: readonly string[];
  /** API family of the token. Null for a token from the environment, because its family is unknown. */
  readonly family: MoneyFamily | null;
  /** Last four characters. Null for a token from the environment. */
  readonly last4: string | null;
  /**
   * Returns the token.
   * @param to family of the route to which the token is sent. Default: the token's own family
   * @throws PixError `auth` when the token cannot be read, or may not be sent to that family's address;
   * `usage` when the text is not a token
   */
  read(to?: RouteFamily): Promise<string>;
}

export interface Credentials {
  /** Null when all credentials come from the environment. */
  readonly profileName: string | null;
  readonly urls: ServiceUrls;
  /** All tokens: first those of the environment, then those of the profile. */
  readonly tokens: readonly CredentialToken[];
  /** Environment variables that replaced values of the active profile. The command names them on stderr. */
  readonly overrides: readonly string[];
  /**
   * Families for which the profile's tokens are not used, because the environment sets another origin for the
   * family.
   */
  readonly withheld: readonly MoneyFamily[];
  readonly secretNames: readonly string[];
  /**
   * Returns a secret of the profile, or null if it does not exist. Card credentials are returned only if they
   * are bound to the card family's origin.
   */
  readSecret(name: string): Promise<string | null>;
}

export interface CredentialSources {
  readonly env: Env;
  readonly profile: Profile | null;
  /** Called only when a secret of the profile is needed. */
  readonly openVault: () => Promise<Vault>;
}

const URL_VARIABLES = {
  baseUrl: 'PIX_BASE_URL',
  hubUrl: 'PIX_HUB_URL',
  cardUrl: 'PIX_CARD_URL',
  sandboxUrl: 'PIX_SANDBOX_URL',
} as const;
const TOKEN_VARIABLES = [
  ['PIX_DEPOSIT_TOKEN', ['DEPOSIT']],
  ['PIX_WITHDRAW_TOKEN', ['WITHDRAW']],
  ['PIX_TOKEN', []],
] as const;
const ROOTS = {
  main: 'baseUrl',
  hub: 'hubUrl',
  card: 'cardUrl',
  sandbox: 'sandboxUrl',
  control: 'controlUrl',
} as const;
type RouteFamily = keyof typeof ROOTS;

/**
 * Collects the credentials of the environment and of the profile. Credentials of the environment have
 * priority. If the environment sets another origin for a family than the profile, the profile's tokens of
 * this family are excluded. They are not excluded if the profile has no root URL for the family, or if it is
 * the profile of a sandbox and both origins are on this machine.
 * @throws PixError `usage` for a variable that is not a valid URL
 */
export function loadCredentials({ env, profile, openVault }: CredentialSources): Credentials {
  const given = urlsOf(env);
  const vault = once(openVault);
  const urls: ServiceUrls = { ...(profile === null ? {} : urlsOfProfile(profile)), ...given };
  const fromVault = async (entry: string, to: RouteFamily | null): Promise<string | null> => {
    if (profile === null) return null;
    return readBound(await vault(), profile, entry, to === null ? undefined : urls[ROOTS[to]]);
  };
  const withheld = MONEY_FAMILIES.filter((family) => !isUsedFor(given, profile, family));
  const notes = (profile?.tokens ?? []).filter(({ family }) => !withheld.includes(family));
  return {
    profileName: profile?.name ?? null,
    urls,
    tokens: [...tokensOf(env), ...notes.map((note) => noted(note, profile?.name ?? '', fromVault))],
    overrides: profile === null ? [] : overriding(env),
    withheld,
    secretNames: (profile?.secrets ?? []).map(({ name }) => name),
    // Only card credentials are sent to the service. A webhook secret is used locally, so it needs no
    // destination.
    readSecret: (name) => fromVault(name, name.startsWith('card.') ? 'card' : null),
  };
}

/**
 * Returns the token for a route. These criteria decide, in this order:
 * 1. a token of the environment before one of the profile,
 * 2. a token of the route's family before one of another family,
 * 3. the token with the fewest scopes; unknown scopes come last,
 * 4. a token without WITHDRAW,
 * 5. the newest token.
 * @param scopes any one of these opens the route (`Route.scopes`); if empty, any token opens it
 * @throws PixError `auth` that names the scope and how to add a token
 */
export function leastScopeToken(
  credentials: Credentials,
  scopes: readonly string[],
  family: MoneyFamily = 'main',
): CredentialToken {
  const [best] = credentials.tokens
    .filter((token) => opens(token, scopes, family))
    // The newest of equal tokens is the last one. Sorting keeps the order of equal tokens.
    .reverse()
    .sort((one, other) => compare(rank(one, family), rank(other, family)));
  return best ?? noToken(credentials, scopes, family);
}

function opens(token: CredentialToken, scopes: readonly string[], family: MoneyFamily): boolean {
  // A card token, which `POST /token` returns, is valid only for routes of the card family.
  if ((token.family === 'card') !== (family === 'card')) return false;
  return token.scopes.length === 0 || scopes.length === 0 || scopes.some((one) => token.scopes.includes(one));
}

/** Returns the first four criteria of `leastScopeToken`, most important first. Lower values are better. */
function rank(token: CredentialToken, family: MoneyFamily): readonly number[] {
  return [
    token.source === 'environment' ? 0 : 1,
    token.family === null || token.family === family ? 0 : 1,
    token.scopes.length === 0 ? Number.POSITIVE_INFINITY : token.scopes.length,
    token.scopes.includes('WITHDRAW') ? 1 : 0,
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

function noToken(
  { profileName, withheld }: Credentials,
  scopes: readonly string[],
  family: MoneyFamily,
): never {
  const isWithheld = withheld.includes(family);
  const hintKey = isWithheld
    ? 'credentials.withheld.hint'
    : profileName === null
      ? 'credentials.no_profile.hint'
      : 'credentials.no_token.hint';
  const params = { scopes: scopes.join(', '), family, profile: profileName ?? '' };
  const name = scopes.length === 0 ? 'credentials.no_token' : 'credentials.no_token_of_scope';
  throw fail(name, params, { hintKey, outcome: 'not_sent' });
}

function urlsOf(env: Env): ServiceUrls {
  const urls: Record<string, string> = {};
  for (const [field, variable] of Object.entries(URL_VARIABLES)) {
    const text = env[variable];
    if (text) urls[field] = checkServiceUrl(text, variable);
  }
  return urls;
}

function urlsOfProfile({ baseUrl, hubUrl, cardUrl, sandboxUrl, controlUrl }: Profile): ServiceUrls {
  const all = { baseUrl, hubUrl, cardUrl, sandboxUrl, controlUrl };
  return Object.fromEntries(Object.entries(all).filter(([, url]) => url !== undefined));
}

function isUsedFor(given: ServiceUrls, profile: Profile | null, family: MoneyFamily): boolean {
  const there = given[ROOTS[family]];
  const home = profile?.[ROOTS[family]];
  if (profile === null || there === undefined || home === undefined) return true;
  return mayGoTo(profile, there, [originOf(home)]);
}

function tokensOf(env: Env): readonly CredentialToken[] {
  return TOKEN_VARIABLES.filter(([variable]) => env[variable]).map(([variable, scopes]) => ({
    source: 'environment',
    label: variable,
    scopes,
    family: null,
    last4: null,
    read: async () => checkToken(env[variable] ?? '', variable),
  }));
}

function noted(
  note: TokenNote,
  profile: string,
  fromVault: (entry: string, to: RouteFamily) => Promise<string | null>,
): CredentialToken {
  return {
    source: 'profile',
    label: note.id,
    scopes: note.scopes,
    family: note.family,
    last4: note.last4,
    async read(to = note.family) {
      const value = await fromVault(`token.${note.id}`, to);
      if (value === null) throw fail('credentials.token_lost', { id: note.id, profile });
      return checkToken(value, note.id);
    },
  };
}

/**
 * Returns the token without surrounding blanks, which often come from copying.
 * @throws PixError `usage` for a text that is not valid in a header, and for a token that was copied with
 * quotes, with `Bearer` or inside a document, which the service would refuse; the error never contains the text
 */
export function checkToken(text: string, label: string): string {
  const token = text.trim();
  if (/^(authorization\s*:|bearer(\s|:|$))/i.test(token))
    throw fail('credentials.token_with_scheme', { variable: label });
  // The JSON answer of a token route, or the HTML page of a proxy. They may contain blanks.
  if (/^[{[<]/.test(token)) throw fail('credentials.token_in_document', { variable: label });
  if (/^["'`“”‘’]|["'`“”‘’]$/.test(token)) throw fail('credentials.token_in_quotes', { variable: label });
  if (!/^[\x21-\x7e]{1,8192}$/.test(token)) throw fail('credentials.bad_token', { variable: label });
  return token;
}

function overriding(env: Env): readonly string[] {
  const variables = [...Object.values(URL_VARIABLES), ...TOKEN_VARIABLES.map(([variable]) => variable)];
  return variables.filter((variable) => env[variable]);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

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
  throw fail(
    'credentials.no_secret',
    { name, variable, profile: profileName ?? '' },
    {
      hintKey:
        profileName === null || staysAtHome ? 'credentials.no_secret_env.hint' : 'credentials.no_secret.hint',
    },
  );
}
