import type * as z from 'zod/mini';
import type { MoneyFamily } from '../domain/family.ts';
import type { Codec } from './codecs.ts';
import type { ErrorCode } from './error-codes.ts';

/** Route families of §1. `control` has the sandbox's control routes, which the service does not have. */
export type Family = MoneyFamily | 'sandbox' | 'control';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export const SCOPES = ['DEPOSIT', 'WITHDRAW'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * How the client avoids applying a request twice after a lost answer.
 * - `safe`: the client repeats the request, because it changes nothing.
 * - `reference`: the client looks up the resource by `clientReference`. If the client repeated the request,
 *   the service would answer `PZC210`.
 * - `header`: the client repeats the request with its idempotency key (§4.2).
 * - `read-back`: before a repetition, the client reads the resource to see if the change was applied.
 * - `none`: the client never repeats the request.
 */
export type Idempotency = 'safe' | 'reference' | 'header' | 'read-back' | 'none';

/**
 * The body of a 2xx answer.
 * - `page`: `{data, hasNextPage}` (§4.1), where `altField` may replace `data`.
 * - `cursor`: a list of the hub (unshown.md §10).
 */
export type ReplyShape<Item extends Codec = Codec> =
  | { readonly kind: 'json'; readonly codec: Item }
  | { readonly kind: 'array'; readonly codec: Item }
  | { readonly kind: 'page'; readonly codec: Item; readonly altField: string }
  | { readonly kind: 'cursor'; readonly codec: Item }
  | { readonly kind: 'binary'; readonly contentType: string };

/**
 * A route of the HTTP API. The client uses it to encode requests and decode answers; the sandbox decodes
 * requests and encodes answers.
 */
export interface Route<
  Path extends string = string,
  Query extends Codec = Codec,
  Body extends Codec = Codec,
  Reply extends ReplyShape = ReplyShape,
  Moves extends boolean = boolean,
> {
  /** Unique, e.g. `charge.create`. The sandbox registers its handlers by this name. */
  readonly name: string;
  readonly family: Family;
  readonly method: Method;
  /** Path as in §4, with `:name` for parameters. */
  readonly path: Path;
  /** The token must have one of these scopes (§5 rules 3–4). If empty, any token is accepted. */
  readonly scopes: readonly Scope[];
  /**
   * Whether the route needs a bearer token. False for control routes, and for `POST /token`, which takes
   * client id and secret. `optional`: the spec requires a token, but the service may accept requests without
   * one, so the client sends a token only if one is stored.
   */
  readonly bearer: boolean | 'optional';
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** The sandbox's status on success. The client accepts any 2xx. */
  readonly status: 200 | 201 | 202;
  /** Error codes of this route, in addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[];
  /** `true`: only `operations/money/move-money.ts` may call the route. */
  readonly movesMoney: Moves;
  readonly idempotency: Idempotency;
  /** Whether the spec shows the request and the answer. */
  readonly shape: 'documented' | 'assumed';
  /** Assumptions about the route, for the table in `docs/commands.md`. */
  readonly assumed?: readonly string[];
}

/** Error codes of every route that takes a token (§7.3 "Cross-cutting" and "Generic"). */
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

type Defaults = 'family' | 'scopes' | 'bearer' | 'status' | 'errors' | 'movesMoney' | 'idempotency' | 'shape';

/**
 * Returns a route with defaults: main family, bearer token, no scopes, status 200, moves no money,
 * documented. A GET is `safe`; other methods have idempotency `none`.
 */
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
    family: 'main',
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

/** Type of the path parameters: `{ id: string }` for `/user/transactions/:id`. */
export type PathParams<Path extends string> = { readonly [Name in Params<Path>]: string };
export type QueryOf<R> =
  R extends Route<string, infer Q> ? ([Q] extends [never] ? undefined : z.output<Q>) : never;
export type BodyOf<R> =
  R extends Route<string, infer _Q, infer B> ? ([B] extends [never] ? undefined : z.output<B>) : never;
/** Type of the answer's body. If the body is a list, the type of one element. */
export type ItemOf<R> =
  R extends Route<string, infer _Q, infer _B, infer S>
    ? S extends { codec: infer C extends Codec }
      ? z.output<C>
      : never
    : never;
export type PathOf<R> = R extends Route<infer P> ? P : never;

/** Returns `METHOD /path`, which `pix sandbox fault add --route` accepts. */
export const routeLabel = (row: Pick<Route, 'method' | 'path'>): string => `${row.method} ${row.path}`;
