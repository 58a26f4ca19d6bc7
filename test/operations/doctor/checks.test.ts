import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { ipIn } from '../../../src/operations/doctor/check-account.ts';
import { checkAddresses } from '../../../src/operations/doctor/check-addresses.ts';
import { checkDisk, checkNode } from '../../../src/operations/doctor/check-machine.ts';
import type { DoctorContext } from '../../../src/operations/doctor/finding.ts';
import { scriptedServer } from '../../support/servers/scripted-server.ts';

describe('the checks of pix doctor', () => {
  it.each([
    ['22.18.9', 'failed'],
    ['22.19.0', 'ok'],
    ['24.0.0', 'ok'],
    ['18.20.1', 'failed'],
  ])('checkNode rates Node %s as %s', (version, result) => expect(checkNode(version).result).toBe(result));

  it.each([
    [2 ** 40, 'ok'],
    [100 * 2 ** 20, 'warning'],
    [2 ** 20, 'failed'],
  ])('checkDisk rates a disk with %i free bytes as %s', (free, result) => {
    const statfs = () => ({ bavail: free / 4096, bsize: 4096, type: 0xef53 });
    const folder = { dataFolder: '/no/such/folder', platform: 'linux' } as const;
    expect(checkDisk(folder, statfs).map((one) => one.result)).toEqual([result]);
  });

  it.each([
    [0x6969, 'linux', 'NFS'],
    [0xfe534d42 | 0, 'linux', 'SMB2'],
    [0xef53, 'linux', undefined],
    [0x6969, 'darwin', undefined],
  ] as const)('checkDisk names the network file system %d on %s: %s', (type, platform, name) => {
    const statfs = () => ({ bavail: 1e9, bsize: 4096, type });
    const [found] = checkDisk({ dataFolder: '/no/such/folder', platform }, statfs);
    expect(found).toMatchObject(
      name === undefined
        ? { result: 'ok' }
        : { result: 'warning', detail: { key: 'doctor.data.network', params: { type: name } } },
    );
  });

  it.each([
    ['Acesso a partir do IP 203.0.113.7 não permitido.', '203.0.113.7'],
    ['IP 2001:db8::1: acesso negado', '2001:db8::1'],
    ['(198.51.100.1)', '198.51.100.1'],
    ['Acesso 1.2.3 negado', null],
    ['', null],
  ])('for the message "%s", ipIn returns %s', (message, ip) => expect(ipIn(message)).toBe(ip));

  it('pix doctor behind a proxy tests the connection to the proxy, not the connection to the service', async () => {
    const { url, close } = await scriptedServer(() => undefined);
    onTestFinished(close);
    const context = (proxy: string) =>
      ({
        env: { HTTPS_PROXY: proxy },
        onNetwork: true,
        timeoutMs: 600_000,
        clock: systemClock,
        credentials: () => ({ urls: { baseUrl: 'https://api.example.com/v1' }, secretNames: [] }),
        // `DoctorContext` has more fields, but `checkAddresses` uses only these.
      }) as unknown as DoctorContext;
    expect(await checkAddresses(context(url))).toMatchObject([
      {
        result: 'ok',
        detail: { key: 'doctor.address.by_proxy', params: { proxy: url, variable: 'HTTPS_PROXY' } },
      },
    ]);
    expect(await checkAddresses(context('http://127.0.0.1:1'))).toMatchObject([
      { result: 'failed', detail: { key: 'doctor.address.no_proxy' } },
    ]);
  });
});
