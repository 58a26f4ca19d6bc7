import { describe, expect, it } from 'vitest';
import { tokenForRoute } from '../../src/client/client.ts';
import type { Route, Scope } from '../../src/contract/route.ts';
import { PixError } from '../../src/domain/pix-error.ts';

const route = (bearer: Route['bearer']): Pick<Route, 'bearer' | 'family' | 'scopes'> => ({
  bearer,
  family: 'main',
  scopes: ['WITHDRAW'],
});
const failing = (errorCode: string) => async (): Promise<string> => {
  throw new PixError({ kind: 'auth', key: 'k', errorCode });
};

describe('tokenForRoute', () => {
  it('tokenForRoute returns a token that has the family and the scopes of the route', async () => {
    const asked: [string, readonly Scope[]][] = [];
    const token = async (family: string, scopes: readonly Scope[]) => {
      asked.push([family, scopes]);
      return 't';
    };
    expect(await tokenForRoute(route(true), token)).toBe('t');
    expect(await tokenForRoute(route('optional'), token)).toBe('t');
    expect(asked).toEqual([
      ['main', ['WITHDRAW']],
      ['main', ['WITHDRAW']],
    ]);
  });

  it('tokenForRoute reads no token for a route that needs none', async () => {
    expect(await tokenForRoute(route(false), failing('vault'))).toBeUndefined();
  });

  it('tokenForRoute rejects a missing token unless the token of the route is optional', async () => {
    expect(await tokenForRoute(route('optional'), failing('no_token'))).toBeUndefined();
    await expect(tokenForRoute(route(true), failing('no_token'))).rejects.toMatchObject({
      init: { errorCode: 'no_token' },
    });
  });

  it('tokenForRoute rejects if reading the token fails, even if the token of the route is optional', async () => {
    await expect(tokenForRoute(route('optional'), failing('vault'))).rejects.toMatchObject({
      init: { errorCode: 'vault' },
    });
    const broken = Object.assign(new Error('no keyring'), { errorCode: 'no_token' });
    await expect(tokenForRoute(route('optional'), () => Promise.reject(broken))).rejects.toBe(broken);
  });
});
