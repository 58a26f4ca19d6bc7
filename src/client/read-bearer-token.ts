import type { Route, Scope } from '../contract/route.ts';
import { PixError } from '../domain/pix-error.ts';

/**
 * Returns a stored token that the route accepts. If several are accepted, returns the one with the fewest
 * scopes.
 * @throws PixError `auth`
 */
export type TokenFor = (family: Route['family'], scopes: readonly Scope[]) => Promise<string>;

/**
 * Returns the token to send with a route. Undefined when the route takes none, or when its token is optional
 * and none is stored.
 * @throws PixError `auth` when there is no token, or it cannot be read
 */
export async function readBearerToken(
  { bearer, family, scopes }: Pick<Route, 'bearer' | 'family' | 'scopes'>,
  token: TokenFor,
): Promise<string | undefined> {
  if (!bearer) return undefined;
  try {
    return await token(family, scopes);
  } catch (error) {
    const isNone = error instanceof PixError && error.errorCode === 'no_token';
    if (bearer === 'optional' && isNone) return undefined;
    throw error;
  }
}
