import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLoopback } from '../../domain/parse-service-url.ts';
import { isPrivateHost } from './is-private-host.ts';

/** Code of the error for a host name that resolves to a forbidden private address. */
export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS';

/** Returns 0 for an address of this machine, 1 for one of a private network, and 2 for any other address. */
const distanceOf = (address: string): number => {
  const host = address.includes(':') ? `[${address}]` : address;
  return isLoopback(host) ? 0 : isPrivateHost(host) ? 1 : 2;
};

/** Returns the smallest `distanceOf` of the addresses, because a connection may use any of them. */
const nearestOf = (addresses: readonly string[]): number => Math.min(...addresses.map(distanceOf));

/**
 * Returns a DNS lookup that refuses an address that is nearer than the service (see `distanceOf`). If the
 * service has a public address, the lookup therefore refuses all private addresses.
 * @param homeHost host of the service
 * @param lookup default: `dns.lookup`
 */
export function guardedLookup(homeHost: string, lookup: LookupFunction = lookUp): LookupFunction {
  const home = homeHost.replace(/^\[|\]$/g, '');
  return (host, options, found) =>
    lookup(host, options, (error, address, family) => {
      if (error) return found(error, address, family);
      const nearest = nearestOf(textsOf(address));
      if (nearest >= 2) return found(null, address, family);
      lookup(home, { all: true }, (_error, homeAddress) => {
        if (nearestOf(textsOf(homeAddress)) <= nearest) found(null, address, family);
        else found(Object.assign(new Error(`${host} has a private address`), { code: PRIVATE_ADDRESS }), '');
      });
    });
}

const lookUp: LookupFunction = (host, options, found) =>
  process.getBuiltinModule('node:dns').lookup(host, options, found);

const textsOf = (found: string | LookupAddress[] | undefined): readonly string[] =>
  typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
