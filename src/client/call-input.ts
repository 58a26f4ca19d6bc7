import type { BodyOf, PathOf, PathParams, QueryOf, Route } from '../contract/route.ts';
import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import type { RawReply } from './replies/read-raw-reply.ts';

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
