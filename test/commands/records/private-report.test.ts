import { describe, expect, it, onTestFinished } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/transport.ts';
import { bodyOf, textOf } from '../../support/servers/body-of.ts';
import { pixWorld } from '../../support/worlds/pix-world.ts';

/**
 * Runs `report download` with a service that has a public address. The download URL from this service starts
 * with `signed`. If `resolvesPrivately(url)` is true, the host name of the URL has a private address.
 */
async function download(signed: string, resolvesPrivately = (_url: string) => false) {
  const world = await pixWorld({ baseUrl: 'https://pix.example.com' });
  onTestFinished(() => world.close());
  const id = await world.id('report create --from 2026-11-20 --to 2026-11-21');
  const homeHosts: string[] = [];
  const transport: Transport = async (request) => {
    if (request.homeHost !== undefined) homeHosts.push(request.homeHost);
    if (resolvesPrivately(request.url))
      throw new TransportError('private_address', 'not_sent', 'the name has a private address');
    // The report job completes only when time passes, so each request advances the sandbox clock.
    await world.sandboxClock.advance(1_000);
    const reply = await world.sandbox.handle(request);
    if (!request.url.endsWith('/download')) return reply;
    const changed = (await textOf(reply)).replace(/https:\/\/pix\.example\.com/, signed);
    const { 'content-length': _length, ...headers } = reply.headers;
    return { ...reply, headers, body: bodyOf(changed) };
  };
  return { ...(await world.run(['report', 'download', id, '--out', '-'], { transport })), homeHosts };
}

describe('the signed URL of a report', () => {
  it.each(['http://127.0.0.1:1', 'https://169.254.169.254', 'https://10.0.0.1', 'https://[::ffff:10.0.0.1]'])(
    'pix report download from a public service refuses a signed URL with the private address %s',
    async (signed) => {
      const { code, stderr, sent } = await download(signed);
      expect([code, stderr.includes('a private network')], stderr).toEqual([6, true]);
      expect(sent.at(-1)).toMatch(/download$/);
    },
  );

  it('pix report download refuses a signed URL whose public host name resolves to a private address', async () => {
    const signed = 'https://files.example.com';
    const { code, stderr, homeHosts } = await download(signed, (url) => url.startsWith(signed));
    expect([code, stderr.includes('a private network')], stderr).toEqual([6, true]);
    expect(homeHosts).toEqual(['pix.example.com']);
  });

  it('pix report download accepts a signed URL on the host of the service', async () => {
    const { code, stderr, homeHosts } = await download('https://pix.example.com');
    expect([code, homeHosts], stderr).toEqual([0, []]);
  });
});
