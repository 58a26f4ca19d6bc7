import { writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createNetwork } from '../../src/client/transport/create-network.ts';
import type { UndiciTransport } from '../../src/client/transport/undici-transport.ts';
import { TransportError, type WireRequest, type WireResponse } from '../../src/contract/transport.ts';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { textOf } from '../support/servers/body-of.ts';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

let network: UndiciTransport | undefined;
let server: Server | undefined;

async function serverOf(onConnection: (socket: Socket) => void, made: Server = createServer()) {
  server = made;
  const isTls = made instanceof Object && 'setSecureContext' in made;
  server.on(isTls ? 'secureConnection' : 'connection', onConnection);
  network = createNetwork({});
  return listenOnLoopback(made);
}

afterEach(async () => {
  await network?.close();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
});

const ask = (url: string, more: Partial<WireRequest> = {}): Promise<WireResponse> =>
  network?.send({ method: 'GET', url, headers: {}, timeoutMs: 600_000, ...more }) as Promise<WireResponse>;

const faultOf = (work: Promise<unknown>): Promise<TransportError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => {
      if (error instanceof TransportError) return error;
      throw error;
    },
  );

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Twice: a\r\nX-Twice: b\r\n\r\nok';

describe('a single HTTP connection', () => {
  it('the client sends consecutive requests over one connection, and sends content-length with POST', async () => {
    let connections = 0;
    let sent = '';
    const port = await serverOf((socket) => {
      connections += 1;
      socket.on('data', (bytes) => {
        sent += bytes;
        socket.write(ANSWER);
      });
    });
    const url = `http://127.0.0.1:${port}/a?b=c`;
    const first = await ask(url, { method: 'POST', body: 'é', headers: { authorization: 'Bearer t' } });
    expect([first.status, first.headers['x-twice'], await textOf(first)]).toEqual([200, 'a, b', 'ok']);
    await textOf(await ask(url, { method: 'POST' }));
    await textOf(await ask(url));
    expect(connections).toBe(1);
    const [post = '', empty = '', get = ''] = sent.toLowerCase().split(/(?=post |get )/);
    expect(post).toMatch(/^post \/a\?b=c http\/1\.1\r\n/);
    expect(post).toContain('authorization: bearer t\r\n');
    expect(post).toContain(`host: 127.0.0.1:${port}\r\n`);
    expect(post).toContain('content-length: 2\r\n');
    expect(empty).toContain('content-length: 0\r\n');
    expect(get).not.toContain('content-length');
  });

  it('the client uses twelve connections for twelve concurrent requests', async () => {
    let connections = 0;
    const port = await serverOf((socket) => {
      connections += 1;
      // The server answers after it has received all twelve requests, so that no request can reuse a
      // connection.
      socket.on('data', () => {
        if (waiting.push(socket) === 12) for (const each of waiting) each.write(ANSWER);
      });
    });
    const waiting: Socket[] = [];
    const asked = Array.from({ length: 12 }, async () => textOf(await ask(`http://127.0.0.1:${port}/`)));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 12 }, () => 'ok'));
    expect(connections).toBe(12);
  });

  it('the client reports a timeout or an abort during the TLS handshake as not_sent', async () => {
    // The server must read the connection. Otherwise it would not notice when the client closes the
    // connection.
    const port = await serverOf((socket) => socket.resume());
    const url = `https://127.0.0.1:${port}/`;
    const result = await faultOf(ask(url, { timeoutMs: 20 }));
    expect(result).toMatchObject({ fault: 'timeout', outcome: 'not_sent' });
    const stop = new AbortController();
    const asked = faultOf(ask(url, { signal: stop.signal }));
    setImmediate(() => stop.abort());
    expect(await asked).toMatchObject({ fault: 'aborted', outcome: 'not_sent' });
  });

  it('the client sends no request to a server with an untrusted certificate', async () => {
    let requests = 0;
    const secure = createSecureServer(loopbackCertificate, () => {
      requests += 1;
    });
    const port = await serverOf((socket) => socket.on('error', () => undefined), secure);
    const fault = await faultOf(ask(`https://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }));
    expect(fault).toMatchObject({ fault: 'tls', outcome: 'not_sent' });
    expect(requests).toBe(0);
  });

  it('the client reports an unknown outcome for the answer 101 to a request without Upgrade', async () => {
    const port = await serverOf((socket) => {
      const answer = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n';
      socket.on('data', () => socket.write(answer)).on('error', () => undefined);
    });
    const fault = await faultOf(ask(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }));
    expect(fault).toMatchObject({ fault: 'connection', outcome: 'unknown' });
  });

  it('the client closes the connection when the caller stops reading the body', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await serverOf((socket) => {
      socket.on('data', () => socket.write(ANSWER.replace('Content-Length: 2', 'Content-Length: 9')));
      socket.on('close', closed.resolve).on('error', () => undefined);
    });
    const { body } = await ask(`http://127.0.0.1:${port}/`);
    for await (const _chunk of body) break;
    await closed.promise;
  });

  it('the client accepts a server certificate of an authority in NODE_EXTRA_CA_CERTS', async () => {
    const secure = createSecureServer(loopbackCertificate, (_request, response) => {
      response.end('{"balanceAvailable":1.50,"balanceBlocked":0}');
    });
    const port = await serverOf(() => undefined, secure);
    const authority = join(tempFolder(), 'ca.pem');
    writeFileSync(authority, loopbackCertificate.cert);
    const { code, stdout } = await runProgram([join(ROOT, 'bin', 'run.js'), 'balance', '--json'], {
      env: {
        PIX_BASE_URL: `https://127.0.0.1:${port}/v1`,
        PIX_TOKEN: 'token-of-the-test',
        NODE_EXTRA_CA_CERTS: authority,
      },
    });
    expect([code, JSON.parse(stdout).balanceAvailable]).toEqual([0, 1.5]);
    secure.closeAllConnections();
  });
});
