import { wireSettings } from '../../../contract/wire-settings.ts';
import { view } from '../../view.ts';

/**
 * Name of a header, parameter or field of the service. A profile can replace this name
 * (`contract/wire-settings.ts`).
 */
export interface ShownWireName {
  /** Name in `pix profile set`, for example `wire.cursorParam`. */
  readonly key: string;
  readonly default: string;
  readonly inForce: string;
  /** Whether the profile sets this name. */
  readonly set: boolean;
  readonly routes: readonly string[];
}

/**
 * Returns all configurable names. Names that the profile sets but no route uses come last, with empty
 * `routes`.
 */
export function shownWireNames(set: Readonly<Record<string, string>>): readonly ShownWireName[] {
  const known = wireSettings();
  const idle = Object.keys(set)
    .filter((key) => !known.some((name) => name.key === key))
    .map((key) => ({ key, default: '', routes: [] }));
  return [...known, ...idle].map((name) => ({
    key: `wire.${name.key}`,
    default: name.default,
    inForce: set[name.key] ?? name.default,
    set: Object.hasOwn(set, name.key),
    routes: name.routes,
  }));
}

export const wireNameView = view<ShownWireName>([
  ['key', 'id', 'table'],
  ['default', 'text', 'table'],
  ['inForce', 'text', 'table'],
  ['set', 'yesno', 'table'],
  ['routes', 'list', 'csv'],
]);
