import { createUndiciTransport } from '../../client/undici-transport.ts';
import type { Transport, WireResponse } from '../../contract/wire.ts';
import type { JsonObject } from '../../domain/text/json.ts';
import { type Clock, systemClock } from '../../domain/time/clock.ts';
import { createSandbox as createService, type Sandbox, type Tokens } from '../../sandbox/create-sandbox.ts';
import { serveSandbox } from '../../sandbox/serve-sandbox.ts';
import type { Certificates } from '../../sandbox/tls/issue-certificates.ts';

export { VirtualClock } from '../../domain/time/virtual-clock.ts';

export interface TestSandboxOptions {
  /** Same seed, same calls: same ids, tokens, secrets. Default 1. */
  readonly seed?: number;
  /** Time as the sandbox sees it. Default: the machine's; `new VirtualClock(ms)` moves only by its `advance`. */
  readonly clock?: Clock;
  /** A port of 127.0.0.1, 0 for any free one. Without it nothing listens: use `fetch`. */
  readonly port?: number;
  /** A folder to keep its state in. Default: memory. */
  readonly folder?: string;
  /** A webhook gets nothing until its endpoint has echoed the challenge (§6.6). Default true. */
  readonly challenge?: boolean;
}

/** The service for other people's tests. Money is reais, times are ms. */
export interface TestSandbox {
  /** Root of the main routes, `http://127.0.0.1:…/v1`; the others likewise. */
  readonly baseUrl: string;
  readonly hubUrl: string;
  readonly cardUrl: string;
  readonly controlUrl: string;
  readonly tokens: Tokens;
  /** What `POST /token` of the card family asks for (HTTP Basic). */
  readonly card: { readonly clientId: string; readonly clientSecret: string };
  /**
   * With a port, `cardUrl` is `https://127.0.0.1:…/card/v1` and asks for a client certificate (PEM, as `node:tls` and undici's
   * `connect` take them): trust `ca`, show `cert` with `key`. Null without a port, where `fetch` asks for none.
   */
  readonly cardTls: { readonly ca: string; readonly cert: string; readonly key: string } | null;
  /** As the global `fetch`, but answered in this process whether or not a port was asked for. */
  fetch(
    url: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Response>;
  /** A customer pays the charge. @throws Error with the service's own words */
  pay(id: string, payer?: { payerName?: string; payerDocument?: string }): Promise<JsonObject>;
  cancel(id: string): Promise<JsonObject>;
  expire(id: string): Promise<JsonObject>;
  fail(id: string): Promise<JsonObject>;
  /** Without an amount: in full. */
  refund(id: string, amount?: number): Promise<JsonObject>;
  /** Moves its time forward; everything that falls due in between happens, in order. */
  advance(ms: number): Promise<void>;
  /** Forgets all it holds, and starts again from its seed: the same calls give the same ids as at first. */
  reset(): Promise<void>;
  /** Ends it, and the port with it; a second time does nothing. */
  close(): Promise<void>;
}

/**
 * Makes a sandbox for tests (Node). Deliveries go out over the real network; everything else stays in this process.
 * @throws PixError `usage` when the folder or the port cannot be had
 */
export async function createSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  const { send, close: closeNetwork } = createUndiciTransport();
  const sandbox = await createService({
    clock: options.clock ?? systemClock,
    // Receivers are real, and answer in real time.
    networkClock: systemClock,
    seed: options.seed ?? 1,
    store: options.folder ?? ':memory:',
    deliver: send,
    ...(options.challenge === undefined ? {} : { challenge: options.challenge }),
  });
  const { port } = options;
  const server = port === undefined ? undefined : await serveSandbox(sandbox, { port, cardPorts: [0] });
  const end = async (): Promise<void> => {
    await server?.close();
    await sandbox.close();
    await closeNetwork();
  };
  let ending: Promise<void> | undefined;
  return {
    ...addressesOf(sandbox),
    get tokens() {
      return sandbox.tokens;
    },
    card: sandbox.accounts[0].card,
    cardTls: server ? shownTo(await sandbox.certificates()) : null,
    ...leversOf(sandbox),
    close() {
      ending ??= end();
      return ending;
    },
  };
}

function addressesOf({ roots }: Sandbox): Pick<TestSandbox, 'baseUrl' | 'hubUrl' | 'cardUrl' | 'controlUrl'> {
  return { baseUrl: roots.main, hubUrl: roots.hub, cardUrl: roots.card, controlUrl: roots.control };
}

const shownTo = ({ ca, client }: Certificates): NonNullable<TestSandbox['cardTls']> => ({ ca, ...client });

type Levers = Omit<TestSandbox, 'tokens' | 'card' | 'cardTls' | 'close' | `${string}Url`>;

function leversOf({ handle, roots }: Sandbox): Levers {
  const pull = async (path: string, body: object = {}): Promise<JsonObject> => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', url: roots.control + path, headers, body: JSON.stringify(body) };
    const response = await answer(handle, request);
    const answered = (await response.json()) as JsonObject;
    if (!response.ok) throw new Error(`${String(answered.errorCode)}: ${String(answered.message)}`);
    return answered;
  };
  const onTransaction = (id: string, what: string): string =>
    `/transactions/${encodeURIComponent(id)}/${what}`;
  return {
    fetch: (url, { method = 'GET', headers = {}, body } = {}) =>
      answer(handle, { method, url, headers: lowerCase(headers), ...(body === undefined ? {} : { body }) }),
    pay: (id, payer = {}) => pull(onTransaction(id, 'pay'), payer),
    cancel: (id) => pull(onTransaction(id, 'cancel')),
    expire: (id) => pull(onTransaction(id, 'expire')),
    fail: (id) => pull(onTransaction(id, 'fail')),
    refund: (id, amount) => pull(onTransaction(id, 'refund'), amount === undefined ? {} : { amount }),
    advance: async (ms) => void (await pull('/clock/advance', { ms })),
    reset: async () => void (await pull('/reset', { sameIds: true })),
  };
}

async function answer(handle: Transport, request: Parameters<Transport>[0]): Promise<Response> {
  const { status, headers, body }: WireResponse = await handle(request);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers });
}

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
