import { createUndiciTransport } from '../../client/transport/undici-transport.ts';
import type { Transport, WireResponse } from '../../contract/transport.ts';
import { readFirstBytes } from '../../domain/growing-bytes.ts';
import type { JsonObject } from '../../domain/text/json.ts';
import { type Clock, systemClock } from '../../domain/time/clock.ts';
import { createSandbox as createService, type Sandbox } from '../../sandbox/create-sandbox.ts';
import { serveSandbox } from '../../sandbox/serve-sandbox.ts';
import type { Tokens } from '../../sandbox/state/accounts/sandbox-accounts.ts';
import type { Certificates } from '../../sandbox/tls/issue-certificates.ts';

export { VirtualClock } from '../../domain/time/virtual-clock.ts';

export interface TestSandboxOptions {
  /** Sandboxes with an equal seed return equal ids, tokens and secrets for equal calls. Default 1. */
  readonly seed?: number;
  /** Default: the machine's clock. A `new VirtualClock(ms)` moves only when its `advance` is called. */
  readonly clock?: Clock;
  /**
   * Port on 127.0.0.1; 0 for any free port. If no port is given, the sandbox does not listen: use `fetch`.
   */
  readonly port?: number;
  /** Folder that stores the state. Default: in memory. */
  readonly folder?: string;
  /** Whether a webhook receives deliveries only after its endpoint has echoed the challenge (§6.6). Default true. */
  readonly challenge?: boolean;
}

/** A sandbox for the tests of other projects. Amounts are in reais, times in ms. */
export interface TestSandbox {
  /** Root URL of the main routes, `http://127.0.0.1:…/v1`. */
  readonly baseUrl: string;
  readonly hubUrl: string;
  readonly cardUrl: string;
  readonly controlUrl: string;
  readonly tokens: Tokens;
  /** Credentials for `POST /token` of the card family (HTTP Basic). */
  readonly card: { readonly clientId: string; readonly clientSecret: string };
  /**
   * Client certificate (PEM) for `cardUrl`: pass `ca`, `cert` and `key` to `node:tls` or to undici's
   * `connect`. Null without a port, because the sandbox's own `fetch` needs none.
   */
  readonly cardTls: { readonly ca: string; readonly cert: string; readonly key: string } | null;
  /** Works like the global `fetch`, but the sandbox answers in this process. */
  fetch(
    url: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Response>;
  /** Pays the charge as a customer would. @throws Error with the service's message */
  pay(id: string, payer?: { payerName?: string; payerDocument?: string }): Promise<JsonObject>;
  cancel(id: string): Promise<JsonObject>;
  expire(id: string): Promise<JsonObject>;
  fail(id: string): Promise<JsonObject>;
  /** Refunds the amount, or the whole charge if no amount is given. */
  refund(id: string, amount?: number): Promise<JsonObject>;
  /** Advances the sandbox clock. Events that are due in this period happen in the order of their times. */
  advance(ms: number): Promise<void>;
  /** Deletes all data and starts again with the same seed, so that equal calls return equal ids again. */
  reset(): Promise<void>;
  /** Closes the sandbox and its port. A second call has no effect. */
  close(): Promise<void>;
}

/**
 * Creates a sandbox in this process. Only its deliveries to webhooks use the real network.
 * @throws PixError `usage` when the folder or port cannot be used
 */
export async function createSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  const { send, close: closeNetwork } = createUndiciTransport();
  const sandbox = await createService({
    clock: options.clock ?? systemClock,
    // The receivers of deliveries are real programs, so their answers take real time.
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
    ...controlsOf(sandbox),
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

type SandboxControls = Omit<TestSandbox, 'tokens' | 'card' | 'cardTls' | 'close' | `${string}Url`>;

function controlsOf({ handle, roots }: Sandbox): SandboxControls {
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
  const { bytes } = await readFirstBytes(body, Number.POSITIVE_INFINITY);
  return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers });
}

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
