import type { Family, Route } from '../../contract/route.ts';
import { decodeUri } from '../../domain/text/decode-uri.ts';
import type { Service } from '../service.ts';

type Origins = Pick<Service, 'origin' | 'cardOrigin'>;

export const ROOTS: Readonly<Record<Family, string>> = {
  main: '/v1',
  sandbox: '/v1',
  hub: '/hub/api/v1',
  card: '/card/v1',
  control: '/control',
};

/** Returns the root URL of each family. If no port serves the card family, its root is below `origin`. */
export function rootsOf({ origin, cardOrigin = origin }: Origins): Readonly<Record<Family, string>> {
  const roots = Object.entries(ROOTS).map(([family, root]) => [
    family,
    (family === 'card' ? cardOrigin : origin) + root,
  ]);
  return Object.fromEntries(roots) as Record<Family, string>;
}

export interface Match<Key extends string> {
  readonly key: Key;
  readonly row: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern<Key extends string> extends Omit<Match<Key>, 'params'> {
  readonly segments: readonly string[];
}

/** Returns the route and its path parameters; undefined for an unknown path or method. */
export type Router<Key extends string> = (method: string, path: string) => Match<Key> | undefined;

/** Creates a router. If two routes match a path, the one with more fixed segments is used. */
export function createRouter<Key extends string>(rows: Readonly<Record<Key, Route>>): Router<Key> {
  const patterns = (Object.entries(rows) as [Key, Route][]).map(
    ([key, row]): Pattern<Key> => ({ key, row, segments: segmentsOf(ROOTS[row.family] + row.path) }),
  );
  patterns.sort((one, other) => fixedOf(other) - fixedOf(one));
  const byShape = Map.groupBy(patterns, ({ row, segments }) => shapeOf(row.method, segments));

  return (method, path) => {
    const segments = segmentsOf(path);
    for (const { key, row, segments: pattern } of byShape.get(shapeOf(method, segments)) ?? []) {
      const params = paramsOf(pattern, segments);
      if (params) return { key, row, params };
    }
    return undefined;
  };
}

/** Splits a path. A slash at the end is ignored, because only some paths of the contract have it. */
const segmentsOf = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/');

const shapeOf = (method: string, segments: readonly string[]): string => `${method} ${segments.length}`;

const fixedOf = ({ segments }: Pattern<string>): number =>
  segments.filter((segment) => !segment.startsWith(':')).length;

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const params: [string, string][] = [];
  for (const [at, name] of pattern.entries()) {
    const segment = segments[at] ?? '';
    if (!name.startsWith(':')) {
      if (name !== segment) return undefined;
      continue;
    }
    const value = decodeUri(segment);
    // A segment with an invalid encoding matches no route.
    if (!value) return undefined;
    params.push([name.slice(1), value]);
  }
  return Object.fromEntries(params);
}
