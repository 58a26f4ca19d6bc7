import type { Socket } from 'node:net';

/** Largest number of connections, each of which may need 1 MiB for a body. */
const MOST_CONNECTIONS = 512;
/** Maximum memory of all bodies, in bytes. */
const MOST_BODIES = 64 * 1024 * 1024;

/**
 * Identifies a connection by address and port. Socket objects cannot identify it, because TLS wraps the
 * accepted socket in a second object.
 */
export type Ends = Pick<Socket, 'remoteAddress' | 'remotePort'>;

interface Connection {
  readonly key: string;
  readonly address: string;
  readonly socket: Socket;
  /**
   * Sequence number of the latest answer. Before the first answer, this is the sequence number of the
   * connection. A time is not used here, because it could jump when the clock is set.
   */
  since: number;
  /** Number of complete requests without an answer; several with pipelining. */
  busy: number;
  bytes: number;
  isOpen: boolean;
}

export interface ConnectionLimits {
  readonly connections?: number;
  readonly bodies?: number;
}

/**
 * Limits connections and memory, so that slow or numerous senders cannot block others. Above a limit, chooses
 * the address with the most connections, and closes one of them: the one that was answered least recently.
 * Never closes a connection while a complete request waits for an answer.
 */
export class ConnectionLimiter {
  readonly #open = new Map<string, Connection>();
  /** Caches connections, so that a socket's addresses are read only once. */
  readonly #known = new WeakMap<Ends, Connection>();
  readonly #mostConnections: number;
  readonly #mostBodies: number;
  readonly #onEvicted: (address: string) => void;
  #order = 0;
  #bytes = 0;

  constructor(onEvicted: (address: string) => void, limits: ConnectionLimits = {}) {
    this.#onEvicted = onEvicted;
    this.#mostConnections = limits.connections ?? MOST_CONNECTIONS;
    this.#mostBodies = limits.bodies ?? MOST_BODIES;
  }

  add(socket: Socket): void {
    const key = keyOf(socket);
    const address = socket.remoteAddress ?? '?';
    this.#open.set(key, { key, address, socket, since: this.#next(), busy: 0, bytes: 0, isOpen: true });
    socket.once('close', () => this.#remove(key));
    if (this.#open.size > this.#mostConnections) this.#evict(() => true);
  }

  /** Adds memory that a body uses to the counters. A negative number releases memory. */
  hold(ends: Ends, bytes: number): void {
    const connection = this.#of(ends);
    if (connection === undefined) return;
    connection.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytes > this.#mostBodies) this.#evict((one) => one.bytes > 0);
  }

  begin(ends: Ends): void {
    const connection = this.#of(ends);
    if (connection !== undefined) connection.busy += 1;
  }

  /** Marks a request as answered, and releases the memory of its body. */
  end(ends: Ends, bytes: number): void {
    const connection = this.#of(ends);
    if (connection === undefined) return;
    this.#bytes -= bytes;
    connection.bytes -= bytes;
    connection.busy -= 1;
    connection.since = this.#next();
  }

  #next(): number {
    this.#order += 1;
    return this.#order;
  }

  #of(ends: Ends): Connection | undefined {
    const known = this.#known.get(ends);
    if (known !== undefined) return known.isOpen ? known : undefined;
    const found = this.#open.get(keyOf(ends));
    if (found !== undefined) this.#known.set(ends, found);
    return found;
  }

  #remove(key: string): void {
    const connection = this.#open.get(key);
    if (connection === undefined) return;
    connection.isOpen = false;
    this.#bytes -= connection.bytes;
    this.#open.delete(key);
  }

  #evict(mayGo: (connection: Connection) => boolean): void {
    const counts = new Map<string, number>();
    for (const { address } of this.#open.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
    let slowest: Connection | undefined;
    for (const one of this.#open.values()) {
      if (one.busy > 0 || !mayGo(one)) continue;
      const [count, most] = [counts.get(one.address) ?? 0, counts.get(slowest?.address ?? '') ?? 0];
      if (slowest === undefined || count > most || (count === most && one.since < slowest.since))
        slowest = one;
    }
    if (slowest === undefined) return;
    this.#remove(slowest.key);
    slowest.socket.destroy();
    this.#onEvicted(slowest.address);
  }
}

const keyOf = ({ remoteAddress, remotePort }: Ends): string => `${remoteAddress} ${remotePort}`;
