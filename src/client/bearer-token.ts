import type { Route, Scope } from '../contract/route.ts';
import { PixError } from '../domain/errors.ts';

/** The token of least scope that opens the row. @throws PixError `auth` */
export type TokenFor = (family: Route['family'], scopes: readonly Scope[]) => Promise<string>;

/**
 * The token to send with a row; undefined where the row takes none, or where one is optional and there is none.
 * @throws PixError `auth` when there is none, or it cannot be read
 */
export async function bearerToken(
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
