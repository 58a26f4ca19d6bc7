import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { assertBuilt } from '../support/programs/built.ts';
import { sharedCache } from '../support/programs/shared-cache.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { CardDesk } from './card-desk.ts';
import { openInbox } from './inbox.ts';

/** A JSON object from an answer. No schema has checked it, so any field may be missing. */
export interface Json {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly status: string;
  readonly data: readonly Json[];
  readonly secret: string;
  readonly qrCodeText: string;
  readonly endToEndId: string;
  readonly protocol: string;
  readonly code: string;
  readonly rate: { readonly bid: number; readonly ask: number };
  readonly charges: readonly Json[];
  readonly enqueued: { readonly items: readonly Json[] };
}

export interface Said {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The body if it is JSON, otherwise an empty object. */
  readonly json: Json;
  /** The body if it is a JSON list, otherwise an empty list. */
  readonly list: readonly Json[];
}

export interface Asked {
  /** A key of `Addresses.tokens`, or a token itself. With null, the request has no `Authorization` header. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, which is sent as JSON. A string is sent unchanged. */
  readonly body?: unknown;
}

interface Addresses {
  readonly baseUrl: string;
  readonly hubUrl: string;
  readonly cardUrl: string;
  readonly sandboxUrl: string;
  readonly controlUrl: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** Account numbers of the sandbox: OWN is the caller's account, OTHER is another account. */
export const OWN = '100001';
export const OTHER = '100002';

/** A process of the built `pix sandbox start`. Tests use it only over HTTP, as an integrator would. */
export class SpecWorld {
  readonly addresses: Addresses;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #told: { stderr: string };

  private constructor(addresses: Addresses, child: ChildProcess, folder: string, told: { stderr: string }) {
    this.addresses = addresses;
    this.#child = child;
    this.#folder = folder;
    this.#told = told;
  }

  /**
   * Starts a sandbox with these flags of `pix sandbox start`. Its clock advances only when a test calls
   * `advance`.
   */
  static async start(flags: readonly string[]): Promise<SpecWorld> {
    assertBuilt();
    const folder = mkdtempSync(join(tmpdir(), 'pix-spec-'));
    const own = (name: string): string => join(folder, name);
    mkdirSync(own('home'));
    const command = ['sandbox', 'start', '--port', '0', '--seed', '1', '--json', '--data', own('store')];
    const child = spawn(process.execPath, [join(ROOT, 'bin/run.js'), ...command, ...flags], {
      env: bareEnvironment({
        HOME: own('home'),
        PIX_CONFIG_DIR: own('config'),
        PIX_DATA_DIR: own('data'),
        PIX_CACHE_DIR: sharedCache(),
        NODE_OPTIONS: `--require "${join(import.meta.dirname, 'steady-clock.cjs')}"`,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const told = { stderr: '' };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told.stderr += text;
    });
    for await (const line of createInterface(child.stdout))
      return new SpecWorld(JSON.parse(line) as Addresses, child, folder, told);
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`pix sandbox start: ${told.stderr}`);
  }

  /** Ends the process, and checks that it has printed no error. */
  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
    // The first line of stderr shows the address of the sandbox. Every other line is an error.
    expect(this.#told.stderr.trim().split('\n').slice(1, 20)).toEqual([]);
  }

  main(route: string, asked?: Asked): Promise<Said> {
    return this.#ask(this.addresses.baseUrl, route, asked);
  }

  hub(route: string, asked: Asked = {}): Promise<Said> {
    return this.#ask(this.addresses.hubUrl, route, { token: 'hub', ...asked });
  }

  /** Sends a request such as `POST /v1/pix`, whose path starts at the root of the sandbox. */
  ask(route: string, asked?: Asked): Promise<Said> {
    return this.#ask(new URL(this.addresses.baseUrl).origin, route, asked);
  }

  /** Returns a new client of the card family. The client opens new connections. */
  cards(): CardDesk {
    return new CardDesk(this.addresses.cardUrl, join(this.#folder, 'store'));
  }

  /**
   * Sends a request to a control route.
   * @throws Error if the sandbox refuses the request
   */
  async control(route: string, body?: object): Promise<Json> {
    const said = await this.#ask(this.addresses.controlUrl, route, { token: null, body });
    if (said.status >= 300) throw new Error(`${route}: ${said.bytes}`);
    return said.json;
  }

  /** Sends a request to a control route. Returns the answer, even if the sandbox refuses the request. */
  tryControl(route: string, body?: object): Promise<Said> {
    return this.#ask(this.addresses.controlUrl, route, { token: null, body });
  }

  async reset(): Promise<void> {
    await this.control('POST /reset');
  }

  async advance(seconds: number): Promise<void> {
    await this.control('POST /clock/advance', { ms: seconds * 1000 });
  }

  /** Changes properties of the caller's account, such as its limits. */
  async set(change: object): Promise<void> {
    await this.control(`PATCH /accounts/${OWN}`, change);
  }

  async lever(id: string, what: string, body: object = {}): Promise<Json> {
    return this.control(`POST /transactions/${encodeURIComponent(id)}/${what}`, body);
  }

  async charge(more: object = {}): Promise<Json> {
    return this.#done(await this.main('POST /pix', { body: { amount: 10, ...more } }));
  }

  async paid(more: object = {}): Promise<Json> {
    const { id } = await this.charge(more);
    await this.lever(id, 'pay');
    return this.read(id);
  }

  /**
   * Creates a payout to a Pix key, by default of 150.00. A payout above 100.00 stays `PENDING` for some
   * seconds.
   */
  async payout(more: object = {}): Promise<Json> {
    const body = { amount: 150, pixKey: 'loja@exemplo.com.br', pixType: 'email', ...more };
    return this.#done(await this.main('POST /withdraw', { body }));
  }

  async transfer(more: object = {}): Promise<Json> {
    const body = { amount: 20, payerAccountNumber: OWN, receiverAccountNumber: OTHER, ...more };
    return this.#done(await this.main('POST /internal-transfer', { body }));
  }

  async refund(id: string, more: object = {}): Promise<Json> {
    return this.#done(await this.main(`POST /refund/${id}`, { body: more }));
  }

  async read(id: string): Promise<Json> {
    return this.#done(await this.main(`GET /user/transactions/${id}`));
  }

  async webhook(url: string, more: object = {}): Promise<Json> {
    return this.#done(await this.main('POST /user/webhooks', { body: { url, ...more } }));
  }

  /** Returns a new token of the account OTHER. The sandbox prints only the tokens of OWN. */
  async othersToken(name: string): Promise<string> {
    return String((await this.control(`POST /accounts/${OTHER}/tokens/${name}/reissue`)).token);
  }

  async history(query = ''): Promise<readonly Json[]> {
    return (await this.#done(await this.main(`GET /user/callbacks?limit=100${query}`))).data;
  }

  /**
   * Reads the list of delivery attempts until it contains `count` attempts. The sandbox records an attempt
   * only after the receiver has answered.
   */
  async historyOf(count: number): Promise<readonly Json[]> {
    let history = await this.history();
    while (history.length < count) history = await this.history();
    return history;
  }

  inbox = openInbox;

  #done(said: Said): Json {
    if (said.status >= 300) throw new Error(`${said.status} ${said.bytes}`);
    return said.json;
  }

  async #ask(root: string, route: string, { token = 'both', headers, body }: Asked = {}): Promise<Said> {
    const [, method = '', path = ''] = /^(\S+) (.*)$/s.exec(route) ?? [];
    const bearer = token === null ? {} : { authorization: `Bearer ${this.addresses.tokens[token] ?? token}` };
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const all = { 'content-type': 'application/json', ...bearer, ...headers };
    const { response, bytes } = await exchange(root + path, { method, headers: all }, text);
    const json = jsonOf(response, bytes) as Json;
    const list: readonly Json[] = Array.isArray(json) ? json : [];
    return { status: response.statusCode ?? 0, headers: response.headers, bytes, json, list };
  }
}

/** All tests of a worker share these connections. `fetch` would take three times as much processor time. */
const agent = new Agent({ keepAlive: true });

/** Sends a request, and returns the complete answer. Rejects if the connection breaks. */
function exchange(
  url: string,
  options: RequestOptions,
  body: string | undefined,
): Promise<{ readonly response: IncomingMessage; readonly bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => resolve({ response, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', reject).end(body);
  });
}

function jsonOf({ headers }: IncomingMessage, bytes: Buffer): unknown {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
}
