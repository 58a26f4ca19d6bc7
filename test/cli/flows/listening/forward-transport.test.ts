import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { forwardTransport } from '../../../../src/commands/webhook/listen.ts';
import type { Transport } from '../../../../src/contract/transport.ts';
import { loopbackCertificate } from '../../../support/servers/loopback-certificate.ts';

const usual: Transport = () => Promise.reject(new Error('the usual transport'));
type Given = Parameters<typeof forwardTransport>[0];

/** Returns the transport of `webhook listen` with these flags. */
const transportWith = (flags: object, url: string, ca?: string): Promise<Transport> =>
  forwardTransport({ flags, session: { transport: async () => usual } } as unknown as Given, [{ url }], ca);

async function target(): Promise<string> {
  const server = createServer(loopbackCertificate, (_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const request = (url: string) => ({ method: 'POST', url, headers: {}, body: '{}', timeoutMs: 5_000 });

it('forwardTransport trusts the authority of --forward-ca', async () => {
  const url = await target();
  const send = await transportWith({ 'forward-ca': 'ca.pem' }, url, loopbackCertificate.cert);
  expect((await send(request(url))).status).toBe(204);
  await expect(send(request('http://127.0.0.1:9/'))).rejects.toThrow('the usual transport');
});

it('forwardTransport does not verify a target on this machine with --forward-insecure', async () => {
  const url = await target();
  expect((await (await transportWith({ 'forward-insecure': true }, url))(request(url))).status).toBe(204);
});

it('forwardTransport returns the usual transport without these flags', async () => {
  expect(await transportWith({}, 'https://example.com/')).toBe(usual);
});
