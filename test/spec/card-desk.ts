import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import type { Json } from './spec-world.ts';

export interface CardSaid {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: Json;
  /** The body if it is a JSON list, otherwise an empty list. */
  readonly list: readonly Json[];
}

export interface CardAsked {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** If true, the request has no client certificate. */
  readonly bare?: true;
}

/**
 * Sends requests to the card family of the API. Uses the certificate and the credentials that `pix sandbox
 * start --data DIR` writes to `DIR/card/`.
 */
export class CardDesk {
  readonly #root: string;
  readonly #options: Readonly<Record<string, string>>;
  /** Keeps two connections open: one with the client certificate, and one without it. */
  readonly #agent = new Agent({ keepAlive: true });

  constructor(root: string, store: string) {
    this.#root = root;
    const lines = readFileSync(`${store}/card/curl.conf`, 'utf8').matchAll(/^(\w+) = "(.*)"$/gm);
    this.#options = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  }

  get credentials(): Readonly<Record<string, string>> {
    return { authorization: `Basic ${Buffer.from(this.#options.user ?? '').toString('base64')}` };
  }

  async token(): Promise<string> {
    const said = await this.ask('POST /token', { token: null, headers: this.credentials, body: {} });
    return String(said.json.access_token);
  }

  /** Sends a request. If `token` is undefined, requests a new token first. If it is null, sends no token. */
  async ask(route: string, { token, headers, body, bare }: CardAsked = {}): Promise<CardSaid> {
    const [, method = '', path = ''] = /^(\S+) (.*)$/s.exec(route) ?? [];
    const bearer = token === null ? {} : { authorization: `Bearer ${token ?? (await this.token())}` };
    const { cacert = '', cert = '', key = '' } = this.#options;
    const own = bare ? {} : { cert: readFileSync(cert), key: readFileSync(key) };
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#root + path,
        {
          method,
          headers: { 'content-type': 'application/json', ...bearer, ...headers },
          ca: readFileSync(cacert),
          ...own,
          agent: this.#agent,
        },
        async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          const json = JSON.parse(Buffer.concat(chunks).toString()) as Json;
          const list: readonly Json[] = Array.isArray(json) ? json : [];
          resolve({ status: response.statusCode ?? 0, headers: response.headers, json, list });
        },
      );
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
