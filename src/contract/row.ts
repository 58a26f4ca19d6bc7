import type { JsonValue } from '../domain/text/json.ts';

/** A resource: as the service wrote it, and as the contract reads it. */
export interface Row<T> {
  readonly raw: JsonValue;
  readonly item: T;
}
