import type * as z from 'zod/mini';
import type { Codec } from '../contract/codecs.ts';
import { routes } from '../contract/index.ts';
import type { BodyOf, PathOf, PathParams, QueryOf, Route } from '../contract/route.ts';
import * as control from '../contract/routes/control.ts';
import * as controlAccounts from '../contract/routes/control-accounts.ts';
import type { Service } from './service.ts';
import type { Caller } from './state/accounts/account-row.ts';

export const serviceAndControlRoutes = { ...routes, ...control, ...controlAccounts } as const;
export type RowKey = keyof typeof serviceAndControlRoutes;

export interface Call<R extends Route> {
  readonly service: Service;
  readonly params: PathParams<PathOf<R>>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Headers of the request. Their names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly certificate?: string | null | undefined;
  /** Account and scopes of the token. If the route needs no token, the caller is the first account. */
  readonly caller: Caller;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
  readonly place?: { readonly page: number; readonly limit: number };
}

export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

export type ReplyOf<R> =
  R extends Route<string, infer _Query, infer _Body, infer Shape>
    ? Shape extends { kind: 'binary' }
      ? Uint8Array
      : Shape extends { kind: infer Kind; codec: infer C extends Codec }
        ? Kind extends 'page'
          ? Page<z.output<C>>
          : Kind extends 'cursor'
            ? CursorPage<z.output<C>>
            : Kind extends 'array'
              ? readonly z.output<C>[]
              : z.output<C>
        : never
    : never;

/**
 * Marks a reply as a repetition of an earlier answer (§4.2 idempotency). The sandbox sends the repetition
 * with status 200 instead of the route's status (unshown.md §10).
 */
export class Replay<Reply> {
  readonly reply: Reply;

  constructor(reply: Reply) {
    this.reply = reply;
  }
}

/**
 * Handles a request synchronously, within a transaction that several requests may share. If the handler
 * throws, only its changes are rolled back.
 * @throws ServiceFault
 */
export type Handler<R extends Route> = (call: Call<R>) => ReplyOf<R> | Replay<ReplyOf<R>>;

/**
 * Handles a request that takes time, such as moving the clock. The handler itself starts the transactions
 * that it needs.
 */
export interface SlowHandler<R extends Route> {
  readonly slow: (call: Call<R>) => Promise<ReplyOf<R>>;
}

export type AnyHandler<R extends Route> = Handler<R> | SlowHandler<R>;

/** The handlers. Each key is the name of a route in `serviceAndControlRoutes`. */
export type Handlers = {
  readonly [Key in RowKey]?: AnyHandler<(typeof serviceAndControlRoutes)[Key]>;
};
