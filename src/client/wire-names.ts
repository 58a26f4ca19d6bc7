import { type Route, routeLabel } from '../contract/route.ts';
import { type WireKey, wireDefaults } from '../contract/wire-settings.ts';
import { fail } from '../domain/errors.ts';
import type { PixError } from '../domain/pix-error.ts';
import type { JsonObject, JsonValue } from '../domain/text/json.ts';

/** Names that a profile overrides. The key `listField` stands for the profile's setting `wire.listField`. */
export type WireNames = Readonly<Record<string, string>>;

export const wireName = (names: WireNames, key: WireKey): string => names[key] ?? wireDefaults[key];

/**
 * Renames body fields with the profile's aliases, for example `alias.POST /withdraw.pixKey` → `chave`.
 * @throws PixError `usage` when two fields would get the same name, because one receiver or amount could
 * overwrite the other
 */
export function applyAliases(
  row: Pick<Route, 'method' | 'path'>,
  body: JsonObject,
  names: WireNames,
): JsonObject {
  const prefix = `alias.${routeLabel(row)}.`;
  const renamed = new Map<string, JsonValue>();
  for (const [field, value] of Object.entries(body)) {
    const name = names[prefix + field] ?? field;
    if (renamed.has(name)) throw clash(name);
    renamed.set(name, value);
  }
  return Object.fromEntries(renamed);
}

/**
 * Renames two query fields to the profile's names: the hub's cursor, and the filter for failed delivery
 * attempts.
 */
export function renamedQuery(
  row: Pick<Route, 'name' | 'reply'>,
  query: Readonly<Record<string, unknown>>,
  names: WireNames,
): Readonly<Record<string, unknown>> {
  const other: Readonly<Record<string, string>> = {
    ...(row.reply.kind === 'cursor' && { cursor: wireName(names, 'cursorParam') }),
    ...(row.name === 'callback.list' && { hasError: wireName(names, 'callbackFailedField') }),
  };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [other[name] ?? name, value]));
}

const clash = (field: string): PixError => fail('client.alias_clash', { field });
