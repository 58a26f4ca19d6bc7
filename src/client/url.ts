/**
 * Inserts parameters into the path of a route. Each becomes one escaped segment, so that an id cannot leave
 * its route (`../user`), add a query, or reach another route.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => segment(params[name] ?? ''));
}

/** Returns `{root}{path}?{query}`. */
export function joinUrl(root: string, path: string, search: URLSearchParams): string {
  const text = search.toString();
  return `${root.replace(/\/+$/, '')}${path}${text ? `?${text}` : ''}`;
}

/** Returns the query string, without undefined fields. */
export function searchOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search;
}

/** Escapes one segment. `.` and `..` are escaped twice, because URL parsers resolve even `%2e%2e`. */
function segment(value: string): string {
  const escaped = encodeURIComponent(value);
  return /^\.{1,2}$/.test(escaped) ? escaped.replaceAll('.', '%252E') : escaped;
}
