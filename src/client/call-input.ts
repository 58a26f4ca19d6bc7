import type { BodyOf, PathOf, PathParams, QueryOf, Route } from '../contract/route.ts';
import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import type { RawReply } from './replies/read-reply.ts';

/** Only `operations/money/move-money.ts` calls other routes. */
export type FreeRoute = Route & { readonly movesMoney: false };

/** Only `Client.move` accepts these routes, and only with a permit of the journal. */
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
     * Additional body fields, which the contract does not define (cli.md §1). The operation's fields override
     * `under` (`--data`), and `over` (`--set`) overrides them.
     */
    readonly under?: JsonObject;
    readonly over?: JsonObject;
  };

/** `data` is decoded by the contract; `raw` is what the service wrote. */
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

/** An answer as received. `json` is undefined without a body. */
export interface RawAnswer extends RawReply {
  readonly json: JsonValue | undefined;
}
