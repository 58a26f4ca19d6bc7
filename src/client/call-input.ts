import type { BodyOf, PathOf, PathParams, QueryOf, Route } from '../contract/route.ts';
import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import type { RawReply } from './replies/read-reply.ts';

/** A route that moves no money. Only `operations/money/move-money.ts` calls the other routes. */
export type FreeRoute = Route & { readonly movesMoney: false };

/** A route that moves money. Only `Client.move` accepts it, and only with a permit of the journal. */
export type MoneyRoute = Route & { readonly movesMoney: true };

type Given<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: T };
type Path<R> = keyof PathParams<PathOf<R>> extends never ? undefined : PathParams<PathOf<R>>;

/** The decoded input of a route: path parameters, query, body. */
export type CallInput<R extends Route> = Given<'path', Path<R>> & { readonly query?: QueryOf<R> } & Given<
    'body',
    BodyOf<R>
  > & {
    /**
     * Additional body fields, which the contract does not define (cli.md §1). `under` comes from `--data`:
     * the operation's own fields override it. `over` comes from `--set`: it overrides the operation's own
     * fields.
     */
    readonly under?: JsonObject;
    readonly over?: JsonObject;
  };

/** A resource: `data` is decoded by the contract, `raw` is as the service wrote it. */
export interface Reply<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: JsonValue;
  readonly data: T;
}

/** A call to a path that is not in the contract (`pix api`). */
export interface RawCall
  extends Pick<Route, 'family' | 'method' | 'path' | 'scopes' | 'bearer' | 'idempotency'> {
  readonly query: readonly (readonly [string, string])[];
  readonly body?: JsonObject;
}

/** An answer as received. `json` is undefined when there was no body. */
export interface RawAnswer extends RawReply {
  readonly json: JsonValue | undefined;
}
