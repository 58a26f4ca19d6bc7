import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { ListenerInbox, ListenerQueue } from '../../../src/domain/webhook/listener-inbox.ts';
import { type Listener, startListener } from '../../../src/listener/listener.ts';
import type {
  ListenerOptions,
  ReceivedEvent,
  Rejection,
  StoreBack,
} from '../../../src/listener/listener-options.ts';
import type { Inbox } from '../../../src/storage/inbox/inbox.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { tempFolder } from '../worlds/temp-folder.ts';

export const NOW_SECONDS = 1_795_224_600;
export const SECRET = 'whsec_test_0123456789abcdef';

export interface Listening {
  readonly listener: Listener;
  readonly inbox: Inbox;
  readonly clock: VirtualClock;
  readonly events: ReceivedEvent[];
  readonly rejections: Rejection[];
  readonly faults: unknown[];
  /** The arguments of `onStoreFailed` and `onStoreBack`. */
  readonly failed: unknown[];
  readonly back: StoreBack[];
}

export interface Reached {
  readonly listener: Pick<Listener, 'port'>;
}

/**
 * Starts a listener on a free port. It has a real inbox and a clock that does not advance.
 * @param atEnd registers the functions that close the listener and the inbox, for example with `afterAll`
 */
export async function listening(
  options: Partial<ListenerOptions> = {},
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Listening> {
  const inbox = await openInbox(
    join(
      tempFolder((end) => atEnd(async () => end())),
      'inbox.db',
    ),
  );
  const clock = new VirtualClock(NOW_SECONDS * 1000);
  const [events, rejections, back]: [ReceivedEvent[], Rejection[], StoreBack[]] = [[], [], []];
  const [faults, failed]: [unknown[], unknown[]] = [[], []];
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    path: '/hook',
    secrets: [SECRET],
    toleranceSeconds: 300,
    inbox,
    clock,
    onEvent: (event) => events.push(event),
    onRejected: (rejection) => rejections.push(rejection),
    onFault: (error) => faults.push(error),
    onStoreFailed: (cause) => failed.push(cause),
    onStoreBack: (told) => back.push(told),
    ...options,
  });
  atEnd(async () => {
    await listener.close();
    await inbox.close();
  });
  return { listener, inbox, clock, events, rejections, faults, failed, back };
}

/** The methods of an inbox that has nothing to forward. Tests add other methods that they need. */
export const emptyQueue: ListenerQueue & Pick<ListenerInbox, 'check'> = {
  check: async () => undefined,
  claimForwards: async () => [],
  nextForwardMs: async () => null,
  recordForward: async () => true,
  releaseForwards: async () => undefined,
  backlog: async () => [],
};

/**
 * Returns the signature header of a delivery. It does not use the listener's code: a bug in that code could
 * otherwise produce a wrong signature and accept it.
 */
export function signed(body: string | Uint8Array, { secret = SECRET, t = String(NOW_SECONDS) } = {}): string {
  const hex = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${t}.`).update(body).digest('hex');
  return `t=${t},v1=${hex}`;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Sent {
  readonly method?: string;
  readonly path?: string;
  /** Headers as pairs, so that a name can occur twice. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string | Uint8Array;
}

export function send({ listener }: Reached, sent: Sent = {}): Promise<Reply> {
  const body = Buffer.from(sent.body ?? '');
  const headers = [...(sent.headers ?? []), ['host', '127.0.0.1'], ['content-length', String(body.length)]];
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: listener.port,
      agent: false,
      method: sent.method ?? 'POST',
      path: sent.path ?? '/hook',
      headers: headers.flat(),
    });
    request.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    request.end(body);
  });
}

/** Sends a correctly signed delivery of this payload. */
export function deliver(at: Reached, payload: unknown, event?: string, attempt = 1): Promise<Reply> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['X-Callback-Attempt', String(attempt)],
    ['X-Callback-Signature', signed(body)],
  ];
  if (event !== undefined) headers.push(['X-Callback-Event', event]);
  return send(at, { headers, body });
}

/** Opens a connection, which is closed at the end of the test. */
export async function connected({ listener }: Reached): Promise<Socket> {
  const socket = connect(listener.port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/**
 * Opens a connection and writes these bytes.
 * @returns everything received until the connection was closed
 */
export function raw({ listener }: Reached, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listener.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write(bytes, 'latin1');
  });
}
