/**
 * The path of a row with its parameters put in: each is one escaped segment, so that an id can never climb out of
 * its route (`../user`), add a query or end in another one.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => segment(params[name] ?? ''));
}

/** `{root}{path}?{query}` */
export function joinUrl(root: string, path: string, search: URLSearchParams): string {
  const text = search.toString();
  return `${root.replace(/\/+$/, '')}${path}${text ? `?${text}` : ''}`;
}

/** Query fields as the wire writes them; what is undefined is not there. */
export function searchOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search;
}

/** `.` and `..` have a meaning that escaping does not take away: URL parsers resolve `%2e%2e` too. */
function segment(value: string): string {
  const escaped = encodeURIComponent(value);
  return /^\.{1,2}$/.test(escaped) ? escaped.replaceAll('.', '%252E') : escaped;
}
