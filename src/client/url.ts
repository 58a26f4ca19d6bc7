/**
 * Inserts each parameter as one escaped path segment. So an id such as `../user` cannot change the route or
 * add a query.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => segment(params[name] ?? ''));
}

export function joinUrl(root: string, path: string, search: URLSearchParams): string {
  const text = search.toString();
  return `${root.replace(/\/+$/, '')}${path}${text ? `?${text}` : ''}`;
}

export function searchOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search;
}

/** Escapes a path segment. `.` and `..` are escaped twice, because URL parsers resolve even `%2e%2e`. */
function segment(value: string): string {
  const escaped = encodeURIComponent(value);
  return /^\.{1,2}$/.test(escaped) ? escaped.replaceAll('.', '%252E') : escaped;
}
