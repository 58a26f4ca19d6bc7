import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../servers/listen-on-loopback.ts';

/**
 * A fault of a write. `cut`: the connection breaks during the statement, which has no effect.
 * `answer-lost`: PostgreSQL commits, and the connection breaks before the answer arrives. `silent`: the proxy
 * drops the write and all later messages, but keeps the connection open.
 */
export type PostgresFault = 'cut' | 'answer-lost' | 'silent';

export interface PostgresProxy {
  /** Returns the URL of the same database through this proxy. */
  through(url: string): string;
  readonly struck: Readonly<Record<PostgresFault, number>>;
  /** Resets all connections. */
  break(): void;
  close(): Promise<void>;
}

/** Matches the messages with which pix changes data: a commit, or a statement that commits by itself. */
const WRITE =
  /\bcommit\0|^[PQ][\s\S]{4}\0?(with intent|insert into (entries|batches|audit)|update entries)\b/i;
/** The message `ReadyForQuery`: PostgreSQL has completed the command. */
const DONE = Buffer.from('Z\0\0\0\x05', 'latin1');

/**
 * Starts a proxy between clients and a PostgreSQL on this machine.
 * @param faultOf returns the fault of the nth write, counted from 1 over all connections
 */
export async function postgresProxy(
  port: number,
  faultOf: (nth: number) => PostgresFault | undefined = () => undefined,
): Promise<PostgresProxy> {
  const struck = { cut: 0, 'answer-lost': 0, silent: 0 };
  const sockets = new Set<Socket>();
  let writes = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let [isLosing, isSilent] = [false, false];
    const end = (): void => {
      near.resetAndDestroy();
      far.resetAndDestroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay().on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    near.on('data', (chunk: Buffer) => {
      const fault = WRITE.test(chunk.toString('latin1')) ? faultOf(++writes) : undefined;
      if (fault !== undefined) struck[fault] += 1;
      isSilent ||= fault === 'silent';
      if (isSilent) return;
      if (fault === 'cut') far.write(chunk.subarray(0, chunk.length / 2), end);
      else far.write(chunk);
      isLosing ||= fault === 'answer-lost';
    });
    far.on('data', (chunk: Buffer) => {
      if (!isLosing) near.write(chunk);
      else if (chunk.includes(DONE)) end();
    });
  });
  const own = await listenOnLoopback(server);
  return {
    through: (url) => url.replace(`:${port}/`, `:${own}/`),
    struck,
    break() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
