import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { probeAddress } from '../../src/client/transport/probe-address.ts';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';
import { scriptedServer } from '../support/servers/scripted-server.ts';
import { selfSigned } from '../support/servers/self-signed.ts';

const patience = { timeoutMs: 600_000 };

async function secure(cert: { cert: string; key: string }): Promise<string> {
  const server = createServer(cert, (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

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
