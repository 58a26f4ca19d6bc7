import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNetwork } from '../../src/client/transport/create-network.ts';
import { guardedLookup } from '../../src/client/transport/guarded-lookup.ts';
import { createUndiciTransport } from '../../src/client/transport/undici-transport.ts';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['8.8.8.8', '2606:4700::1111'],
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'private.example': ['10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['8.8.8.8', '192.168.0.1'],
  'mapped.example': ['::ffff:10.0.0.1'],
};

function resolve(host: string, homeHost: string): Promise<unknown> {
  const lookup = guardedLookup(homeHost, (name, _options, found) => {
    const addresses = ADDRESSES[name]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (addresses) found(null, addresses);
    else found(Object.assign(new Error(name), { code: 'ENOTFOUND' }), '');
  });
  return new Promise((done) =>
    lookup(host, { all: true }, (error, found) =>
      done(error ? error.code : (found as { address: string }[]).map(({ address }) => address)),
    ),
  );
}

describe('guardedLookup', () => {
  it.each(['loopback', 'loopback6', 'private', 'metadata', 'mixed', 'mapped'])(
    'guardedLookup refuses the host %s.example if the address of the service is public or unknown',
    async (name) => {
      expect(await resolve(`${name}.example`, 'public.example')).toBe('PRIVATE_ADDRESS');
      expect(await resolve(`${name}.example`, 'unknown.invalid')).toBe('PRIVATE_ADDRESS');
    },
  );

  it.each([
    ['private', 'private', true],
    ['mixed', 'private', true],
    ['loopback', 'private', false],
    ['loopback', 'loopback6', true],
    ['private', 'loopback', true],
    ['public', 'public', true],
    ['public', 'loopback', true],
  ])('guardedLookup checks %s.example for %s.example (accepted: %s)', async (name, home, isAllowed) => {
    const found = await resolve(`${name}.example`, `${home}.example`);
    expect(found).toEqual(isAllowed ? ADDRESSES[`${name}.example`] : 'PRIVATE_ADDRESS');
  });

  it('guardedLookup reports an unknown host name as ENOTFOUND', async () => {
    expect(await resolve('unknown.invalid', 'public.example')).toBe('ENOTFOUND');
  });
});

describe.each([
  ['a single connection', () => createNetwork({})],
  ['a connection pool', () => createUndiciTransport()],
])('private addresses over %s', (_name, create) => {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  it('the client connects to a private address unless homeHost is a public address', async () => {
    let connections = 0;
    const server: Server = createServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    });
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    opened.push({ close: () => new Promise<void>((done) => server.close(() => done())) });
    const network = create();
    opened.unshift(network);
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const ask = (homeHost?: string) => network.send({ method: 'GET', url, headers: {}, homeHost });
    await expect(ask('8.8.8.8')).rejects.toMatchObject({ fault: 'private_address', outcome: 'not_sent' });
    expect(connections).toBe(0);
    for (const home of ['127.0.0.1', undefined]) {
      const { status, body } = await ask(home);
      for await (const _chunk of body);
      expect(status).toBe(200);
    }
    await expect(ask('8.8.8.8')).rejects.toMatchObject({ fault: 'private_address' });
    expect(connections).toBe(2);
  });
});
