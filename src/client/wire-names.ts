import type { Route } from '../contract/route.ts';
import { routeLabel } from '../contract/route.ts';
import type { JsonObject, JsonValue } from '../domain/json.ts';

/** Names the spec does not show, with their defaults (cli.md §3). `pix profile set NAME wire.<key>` changes them. */
export const wireDefaults = {
  idempotencyHeader: 'Idempotency-Key',
  cursorParam: 'cursor',
  cursorField: 'nextCursor',
  listField: 'data',
  downloadField: 'url',
} as const;

export type WireKey = keyof typeof wireDefaults;

/** The profile's own names: keys without the `wire.` prefix. */
export type WireNames = Readonly<Record<string, string>>;

/** The name in force for `key`. */
export const wireName = (names: WireNames, key: WireKey): string => names[key] ?? wireDefaults[key];

/** Renames body fields as the profile says: `alias.POST /withdraw.pixKey` → `chave`. */
export function applyAliases(
  row: Pick<Route, 'method' | 'path'>,
  body: JsonObject,
  names: WireNames,
): JsonObject {
  const prefix = `alias.${routeLabel(row)}.`;
  const renamed: [string, JsonValue][] = Object.entries(body).map(([field, value]) => [
    names[prefix + field] ?? field,
    value,
  ]);
  return Object.fromEntries(renamed);
}
