import type { Client } from '../../client/client.ts';
import type { UndiciTransport } from '../../client/transport/undici-transport.ts';
import type { Transport, WireRequest } from '../../contract/transport.ts';
import type { Clock } from '../../domain/time/clock.ts';
import {
  CARD_VARIABLES,
  type CardCredentials,
  cardCredentials,
} from '../../storage/vault/card-credentials.ts';
import { type Credentials, checkToken, leastScopeToken } from '../../storage/vault/load-credentials.ts';
import type { Env } from '../../system/files/paths.ts';

export interface CardAccessParts {
  readonly env: Env;
  readonly clock: Clock;
  readonly credentials: Credentials;
  /** Transport of the main and hub families. */
  readonly send: Transport;
  /** Registers a secret that output must mask, and returns it. */
  readonly noted: (secret: string) => string;
  /** Whether requests of the card family use `send` too. Tests that replace the network set this. */
  readonly direct: boolean;
  /** Called with the names of environment variables that replace values of the profile. */
  readonly onOverrides: (variables: readonly string[]) => void;
}

/** Lifetime of a card token, in seconds (unshown.md §11). */
const LIFETIME_S = 3_600;
/**
 * A token is replaced this many seconds before it expires, because it must still be valid when the request
 * arrives.
 */
const MARGIN_S = 30;

/**
 * Connects to the card family with a client certificate. Requests an access token from `POST /token` (§5 rule
 * 7), keeps the token in memory until it expires, and never writes it to disk.
 */
export class CardAccess {
  readonly #parts: CardAccessParts;
  readonly #root: string | undefined;
  #held: Promise<CardCredentials> | undefined;
  #link: Promise<UndiciTransport> | undefined;
  #token: Promise<{ readonly value: string; readonly untilMs: number }> | undefined;

  constructor(parts: CardAccessParts) {
    this.#parts = parts;
    this.#root = parts.credentials.urls.cardUrl?.replace(/\/+$/, '');
  }

  /**
   * Sends requests of the card family over a separate connection, and all other requests over `parts.send`.
   */
  readonly send: Transport = async (request) => {
    const { send, direct } = this.#parts;
    if (this.#root === undefined || !request.url.startsWith(`${this.#root}/`)) return send(request);
    const authorized = this.isTokenRequest(request) ? await this.#withBasic(request) : request;
    // An address without `https:` is on this machine, so it needs no client certificate.
    if (direct || !this.#root.startsWith('https:')) return send(authorized);
    this.#link ??= this.#connect();
    return (await this.#link).send(authorized);
  };

  /**
   * Returns whether the request is `POST /token`. This request needs no token, because it contains the
   * client's credentials.
   */
  isTokenRequest({ method, url }: Pick<WireRequest, 'method' | 'url'>): boolean {
    return method === 'POST' && url === `${this.#root}/token`;
  }

  /**
   * Returns a valid token of the card family. @throws PixError `auth` when id or secret are missing or
   * refused
   */
  async token(client: Client): Promise<string> {
    const { clock, credentials, env } = this.#parts;
    const hasClient = env[CARD_VARIABLES.clientId] || credentials.secretNames.includes('card.clientId');
    // Without a client id, use the card token that a person created elsewhere and stored in the profile.
    if (!hasClient && credentials.tokens.some(({ family }) => family === 'card')) {
      return leastScopeToken(credentials, [], 'card').read();
    }
    const last = this.#token;
    const held = await last?.catch(() => undefined);
    const isOver = held === undefined || clock.now() >= held.untilMs;
    // Compare with `last`, because a concurrent request may have replaced the token during `await`.
    if (this.#token === last && isOver) this.#token = this.#ask(client);
    const { value } = (await this.#token) ?? (await this.#ask(client));
    return value;
  }

  async close(): Promise<void> {
    await (await this.#link?.catch(() => undefined))?.close();
  }

  async #ask(client: Client): Promise<{ value: string; untilMs: number }> {
    const asked = this.#parts.clock.now();
    const { createCardToken } = await import('../../contract/routes/card.ts');
    const { data } = await client.call(createCardToken, { body: { grant_type: 'client_credentials' } });
    const lives = data.expires_in ?? LIFETIME_S;
    const margin = Math.min(MARGIN_S, lives / 10);
    return {
      value: this.#parts.noted(checkToken(data.access_token, 'POST /token')),
      untilMs: asked + (lives - margin) * 1000,
    };
  }

  #credentials(): Promise<CardCredentials> {
    const { env, credentials, onOverrides } = this.#parts;
    if (this.#held === undefined && credentials.profileName !== null) {
      const variables = Object.values(CARD_VARIABLES).filter((variable) => env[variable]);
      if (variables.length > 0) onOverrides(variables);
    }
    this.#held ??= cardCredentials({ env, credentials });
    return this.#held;
  }

  async #withBasic(request: WireRequest): Promise<WireRequest> {
    const { clientId, clientSecret } = await this.#credentials();
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    return {
      ...request,
      headers: { ...request.headers, authorization: `Basic ${this.#parts.noted(basic)}` },
    };
  }

  async #connect(): Promise<UndiciTransport> {
    const { env, clock } = this.#parts;
    const { cert, key, ca } = await this.#credentials();
    const { createMutualTlsTransport } = await import(
      '../../client/transport/create-mutual-tls-transport.ts'
    );
    const source = (variable: string, name: string): string => (env[variable] ? variable : name);
    return createMutualTlsTransport(
      {
        cert: { source: source(CARD_VARIABLES.cert, 'card.cert'), text: cert },
        key: { source: source(CARD_VARIABLES.key, 'card.key'), text: key },
        ca: { source: 'card.ca', text: ca },
      },
      clock.now(),
      env,
    );
  }
}
