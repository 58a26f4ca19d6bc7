import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';

export interface ConnectProxy {
  readonly url: string;
  /** The `CONNECT host:port` lines and the other requests that the proxy received. */
  readonly seen: string[];
  readonly authorizations: (string | undefined)[];
  close(): Promise<void>;
}

/**
 * Starts an HTTP proxy on loopback. It connects every host name to a port of loopback, and never queries DNS.
 * @param portOf returns the port for a host name
 * @param answer returns null to open a tunnel, a status to refuse it, or `hang up` to close the connection
 */
export async function connectProxy(
  portOf: (host: string) => number | undefined,
  answer: (request: IncomingMessage) => number | 'hang up' | null = () => null,
): Promise<ConnectProxy> {
  const seen: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.on('connect', (request, socket: Socket) => {
    seen.push(`CONNECT ${request.url}`);
    authorizations.push(request.headers['proxy-authorization']);
    sockets.add(socket);
    socket.on('error', () => undefined);
    const said = answer(request);
    if (said === 'hang up') return void socket.destroy();
    const port = portOf(String(request.url).replace(/:\d+$/, ''));
    if (said !== null || port === undefined) return void socket.end(`HTTP/1.1 ${said ?? 502} No\r\n\r\n`);
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  });
  const own = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${own}`,
    seen,
    authorizations,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
