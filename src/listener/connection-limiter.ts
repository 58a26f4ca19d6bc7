import type { Socket } from 'node:net';

/** Each may hold a body of a mebibyte while it is read. */
const MOST_CONNECTIONS = 512;
/** Of bodies that are read or being stored, in bytes. */
const MOST_BODIES = 64 * 1024 * 1024;

/** The ends of one connection; a TLS connection has those of the TCP one that carries it. */
export type Ends = Pick<Socket, 'remoteAddress' | 'remotePort'>;

interface Connection {
  readonly key: string;
  readonly address: string;
  readonly socket: Socket;
  /** Since when nothing whole came over it, as a place in the order of all that happened: no clock, which may jump. */
  since: number;
  /** A request that came whole is being answered. */
  busy: boolean;
  /** Of the body that it holds. */
  bytes: number;
}

export interface ConnectionLimits {
  readonly connections?: number;
  readonly bodies?: number;
}

/**
 * Bounds what senders can hold: so many connections, so many bytes of bodies. Beyond, the slowest connection of the address that
 * has the most is closed, never one whose request came whole: who is slow, or many, makes no room for himself by crowding others
 * out. Behind a load balancer all come from one address, and the slowest goes.
 */
export class Connections {
  readonly #open = new Map<string, Connection>();
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

  /** A connection that was accepted. */
  add(socket: Socket): void {
    const key = keyOf(socket);
    const address = socket.remoteAddress ?? '?';
    this.#open.set(key, { key, address, socket, since: this.#next(), busy: false, bytes: 0 });
    socket.once('close', () => this.#remove(key));
    if (this.#open.size > this.#mostConnections) this.#evict(() => true);
  }

  /** More of a body came over it, and is held. */
  hold(ends: Ends, bytes: number): void {
    const connection = this.#open.get(keyOf(ends));
    if (connection === undefined) return;
    connection.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytes > this.#mostBodies) this.#evict((one) => one.bytes > 0);
  }

  /** Its request came whole. */
  begin(ends: Ends): void {
    const connection = this.#open.get(keyOf(ends));
    if (connection !== undefined) connection.busy = true;
  }

  /** Its request is answered, and its body let go. */
  end(ends: Ends): void {
    const connection = this.#open.get(keyOf(ends));
    if (connection === undefined) return;
    this.#bytes -= connection.bytes;
    connection.bytes = 0;
    connection.busy = false;
    connection.since = this.#next();
  }

  #next(): number {
    this.#order += 1;
    return this.#order;
  }

  #remove(key: string): void {
    this.#bytes -= this.#open.get(key)?.bytes ?? 0;
    this.#open.delete(key);
  }

  #evict(mayGo: (connection: Connection) => boolean): void {
    const counts = new Map<string, number>();
    for (const { address } of this.#open.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
    let slowest: Connection | undefined;
    for (const one of this.#open.values()) {
      if (one.busy || !mayGo(one)) continue;
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
