import { type WireName, wireKeys } from '../../contract/wire-keys.ts';
import { type PixError, usageError } from '../../domain/pix-error.ts';
import { nearest } from '../../domain/text/nearest.ts';

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
export function checkWireKey(inForce: Readonly<Record<string, string>>, key: string, value: string): void {
  const name = key.slice(PREFIX.length);
  if (value === '' && Object.hasOwn(inForce, name)) return;
  const known = wireKeys();
  const found = known.find((one) => one.key === name);
  if (found === undefined) throw unknown(key, known);
  if (name === 'idempotencyHeader') {
    if (value !== '' && (!HEADER.test(value) || OWN_HEADERS.has(value.toLowerCase())))
      throw refusal('wire.bad_header', { value: value.slice(0, 80) });
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
  if (other) throw refusal('wire.taken', { value, route: String(found.routes[0]) });
}

const isAlias = ({ key }: WireName): boolean => key.startsWith('alias.');

function unknown(key: string, known: readonly WireName[]): PixError {
  const meant = nearest(
    key,
    known.map((one) => PREFIX + one.key),
  );
  const params = { key: key.slice(0, 120), ...(meant !== null && { meant }) };
  return refusal(meant === null ? 'wire.unknown' : 'wire.unknown_meant', params, 'wire.unknown.hint');
}

const refusal = (key: string, params: Record<string, string>, hintKey?: string): PixError =>
  usageError({ key, params, ...(hintKey && { hintKey }) });
