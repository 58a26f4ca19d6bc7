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
import { expect, onTestFinished } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { assertBuilt } from '../support/programs/built.ts';
import { sharedCache } from '../support/programs/shared-cache.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { CardDesk } from './card-desk.ts';
import { openInbox } from './inbox.ts';

/** An object as it came: read by hand, by nobody's schema. */
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
  /** The body, when it is JSON. */
  readonly json: Json;
  /** The same where it is a list; else nothing. */
  readonly list: readonly Json[];
}

export interface Asked {
  /** Name of a token, or the token itself; null: no `Authorization`. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text as it is. */
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

interface Starting {
  readonly flags?: readonly string[];
  readonly flows?: boolean;
}

/** An account of the sandbox that is not the caller's, and the one that is. */
export const OWN = '100001';
export const OTHER = '100002';

/** `pix sandbox start`, the built one, and what an integrator can do to it with HTTP alone. */
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

  /** Its time moves by `advance` alone, unless it `flows`; `flags` are of `pix sandbox start`. */
  static async start({ flags = [], flows = false }: Starting = {}): Promise<SpecWorld> {
    assertBuilt();
    const folder = mkdtempSync(join(tmpdir(), 'pix-spec-'));
    const own = (name: string): string => join(folder, name);
    mkdirSync(own('home'));
    const command = [
      'sandbox',
      'start',
      '--port',
      '0',
      '--data',
      own('store'),
      '--seed',
      '1',
      '--json',
      ...flags,
    ];
    const child = spawn(process.execPath, [join(ROOT, 'bin/run.js'), ...command], {
      env: bareEnvironment({
        HOME: own('home'),
        PIX_CONFIG_DIR: own('config'),
        PIX_DATA_DIR: own('data'),
        PIX_CACHE_DIR: sharedCache(),
        ...(flows ? {} : { NODE_OPTIONS: `--require "${join(import.meta.dirname, 'steady-clock.cjs')}"` }),
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

  /** Ends the process, which must have had no fault of its own. */
  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
    // It says where it is, and of no fault of its own.
    expect(this.#told.stderr.trim().split('\n').slice(1, 20)).toEqual([]);
  }

  /** `POST /pix` of the main family. */
  main(route: string, asked?: Asked): Promise<Said> {
    return this.#ask(this.addresses.baseUrl, route, asked);
  }

  /** `GET /transactions/balance` of the hub. */
  hub(route: string, asked: Asked = {}): Promise<Said> {
    return this.#ask(this.addresses.hubUrl, route, { token: 'hub', ...asked });
  }

  /** `POST /v1/pix`: from the root of the origin. */
  ask(route: string, asked?: Asked): Promise<Said> {
    return this.#ask(new URL(this.addresses.baseUrl).origin, route, asked);
  }

  /** The card family, on a connection of its own. */
  cards(): CardDesk {
    return new CardDesk(this.addresses.cardUrl, join(this.#folder, 'store'));
  }

  /** A lever of the sandbox; refused, the test ends. */
  async control(route: string, body?: object): Promise<Json> {
    const said = await this.#ask(this.addresses.controlUrl, route, { token: null, body });
    if (said.status >= 300) throw new Error(`${route}: ${said.bytes}`);
    return said.json;
  }

  /** The same, for who wants to see a refusal. */
  tryControl(route: string, body?: object): Promise<Said> {
    return this.#ask(this.addresses.controlUrl, route, { token: null, body });
  }

  async reset(): Promise<void> {
    await this.control('POST /reset');
  }

  async advance(seconds: number): Promise<void> {
    await this.control('POST /clock/advance', { ms: seconds * 1000 });
  }

  /** Changes the situation of the own account. */
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

  /** A payment to a key; 150.00 or more stays `PENDING` for a while. */
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

  /** A new token of the other account, which the sandbox names to nobody otherwise. */
  async othersToken(name: string): Promise<string> {
    return String((await this.control(`POST /accounts/${OTHER}/tokens/${name}/reissue`)).token);
  }

  /** The delivery history, newest first. */
  async history(query = ''): Promise<readonly Json[]> {
    return (await this.#done(await this.main(`GET /user/callbacks?limit=100${query}`))).data;
  }

  /** Asks until the answer is as wanted: deliveries are noted after they were answered. */
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

/** A worker's connections to its sandboxes; `fetch` takes three times the processor time. */
const agent = new Agent({ keepAlive: true });

/** A request and the whole answer; rejects when the connection breaks. */
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

/** One more, until the test ends, whose time goes on by itself: to measure with. */
export async function flowingWorld(): Promise<SpecWorld> {
  const world = await SpecWorld.start({ flows: true });
  onTestFinished(() => world.stop());
  return world;
}
