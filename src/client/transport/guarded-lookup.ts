import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLoopback } from '../../domain/service-url.ts';
import { isPrivateHost } from './is-private-host.ts';

/** The code of the error for a name that resolves to an address which may not be used. */
export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS';

/** How far away an address is: 0 is this machine, 1 a private network, 2 all others. */
const distanceOf = (address: string): number => {
  const host = address.includes(':') ? `[${address}]` : address;
  return isLoopback(host) ? 0 : isPrivateHost(host) ? 1 : 2;
};

/** The distance of the nearest of all addresses: a connection may try each of them. */
const nearestOf = (addresses: readonly string[]): number => Math.min(...addresses.map(distanceOf));

/**
 * Returns a lookup for connections that fails before it connects if a name resolves to an address of this machine or of a
 * private network. Such an address is used only if the service is as near.
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
