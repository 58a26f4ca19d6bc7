import type * as z from 'zod/mini';
import type { Codec } from '../contract/codecs.ts';
import type { BodyOf, PathOf, PathParams, QueryOf, Route } from '../contract/route.ts';
import type { Service } from './service.ts';
import type { Caller } from './state/accounts/account-row.ts';

/** A request, decoded through its row. */
export interface Call<R extends Route> {
  readonly service: Service;
  readonly params: PathParams<PathOf<R>>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Client id of the connection's certificate (`Exchange.certificate`). */
  readonly certificate?: string | null | undefined;
  /** The token's account; where no token is asked for, the first account. */
  readonly caller: Caller;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
  /** Written beside the items where the envelope has them. */
  readonly place?: { readonly page: number; readonly limit: number };
}

export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/** What a handler gives back, decoded: the row encodes it. */
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

/** An answer given before (§4.2 idempotency): 200, where the first had the row's own status (unshown.md §10). */
export class Replay<Reply> {
  readonly reply: Reply;

  constructor(reply: Reply) {
    this.reply = reply;
  }
}

/**
 * Does what a row is for, at once. One that changes something runs within a transaction shared with others, in
 * which its own part is undone when it throws.
 * @throws ServiceFault
 */
export type Handler<R extends Route> = (call: Call<R>) => ReplyOf<R> | Replay<ReplyOf<R>>;

/** One that takes time (moving the clock, asking a webhook), and writes in transactions of its own. */
export interface SlowHandler<R extends Route> {
  readonly slow: (call: Call<R>) => Promise<ReplyOf<R>>;
}

/** One that only reads, and writes its answer's JSON by itself: as the row's shape and codec would. */
export interface WrittenHandler<R extends Route> {
  readonly written: (call: Call<R>) => Uint8Array;
}

export type AnyHandler<R extends Route> = Handler<R> | SlowHandler<R> | WrittenHandler<R>;
