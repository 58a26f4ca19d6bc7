import { describe, expect, it } from 'vitest';
import { isPrivateHost } from '../../src/client/transport/guarded-lookup.ts';

const hostOf = (address: string): string => new URL(`https://${address}/`).hostname;

describe('isPrivateHost', () => {
  it.each([
    ...['localhost', 'LOCALHOST.', 'api.localhost', 'printer.local', 'metadata.google.internal', '127.0.0.1'],
    ...['127.1', '2130706433', '0x7f.1', '0177.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '255.255.255.255'],
    ...[
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fd00::1]',
      '[::ffff:10.0.0.1]',
      '[::ffff:169.254.169.254]',
      '[64:ff9b::a00:1]',
      '[ff02::1]',
    ],
  ])('isPrivateHost returns true for %s', (address) => expect(isPrivateHost(hostOf(address))).toBe(true));

  it.each([
    'files.example.com',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '[2606:4700::1111]',
    'local.example.com',
  ])('isPrivateHost returns false for %s', (address) => expect(isPrivateHost(hostOf(address))).toBe(false));
});
