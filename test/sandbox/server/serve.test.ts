import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../../src/client/transport/undici-transport.ts';
import { createCharge, readCharge } from '../../../src/contract/routes/charges.ts';
import type { Transport } from '../../../src/contract/transport.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { raw, servedSandbox } from '../../support/servers/served-sandbox.ts';
import { saidBy } from '../../support/worlds/sandbox-world.ts';

const TEN = { amount: Decimal.fromCents(1000n) };

describe('serveSandbox', () => {
  it('serveSandbox answers the HTTP requests of the client of pix', async () => {
    const { client, url } = await servedSandbox();
    const { data } = await client.call(createCharge, { body: TEN });
    expect(data.qrCodeUrl).toBe(`${url}/v1/pix/qr-code/${data.id}`);
    const read = await client.call(readCharge, { query: { id: data.id } });
    expect(read.data).toEqual(data);
    expect(read.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['plain', 'São João', 'Zoë 🧾 €', '"\\'])(
    'serveSandbox stores the text %s and returns it unchanged',
    async (text) => {
      const { client } = await servedSandbox();
      const body = { ...TEN, virtualAccount: text };
      const { data } = await client.call(createCharge, { body });
      const read = await client.call(readCharge, { query: { virtualAccount: text } });
      expect([data.virtualAccount, read.data]).toEqual([text, data]);
    },
  );

  it('serveSandbox answers 100 concurrent requests correctly', async () => {
    const { client } = await servedSandbox();
    const references = Array.from({ length: 100 }, (_, n) => `r${n}`);
    const charges = await Promise.all(
      references.map((clientReference) => client.call(createCharge, { body: { ...TEN, clientReference } })),
    );
    expect(charges.map(({ data }) => data.clientReference)).toEqual(references);
    expect(new Set(charges.map(({ data }) => data.id)).size).toBe(100);
  });

  it('serveSandbox closes the connection of a body that never ends', async () => {
    const { ask, auth } = await servedSandbox();
    const endless = ask('POST /v1/pix', auth, Buffer.alloc(40 * 1024 * 1024, 0x20));
    await expect(endless).rejects.toMatchObject({ name: 'TransportError' });
    expect((await ask('GET /v1/user', auth)).status).toBe(200);
  });

  it('serveSandbox closes the connection of a request whose body has 200,000 one-byte chunks', async () => {
    const { url, ask, auth } = await servedSandbox();
    const head = `POST /v1/pix HTTP/1.1\r\nHost: ${new URL(url).host}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await raw(url, head + '1\r\n{\r\n'.repeat(200_000))).toBe('');
    expect((await ask('GET /v1/user', auth)).status).toBe(200);
  });

  it.each([
    ['bytes that are not HTTP', 400, 'hello\r\n\r\n'],
    ['an invalid header', 400, 'GET /v1/status/ HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n'],
    [
      'two content lengths',
      400,
      'POST /v1/pix HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a content length and chunks',
      400,
      'POST /v1/pix HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a request without a Host header', 400, 'GET /v1/status/ HTTP/1.1\r\n\r\n'],
    ['a header of 100 kB', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['TLS', 400, '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('serveSandbox answers %s with %i and serves other connections', async (_name, status, text) => {
    const { url, ask } = await servedSandbox();
    const said = await raw(url, text);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).not.toMatch(/ at |node:|Error:/);
    const [, body = ''] = said.split(/\r\n\r\n/);
    expect(JSON.parse(body)).toMatchObject({ statusCode: status, requestId: expect.any(String) });
    expect((await ask('GET /control/status')).status).toBe(200);
  });

  it('when serveSandbox is closed, a request that a fault delays is answered immediately', async () => {
    const sandbox = await createSandbox({ clock: systemClock, seed: 1, store: ':memory:' });
    const { url, close } = await serveSandbox(sandbox, { port: 0 });
    const { send, close: closeClient } = createUndiciTransport();
    const headers = { 'content-type': 'application/json' };
    const auth = { ...headers, authorization: `Bearer ${sandbox.tokens.both}` };
    const body = '{"route":"GET /status","kind":"delay","delayMs":600000}';
    await saidBy(await send({ method: 'POST', url: `${url}/control/faults`, headers, body }));
    const asking = send({ method: 'GET', url: `${url}/v1/status/`, headers: auth });
    // The answer to this second request proves that the sandbox has received the first, delayed request.
    await saidBy(await send({ method: 'GET', url: `${url}/control/status`, headers }));
    const closing = close();
    expect((await saidBy(await asking)).status).toBe(200);
    await closing;
    await expect(send({ method: 'GET', url: `${url}/v1/status/`, headers })).rejects.toMatchObject({
      outcome: 'not_sent',
    });
    await closeClient();
    await sandbox.close();
  });
});

describe('the address of serveSandbox', () => {
  it.each(['0.0.0.0', '192.168.0.10', 'example.com', '::'])(
    'serveSandbox refuses the address %s unless remote access is allowed',
    async (host) => {
      const sandbox = await createSandbox({ clock: systemClock, seed: 1, store: ':memory:' });
      onTestFinished(() => sandbox.close());
      const { init } = await pixErrorOf(() => serveSandbox(sandbox, { host, port: 0 }));
      expect(init).toMatchObject({ kind: 'usage', key: 'sandbox.not_loopback', params: { host } });
    },
  );

  const addresses = Object.values(networkInterfaces()).flatMap((known) =>
    known?.map(({ address }) => address),
  );
  const six = addresses.includes('::1') ? ['::1', '[::1]'] : [];

  it.each(['127.0.0.1', 'localhost', ...six])('serveSandbox listens on the address %s', async (host) => {
    const sandbox = await createSandbox({ clock: systemClock, seed: 1, store: ':memory:' });
    const { url, close } = await serveSandbox(sandbox, { host, port: 0 });
    const { send, close: closeClient } = createUndiciTransport();
    expect((await send({ method: 'GET', url: `${url}/control/status`, headers: {} })).status).toBe(200);
    await closeClient();
    await close();
    await sandbox.close();
  });

  it('serveSandbox reports that its port is in use', async () => {
    const { url } = await servedSandbox();
    const sandbox = await createSandbox({ clock: systemClock, seed: 1, store: ':memory:' });
    onTestFinished(() => sandbox.close());
    const port = Number(new URL(url).port);
    const { init } = await pixErrorOf(() => serveSandbox(sandbox, { port }));
    expect(init).toMatchObject({ key: 'sandbox.cannot_listen', params: { port, code: 'EADDRINUSE' } });
  });
});

it('the fault half-body answers with fewer bytes than Content-Length says', async () => {
  const { url, auth, ask, send } = await servedSandbox();
  const fault = '{"route":"*","kind":"half-body","times":1}';
  await ask('POST /control/faults', { 'content-type': 'application/json' }, fault);
  const response = await (send satisfies Transport)({
    method: 'POST',
    url: `${url}/v1/pix`,
    headers: auth,
    body: '{"amount":10}',
  });
  expect(response.status).toBe(200);
  let bytes = 0;
  const reading = async () => {
    for await (const chunk of response.body) bytes += chunk.byteLength;
  };
  await expect(reading()).rejects.toThrow();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(Number(response.headers['content-length']));
});
