import type { Codec } from '../contract/codecs.ts';
import { decode, encode } from '../contract/coding.ts';
import type { Family, ItemOf, Route } from '../contract/route.ts';
import { type Transport, TransportError, type WireRequest, type WireResponse } from '../contract/wire.ts';
import type { SendPermit } from '../domain/money/send-permit.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/text/json.ts';
import type { SecretsInUse } from '../domain/text/secrets-in-use.ts';
import type { Clock } from '../domain/time/clock.ts';
import { bearerToken, type TokenFor } from './bearer-token.ts';
import type { CallInput, FreeRoute, MoneyRoute, RawAnswer, RawCall, Reply } from './calls.ts';
import type { ClientEvent } from './client-event.ts';
import {
  changesState,
  clean,
  leaseLapsed,
  noRoot,
  orBadRequest,
  readOnlyRefusal,
  transportFailure,
} from './failures.ts';
import { type ListPage, readList } from './lists.ts';
import { quickPage } from './quick-page.ts';
import { badReply, jsonOf, type RawReply, readReply, withMaskedHeaders } from './reply.ts';
import { READ_RETRIES, type RetryPolicy, retrying } from './retry.ts';
import { ServiceTime } from './service-time.ts';
import { fillPath, joinUrl, searchOf } from './url.ts';
import { applyAliases, renamedQuery, type WireNames, wireName } from './wire-names.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** Root of each family, checked: https, or http on loopback. */
  readonly roots: Readonly<Partial<Record<Family, string>>>;
  readonly token: TokenFor;
  readonly clock: Clock;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** Deadline of one exchange, in ms. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Taken out of answers: a service may repeat our token in any text. Without it answers stay as they are. */
  readonly secrets?: Pick<SecretsInUse, 'mask' | 'maskBytes'>;
  /** Where the service's time is kept; one of its own when left out. */
  readonly time?: ServiceTime;
  readonly wire?: WireNames;
  readonly retries?: RetryPolicy;
  readonly signal?: AbortSignal;
  /** What forbids changes, as people know it (`--read-only`): rows that change something are not sent. */
  readonly readOnly?: string | undefined;
  /** Called before what changes something is sent, and before any `raw` request; a dry run throws here. */
  readonly beforeChange?: ((request: WireRequest) => void) | undefined;
  readonly onEvent?: (event: ClientEvent) => void;
}

/** The service's interface, by the contract table. Holds no state but what it was given. */
export class Client {
  readonly #options: ClientOptions;
  readonly #time: ServiceTime;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#time = options.time ?? new ServiceTime();
  }

  /** The same client with another token, or with no repetitions; both are told what happens. */
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

  /** The service's time now, in ms since 1970, by the last answer of any of its routes; ours before the first. */
  serviceNow(): number {
    return this.#time.at(this.#options.clock.now());
  }

  /**
   * The request that `call` sends.
   * @throws PixError `usage` when it breaks a bound of the contract, or changes something and that is forbidden
   */
  async #prepare<R extends Route>(row: R, input: CallInput<R>): Promise<WireRequest> {
    this.#refuseChange(row);
    const query = row.query ? orBadRequest(encode(row.query, clean(input.query ?? {}))) : {};
    const path = fillPath(row.path, (input.path ?? {}) as Record<string, string>);
    const named = renamedQuery(row, query as Record<string, unknown>, this.#options.wire ?? {});
    return this.#request(row, path, searchOf(named), this.#body(row, input));
  }

  /** Here, so that no command can go around it: before a token is read or a body made. */
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
    // §5 rule 1: every call carries a content type, a body or not.
    const headers: Record<string, string> = {
      accept: 'application/json',
      'user-agent': userAgent,
      'content-type': 'application/json',
    };
    const bearer = await bearerToken(row, token);
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
   * Calls a row and reads its answer.
   * @throws PixError with `outcome` `not_sent`, `not_applied` or `unknown`
   */
  async call<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<Reply<ItemOf<R>>> {
    const changes = changesState(row);
    const reply = await this.#read(row, await this.#prepare(row, input));
    const raw = jsonOf(reply, changes);
    return { status: reply.status, headers: reply.headers, raw, data: this.#decode(row, raw, reply.status) };
  }

  /**
   * Sends what moves money, once, on the journal's permit; `operations/money/move-money.ts` is its only caller. The permit's key
   * goes along where the row takes one (§4.2).
   * @throws PixError with `outcome` `not_sent`, `not_applied` or `unknown`
   */
  async move<R extends MoneyRoute>(
    row: R,
    input: CallInput<R>,
    permit: SendPermit,
  ): Promise<Reply<ItemOf<R>>> {
    const request = await this.#prepare(row, input);
    const header = wireName(this.#options.wire ?? {}, 'idempotencyHeader').toLowerCase();
    const key = row.idempotency === 'header' ? { [header]: permit.idempotencyKey } : {};
    permit.use();
    if (this.#options.clock.now() >= permit.leaseUntil) throw leaseLapsed(permit);
    const reply = await this.#read(row, { ...request, headers: { ...request.headers, ...key } });
    const raw = jsonOf(reply, true);
    return { status: reply.status, headers: reply.headers, raw, data: this.#decode(row, raw, reply.status) };
  }

  /** Calls a row that answers with bytes (the PNG of a QR code). */
  async bytes<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<RawReply> {
    return this.#read(row, await this.#prepare(row, input));
  }

  /** Any route by its path below the family's root, which the caller has checked; the answer as it is. */
  async raw(call: RawCall): Promise<RawAnswer> {
    this.#refuseChange(call);
    const row = {
      family: call.family,
      scopes: call.scopes,
      bearer: call.bearer,
      method: call.method,
      path: call.path,
    };
    const request = await this.#request(
      row,
      call.path,
      new URLSearchParams(call.query.map(([name, value]): [string, string] => [name, value])),
      call.body,
    );
    // It is the one request of its command: a dry run shows it whatever it does.
    this.#options.beforeChange?.(request);
    const changes = changesState(call);
    const reply = await this.#read(call, request);
    const { status, headers, bytes } = reply;
    return { status, headers, bytes, json: bytes.byteLength === 0 ? undefined : jsonOf(reply, changes) };
  }

  /** One page of a list, decoded item by item. `next` asks for the page after it. */
  async list<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<ListPage<ItemOf<R>>> {
    const request = await this.#prepare(row, input);
    const reply = await this.#read(row, request);
    const names = this.#options.wire ?? {};
    const quick = quickPage<ItemOf<R>>(row, (row.reply as { codec?: Codec }).codec, reply, names);
    if (quick) return quick;
    const page = readList(row, jsonOf(reply, false), reply.status, names);
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
    const first = decoded.misfits[0];
    const field = first?.field || (isJsonObject(raw) ? '' : 'body');
    throw badReply(
      'wrong_shape',
      changesState(row),
      { status, field, reason: first?.message ?? '' },
      decoded.misfits,
    );
  }

  /** Reads are repeated when that may help; what changes something is sent once, whatever happens. */
  async #read(row: Pick<Route, 'idempotency'>, request: WireRequest): Promise<RawReply> {
    const changes = changesState(row);
    const once = async (): Promise<RawReply> => {
      try {
        return await readReply(await this.#send(request, changes), changes, this.#options.secrets);
      } catch (error) {
        throw error instanceof TransportError ? transportFailure(error, changes) : error;
      }
    };
    if (changes) {
      this.#options.beforeChange?.(request);
      return once();
    }
    const { clock, random, retries = READ_RETRIES, onEvent, signal } = this.#options;
    return retrying(once, {
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
        changes,
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
