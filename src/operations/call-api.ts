import type { RawAnswer, RawCall } from '../client/client.ts';
import { changesState } from '../client/client-errors.ts';
import { DEFAULT_LIMIT, readAnyList } from '../client/replies/read-list.ts';
import { wireName } from '../client/wire-names.ts';
import { routes } from '../contract/index.ts';
import type { PagedRows } from '../contract/raw-and-decoded-rows.ts';
import type { Family, Method, Route } from '../contract/route.ts';
import { fail } from '../domain/errors.ts';
import type { PayoutFamily } from '../domain/family.ts';
import { decodeUri } from '../domain/text/decode-uri.ts';
import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import type { Operator } from './operator.ts';
import { turnPages } from './walk-pages.ts';

export interface ApiCall {
  readonly method: string;
  /** Path below the family's root URL: `/user/transactions`. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: JsonObject | undefined;
  /**
   * Default: the family that has a route with this path, otherwise the family with the most similar routes.
   */
  readonly family: Family | undefined;
  /** The profile's family, for a path that is not similar to any route. */
  readonly usualFamily: PayoutFamily;
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Sends a request to any path, with the stored token that suffices and has the fewest scopes. Refuses routes
 * that move money, because money may only move through the journal.
 * @throws PixError `usage` for another method, a path that could leave its root, or a route that moves money
 */
export async function callApi(operator: Operator, call: ApiCall): Promise<RawAnswer> {
  return operator.client.raw(rawCall(call));
}

/**
 * Returns whether the request may change data: false for GET and for other routes that only read.
 * @throws PixError `usage` as `callApi`
 */
export const apiChanges = (call: ApiCall): boolean => changesState(rawCall(call));

/**
 * Reads the items of a list, page by page.
 * @throws PixError `usage` for another method than GET, `check` for an answer that is not a list
 */
export function walkApi(operator: Operator, call: ApiCall): PagedRows<JsonValue> {
  const first = rawCall(call);
  if (first.method !== 'GET') throw fail('api.paginate_get');
  const cursorParam = wireName(operator.account.wire, 'cursorParam');
  const given = new Map(call.query);
  const isPaged = apiRoute('GET', first.path, call.family)?.reply.kind === 'page';
  const limit = isPaged ? Number(given.get('limit') ?? DEFAULT_LIMIT) : Number.POSITIVE_INFINITY;
  const page = Number(given.get('page') ?? 1);
  return turnPages({
    start: { page },
    async ask(place) {
      const [name, value] =
        place.cursor === undefined ? ['page', `${place.page}`] : [cursorParam, `${place.cursor}`];
      const isFirst = place.page === page;
      const query = isFirst
        ? call.query
        : [...call.query.filter(([other]) => other !== name), [name, value] as const];
      const { json, status } = await operator.client.raw({ ...first, query });
      const list = readAnyList(json ?? null, operator.account.wire, limit);
      if (list === null) throw fail('api.no_list', { path: call.path, status });
      return { items: list.raw.map((raw) => ({ raw, item: raw })), next: list.next };
    },
  });
}

const rows: readonly Route[] = Object.values(routes);

/**
 * Returns the contract's route for a path that the operator typed. If a family is given, only its routes are
 * searched.
 */
function apiRoute(method: Method, path: string, family: Family | undefined): Route | undefined {
  return rows.find(
    (row) => row.method === method && (family === undefined || row.family === family) && fits(row, path),
  );
}

/**
 * Returns whether a server could read the path as a route that moves money. Servers may ignore letter case
 * and slashes, decode escapes, use another root, or let a query choose the method. So the path after any slash
 * counts, with every method that changes data.
 */
function mayMoveMoney(method: Method, path: string): boolean {
  const parts = plainPath(path).split('/');
  const tails = parts.map((_, at) => `/${parts.slice(at).join('/')}`);
  return method !== 'GET' && rows.some((row) => row.movesMoney && tails.some((tail) => fits(row, tail)));
}

/**
 * Compares the leading segments of the path with those of each route. Returns the family of the route with
 * the most equal segments. If routes of several families share this maximum, returns the family with more
 * such routes. Returns `usual` if no segment is equal.
 */
function familyByPrefix(path: string, usual: PayoutFamily): Family {
  const parts = partsOf(path);
  let best = { family: usual as Family, depth: 0, count: 0 };
  for (const family of new Set(rows.map((row) => row.family))) {
    const depths = rows.filter((row) => row.family === family).map((row) => commonDepth(row, parts));
    const depth = Math.max(...depths);
    const count = depths.filter((one) => one === depth).length;
    if (depth > best.depth || (depth > 0 && depth === best.depth && count > best.count))
      best = { family, depth, count };
  }
  return best.family;
}

function fits(row: Pick<Route, 'path'>, path: string): boolean {
  const wanted = row.path.split('/');
  const parts = path.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
  );
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

function commonDepth(row: Pick<Route, 'path'>, parts: readonly string[]): number {
  const own = partsOf(row.path);
  const end = own.findIndex((part, at) => part !== parts[at]);
  return end === -1 ? own.length : end;
}

/**
 * Normalises a path, because a tolerant server may do the same. Decodes escapes, removes parameters (`;…`),
 * extra slashes and final dots, replaces full-width letters, and converts the path to lower case by way of capitals
 * (`ı` and `i` have the same one).
 */
function plainPath(path: string): string {
  let text = path;
  for (let turn = 0; turn < 3; turn += 1) text = decodeUri(text) ?? text;
  const parts = partsOf(text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('\\', '/')).map(
    (part) => part.replace(/[;.].*$/, '').trim(),
  );
  return `/${parts.join('/')}`;
}

function rawCall(call: ApiCall): RawCall {
  const method = METHODS.find((known) => known === call.method.toUpperCase());
  if (method === undefined) throw fail('api.method', { methods: METHODS.join(', ') });
  const path = checkPath(call.path);
  if (mayMoveMoney(method, path)) throw fail('api.moves_money', { path });
  if (method === 'GET' && call.body !== undefined) throw fail('api.get_body');
  const row = apiRoute(method, path, call.family);
  return {
    family: call.family ?? row?.family ?? familyByPrefix(path, call.usualFamily),
    method,
    path,
    query: call.query,
    scopes: row?.scopes ?? [],
    bearer: row?.bearer ?? true,
    idempotency: row?.idempotency ?? (method === 'GET' ? 'safe' : 'none'),
    ...(call.body === undefined ? {} : { body: call.body }),
  };
}

/** Git Bash on Windows turns `/user` into this before it starts `pix`. */
const WINDOWS_PATH = /^[a-z]:[/\\]/i;
/** Git Bash leaves `user` unchanged. */
const WITHOUT_SLASH = /^[a-z][\w-]*(?:\/|$)/i;

/** Returns the path with a slash in front. */
function checkPath(typed: string): string {
  const path = WITHOUT_SLASH.test(typed) ? `/${typed}` : typed;
  // Decode twice, to find a `..` or another character that appears only after a proxy has decoded the path.
  const decoded = decodeUri(decodeUri(path) ?? '%') ?? '..';
  const relative = path.startsWith('/') && !path.startsWith('//') && !/[?#\\\s]/.test(path);
  // A server may end the path at one of these characters, or ignore the character: `/withdraw%00`.
  const isPlain = !/[?#\p{C}\p{Z}]/u.test(decoded);
  if (relative && isPlain && !decoded.split(/[/\\]/).some((part) => part === '..' || part === '.'))
    return path;
  throw fail(
    'api.path',
    { path: typed.slice(0, 200) },
    WINDOWS_PATH.test(typed) ? { hintKey: 'api.path_rewritten.hint' } : {},
  );
}
