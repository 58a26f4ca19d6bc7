import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { probeAddress } from '../../src/client/transport/probe-address.ts';
import { systemClock } from '../../src/domain/time/clock.ts';
import { ipIn } from '../../src/operations/doctor/check-account.ts';
import { checkAddresses } from '../../src/operations/doctor/check-addresses.ts';
import { checkDisk, checkNode } from '../../src/operations/doctor/check-machine.ts';
import type { DoctorContext } from '../../src/operations/doctor/finding.ts';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';
import { scriptedServer } from '../support/servers/scripted-server.ts';
import { selfSigned } from '../support/servers/self-signed.ts';
import { cardUser } from '../support/worlds/card-user.ts';
import { eachOf } from '../support/worlds/each-of.ts';
import type { Printed } from '../support/worlds/pix-world.ts';

const patience = { timeoutMs: 600_000 };

async function secure(cert: { cert: string; key: string }): Promise<string> {
  const server = createServer(cert, (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the network checks of pix doctor', () => {
  const user = eachOf(cardUser);

  it('pix doctor connects to each address, shows the expiry of its certificate, and tests the card certificate', async () => {
    const { origin } = new URL(user.baseUrl);
    const { main, hub } = user.world.sandbox.roots;
    const [baseUrl, hubUrl] = [main, hub].map((root) => origin + new URL(root).pathname);
    await user.world.profiles.update(
      'sandbox',
      (now) => ({ ...now, baseUrl, hubUrl, sandboxUrl: baseUrl }) as typeof now,
    );
    const { code, json } = await user.run('doctor --json');
    const found = json as Printed[];
    const addresses = found.filter(({ check }) => check === 'address');
    const secured = addresses.find(({ target }) => target.startsWith('card:'));
    expect(secured?.detail).toMatch(/TLSv1\.3\. The certificate was issued by .* until 20\d\d-/);
    expect(addresses.some(({ detail }) => detail.includes('plain HTTP'))).toBe(true);
    expect(found.filter(({ check }) => check === 'card' || check === 'certificate')).toMatchObject([
      { result: 'ok' },
      { result: 'ok' },
    ]);
    // The check may warn, because the sandbox clock is virtual but the Date header is real.
    expect(found.find(({ check }) => check === 'clock')?.result).toMatch(/ok|warning/);
    expect(found.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(code).toBe(0);
  });

  it.each([
    ['has expired', '2020-01-01', '2021-01-01', 'failed', 'expired'],
    ['expires within a month', '2020-01-01', '2026-12-05', 'warning', '2026-12-05'],
  ])('pix doctor reports a client certificate that %s', async (_what, from, until, result, said) => {
    const { cert, key } = await selfSigned('sandbox_card_100001', from, until);
    await user.keep('cert', cert);
    await user.keep('key', key);
    const { json } = await user.run('doctor --json');
    const found = (json as Printed[]).find(({ check }) => check === 'certificate');
    expect(found).toMatchObject({ result, detail: expect.stringContaining(said) });
  });

  it('pix doctor reports a key that does not match its certificate, and a certificate that the service refuses', async () => {
    const other = await selfSigned();
    await user.keep('key', other.key);
    const mismatch = (await user.run('doctor --json')).json as Printed[];
    expect(mismatch.find(({ check }) => check === 'certificate')?.result).toBe('failed');
    await user.keep('cert', other.cert);
    const foreign = (await user.run('doctor --json')).json as Printed[];
    expect(foreign.find(({ check }) => check === 'card')?.result).toBe('failed');
  });
});

describe('pix doctor behind a proxy', () => {
  const address = async (proxy: string): Promise<Printed[]> => {
    const user = await cardUser();
    const outside = { baseUrl: 'https://api.example.com/v1' };
    await user.world.profiles.update('sandbox', (now) => ({ ...now, ...outside, tokens: [] }) as typeof now);
    const transport = user.world.sandbox.handle;
    const { json } = await user.run('doctor --json', { env: { HTTPS_PROXY: proxy }, transport });
    return (json as Printed[]).filter(({ check }) => check === 'proxy');
  };

  it('pix doctor names the proxy without its user and password, and reports an invalid proxy URL', async () => {
    expect(await address('http://me:hidden@127.0.0.1:3128')).toMatchObject([
      { result: 'ok', target: 'HTTPS_PROXY=127.0.0.1:3128' },
    ]);
    const bad = await address('ftp://hidden.example.com');
    expect(bad).toMatchObject([{ result: 'failed', target: 'HTTPS_PROXY' }]);
    expect(JSON.stringify(bad)).not.toContain('hidden');
  });

  it('pix doctor behind a proxy tests the connection to the proxy, not the connection to the service', async () => {
    const { url, close } = await scriptedServer(() => undefined);
    onTestFinished(close);
    const context = (proxy: string) =>
      ({
        env: { HTTPS_PROXY: proxy },
        onNetwork: true,
        ...patience,
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

describe('probeAddress', () => {
  it('probeAddress names the step that failed (DNS, TCP or TLS)', async () => {
    const { url, close } = await scriptedServer(() => undefined);
    onTestFinished(close);
    // This label is too long for DNS, so no DNS server is queried.
    const nobody = `https://${'n'.repeat(64)}.invalid`;
    expect(await probeAddress(nobody, patience)).toMatchObject({ kind: 'fault', step: 'dns' });
    expect(await probeAddress(url, patience)).toEqual({ kind: 'reached', ip: '127.0.0.1', tls: null });
    expect(await probeAddress(url.replace('http:', 'https:'), patience)).toMatchObject({ step: 'tls' });
    const result = await probeAddress('https://127.0.0.1:1', patience);
    expect(result).toMatchObject({ step: 'tcp', reason: 'ECONNREFUSED', at: '127.0.0.1:1' });
  });

  it('probeAddress refuses a certificate of an unknown authority, unless the option ca contains this authority', async () => {
    const url = await secure(loopbackCertificate);
    expect(await probeAddress(url, patience)).toMatchObject({
      kind: 'fault',
      step: 'trust',
      reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      validTo: expect.stringMatching(/^2126-10-28T/),
    });
    expect(await probeAddress(url, { ...patience, ca: loopbackCertificate.cert })).toMatchObject({
      kind: 'reached',
      tls: { validTo: expect.stringMatching(/^2126-10-28T/) },
    });
  });

  it('probeAddress reports the date on which a certificate expired', async () => {
    const old = await selfSigned('old', '2020-01-01', '2021-01-01');
    expect(await probeAddress(await secure(old), { ...patience, ca: old.cert })).toMatchObject({
      step: 'trust',
      reason: 'CERT_HAS_EXPIRED',
      validTo: expect.stringContaining('2021-01-01'),
    });
  });
});

describe('the machine checks of pix doctor', () => {
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
});
