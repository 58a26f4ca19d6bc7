import type { Client } from '../../client/client.ts';
import type { UndiciTransport } from '../../client/transport/undici-transport.ts';
import type { Transport, WireRequest } from '../../contract/transport.ts';
import {
  CARD_VARIABLES,
  type CardCredentials,
  cardCredentials,
} from '../../storage/vault/card-credentials.ts';
import { type Credentials, checkToken, leastScopeToken } from '../../storage/vault/load-credentials.ts';
import type { World } from './world.ts';

export interface ServiceAccess {
  readonly credentials: Credentials;
  /** Transport of the main and hub families. */
  readonly send: Transport;
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
  readonly #world: Pick<World, 'env' | 'clock' | 'secrets' | 'transport'>;
  readonly #access: ServiceAccess;
  readonly #root: string | undefined;
  #held: Promise<CardCredentials> | undefined;
  #link: Promise<UndiciTransport> | undefined;
  #token: Promise<{ readonly value: string; readonly untilMs: number }> | undefined;

  /** @param world if it has a transport, as in tests, requests of the card family use `send` too */
  constructor(world: Pick<World, 'env' | 'clock' | 'secrets' | 'transport'>, access: ServiceAccess) {
    this.#world = world;
    this.#access = access;
    this.#root = access.credentials.urls.cardUrl?.replace(/\/+$/, '');
  }

  /**
   * Sends requests of the card family over a separate connection, and all other requests over `send`.
   */
  readonly send: Transport = async (request) => {
    const { send } = this.#access;
    if (this.#root === undefined || !request.url.startsWith(`${this.#root}/`)) return send(request);
    const authorized = this.isTokenRequest(request) ? await this.#withBasic(request) : request;
    // An address without `https:` is on this machine, so it needs no client certificate.
    if (this.#world.transport || !this.#root.startsWith('https:')) return send(authorized);
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
    const { clock, env } = this.#world;
    const { credentials } = this.#access;
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
    const asked = this.#world.clock.now();
    const { createCardToken } = await import('../../contract/routes/card.ts');
    const { data } = await client.call(createCardToken, { body: { grant_type: 'client_credentials' } });
    const lives = data.expires_in ?? LIFETIME_S;
    const margin = Math.min(MARGIN_S, lives / 10);
    return {
      value: this.#world.secrets.noted(checkToken(data.access_token, 'POST /token')),
      untilMs: asked + (lives - margin) * 1000,
    };
  }

  #credentials(): Promise<CardCredentials> {
    const { env } = this.#world;
    const { credentials, onOverrides } = this.#access;
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
      headers: { ...request.headers, authorization: `Basic ${this.#world.secrets.noted(basic)}` },
    };
  }

  async #connect(): Promise<UndiciTransport> {
    const { env, clock } = this.#world;
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
