import type * as z from 'zod/mini';
import type { Codec } from './codecs.ts';
import type { ErrorCode } from './error-codes.ts';

/** The families of §1, and `control`: the sandbox's own control routes, which the service does not have. */
export type Family = 'main' | 'hub' | 'card' | 'sandbox' | 'control';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Scope = 'DEPOSIT' | 'WITHDRAW';

/**
 * How repeating a request is made harmless. `reference`: found again by `clientReference` (`PZC210`).
 * `header`: the hub's idempotency key (§4.2). `read-back`: the resource is read and compared before
 * anything is sent again. `none`: it is never sent again blindly. `safe`: it changes nothing.
 */
export type Idempotency = 'safe' | 'reference' | 'header' | 'read-back' | 'none';

/** What a 2xx carries. A `page` is §4.1's `{data, hasNextPage}`, a `cursor` list is the hub's. */
export type ReplyShape<Item extends Codec = Codec> =
  | { readonly kind: 'json'; readonly codec: Item }
  | { readonly kind: 'array'; readonly codec: Item }
  | { readonly kind: 'page'; readonly codec: Item; readonly altField: string }
  | { readonly kind: 'cursor'; readonly codec: Item }
  | { readonly kind: 'binary'; readonly contentType: string };

/** One route of the service. The client encodes requests and decodes replies by it; the sandbox the reverse. */
export interface Route<
  Path extends string = string,
  Query extends Codec = Codec,
  Body extends Codec = Codec,
  Reply extends ReplyShape = ReplyShape,
  Moves extends boolean = boolean,
> {
  /** Name in the code and in the sandbox's handler table: `charge.create`. */
  readonly name: string;
  readonly family: Family;
  readonly method: Method;
  /** As §4 writes it, with `:param` for what is put in. */
  readonly path: Path;
  /** Any one of these opens it (§5 rules 3–4). Empty: any token will do. */
  readonly scopes: readonly Scope[];
  /**
   * False only where the service asks for its own credential (`POST /token`), or the sandbox for none. `optional`: the spec
   * asks for a token and other documentation does not, so a client sends the one it has and asks without where it has none.
   */
  readonly bearer: boolean | 'optional';
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Status of success as the sandbox gives it; a client takes any 2xx. */
  readonly status: 200 | 201 | 202;
  /** Codes this route may answer beyond the cross-cutting ones (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** True where money leaves the account: only `operations/money/move-money.ts` may call it. */
  readonly movesMoney: Moves;
  readonly idempotency: Idempotency;
  readonly shape: 'documented' | 'assumed';
  /** Each hole of the spec that was filled here, in words for the README's table. */
  readonly assumed?: readonly string[];
}

/** Codes that any authenticated route may answer (§7.3 "Cross-cutting" and "Generic"). */
export const commonErrors = [
  'PZV001',
  'PZI100',
  'PZF503',
  'PZA100',
  'PZA200',
  'PZA203',
  'PZA205',
  'PZA206',
  'PZG429',
] as const satisfies readonly ErrorCode[];

export const json = <T extends Codec>(codec: T) => ({ kind: 'json', codec }) as const;
export const array = <T extends Codec>(codec: T) => ({ kind: 'array', codec }) as const;
export const pageOf = <T extends Codec>(codec: T, altField: string) =>
  ({ kind: 'page', codec, altField }) as const;
export const cursorOf = <T extends Codec>(codec: T) => ({ kind: 'cursor', codec }) as const;
export const binary = (contentType: string) => ({ kind: 'binary', contentType }) as const;

type Defaults = 'scopes' | 'bearer' | 'status' | 'errors' | 'movesMoney' | 'idempotency' | 'shape';

/** Makes a row; what is left out is the common case (bearer, 200, changes nothing, documented). */
export function route<
  const Path extends string,
  Reply extends ReplyShape,
  Query extends Codec = never,
  Body extends Codec = never,
  const Moves extends boolean = false,
>(
  row: Omit<Route<Path, Query, Body, Reply, Moves>, Defaults> &
    Partial<Pick<Route<Path, Query, Body, Reply, Moves>, Defaults>>,
): Route<Path, Query, Body, Reply, Moves> {
  return {
    scopes: [],
    bearer: true,
    status: 200,
    errors: [],
    movesMoney: false as Moves,
    idempotency: row.method === 'GET' ? 'safe' : 'none',
    shape: 'documented',
    ...row,
  };
}

type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The names between slashes that a path asks for: `{ id: string }` for `/user/transactions/:id`. */
export type PathParams<Path extends string> = { readonly [Name in Params<Path>]: string };
export type QueryOf<R> =
  R extends Route<string, infer Q> ? ([Q] extends [never] ? undefined : z.output<Q>) : never;
export type BodyOf<R> =
  R extends Route<string, infer _Q, infer B> ? ([B] extends [never] ? undefined : z.output<B>) : never;
/** One decoded item: the resource itself, or one element of the list. */
export type ItemOf<R> =
  R extends Route<string, infer _Q, infer _B, infer S>
    ? S extends { codec: infer C extends Codec }
      ? z.output<C>
      : never
    : never;
export type PathOf<R> = R extends Route<infer P> ? P : never;

/** `METHOD /path`, the name people and `fault add --route` use. */
export const routeLabel = (row: Pick<Route, 'method' | 'path'>): string => `${row.method} ${row.path}`;
