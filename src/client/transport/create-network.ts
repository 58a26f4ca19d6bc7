import type { Transport, WireRequest } from '../../contract/transport.ts';
import { HttpConnection } from './http-connection.ts';
import { isProxyConfigured } from './proxy-of.ts';
import type { UndiciOptions, UndiciTransport } from './undici-transport.ts';

const MOST_LINES = 8;
const MOST_CONNECTIONS = 16;

/**
 * Returns the network transport for production. It uses Node's HTTP client, because undici takes twice as
 * long to load. The transport loads undici only for a proxy, or if `MOST_LINES` connections to an origin are
 * busy.
 */
export function createNetwork(env: NonNullable<UndiciOptions['env']>): UndiciTransport {
  let undici: Promise<UndiciTransport> | undefined;
  const several = (): Promise<UndiciTransport> => {
    undici ??= import('./undici-transport.ts').then((loaded) =>
      loaded.createUndiciTransport({ env, connections: MOST_CONNECTIONS }),
    );
    return undici;
  };
  const lines = new Map<string, HttpConnection[]>();
  const freeLine = ({ url, homeHost }: WireRequest): HttpConnection | undefined => {
    const { origin } = new URL(url);
    const key = `${origin} ${homeHost ?? ''}`;
    const all = lines.get(key) ?? [];
    lines.set(key, all);
    const free = all.find((line) => !line.isBusy);
    if (free || all.length === MOST_LINES) return free;
    const added = new HttpConnection(origin, homeHost);
    all.push(added);
    return added;
  };
  const send: Transport = async (request) => {
    const line = undici || isProxyConfigured(env) ? undefined : freeLine(request);
    return line ? line.send(request) : (await several()).send(request);
  };
  return {
    send,
    close: async () => {
      for (const line of [...lines.values()].flat()) line.close();
      await (await undici)?.close();
    },
  };
}
