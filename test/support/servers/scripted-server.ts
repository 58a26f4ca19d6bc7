import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ScriptedServer {
  readonly url: string;
  readonly seen: Seen[];
  close(): Promise<void>;
}

/** Starts a server on loopback with scripted answers. The answers may be invalid HTTP. */
export async function scriptedServer(
  script: (request: Seen, response: ServerResponse, count: number) => void,
): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body };
    seen.push(one);
    script(one, response, seen.length);
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
