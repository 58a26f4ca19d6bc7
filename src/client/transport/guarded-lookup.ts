import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLoopback } from '../../domain/parse-service-url.ts';

/** Code of the error for a host name that resolves to a forbidden private address. */
export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS';

const net = process.getBuiltinModule('node:net');

/**
 * Whether the host is this machine, in a private network or on the local link. Checks IP addresses and
 * special names (`localhost`, `*.local`), but resolves no other name.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (isLoopback(host) || /(^|\.)(localhost|local|internal|home\.arpa)$/.test(host)) return true;
  const bare = host.replace(/^\[|\]$/g, '');
  if (!net.isIP(bare)) return false;
  const list = new net.BlockList();
  for (const [address, bits] of PRIVATE_V4) list.addSubnet(address, bits, 'ipv4');
  for (const [address, bits] of PRIVATE_V6) list.addSubnet(address, bits, 'ipv6');
  return list.check(bare, net.isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/**
 * Special-purpose blocks: this host, private, shared, loopback, link local (cloud metadata service),
 * benchmarks, multicast, reserved.
 */
const PRIVATE_V4 = [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const],
  ...[['127.0.0.0', 8] as const, ['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const],
  ...[['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const, ['224.0.0.0', 3] as const],
];
const PRIVATE_V6 = [
  ...[['::', 127] as const, ['64:ff9b::', 96] as const, ['fc00::', 7] as const],
  ...[['fe80::', 10] as const, ['ff00::', 8] as const],
];

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
