import { isLoopback } from '../../domain/parse-service-url.ts';

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
