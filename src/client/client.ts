import type { Codec } from '../contract/codecs.ts';
import { decode, encode } from '../contract/encode-and-decode.ts';
import type { BodyOf, Family, ItemOf, PathOf, PathParams, QueryOf, Route, Scope } from '../contract/route.ts';
import {
  type Transport,
  TransportError,
  type WireRequest,
  type WireResponse,
} from '../contract/transport.ts';
import type { SendPermit } from '../domain/money/send-permit.ts';
import { PixError } from '../domain/pix-error.ts';
import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import { printOf } from '../domain/text/print-of.ts';
import type { SecretMasker } from '../domain/text/secret-masker.ts';
import { type Clock, momentOf } from '../domain/time/clock.ts';
import {
  changesState,
  clean,
  leaseLapsed,
  noRoot,
  orBadRequest,
  readOnlyRefusal,
  reasonOf,
  tokenChanged,
  transportFailure,
} from './client-errors.ts';
import type { ClientEvent } from './client-event.ts';
import { DEFAULT_LIMIT, type ListPage, readList } from './replies/read-list.ts';
import {
  badReply,
  jsonOf,
  type RawReply,
  readRawReply,
  withMaskedHeaders,
} from './replies/read-raw-reply.ts';
import { READ_RETRIES, type RetryPolicy, retrying } from './retry.ts';
import { ServiceTime } from './service-time.ts';
import { applyAliases, renamedQuery, type WireNames, wireName } from './wire-names.ts';

/** Sends requests to the routes of the contract. The only state is an estimate of the service's clock. */
export class Client {
  readonly #options: ClientOptions;
  readonly #time: ServiceTime;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#time = options.time ?? new ServiceTime();
  }

  /**
   * Returns a client with some options replaced. The new client calls the old `onEvent` and then the given
   * one.
   */
  with({ onEvent, ...other }: Partial<ClientOptions>): Client {
    const told = this.#options.onEvent;
    return new Client({
      ...this.#options,
      time: this.#time,
      ...other,
      onEvent: (event) => {
        told?.(event);
        onEvent?.(event);
      },
    });
  }

  /**
   * Returns the service's time in ms, estimated from its latest answer. Before the first answer, returns this
   * machine's time.
   */
  serviceNow(): number {
    return this.#time.at(this.#options.clock.now());
  }

  /**
   * Checks the input and builds the request.
   * @throws PixError `usage` when the input violates a bound of the contract, or changes are forbidden
   */
  async #prepare<R extends Route>(row: R, input: CallInput<R>): Promise<WireRequest> {
    this.#refuseChange(row);
    const query = row.query ? orBadRequest(encode(row.query, clean(input.query ?? {}))) : {};
    const path = fillPath(row.path, (input.path ?? {}) as Record<string, string>);
    const named = renamedQuery(row, query as Record<string, unknown>, this.#options.wire ?? {});
    return this.#request(row, path, searchOf(named), this.#body(row, input));
  }

  /**
   * Throws if `readOnly` is set and the route may change something. Every request passes this check before a
   * token is read.
   */
  #refuseChange(row: Pick<Route, 'idempotency'>): void {
    const { readOnly } = this.#options;
    if (readOnly !== undefined && changesState(row)) throw readOnlyRefusal(readOnly);
  }

  async #request(
    row: Pick<Route, 'family' | 'scopes' | 'bearer' | 'method'>,
    path: string,
    search: URLSearchParams,
    body: JsonObject | undefined,
  ): Promise<WireRequest> {
    const { roots, token, timeoutMs, userAgent, signal } = this.#options;
    const root = roots[row.family];
    if (root === undefined) throw noRoot(row.family);
    // §5 rule 1: every request has a content type, even without a body.
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': userAgent,
      'content-type': 'application/json',
    };
    const bearer = await tokenForRoute(row, token);
    if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`;
    return {
      method: row.method,
      url: joinUrl(root, path, search),
      headers,
      timeoutMs,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    };
  }

  /**
   * Calls a route and decodes its answer.
   * @throws PixError with `outcome` `not_sent`, `not_applied` or `unknown`
   */
  async call<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<Reply<ItemOf<R>>> {
    return (await this.prepare(row, input))();
  }

  /**
   * Builds a checked request. Returns a function that sends this request; the caller must not call it twice.
   * @throws PixError when the request cannot be sent
   */
  async prepare<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<() => Promise<Reply<ItemOf<R>>>> {
    const request = await this.#prepare(row, input);
    return () => this.#exchange(row, request);
  }

  /**
   * Sends a request that moves money, once, with the journal's permit. Only `operations/money/move-money.ts`
   * calls this method. The permit's key is the idempotency key, if the route takes one (§4.2).
   * @param credential fingerprint of the token that must pay; null if any token may pay
   * @throws PixError with `outcome` `not_sent`, `not_applied` or `unknown`; `token_changed` if the token was
   * replaced
   */
  async move<R extends MoneyRoute>(
    row: R,
    input: CallInput<R>,
    permit: SendPermit,
    credential: string | null,
  ): Promise<Reply<ItemOf<R>>> {
    const request = await this.#prepare(row, input);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (credential !== null && printOf(token) !== credential) throw tokenChanged();
    const header = wireName(this.#options.wire ?? {}, 'idempotencyHeader').toLowerCase();
    const key = row.idempotency === 'header' ? { [header]: permit.idempotencyKey } : {};
    permit.use();
    if (permit.hasLapsed(momentOf(this.#options.clock))) throw leaseLapsed(permit);
    const headers = { ...request.headers, ...key };
    return this.#exchange(row, { ...request, headers, isOnNewConnection: true });
  }

  async #exchange<R extends Route>(row: R, request: WireRequest): Promise<Reply<ItemOf<R>>> {
    const changes = changesState(row);
    const reply = await this.#read(row, request);
    const { status, headers } = reply;
    const raw = jsonOf(reply, changes);
    const data = this.#decode(row, raw, status);
    if (changes) this.#options.onEvent?.({ type: 'outcome', isApplied: true });
    return { status, headers, raw, data };
  }

  async bytes<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<RawReply> {
    return this.#read(row, await this.#prepare(row, input));
  }

  /**
   * Calls any path below the family's root URL. The caller must have checked the path.
   * @returns the answer as received, with masked secrets
   */
  async raw(call: RawCall): Promise<RawAnswer> {
    this.#refuseChange(call);
    const request = await this.#request(
      call,
      call.path,
      new URLSearchParams(call.query.map(([name, value]): [string, string] => [name, value])),
      call.body,
    );
    // In a dry run, `beforeChange` throws. It is called even if the request only reads, so that a dry run
    // shows every `raw` request.
    this.#options.beforeChange?.(request);
    const changes = changesState(call);
    const reply = await this.#read(call, request);
    const { status, headers, bytes } = reply;
    const json = bytes.byteLength === 0 ? undefined : jsonOf(reply, changes);
    if (changes) this.#options.onEvent?.({ type: 'outcome', isApplied: true });
    return { status, headers, bytes, json };
  }

  /**
   * Reads one page of a list, and decodes each item separately. `next` contains the cursor of the next page,
   * if the list has cursors.
   */
  async list<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<ListPage<ItemOf<R>>> {
    const reply = await this.#read(row, await this.#prepare(row, input));
    const { limit = DEFAULT_LIMIT } = (input.query ?? {}) as { readonly limit?: number };
    const known = { status: reply.status, names: this.#options.wire ?? {}, limit };
    const page = readList(row, jsonOf(reply, false), known);
    return {
      ...page,
      items: page.raw.map((raw) => ({ raw, item: this.#decode(row, raw, reply.status) as ItemOf<R> })),
    };
  }

  #body<R extends Route>(row: R, input: CallInput<R>): JsonObject | undefined {
    const { under, over } = input;
    if (!row.body && !under && !over) return undefined;
    const known = row.body ? orBadRequest(encode(row.body, clean(input.body ?? {}) as never)) : {};
    const body = { ...under, ...(known as JsonObject), ...over };
    return applyAliases(row, body, this.#options.wire ?? {});
  }

  #decode<R extends Route>(row: R, raw: JsonValue, status: number): ItemOf<R> {
    const codec = (row.reply as { codec?: Codec }).codec;
    if (!codec) return undefined as ItemOf<R>;
    const decoded = decode(codec, raw);
    if (decoded.ok) return decoded.value as ItemOf<R>;
    const details = decoded.invalidFields.map(({ field, message }) => ({
      field: field || 'body',
      message,
      reason: reasonOf(message),
    }));
    const { field = 'body', reason = '' } = details[0] ?? {};
    throw badReply('wrong_shape', changesState(row), { status, field, reason }, details);
  }

  /**
   * Sends a request and reads the answer. A read is retried after a temporary failure; a change is never
   * retried.
   */
  async #read(row: Pick<Route, 'idempotency' | 'family'>, request: WireRequest): Promise<RawReply> {
    const changes = changesState(row);
    const asked = { changes, family: row.family };
    const once = async (): Promise<RawReply> => {
      try {
        const response = await this.#send(request, changes);
        const nowMs = this.#options.clock.now();
        return await readRawReply(response, { ...asked, nowMs }, this.#options.secrets);
      } catch (error) {
        const failure = error instanceof TransportError ? transportFailure(error, changes) : error;
        if (changes && failure instanceof PixError && failure.outcome !== 'unknown')
          this.#options.onEvent?.({ type: 'outcome', isApplied: false });
        throw failure;
      }
    };
    if (changes) {
      this.#options.beforeChange?.(request);
      return once();
    }
    const { clock, random, retries = READ_RETRIES, onEvent, signal, pace } = this.#options;
    const paced = async (): Promise<RawReply> => {
      await pace?.();
      return once();
    };
    return retrying(pace === undefined ? once : paced, {
      clock,
      random,
      policy: retries,
      onRetry: (retry) => onEvent?.({ type: 'retry', retry }),
      ...(signal ? { signal } : {}),
    });
  }

  async #send(request: WireRequest, changes: boolean): Promise<WireResponse> {
    const { clock, transport, onEvent, secrets } = this.#options;
    const start = clock.now();
    onEvent?.({ type: 'request', request, changes });
    try {
      const response = withMaskedHeaders(await transport(request), secrets);
      this.#time.note(response.headers.date, start, clock.now());
      onEvent?.({
        type: 'response',
        request,
        status: response.status,
        headers: response.headers,
        ms: clock.now() - start,
      });
      return response;
    } catch (error) {
      if (error instanceof TransportError)
        onEvent?.({ type: 'fault', request, error, ms: clock.now() - start });
      throw error;
    }
  }
}

/**
 * Inserts each parameter as one escaped path segment. So an id such as `../user` cannot change the route or
 * add a query.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => segment(params[name] ?? ''));
}

export function joinUrl(root: string, path: string, search: URLSearchParams): string {
  const text = search.toString();
  return `${root.replace(/\/+$/, '')}${path}${text ? `?${text}` : ''}`;
}

export function searchOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search;
}

/** Escapes a path segment. `.` and `..` are escaped twice, because URL parsers resolve even `%2e%2e`. */
function segment(value: string): string {
  const escaped = encodeURIComponent(value);
  return /^\.{1,2}$/.test(escaped) ? escaped.replaceAll('.', '%252E') : escaped;
}

/** A route that moves no money. `operations/money/move-money.ts` alone calls the routes that move money. */
export type FreeRoute = Route & { readonly movesMoney: false };

/** Only `Client.move` accepts a route that moves money, and it requires a permit from the journal. */
export type MoneyRoute = Route & { readonly movesMoney: true };

type Given<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: T };
type Path<R> = keyof PathParams<PathOf<R>> extends never ? undefined : PathParams<PathOf<R>>;

export type CallInput<R extends Route> = Given<'path', Path<R>> & { readonly query?: QueryOf<R> } & Given<
    'body',
    BodyOf<R>
  > & {
    /**
     * Extra body fields that the contract does not define (cli.md §1). `under` (`--data`) has the lowest
     * priority, then come the operation's fields. `over` (`--set`) has the highest priority.
     */
    readonly under?: JsonObject;
    readonly over?: JsonObject;
  };

/** `raw` is the JSON that the service sent. `data` is `raw`, decoded by the route's codec. */
export interface Reply<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: JsonValue;
  readonly data: T;
}

/** A call to a path outside the contract (`pix api`). */
export interface RawCall
  extends Pick<Route, 'family' | 'method' | 'path' | 'scopes' | 'bearer' | 'idempotency'> {
  readonly query: readonly (readonly [string, string])[];
  readonly body?: JsonObject;
}

/** An answer as received. `json` is undefined when the answer has no body. */
export interface RawAnswer extends RawReply {
  readonly json: JsonValue | undefined;
}

/** A dry run throws this error instead of sending a change. `requests` are the requests to show. */
export class DryRunStop extends Error {
  readonly requests: readonly WireRequest[];
  /** Whether the command may send several requests. A dry run then shows a list. */
  readonly isPlan: boolean;

  constructor(requests: readonly WireRequest[], isPlan = false) {
    super('dry run');
    this.requests = requests;
    this.isPlan = isPlan;
  }
}

/**
 * Runs `work` and returns the requests that the dry run recorded. The list is empty if `work` ended without a
 * DryRunStop.
 */
export async function stoppedRequests(work: () => Promise<unknown>): Promise<readonly WireRequest[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof DryRunStop) return error.requests;
    throw error;
  }
}

export interface ClientOptions {
  readonly transport: Transport;
  /** Root URL of each family. The caller has checked that it is https, or http on loopback. */
  readonly roots: Readonly<Partial<Record<Family, string>>>;
  readonly token: TokenFor;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Secrets to mask in answers, because an answer may contain the token that the client sent. */
  readonly secrets?: Pick<SecretMasker, 'mask' | 'maskBytes'>;
  /** The client's estimate of the service's clock. Default: a new one. */
  readonly time?: ServiceTime;
  readonly wire?: WireNames;
  readonly retries?: RetryPolicy;
  readonly signal?: AbortSignal;
  /** The setting that forbids changes (`--read-only`). */
  readonly readOnly?: string | undefined;
  /** Called before each change, and before any `raw` request. In a dry run, it throws `DryRunStop`. */
  readonly beforeChange?: ((request: WireRequest) => void) | undefined;
  readonly onEvent?: (event: ClientEvent) => void;
  /** Awaited before each read, and before each retry of a read. */
  readonly pace?: (() => Promise<void>) | undefined;
}

/**
 * Returns the stored token to use for a route. If the route accepts several tokens, returns the one with the
 * fewest scopes.
 * @throws PixError `auth`
 */
export type TokenFor = (family: Route['family'], scopes: readonly Scope[]) => Promise<string>;

/**
 * Returns the token for a route. Returns undefined if the route needs none, or if its token is optional and
 * not stored.
 * @throws PixError `auth` when a required token is not stored, or the token cannot be read
 */
export async function tokenForRoute(
  { bearer, family, scopes }: Pick<Route, 'bearer' | 'family' | 'scopes'>,
  token: TokenFor,
): Promise<string | undefined> {
  if (!bearer) return undefined;
  try {
    return await token(family, scopes);
  } catch (error) {
    const isNone = error instanceof PixError && error.errorCode === 'no_token';
    if (bearer === 'optional' && isNone) return undefined;
    throw error;
  }
}
