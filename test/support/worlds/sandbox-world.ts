import { onTestFinished } from 'vitest';
import { Client } from '../../../src/client/client.ts';
import { MOST_BODY_BYTES } from '../../../src/client/replies/read-raw-reply.ts';
import type { WireRequest, WireResponse } from '../../../src/contract/transport.ts';
import { readFirstBytes } from '../../../src/domain/growing-bytes.ts';
import { type JsonObject, parseJson } from '../../../src/domain/text/json.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/create-sandbox.ts';

export const START = Date.parse('2026-11-21T12:00:00.000Z');

export interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly json: JsonObject;
}

export interface Asked {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, sent as JSON. A text is sent unchanged. */
  readonly body?: unknown;
}

/**
 * A sandbox in this process with its clock, the real client, and a function for requests that the client
 * would never send.
 */
export interface SandboxWorld {
  readonly sandbox: Sandbox;
  readonly clock: VirtualClock;
  readonly client: Client;
  /** Sends a request such as `POST /v1/pix`, whose path starts at the root of the sandbox. */
  ask(route: string, asked?: Asked): Promise<Said>;
  /**
   * Creates a charge of this many reais.
   * @returns its record
   */
  charge(amount: string, more?: JsonObject): Promise<JsonObject & { readonly id: string }>;
  /**
   * Changes a transaction through a control route of the sandbox. `what` is the last part of the route, such
   * as `pay`.
   */
  lever(id: string, what: string, body?: JsonObject): Promise<Said>;
}

export async function sandboxWorld(options: Partial<SandboxOptions> = {}): Promise<SandboxWorld> {
  const clock = options.clock instanceof VirtualClock ? options.clock : new VirtualClock(START);
  const sandbox = await createSandbox({
    seed: 7,
    store: ':memory:',
    // Webhooks get deliveries immediately, because the user need not prove the ownership of the URL.
    challenge: false,
    onBug: (error) => {
      throw error;
    },
    ...options,
    clock,
  });
  onTestFinished(() => sandbox.close());
  const client = new Client({
    transport: sandbox.handle,
    roots: sandbox.roots,
    token: async () => sandbox.tokens.both,
    clock,
    random: () => 0.5,
    timeoutMs: 30_000,
    userAgent: 'pix/test',
  });
  const ask = async (route: string, { token, headers, body }: Asked = {}): Promise<Said> => {
    const [method = '', path = ''] = route.split(/ (.*)/s, 2);
    const bearer = token === null ? {} : { authorization: `Bearer ${token ?? sandbox.tokens.both}` };
    const request: WireRequest = {
      method,
      url: new URL(sandbox.roots.main).origin + path,
      headers: { 'content-type': 'application/json', ...bearer, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    return saidBy(await sandbox.handle(request));
  };
  return {
    sandbox,
    clock,
    client,
    ask,
    async charge(amount, more = {}) {
      const { status, json, bytes } = await ask('POST /v1/pix', {
        body: { amount: Number(amount), ...more },
      });
      if (status !== 200) throw new Error(new TextDecoder().decode(bytes));
      return json as JsonObject & { id: string };
    },
    lever: (id, what, body = {}) =>
      ask(`POST /control/transactions/${encodeURIComponent(id)}/${what}`, { token: null, body }),
  };
}

/** Creates a payout of 0.10. It is faster than a charge, because it has no QR code. */
export async function smallPayout({ ask }: SandboxWorld, more: JsonObject = {}): Promise<void> {
  const body = { amount: 0.1, pixKey: 'loja@exemplo.com.br', pixType: 'email', ...more };
  const { status, bytes } = await ask('POST /v1/withdraw', { body });
  if (status !== 200) throw new Error(new TextDecoder().decode(bytes));
}

export async function saidBy(response: WireResponse): Promise<Said> {
  const { bytes, isWhole } = await readFirstBytes(response.body, MOST_BODY_BYTES);
  if (!isWhole) throw new Error('a body without end');
  const type = response.headers['content-type'] ?? '';
  const json = type.startsWith('application/json') ? parseJson(new TextDecoder().decode(bytes)) : {};
  return { status: response.status, headers: response.headers, bytes, json: json as JsonObject };
}

export interface HubAsked {
  readonly body?: object;
  readonly key?: string;
  readonly account?: 0 | 1;
}

export interface HubWorld extends SandboxWorld {
  /**
   * Sends a request to the hub. `route` is a method and a path below `/transactions/`, such as `POST
   * withdraw`.
   */
  hub(route: string, asked?: HubAsked): Promise<Said>;
}

export async function hubWorld(options: Parameters<typeof sandboxWorld>[0] = {}): Promise<HubWorld> {
  const world = await sandboxWorld(options);
  return {
    ...world,
    hub: (route, { body, key, account = 0 } = {}) =>
      world.ask(route.replace(' ', ' /hub/api/v1/transactions/'), {
        token: world.sandbox.accounts[account]?.tokens.hub ?? '',
        ...(body !== undefined && { body }),
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
  };
}
