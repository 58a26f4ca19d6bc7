import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The process that sends a flood must know these parts of the listener under attack. */
export interface FloodTarget {
  readonly port: number;
  readonly healthPort: number;
  readonly tls: boolean;
  /** A body and its valid signature, as an attacker could have captured them. */
  readonly captured: { readonly body: string; readonly signature: string };
}

export interface Flood {
  readonly name: string;
  readonly connections: number;
  /**
   * Bytes that each connection repeats. The sender does not wait for answers.
   * @param count number of earlier calls, so that requests can differ
   */
  readonly bytes: (target: FloodTarget, count: number) => Uint8Array | string;
  /** Whether each connection sends its bytes only once, and then opens the next connection. */
  readonly reconnects?: boolean;
  /** Whether the connection ends only after an answer or after the server closes it. Default: false. */
  readonly awaitsAnswer?: boolean;
  /** Whether the sender never reads answers. */
  readonly neverReads?: boolean;
  readonly port?: 'health';
  /**
   * Whether genuine deliveries may wait longer than 2 s. With so many connections, the sender uses all
   * processor time that the listener has for parsing, and fills the system's queue of new connections.
   * Default: false.
   */
  readonly mayDelay?: boolean;
  /**
   * Largest memory of the listener in MiB; default 200. Floods of large bodies need more: V8 keeps up to 64 MiB
   * of such garbage outside its heap.
   */
  readonly mostMiB?: number;
}

const LARGE_BODIES_MIB = 320;

/** Size of one write of a pipelined flood. The listener reads at most 64 KiB at once. */
const WRITE_BYTES = 65_536;

const post = (path: string, body: string, ...headers: readonly string[]): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`;

const SMALL = '{"id":"forged","status":"COMPLETED"}';
const LARGE = JSON.stringify({ id: 'forged', status: 'COMPLETED', payerName: 'x'.repeat(60_000) });
const HUGE = JSON.stringify({ id: 'forged', status: 'COMPLETED', payerName: 'x'.repeat(1_000_000) });
const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const wrong = (): string => `X-Callback-Signature: t=${nowSeconds()},v1=${'0'.repeat(64)}`;

/** Repeats a request until it fills one write. */
const repeated = (request: string): Buffer =>
  Buffer.from(request.repeat(Math.max(1, Math.floor(WRITE_BYTES / request.length))));

const unsigned = repeated(post('/', SMALL));

/** Floods of `pix webhook listen`. None of them may delay genuine deliveries, or fill the memory. */
export const FLOODS: readonly Flood[] = [
  { name: 'no signature, pipelined', connections: 10, bytes: () => unsigned },
  { name: 'no signature, pipelined, 4 connections', connections: 4, bytes: () => unsigned },
  {
    name: 'no signature, pipelined, 100 connections',
    connections: 100,
    mayDelay: true,
    bytes: () => unsigned,
  },
  {
    name: 'no signature, pipelined, 500 connections',
    connections: 500,
    mayDelay: true,
    bytes: () => unsigned,
  },
  { name: 'no signature, answers never read', connections: 10, neverReads: true, bytes: () => unsigned },
  {
    name: 'no signature, bodies of 60 kB',
    connections: 10,
    mostMiB: LARGE_BODIES_MIB,
    bytes: () => post('/', LARGE),
  },
  {
    name: 'no signature, bodies of 1 MB',
    connections: 10,
    mostMiB: LARGE_BODIES_MIB,
    bytes: () => post('/', HUGE),
  },
  { name: 'wrong signature, pipelined', connections: 10, bytes: () => repeated(post('/', SMALL, wrong())) },
  {
    name: 'wrong signature, bodies of 60 kB',
    connections: 10,
    mostMiB: LARGE_BODIES_MIB,
    bytes: () => post('/', LARGE, wrong()),
  },
  { name: 'wrong path, pipelined', connections: 10, bytes: () => repeated(post('/admin', SMALL)) },
  {
    name: 'challenges, pipelined',
    connections: 10,
    bytes: () => repeated(post('/', '{}', 'X-Callback-Challenge: token')),
  },
  {
    name: 'one captured delivery with made-up events, pipelined',
    connections: 10,
    bytes: ({ captured: { body, signature } }, count) =>
      Array.from({ length: 200 }, (_, at) =>
        post('/', body, `X-Callback-Signature: ${signature}`, `X-Callback-Event: MADE_UP_${count}_${at}`),
      ).join(''),
  },
  {
    name: 'one captured delivery again and again, pipelined',
    connections: 10,
    bytes: ({ captured: { body, signature } }) =>
      repeated(post('/', body, `X-Callback-Signature: ${signature}`)),
  },
  {
    name: 'slow bodies',
    connections: 600,
    mostMiB: LARGE_BODIES_MIB,
    reconnects: true,
    awaitsAnswer: true,
    bytes: () => post('/', HUGE).slice(0, 100_000),
  },
  {
    name: 'headers of 20 kB',
    connections: 50,
    reconnects: true,
    awaitsAnswer: true,
    bytes: () => post('/', SMALL, `X: ${'y'.repeat(20_000)}`),
  },
  {
    name: 'a connection for each forgery',
    connections: 100,
    reconnects: true,
    awaitsAnswer: true,
    bytes: () => post('/', SMALL),
  },
  { name: 'connections without a request', connections: 600, reconnects: true, bytes: () => '' },
  {
    name: 'metrics, pipelined',
    connections: 10,
    port: 'health',
    bytes: () => repeated('GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
  },
  {
    name: 'health checks, pipelined',
    connections: 10,
    port: 'health',
    bytes: () => repeated('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
  },
];

/** Floods of a listener with a certificate. */
export const TLS_FLOODS: readonly Flood[] = [
  { name: 'TLS: no signature, pipelined', connections: 10, bytes: () => unsigned },
  {
    name: 'TLS: a handshake for each forgery',
    connections: 50,
    reconnects: true,
    awaitsAnswer: true,
    bytes: () => post('/', SMALL),
  },
];

export function signature(secret: string, body: string, t = nowSeconds()): string {
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/**
 * Floods the listener until the signal is aborted.
 * @param maxWrites number of writes of each connection; unlimited by default
 * @returns the bytes that were written
 */
export async function flood(
  { connections, bytes, reconnects = false, awaitsAnswer = false, neverReads = false, port }: Flood,
  target: FloodTarget,
  signal: AbortSignal,
  maxWrites = Number.POSITIVE_INFINITY,
): Promise<number> {
  let [count, written] = [0, 0];
  const open = (): Socket => {
    const at = { port: port === 'health' ? target.healthPort : target.port, host: '127.0.0.1' };
    const isTls = target.tls && port !== 'health';
    return isTls ? connectTls({ ...at, rejectUnauthorized: false }) : connect(at);
  };
  const one = async (): Promise<void> => {
    const socket = open().on('error', () => undefined);
    const stop = (): void => void socket.destroy();
    signal.addEventListener('abort', stop);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    if (!neverReads) socket.on('data', () => reconnects && awaitsAnswer && socket.destroy());
    for (let writes = 0; writes < (reconnects ? 1 : maxWrites); writes += 1) {
      if (socket.destroyed || signal.aborted) break;
      const part = bytes(target, count);
      count += 1;
      const sent = new Promise<void>((resolve) => socket.write(part, () => resolve()));
      await Promise.race([sent, closed]);
      written += part.length;
    }
    if (reconnects && !awaitsAnswer) socket.destroy();
    else if (!reconnects) socket.end();
    await closed;
    signal.removeEventListener('abort', stop);
  };
  const again = async (): Promise<void> => {
    for (
      let turn = 0;
      !signal.aborted && turn < (reconnects ? maxWrites : Number.POSITIVE_INFINITY);
      turn += 1
    ) {
      await one();
      if (!reconnects && maxWrites !== Number.POSITIVE_INFINITY) return;
    }
  };
  await Promise.all(Array.from({ length: connections }, again));
  return written;
}
