import type { Route, Scope } from '../contract/route.ts';
import { PixError } from '../domain/pix-error.ts';

/**
 * Returns a stored token that the route accepts, the one with the fewest scopes.
 * @throws PixError `auth`
 */
export type TokenFor = (family: Route['family'], scopes: readonly Scope[]) => Promise<string>;

/**
 * Returns undefined when the route needs no token, or its optional token is not stored.
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
