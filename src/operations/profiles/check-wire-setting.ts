import { routes } from '../../contract/index.ts';
import { type WireSetting, wireSettings } from '../../contract/wire-settings.ts';
import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { mostSimilarName } from '../../domain/text/most-similar-name.ts';

const PREFIX = 'wire.';
/** Matches a header name: a token of RFC 9110. */
const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;
/** Headers that `pix` already sends with every request. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'transfer-encoding',
  'user-agent',
]);

/**
 * Refuses a `wire.…` key that no route reads. Also refuses a value that is already the name of another field
 * of the same route. An empty value removes a setting, so it is accepted for every existing setting.
 * @param key with its prefix: `wire.cursorParam`
 * @throws PixError `usage` that suggests the most similar key
 */
export function checkWireSetting(
  inForce: Readonly<Record<string, string>>,
  key: string,
  value: string,
): void {
  const name = key.slice(PREFIX.length);
  if (value === '' && Object.hasOwn(inForce, name)) return;
  const known = wireSettings(Object.values(routes));
  const found = known.find((one) => one.key === name);
  if (found === undefined) throw unknown(key, known);
  if (name === 'idempotencyHeader') {
    if (value !== '' && (!HEADER.test(value) || OWN_HEADERS.has(value.toLowerCase())))
      throw fail('wire.bad_header', { value: value.slice(0, 80) });
    return;
  }
  const other = known.find(
    (one) =>
      one !== found &&
      isAlias(one) &&
      isAlias(found) &&
      one.routes[0] === found.routes[0] &&
      (inForce[one.key] ?? one.default) === value,
  );
  if (other) throw fail('wire.taken', { value, route: String(found.routes[0]) });
}

const isAlias = ({ key }: WireSetting): boolean => key.startsWith('alias.');

function unknown(key: string, known: readonly WireSetting[]): PixError {
  const meant = mostSimilarName(
    key,
    known.map((one) => PREFIX + one.key),
  );
  const params = { key: key.slice(0, 120), ...(meant !== null && { meant }) };
  return fail(meant === null ? 'wire.unknown' : 'wire.unknown_meant', params);
}
