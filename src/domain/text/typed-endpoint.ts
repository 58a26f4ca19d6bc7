const PORT = /^:?(\d{1,5}(?:\/.*)?)$/s;
const HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/].*)?$/is;

/**
 * Returns the URL of an endpoint on this machine that was typed without a scheme, as `stripe listen` accepts it:
 * `3000`, `:3000/pix`, `localhost:3000/pix`. Any other text is returned without the blanks around it.
 */
export function typedEndpoint(text: string): string {
  const typed = text.trim();
  const [, port] = PORT.exec(typed) ?? [];
  if (port !== undefined) return `http://localhost:${port}`;
  return HOST.test(typed) ? `http://${typed}` : typed;
}

/** Returns the URL of an endpoint that a person typed; null if it is not http(s), or contains a user or password. */
export function endpointUrl(text: string): URL | null {
  const url = URL.parse(typedEndpoint(text));
  const isHttp = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
  return isHttp && url.username === '' && url.password === '' ? url : null;
}
