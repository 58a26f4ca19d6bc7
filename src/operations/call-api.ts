import type { RawAnswer } from '../client/client.ts';
import { routes } from '../contract/index.ts';
import type { Family, Method, Route } from '../contract/route.ts';
import { PixError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Operator } from './operator.ts';

export interface ApiCall {
  readonly method: string;
  /** Below the family's root: `/user/transactions`. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: JsonObject | undefined;
  /** Undefined: the family of the route of that path, else main. */
  readonly family: Family | undefined;
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Calls any route by its path, with the token of least scope that opens it. Routes that move money are not for here:
 * they go through the journal.
 * @throws PixError `usage` for another method, a path that could leave its root, or a money route
 */
export async function callApi(operator: Operator, call: ApiCall): Promise<RawAnswer> {
  const method = METHODS.find((known) => known === call.method.toUpperCase());
  if (method === undefined) throw usage('api.method', { methods: METHODS.join(', ') });
  const path = checkPath(call.path);
  const row = rowOf(method, path, call.family);
  if (row?.movesMoney) throw usage('api.moves_money', { path });
  return operator.client.raw({
    family: call.family ?? row?.family ?? 'main',
    method,
    path,
    query: call.query,
    scopes: row?.scopes ?? [],
    bearer: row?.bearer ?? true,
    ...(call.body === undefined ? {} : { body: call.body }),
  });
}

function checkPath(path: string): string {
  const decoded = decodeURIComponentSafely(path);
  const relative = path.startsWith('/') && !path.startsWith('//') && !/[?#\\\s]/.test(path);
  if (relative && !decoded.split(/[/\\]/).some((part) => part === '..' || part === '.')) return path;
  throw usage('api.path', { path: path.slice(0, 200) });
}

/** Twice: what a proxy on the way would decode again must not climb either. */
function decodeURIComponentSafely(path: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(path));
  } catch {
    return path.includes('%') ? '..' : path;
  }
}

function rowOf(method: Method, path: string, family: Family | undefined): Route | undefined {
  const parts = path.split('/');
  return Object.values(routes).find((row: Route) => {
    const wanted = row.path.split('/');
    return (
      row.method === method &&
      (family === undefined || row.family === family) &&
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
    );
  });
}

function usage(key: string, params: Record<string, string>): PixError {
  return new PixError({ kind: 'usage', key, params, errorCode: 'usage', outcome: 'not_sent' });
}
