import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createMutualTlsTransport } from '../../src/client/transport/create-mutual-tls-transport.ts';
import { proxyOf } from '../../src/client/transport/proxy-of.ts';
import { createUndiciTransport, type UndiciTransport } from '../../src/client/transport/undici-transport.ts';
import type { TransportError, WireRequest } from '../../src/contract/transport.ts';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { textOf } from '../support/servers/body-of.ts';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';
import { scriptedServer } from '../support/servers/scripted-server.ts';
import { selfSigned } from '../support/servers/self-signed.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';
import { type ConnectProxy, connectProxy } from './connect-proxy.ts';

const HOST = 'api.example.com';
const URL_OF = `https://${HOST}/v1/status/`;

let identity: { cert: string; key: string };
let client: { cert: string; key: string };
let service: Server;
let port: number;
/** The received requests in the form `METHOD url, by NAME`. NAME is the name in the client certificate. */
const asked: string[] = [];
let hangUp = false;
let proxy: ConnectProxy | undefined;
let transport: UndiciTransport | undefined;

beforeAll(async () => {
  identity = await selfSigned('service', '2020-01-01', '2100-01-01', 'ec', [HOST]);
  client = await selfSigned('shop');
  service = createServer(
    { ...identity, requestCert: true, ca: client.cert, rejectUnauthorized: false },
    (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate();
      asked.push(`${request.method} ${request.url}, by ${subject?.CN ?? 'nobody'}`);
      if (hangUp) return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    },
  );
  port = await listenOnLoopback(service);
});
afterEach(async () => {
  await transport?.close();
  await proxy?.close();
  proxy = undefined;
  asked.length = 0;
  hangUp = false;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const open = async (...answer: Parameters<typeof connectProxy> extends [unknown, ...infer A] ? A : never) => {
  proxy = await connectProxy((host) => (host === HOST ? port : undefined), ...answer);
  return proxy;
};
const by = (env: Readonly<Record<string, string>>): UndiciTransport => {
  transport = createUndiciTransport({ env, tls: { ca: identity.cert } });
  return transport;
};
const request = (more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url: URL_OF,
  headers: { accept: 'application/json' },
  timeoutMs: 600_000,
  ...more,
});
const bodyOf = async (sent: ReturnType<UndiciTransport['send']>) => textOf(await sent);
const faultOf = (sent: Promise<unknown>): Promise<TransportError> =>
  sent.then(
    () => Promise.reject(new Error('it went well')),
    (error) => error,
  );

describe('requests through a proxy', () => {
  it('the client sends requests through a CONNECT tunnel, and lets the proxy resolve the host name', async () => {
    const { url, seen } = await open();
    const { send } = by({ HTTPS_PROXY: url });
    expect(await bodyOf(send(request()))).toBe('{"status":"ok"}');
    expect(await bodyOf(send(request({ method: 'POST', body: '{}' })))).toBe('{"status":"ok"}');
    expect(asked).toEqual(['GET /v1/status/, by nobody', 'POST /v1/status/, by nobody']);
    expect(new Set(seen)).toEqual(new Set([`CONNECT ${HOST}:443`]));
  });

  it('the client sends the proxy the user name and password of the proxy URL', async () => {
    const { url, authorizations } = await open();
    const { send } = by({ https_proxy: url.replace('//', '//ana:s%40nha@') });
    await bodyOf(send(request()));
    expect(authorizations).toEqual([`Basic ${Buffer.from('ana:s@nha').toString('base64')}`]);
  });

  it.each<[number | 'hang up', string]>([
    [407, 'proxy_refuses_login'],
    [403, 'proxy_answered_403'],
    [502, 'proxy_answered_502'],
    ['hang up', 'HTTPS_PROXY'],
  ])('the client reports not_sent when the proxy refuses CONNECT (answer: %s)', async (answer, told) => {
    const { url } = await open(() => answer);
    const { send } = by({ HTTPS_PROXY: url.replace('//', '//ana:geheim@') });
    const error = await faultOf(send(request({ method: 'POST', body: '{}' })));
    expect(error).toMatchObject({ fault: 'proxy', outcome: 'not_sent' });
    expect(error.message).toContain(told);
    expect(error.message).toContain(url);
    expect(error.message).not.toContain('geheim');
    expect(asked).toEqual([]);
  });

  it('the client reports not_sent when no proxy listens at the configured address', async () => {
    const gone = await scriptedServer(() => undefined);
    await gone.close();
    const error = await faultOf(by({ HTTPS_PROXY: gone.url }).send(request({ method: 'POST', body: '{}' })));
    expect(error).toMatchObject({ fault: 'proxy', outcome: 'not_sent' });
  });

  it('the client reports an unknown outcome, and does not retry, when the tunnel breaks during a request', async () => {
    const { url, seen } = await open();
    const { send } = by({ HTTPS_PROXY: url });
    await bodyOf(send(request()));
    hangUp = true;
    const error = await faultOf(send(request({ method: 'POST', body: '{}' })));
    expect(error).toMatchObject({ fault: 'connection', outcome: 'unknown' });
    expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  it('the client reports not_sent when it does not trust the certificate of the server', async () => {
    const { url } = await open();
    transport = createUndiciTransport({ env: { HTTPS_PROXY: url } });
    const error = await faultOf(transport.send(request({ method: 'POST', body: '{}' })));
    expect(error).toMatchObject({ fault: 'tls', outcome: 'not_sent' });
    expect(asked).toEqual([]);
  });

  it('the client names the proxy that does not answer before the timeout, and reports not_sent', async () => {
    const silent = createTcpServer();
    const url = `http://127.0.0.1:${await listenOnLoopback(silent)}`;
    onTestFinished(() => void silent.close());
    const error = await faultOf(by({ HTTPS_PROXY: url }).send(request({ timeoutMs: 200 })));
    expect(error).toMatchObject({ fault: 'proxy', outcome: 'not_sent' });
    expect(error.message).toContain(url);
    expect(error.message).toContain('proxy_timeout');
    await transport?.close();
  });

  it('the client sends its client certificate through the tunnel', async () => {
    const { url } = await open();
    const pem = (source: string, text: string) => ({ source, text });
    transport = createMutualTlsTransport(
      { cert: pem('cert', client.cert), key: pem('key', client.key), ca: pem('ca', identity.cert) },
      Date.now(),
      { HTTPS_PROXY: url },
    );
    await bodyOf(transport.send(request()));
    expect(asked).toEqual(['GET /v1/status/, by shop']);
  });
});

describe('the pix command behind a proxy', () => {
  it('pix status uses HTTPS_PROXY and trusts NODE_EXTRA_CA_CERTS', async () => {
    const { url, seen } = await open();
    const home = tempFolder();
    const ca = join(home, 'ca.pem');
    writeFileSync(ca, identity.cert);
    const env = { HOME: home, PIX_BASE_URL: `https://${HOST}/v1`, HTTPS_PROXY: url };
    const line = [join(ROOT, 'bin/run.js'), 'status', '--json'];
    const trusted = await runProgram(line, { env: { ...env, NODE_EXTRA_CA_CERTS: ca } });
    expect([trusted.code, JSON.parse(trusted.stdout)]).toEqual([0, { status: 'ok' }]);
    expect(seen).toEqual([`CONNECT ${HOST}:443`]);
    await proxy?.close();
  });

  it.each([
    ['', 'exige usuário e senha (HTTP 407)'],
    ['ana:geheim@', 'recusou o usuário e a senha (HTTP 407)'],
  ])('pix status does not ask a proxy again that answers 407 (login: "%s")', async (login, told) => {
    const { url, seen } = await open(() => 407);
    const HTTPS_PROXY = url.replace('//', `//${login}`);
    const env = { HOME: tempFolder(), PIX_BASE_URL: `https://${HOST}/v1`, HTTPS_PROXY, PIX_LANG: 'pt-BR' };
    const { code, stderr } = await runProgram([join(ROOT, 'bin/run.js'), 'status'], { env });
    expect([code, seen]).toEqual([6, [`CONNECT ${HOST}:443`]]);
    expect(stderr).toContain(`O proxy ${url} (HTTPS_PROXY) falhou: ${told}.`);
  });

  it('pix status names the variable that contains an invalid proxy URL, but not its value', async () => {
    const urls = { PIX_BASE_URL: `https://${HOST}/v1`, https_proxy: 'socks5://ana:geheim@h:1' };
    const env = { HOME: tempFolder(), ...urls };
    const ran = await runProgram([join(ROOT, 'bin/run.js'), 'status'], { env });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('https_proxy');
    expect(ran.stderr).not.toContain('geheim');
  });
});

describe('the choice of a proxy', () => {
  const env = { HTTPS_PROXY: 'http://p:3128' };
  const urlFor = (variables: Readonly<Record<string, string>>, address = URL_OF): string | undefined =>
    proxyOf(variables, address)?.url;

  it.each<[Readonly<Record<string, string>>, string, string | undefined]>([
    [env, URL_OF, 'http://p:3128'],
    [{ https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2' }, URL_OF, 'http://a:1'],
    [{ https_proxy: '', HTTPS_PROXY: 'http://b:2' }, URL_OF, 'http://b:2'],
    [{ ALL_PROXY: 'https://b:2' }, URL_OF, 'https://b:2'],
    [{ HTTPS_PROXY: 'p.corp:3128' }, URL_OF, 'http://p.corp:3128'],
    [{ HTTP_PROXY: 'http://h:1' }, URL_OF, undefined],
    [{ HTTP_PROXY: 'http://h:1' }, 'http://shop.example.com/', 'http://h:1'],
    [{}, URL_OF, undefined],
    [{ ALL_PROXY: 'http://h:1' }, 'https://localhost:1/', undefined],
    [{ ALL_PROXY: 'http://h:1' }, 'https://127.3.2.1/', undefined],
    [{ ALL_PROXY: 'http://h:1' }, 'https://[::1]/', undefined],
  ])('proxyOf for the environment %j and the URL %s returns the proxy %s', (variables, address, expected) => {
    expect(urlFor(variables, address)).toBe(expected);
  });

  it.each([
    '*',
    HOST,
    'example.com',
    '.example.com',
    '*.example.com',
    'other.test, API.EXAMPLE.COM',
    'other.test example.com:443',
  ])('proxyOf returns no proxy for the host of the service if NO_PROXY is "%s"', (list) => {
    expect(urlFor({ ...env, NO_PROXY: list })).toBeUndefined();
  });

  it.each(['', ',', 'ample.com', 'i.example.com', 'example.com:8443', 'example.com.br', '10.0.0.0/8'])(
    'proxyOf returns the proxy for the host of the service if no_proxy is "%s"',
    (list) => {
      expect(urlFor({ ...env, no_proxy: list })).toBe('http://p:3128');
    },
  );

  it.each([
    ['https://10.1.2.3/', '10.0.0.0/8', true],
    ['https://10.1.2.3/', '10.1.2.3', true],
    ['https://11.1.2.3/', '10.0.0.0/8', false],
    ['https://[fd00::1]/', 'fd00::/8', true],
    ['https://[fd00::1]:8443/', '[fd00::1]:8443', true],
    ['https://10.1.2.3/', '10.0.0.0/99', false],
    ['https://10.1.2.3/', 'x/8', false],
  ])('proxyOf checks the URL %s for an exemption by NO_PROXY=%s (exempt: %s)', (address, list, exempt) => {
    expect(urlFor({ ...env, NO_PROXY: list }, address) === undefined).toBe(exempt);
  });

  it.each([
    'socks5://h:1',
    'ftp://h',
    'http://',
    'http://h:99999',
    '://',
    'http://ana:a6%6qg@h:1',
    'http://ana:p@ss#1@h:1',
    'http://ana:p@h:1?ss@h:1',
    'http://ana:p/ss@h:1',
    'http://corp\\ana:ss@h:1',
    '"http://ana:ss@h:1"',
    "'http://h:1'",
  ])('proxyOf refuses the proxy URL %s, and does not show it', (value) => {
    const init = expect.objectContaining({ key: 'client.bad_proxy', params: { variable: 'HTTPS_PROXY' } });
    const refused = expect.objectContaining({ kind: 'usage', init });
    expect(() => proxyOf({ HTTPS_PROXY: value }, URL_OF)).toThrow(refused);
  });
});
