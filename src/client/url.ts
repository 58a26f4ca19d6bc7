import type { Route } from '../contract/route.ts';

/**
 * `{root}{path}?{query}`: each path parameter is one escaped segment, so that an id can never climb out of
 * its route (`../user`), add a query or end in another one.
 */
export function buildUrl(
  root: string,
  row: Pick<Route, 'path'>,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const path = row.path.replace(/:(\w+)/g, (_whole, name: string) => segment(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return `${root.replace(/\/+$/, '')}${path}${text ? `?${text}` : ''}`;
}

/** `.` and `..` have a meaning that escaping does not take away: URL parsers resolve `%2e%2e` too. */
function segment(value: string): string {
  const escaped = encodeURIComponent(value);
  return /^\.{1,2}$/.test(escaped) ? escaped.replaceAll('.', '%252E') : escaped;
}
