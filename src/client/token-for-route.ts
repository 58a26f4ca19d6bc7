import type { Route, Scope } from '../contract/route.ts';
import { PixError } from '../domain/pix-error.ts';

/**
 * Returns the stored token to use for a route. If the route accepts several tokens, returns the one with the
 * fewest scopes.
 * @throws PixError `auth`
 */
export type TokenFor = (family: Route['family'], scopes: readonly Scope[]) => Promise<string>;

/**
 * Returns the token for a route. Returns undefined if the route needs none, or if its token is optional and
 * not stored.
 * @throws PixError `auth` when a required token is not stored, or the token cannot be read
 */
export async function tokenForRoute(
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
