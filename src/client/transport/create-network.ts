import type { Transport, WireRequest } from '../../contract/wire.ts';
import { HttpConnection } from './http-connection.ts';
import { namesProxy } from './names-proxy.ts';
import type { UndiciOptions, UndiciTransport } from './undici-transport.ts';

/** To one origin; what comes beyond that is a crowd. */
const MOST_LINES = 8;
/** Of a crowd. Lines that are still open when it comes are not used again. */
const MOST_CONNECTIONS = 16;

/**
 * The real network, as `createUndiciTransport`, at half of its start: requests that follow one another go over one connection
 * of Node's own client, some at once over one each. A crowd, and what goes through proxies, is undici's; it is loaded for those,
 * and then takes all that comes: half of the processor time of a request.
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
    const line = undici || namesProxy(env) ? undefined : freeLine(request);
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
