import { routes } from '../contract/index.ts';
import type { Family, Method, Route } from '../contract/route.ts';
import { decodeUri } from '../domain/text/decode-uri.ts';

const rows: readonly Route[] = Object.values(routes);

/**
 * Returns the contract's route for a path that the operator typed. If a family is given, only its routes are
 * searched.
 */
export function apiRoute(method: Method, path: string, family: Family | undefined): Route | undefined {
  return rows.find(
    (row) => row.method === method && (family === undefined || row.family === family) && fits(row, path),
  );
}

/**
 * Returns whether a server could read the path as a route that moves money. Servers may ignore letter case
 * and slashes, decode escapes, or use another root.
 */
export function mayMoveMoney(method: Method, path: string): boolean {
  const plain = plainPath(path);
  return rows.some((row) => row.movesMoney && row.method === method && fits(row, plain));
}

/**
 * Compares the leading segments of the path with those of each route. Returns the family of the route with
 * the most equal segments. If routes of several families share this maximum, returns the family with more
 * such routes. Returns `usual` if no segment is equal.
 */
export function familyByPrefix(path: string, usual: 'main' | 'hub'): Family {
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
 * extra slashes and final dots, replaces full-width letters, and converts the path to lower case.
 */
function plainPath(path: string): string {
  let text = path;
  for (let turn = 0; turn < 3; turn += 1) text = decodeUri(text) ?? text;
  const parts = partsOf(text.normalize('NFKC').toLowerCase().replaceAll('\\', '/')).map((part) =>
    part.replace(/[;.].*$/, '').trim(),
  );
  return `/${parts.join('/')}`;
}
