import { isJsonObject, type JsonValue } from '../../domain/text/json.ts';
import type { Difference } from '../state/detail-value.ts';

/** Returns at most 200 fields in which two JSON bodies differ. A missing field is null. */
export function compareBodies(sent: unknown, received: unknown): readonly Difference[] {
  const one = flattened(sent);
  const other = flattened(received);
  return [...new Set([...one.keys(), ...other.keys()])]
    .map(
      (field): Difference => ({
        field: field === '' ? '.' : field,
        sent: one.get(field) ?? null,
        received: other.get(field) ?? null,
      }),
    )
    .filter((difference) => difference.sent !== difference.received)
    .slice(0, MOST);
}

const MOST = 200;
const DEEPEST = 20;

function flattened(value: unknown): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const walk = (part: unknown, path: string, depth: number): void => {
    if (depth < DEEPEST && isJsonObject(part as JsonValue))
      for (const [name, inner] of Object.entries(part as object))
        walk(inner, path === '' ? name : `${path}.${name}`, depth + 1);
    else fields.set(path, JSON.stringify(part) ?? 'undefined');
  };
  walk(value, '', 0);
  return fields;
}
